/** SQL of parents' consents and their links. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Language } from '#words/languages.ts'
import type { OwnParentConsent, ParentAnswer, ParentConsent } from './parent.contract.ts'
import type { ParentState, Relation } from './parent.rules.ts'
import type { Guests } from './personal.actions.ts'

/** The subject of a consent, and how they are reached. */
export type Young = {
  id: number
  user_id: number | null
  talent_id: number | null
  name: string
  email: string
  language: Language
  asked_at: string
}

/** People under 18 without a request to a parent. One with an account is asked once, for the account. */
export const findUnasked = async (
  db: Db,
  { table, guests }: Guests,
  adults: string,
): Promise<Pick<Young, 'user_id' | 'talent_id'>[]> =>
  (
    await sql<Pick<Young, 'user_id' | 'talent_id'>>`
    select a.id as user_id, null::int as talent_id from account a
      where a.birth_date > ${adults} and a.role in ('USER', 'MEMBER') and a.deleted_at is null and a.erased_at is null
        and not exists (select from parent_consent where user_id = a.id)
    union all select null, r.id from ${sql.table(table)} r where ${guests(adults)}
        and not exists (select from parent_consent where talent_id = r.id)
    order by 1, 2 limit 200`.execute(db)
  ).rows

/** Undefined when it is there already. */
export const insert = async (
  trx: Trx,
  { user_id, talent_id }: Pick<Young, 'user_id' | 'talent_id'>,
  at: string,
): Promise<number | undefined> =>
  (
    await trx
      .insertInto('parent_consent')
      .values({ user_id, talent_id, asked_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const findIdOf = async (db: Db | Trx, userId: number): Promise<number | undefined> =>
  (await db.selectFrom('parent_consent').select('id').where('user_id', '=', userId).executeTakeFirst())?.id

export async function findYoung(db: Db | Trx, id: number): Promise<Young | undefined> {
  const { rows } = await sql<Young>`select c.id, c.user_id, c.talent_id, c.asked_at, p.name, p.email, p.language
    from parent_consent c join parent_consent_person p on p.id = c.id where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The consents `c` of people `p` that nobody has answered while the person is under 18. */
const openOnes = (adults: string) => sql`parent_consent c join parent_consent_person p on p.id = c.id
  where c.state = 'ASKED' and p.birth_date > ${adults} and p.is_there`

/** How many are open. */
export const countOpen = (adults: string) => sql<number>`(select count(*) from ${openOnes(adults)})`

const findOpen = async (db: Db, adults: string, more: RawBuilder<unknown>): Promise<number[]> =>
  (
    await sql<{ id: number }>`select c.id from ${openOnes(adults)} and ${more} order by c.id limit 200`.execute(db)
  ).rows.map(({ id }) => id)

/** Open ones, asked before then, of people who got no more reminders than these. */
export const findToRemind = (db: Db, given: { reminders: number; before: string; adults: string }) =>
  findOpen(db, given.adults, sql`c.reminders <= ${given.reminders} and c.asked_at <= ${given.before}`)

/** Open ones, asked before then, of which the committee does not know yet. */
export const findOverdue = (db: Db, { before, adults }: { before: string; adults: string }) =>
  findOpen(db, adults, sql`c.overdue_at is null and c.asked_at <= ${before}`)

/** False when another process was first, or a parent has answered. */
export const noteOverdue = async (trx: Trx, id: number, at: string): Promise<boolean> => {
  const changed = trx.updateTable('parent_consent').set({ overdue_at: at }).where('id', '=', id)
  const open = changed.where('state', '=', 'ASKED').where('overdue_at', 'is', null)
  return (await open.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** False when another process was first. */
export const noteReminder = async (trx: Trx, id: number, reminders: number): Promise<boolean> => {
  const changed = trx.updateTable('parent_consent').set({ reminders: reminders + 1 })
  const { numUpdatedRows } = await changed
    .where('id', '=', id)
    .where('state', '=', 'ASKED')
    .where('reminders', '<=', reminders)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const insertLink = (db: Db | Trx, link: { id: number; hash: Buffer; at: string; until: string }) =>
  db
    .insertInto('parent_link')
    .values({ consent_id: link.id, token_hash: link.hash, created_at: link.at, expires_at: link.until })
    .execute()

export const countLinks = async (db: Db | Trx, id: number, since: string): Promise<number> => {
  const links = db.selectFrom('parent_link').select((eb) => eb.fn.countAll<number>().as('links'))
  return (await links.where('consent_id', '=', id).where('created_at', '>', since).executeTakeFirstOrThrow()).links
}

/** Mails whose link is made when they leave, which may be days later without a mail server. */
export const countWaiting = async (trx: Trx, id: number): Promise<number> => {
  const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from email where template = 'parent-asked'
    and status = 'QUEUED' and kept_text is null and (data ->> 'consent_id')::int = ${id}`.execute(trx)
  return rows[0]?.mails ?? 0
}

export const findByLink = async (db: Db, hash: Buffer, at: string) =>
  await db
    .selectFrom('parent_link as l')
    .innerJoin('parent_consent as c', 'c.id', 'l.consent_id')
    .select(['c.id', 'c.decided_at', sql<ParentState>`c.state`.as('state')])
    .where('l.token_hash', '=', hash)
    .where('l.expires_at', '>', at)
    .executeTakeFirst()

export const lock = (trx: Trx, id: number) =>
  trx.selectFrom('parent_consent').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

type Answered = ParentAnswer & { version: string; at: string; by: number | null }

export const decide = (trx: Trx, id: number, given: Answered) =>
  trx
    .updateTable('parent_consent')
    .set({
      state: given.agrees === 'YES' ? 'GIVEN' : 'REFUSED',
      parent_name: given.parent_name,
      relation: given.relation,
      parent_email: given.parent_email ?? null,
      parent_phone: given.parent_phone ?? null,
      version: given.version,
      decided_at: given.at,
      noted_by: given.by,
    })
    .where('id', '=', id)
    .execute()

/** What somebody without an account sent leaves the lists. */
export const endRecord = (trx: Trx, { table }: Guests, id: number, at: string) =>
  sql`update ${sql.table(table)} set deleted_at = ${at} where id = ${id} and deleted_at is null`.execute(trx)

const rows = (db: Db | Trx) =>
  db
    .selectFrom('parent_consent as c')
    .innerJoin('parent_consent_person as p', 'p.id', 'c.id')
    .leftJoin('account as n', 'n.id', 'c.noted_by')
    .select(['c.id', 'c.user_id', 'c.talent_id', 'c.asked_at', 'c.parent_name', 'c.parent_email', 'c.parent_phone'])
    .select(['c.version', 'c.decided_at', 'c.overdue_at', 'n.name as noted_by_name'])
    .select([
      sql<ParentState>`c.state`.as('state'),
      sql<Relation | null>`c.relation`.as('relation'),
      sql<string>`p.name`.as('name'),
    ])

/** Those that wait while the person is under 18, the oldest first; then the latest that were answered. */
export async function findRows(db: Db, adults: string): Promise<Omit<ParentConsent, 'due_at'>[]> {
  const young = sql<boolean>`p.birth_date > ${adults} and p.is_there`
  const waiting = rows(db).where('c.state', '=', 'ASKED').where(young).orderBy('c.asked_at').limit(500)
  const answered = rows(db).where('c.state', '!=', 'ASKED').orderBy('c.decided_at', 'desc').limit(200)
  return [...(await waiting.orderBy('c.id').execute()), ...(await answered.orderBy('c.id').execute())]
}

type OwnRow = OwnParentConsent & { birth_date: string | null }

/** Of an account, with the day that says whether one is needed. */
export async function findOwn(db: Db | Trx, userId: number): Promise<OwnRow | undefined> {
  const { rows: found } = await sql<OwnRow>`select a.birth_date, coalesce(c.state, 'ASKED') as state, c.parent_name,
      c.relation, c.version, c.decided_at
    from account a left join parent_consent c on c.user_id = a.id where a.id = ${userId}`.execute(db)
  return found[0]
}
