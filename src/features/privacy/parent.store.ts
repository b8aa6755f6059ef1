/** SQL of parents' consents and their links. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Language } from '#words/languages.ts'
import type { OwnParentConsent, ParentAnswer, ParentConsent } from './parent.contract.ts'
import type { ParentState, Relation } from './parent.rules.ts'

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

/** People under 18 without a request to a parent. A talent with an account is asked once, for the account. */
export const findUnasked = async (db: Db, adults: string): Promise<Pick<Young, 'user_id' | 'talent_id'>[]> =>
  (
    await sql<Pick<Young, 'user_id' | 'talent_id'>>`
    select a.id as user_id, null::int as talent_id from account a
      where a.birth_date > ${adults} and a.role in ('USER', 'MEMBER') and a.deleted_at is null and a.erased_at is null
        and not exists (select from parent_consent where user_id = a.id)
    union all select null, t.id from talent_recruitment t
      where t.user_id is null and t.birth_date > ${adults} and t.deleted_at is null and t.nim not like 'erased-%'
        and not exists (select from parent_consent where talent_id = t.id)
        and not exists (select from account a where (a.nim, a.email) = (t.nim, t.email))
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

/** A person without an account is written to in the language of the application's mail. */
export async function findYoung(db: Db | Trx, id: number): Promise<Young | undefined> {
  const { rows } = await sql<Young>`select c.id, c.user_id, c.talent_id, c.asked_at, coalesce(a.name, t.name) as name,
      coalesce(a.email, t.email) as email,
      coalesce(a.language, (select e.language from email e where e.template = 'talent-applied'
        and (e.data ->> 'id')::int = t.id limit 1), 'en') as language
    from parent_consent c left join account a on a.id = c.user_id left join talent_recruitment t on t.id = c.talent_id
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Open ones of people who are still under 18, asked before then, who got no more reminders than these. */
export const findToRemind = async (
  db: Db,
  { reminders, before, adults }: { reminders: number; before: string; adults: string },
): Promise<number[]> =>
  (
    await sql<{ id: number }>`select c.id from parent_consent c left join account a on a.id = c.user_id
      left join talent_recruitment t on t.id = c.talent_id
      where c.state = 'ASKED' and c.reminders <= ${reminders} and c.asked_at <= ${before}
        and coalesce(a.birth_date, t.birth_date) > ${adults} and a.deleted_at is null and t.deleted_at is null
      order by c.id limit 200`.execute(db)
  ).rows.map(({ id }) => id)

/** Open ones of people who are still under 18, asked before then, of which the committee does not know yet. */
export const findOverdue = async (db: Db, { before, adults }: { before: string; adults: string }): Promise<number[]> =>
  (
    await sql<{ id: number }>`select c.id from parent_consent c left join account a on a.id = c.user_id
      left join talent_recruitment t on t.id = c.talent_id
      where c.state = 'ASKED' and c.overdue_at is null and c.asked_at <= ${before}
        and coalesce(a.birth_date, t.birth_date) > ${adults} and a.deleted_at is null and t.deleted_at is null
      order by c.id limit 200`.execute(db)
  ).rows.map(({ id }) => id)

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

/** The talent's application leaves the lists. */
export const endApplication = (trx: Trx, id: number, at: string) =>
  trx
    .updateTable('talent_recruitment')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()

const rows = (db: Db | Trx) =>
  db
    .selectFrom('parent_consent as c')
    .leftJoin('account as a', 'a.id', 'c.user_id')
    .leftJoin('talent_recruitment as t', 't.id', 'c.talent_id')
    .leftJoin('account as n', 'n.id', 'c.noted_by')
    .select(['c.id', 'c.user_id', 'c.talent_id', 'c.asked_at', 'c.parent_name', 'c.parent_email', 'c.parent_phone'])
    .select(['c.version', 'c.decided_at', 'c.overdue_at', 'n.name as noted_by_name'])
    .select([
      sql<ParentState>`c.state`.as('state'),
      sql<Relation | null>`c.relation`.as('relation'),
      sql<string>`coalesce(a.name, t.name)`.as('name'),
    ])

/** Those that wait while the person is under 18, the oldest first; then the latest that were answered. */
export async function findRows(db: Db, adults: string): Promise<Omit<ParentConsent, 'due_at'>[]> {
  const young = sql<boolean>`coalesce(a.birth_date, t.birth_date) > ${adults}`
  const there = sql<boolean>`a.deleted_at is null and t.deleted_at is null`
  const waiting = rows(db).where('c.state', '=', 'ASKED').where(young).where(there).orderBy('c.asked_at').limit(500)
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
