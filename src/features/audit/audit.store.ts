/**
 * SQL of the audit trail, quick at any length: a page comes from an index in the list's order, and no more than
 * `reach` entries are counted or searched. Reads only; entries are written by services/audit.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { allOf, type Condition, containing, equal, withinDays, wordsOf } from '#kit/database/list.ts'
import type { AuditEntry, AuditFilters, Person } from './audit.contract.ts'
import type { RecordNames } from '#services/audit/record-names.ts'
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

/** Of the rooms that serve all programmes; a term's name is put together where the language is known. */
const ownNames: RecordNames = {
  account: sql`select id, name from account`,
  achievement: sql`select id, title as name from achievement`,
  announcement: sql`select id, coalesce(subject, subject_id) as name from announcement`,
  aside_rule: sql`select id, word as name from aside_rule`,
  cash_category: sql`select id, name from cash_category`,
  cash_entry: sql`select id, coalesce(payee, person_name, note, '') as name from cash_entry`,
  cash_event: sql`select id, name from cash_event`,
  contact_person: sql`select id, name from contact_person`,
  email: sql`select id, to_address as name from email`,
  environment: sql`select t.id, t.name || coalesce(', ' || r.region, '') as name
    from environment t left join region r on r.id = t.region_id`,
  landing_content: sql`select id, coalesce(title, name, left(description, 60)) as name from landing_content`,
  major: sql`select id, major_name as name from major`,
  partnership: sql`select id, name from partnership`,
  payment_account: sql`select id, provider || coalesce(' ' || account_number, '') as name from payment_account`,
  payment_provider: sql`select id, name from payment_provider`,
  region: sql`select id, region as name from region`,
  statement_import: sql`select id, file_name as name from statement_import`,
  statement_line: sql`select id, left(text, 80) as name from statement_line`,
  statement_map: sql`select m.id, concat_ws(' ', a.provider, a.account_number) as name from statement_map m
    join payment_account a on a.id = m.account_id`,
  term: sql`select id, semester || ' ' || year as name from term`,
}

type Named = { entity: string; id: number; name: string }

/** The names of these records; tables without names are passed over. */
export async function findNames(
  db: Db,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
  programmes: RecordNames,
): Promise<Named[]> {
  const parts = [...wanted].flatMap(([entity, ids]) => {
    const rows = ownNames[entity] ?? programmes[entity]
    if (!rows || ids.size === 0) return []
    return [sql`select ${entity}::text as entity, id, name from (${rows}) named where id = any(${[...ids]}::int[])`]
  })
  if (parts.length === 0) return []
  const { rows } =
    await sql<Named>`select * from (${sql.join(parts, sql` union all `)}) every where name is not null`.execute(db)
  return rows
}
