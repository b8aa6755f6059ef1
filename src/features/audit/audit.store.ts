/**
 * SQL of the audit trail, quick at any length: a page comes from an index in the list's order, and no more than
 * `reach` entries are counted or searched. Reads only; entries are written by services/audit.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { allOf, type Condition, containing, equal, withinDays, wordsOf } from '#kit/database/list.ts'
import type { AuditEntry, AuditFilters, Person } from './audit.contract.ts'
import { isNamed } from '#services/accounts/search.ts'
import { reach } from './audit.rules.ts'

type Filters = Omit<AuditFilters, 'page' | 'per_page'>

const narrowed = ({ actor_id, entity, entity_id, action, from, to }: Filters): Condition =>
  allOf([...equal({ actor_id, entity, entity_id, action }), ...withinDays('at', { from, to })])

const hasWord = (word: string): Condition => {
  const pattern = containing(word)
  const people = sql`select n.id from account n where ${isNamed('n', word)}`
  return sql`(actor_name ilike ${pattern} or entity_id::text = ${word.replace('#', '')}
    or before::text ilike ${pattern} or after::text ilike ${pattern}
    or actor_id in (${people}) or (entity = 'account' and entity_id in (${people})))`
}

const order = ({ sort }: Filters) => (sort === 'at' ? sql`order by at, id` : sql`order by at desc, id desc`)

/** The entries within reach that fit the filters, in the list's order. */
function found(filters: Filters, limit: number): RawBuilder<unknown> {
  const within = sql`select * from audit_entry where ${narrowed(filters)} ${order(filters)} limit ${limit}`
  const words = wordsOf(filters.q)
  return words.length === 0 ? within : sql`select * from (${within}) near where ${allOf(words.map(hasWord))}`
}

/** How many entries fit, up to `reach`, and whether there are more than could be looked at. */
export async function countEntries(db: Db, filters: Filters): Promise<{ total: number; has_more: boolean }> {
  // Which of them are counted does not matter, as long as no word is looked for: so no order is asked for.
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from audit_entry where ${narrowed(filters)} limit ${reach + 1}) fit`.execute(db)
  const within = rows[0]?.total ?? 0
  const has_more = within > reach
  if (wordsOf(filters.q).length === 0) return { total: Math.min(within, reach), has_more }
  const searched = await sql<{ total: number }>`
    select count(*)::int as total from (${found(filters, reach)}) fit`.execute(db)
  return { total: searched.rows[0]?.total ?? 0, has_more }
}

const columns = sql`e.id, e.at, e.actor_id, coalesce(e.actor_name, a.name) as actor_name, a.nim as actor_nim, e.action,
  e.entity, e.entity_id, e.before, e.after`

/** The entries of one page, in the list's order. */
export async function findPage(db: Db, filters: AuditFilters): Promise<AuditEntry[]> {
  const offset = (filters.page - 1) * filters.per_page
  const limit = Math.min(filters.per_page, reach - offset)
  if (limit <= 0) return []
  // Without a search the page is reached through the index alone.
  const depth = wordsOf(filters.q).length > 0 ? reach : offset + limit
  const page = sql`select * from (${found(filters, depth)}) fit ${order(filters)} limit ${limit} offset ${offset}`
  const { rows } = await sql<AuditEntry>`
    select ${columns} from (${page}) e left join account a on a.id = e.actor_id
    ${filters.sort === 'at' ? sql`order by e.at, e.id` : sql`order by e.at desc, e.id desc`}`.execute(db)
  return rows
}

/** The ids of the whole list in its order, for an export; a search reaches as far as on the screen. */
export async function findAllIds(db: Db, filters: Filters): Promise<number[]> {
  const list =
    wordsOf(filters.q).length > 0
      ? found(filters, reach)
      : sql`select * from audit_entry where ${narrowed(filters)} ${order(filters)}`
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from (${list}) fit ${order(filters)}) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

export async function findRows(db: Db, ids: readonly number[]): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit_entry e left join account a on a.id = e.actor_id
    where e.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** The values of an indexed column, jumping from one to the next instead of reading every row. */
async function valuesOf(db: Db, column: 'entity' | 'action'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      (select ${name} as value from audit_entry order by ${name} limit 1)
      union all
      select (select ${name} from audit_entry where ${name} > step.value order by ${name} limit 1)
      from step where step.value is not null)
    select value from step where value is not null`.execute(db)
  return rows.map((row) => row.value)
}

