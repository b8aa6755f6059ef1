/** SQL of privacy requests. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { OwnRequest, PrivacyRequest } from './privacy.contract.ts'
import type { EndingKind, RequestKind, RequestState } from './privacy.rules.ts'
import { nobody } from '#services/audit/personal.ts'

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

const requests = (db: Db | Trx) =>
  own(db)
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .leftJoin('account as d', 'd.id', 'p.decided_by')
    .select(['p.user_id', 'a.name', 'a.nim', 'd.name as decided_by_name'])

/** Open requests, by when they are due; then the latest answered ones. */
export async function findRows(db: Db): Promise<Row[]> {
  const waiting = requests(db).where('p.state', '=', 'OPEN').orderBy('p.due_at').orderBy('p.id')
  const answered = requests(db)
    .where('p.state', '!=', 'OPEN')
    .orderBy('p.decided_at', 'desc')
    .orderBy('p.id')
    .limit(100)
  return [...(await waiting.execute()), ...(await answered.execute())]
}

export const findRow = (db: Db | Trx, id: number): Promise<Row> =>
  requests(db).where('p.id', '=', id).executeTakeFirstOrThrow()

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

/** All requests of a person, locked in ascending order: an erasure ends them all. */
export const lockRequestsOf = (trx: Trx, userId: number) =>
  sql`select from privacy_request where user_id = ${userId} order by id for update`.execute(trx)

/** The request, locked with the person's others. */
export async function lockRequest(trx: Trx, id: number) {
  await sql`select from privacy_request where user_id = (select user_id from privacy_request where id = ${id})
    order by id for update`.execute(trx)
  return trx
    .selectFrom('privacy_request')
    .select(['id', 'user_id', 'state', 'kind', 'due_at', 'reminders'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type Decision = { state: RequestState; by: number | null; at: string; answer?: string | null }

export const decide = (trx: Trx, id: number, { state, by, at, answer = null }: Decision) =>
  trx
    .updateTable('privacy_request')
    .set({ state, decided_by: by, decided_at: at, answer })
    .where('id', '=', id)
    .execute()

/** An erased person's words in their requests go too, and their open requests end. */
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

const none = sql.lit(nobody)

/** Records of a person that still say whose they are. */
const held = {
  PARTY: (userId: number) => sql`welcoming_party r where r.user_id = ${userId} and r.name <> ${none}`,
  TALENT: (userId: number) => sql`talent_recruitment r where (r.user_id = ${userId} or (r.user_id is null
    and (r.nim, r.email) = (select nim, email from account where id = ${userId}))) and r.nim not like 'erased-%'`,
  BOARD: (userId: number) =>
    sql`bom_recruitment r where r.user_id = ${userId} and r.first_preference_reason <> ${none}`,
}

/** Those of them that are not over: they leave the lists. */
const ahead = {
  PARTY: (at: string) => sql`(select ends_at from welcoming_party_shift s where s.id = r.shift_id) > ${at}`,
  TALENT: () => sql`true`,
  BOARD: () => sql`r.status in ('SUBMITTED', 'INTERVIEW')`,
}

const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

export const findAhead = async (db: Db, kind: EndingKind, userId: number, at: string): Promise<number[]> =>
  idsOf(
    await sql<{ id: number }>`select r.id from ${held[kind](userId)} and r.deleted_at is null and ${ahead[kind](at)}
      order by r.id`.execute(db),
  )

export const lockHeld = async (trx: Trx, kind: EndingKind, userId: number): Promise<number[]> =>
  idsOf(await sql<{ id: number }>`select r.id from ${held[kind](userId)} order by r.id for update`.execute(trx))

/** Which uses have something that would end. */
export async function findKinds(db: Db, userId: number): Promise<EndingKind[]> {
  const { rows } = await sql<{ kind: EndingKind }>`
    select 'PARTY' as kind where exists (select from ${held.PARTY(userId)})
    union all select 'TALENT' where exists (select from ${held.TALENT(userId)})
    union all select 'BOARD' where exists (select from ${held.BOARD(userId)})`.execute(db)
  return rows.map(({ kind }) => kind)
}

export const noteWithdrawn = (trx: Trx, kind: EndingKind, userId: number, at: string) =>
  sql`update consent set withdrawn_at = ${at} where user_id = ${userId} and kind = ${kind} and withdrawn_at is null`.execute(
    trx,
  )

/** It is among the requests of the person, answered at once. */
export const insertDone = (trx: Trx, given: { userId: number; note: string; answer: string; at: string }) =>
  trx
    .insertInto('privacy_request')
    .values({
      user_id: given.userId,
      kind: 'WITHDRAWAL',
      state: 'DONE',
      note: given.note,
      answer: given.answer,
      asked_at: given.at,
      due_at: given.at,
      decided_at: given.at,
      decided_by: given.userId,
    })
    .execute()
