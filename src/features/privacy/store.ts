/** SQL of privacy requests. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { OwnRequest, PrivacyRequest } from './contract.ts'
import type { RequestKind, RequestState } from './rules.ts'

const own = (db: Db | Trx) =>
  db
    .selectFrom('privacy_request as p')
    .select(['p.id', 'p.note', 'p.asked_at', 'p.due_at', 'p.decided_at', 'p.answer'])
    .select([sql<RequestKind>`p.kind`.as('kind'), sql<RequestState>`p.state`.as('state')])

/** A person's own, the newest first. */
export const findOwn = (db: Db | Trx, userId: number): Promise<OwnRequest[]> =>
  own(db).where('p.user_id', '=', userId).orderBy('p.id', 'desc').execute()

export const findOwnOne = (db: Db | Trx, id: number): Promise<OwnRequest> =>
  own(db).where('p.id', '=', id).executeTakeFirstOrThrow()

export type Row = Omit<PrivacyRequest, 'obstacles'>

const rows = (db: Db | Trx) =>
  own(db)
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .leftJoin('account as d', 'd.id', 'p.decided_by')
    .select(['p.user_id', 'a.name', 'a.nim', 'd.name as decided_by_name'])

/** What waits, by when it is due; then the latest that were answered. */
export async function findRows(db: Db): Promise<Row[]> {
  const waiting = rows(db).where('p.state', '=', 'OPEN').orderBy('p.due_at').orderBy('p.id')
  const answered = rows(db).where('p.state', '!=', 'OPEN').orderBy('p.decided_at', 'desc').orderBy('p.id').limit(100)
  return [...(await waiting.execute()), ...(await answered.execute())]
}

export const findRow = (db: Db | Trx, id: number): Promise<Row> =>
  rows(db).where('p.id', '=', id).executeTakeFirstOrThrow()

type New = { userId: number; kind: RequestKind; note: string | null; askedAt: Date; dueAt: Date }

/** Undefined when one of this kind is open already. */
export const insertRequest = async (
  trx: Trx,
  { userId, kind, note, askedAt, dueAt }: New,
): Promise<number | undefined> =>
  (
    await trx
      .insertInto('privacy_request')
      .values({ user_id: userId, kind, note, asked_at: askedAt.toISOString(), due_at: dueAt.toISOString() })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('state', '=', sql.lit('OPEN')).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const lockRequest = (trx: Trx, id: number) =>
  trx
    .selectFrom('privacy_request')
    .select(['id', 'user_id', 'state', 'kind', 'due_at', 'reminders'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Decision = { state: RequestState; by: number | null; at: string; answer?: string | null }

export const decide = (trx: Trx, id: number, { state, by, at, answer = null }: Decision) =>
  trx
    .updateTable('privacy_request')
    .set({ state, decided_by: by, decided_at: at, answer })
    .where('id', '=', id)
    .execute()

/** What an erased person wrote in their requests goes too, and what is still open of them ends. */
export const closeAll = (trx: Trx, userId: number, at: string) =>
  sql`update privacy_request set note = null, answer = case when state = 'REFUSED' then '—' end,
    state = case state when 'OPEN' then 'DONE' else state end, decided_at = coalesce(decided_at, ${at})
    where user_id = ${userId}`.execute(trx)

/** Open requests whose end is near enough for a reminder, by ids. */
export const findNearEnd = async (db: Db, before: string): Promise<number[]> =>
  (
    await db
      .selectFrom('privacy_request')
      .select('id')
      .where('state', '=', 'OPEN')
      .where('due_at', '<=', before)
      .orderBy('due_at')
      .execute()
  ).map(({ id }) => id)

export const noteReminders = (trx: Trx, id: number, reminders: number) =>
  trx.updateTable('privacy_request').set({ reminders }).where('id', '=', id).execute()