export const findEntities = (db: Db): Promise<string[]> => valuesOf(db, 'entity')
export const findActions = (db: Db): Promise<string[]> => valuesOf(db, 'action')

export async function findPerson(db: Db, id: number): Promise<Person | null> {
  const { rows } = await sql<Person>`select id, name, nim, role from account where id = ${id}`.execute(db)
  return rows[0] ?? null
}

const mostPeople = 20

/** People by parts of name or NIM; the committee comes first, because it did most of the entries. */
export async function findPeople(db: Db, q: string): Promise<Person[]> {
  const fit = wordsOf(q).map((word) => isNamed('account', word))
  const { rows } = await sql<Person>`
    select id, name, nim, role from account
    where ${fit.length === 0 ? sql`role in ('ADMIN', 'SCAC')` : allOf(fit)}
    order by role = 'ADMIN' desc, role = 'SCAC' desc, name, id limit ${mostPeople}`.execute(db)
  return rows
}

type Named = { entity: string; id: number; name: string }

/** A record's name, per table; a term's name is put together where the language is known. */
const naming: Record<string, RawBuilder<Named>> = {
  account: sql`select 'account' as entity, id, name from account`,
  achievement: sql`select 'achievement' as entity, id, title as name from achievement`,
  bom_division: sql`select 'bom_division' as entity, id, name from bom_division`,
  bom_recruitment: sql`select 'bom_recruitment' as entity, t.id, a.name from bom_recruitment t join account a on a.id = t.user_id`,
  contact_person: sql`select 'contact_person' as entity, id, name from contact_person`,
  email: sql`select 'email' as entity, id, to_address as name from email`,
  environment: sql`select 'environment' as entity, t.id, t.name || coalesce(', ' || r.region, '') as name
    from environment t left join region r on r.id = t.region_id`,
  landing_content: sql`select 'landing_content' as entity, id, coalesce(title, name, left(description, 60)) as name
    from landing_content`,
  major: sql`select 'major' as entity, id, major_name as name from major`,
  member_payment: sql`select 'member_payment' as entity, t.id, a.name from member_payment t join account a on a.id = t.user_id`,
  partnership: sql`select 'partnership' as entity, id, name from partnership`,
  payment_account: sql`select 'payment_account' as entity, id, provider || coalesce(' ' || account_number, '') as name
    from payment_account`,
  payment_provider: sql`select 'payment_provider' as entity, id, name from payment_provider`,
  region: sql`select 'region' as entity, id, region as name from region`,
  statement_import: sql`select 'statement_import' as entity, id, file_name as name from statement_import`,
  statement_line: sql`select 'statement_line' as entity, id, left(text, 80) as name from statement_line`,
  talent_field: sql`select 'talent_field' as entity, id, name from talent_field`,
  talent_recruitment: sql`select 'talent_recruitment' as entity, id, name from talent_recruitment`,
  term: sql`select 'term' as entity, id, semester || ' ' || year as name from term`,
  toefl_detail: sql`select 'toefl_detail' as entity, t.id, a.name from toefl_detail t join account a on a.id = t.user_id`,
  toefl_payment: sql`select 'toefl_payment' as entity, t.id, (select string_agg(a.name, ', ' order by d.id)
    from toefl_detail d join account a on a.id = d.user_id where d.payment_id = t.id) as name from toefl_payment t`,
  toefl_score_import: sql`select 'toefl_score_import' as entity, id, file_name as name from toefl_score_import`,
  toefl_shift: sql`select 'toefl_shift' as entity, id, shift as name from toefl_shift`,
  welcoming_party: sql`select 'welcoming_party' as entity, id, name from welcoming_party`,
  welcoming_party_shift: sql`select 'welcoming_party_shift' as entity, id, shift as name from welcoming_party_shift`,
}

/** The names of these records; tables without names are passed over. */
export async function findNames(db: Db, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<Named[]> {
  const parts = [...wanted].flatMap(([entity, ids]) => {
    const rows = naming[entity]
    return rows && ids.size > 0 ? [sql`select * from (${rows}) named where id = any(${[...ids]}::int[])`] : []
  })
  if (parts.length === 0) return []
  const { rows } =
    await sql<Named>`select * from (${sql.join(parts, sql` union all `)}) every where name is not null`.execute(db)
  return rows
}
