/** SQL of privacy requests. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { OwnRequest, PrivacyRequest } from './privacy.contract.ts'
import type { EndingKind, RequestKind, RequestState } from './privacy.rules.ts'
import { type Personal, type PersonalTable, tablesOf } from './personal.actions.ts'

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

type Consented = PersonalTable & { consent: NonNullable<PersonalTable['consent']> }

const consented = (personal: readonly Personal[]): Consented[] =>
  tablesOf(personal).filter((of): of is Consented => of.consent !== undefined)

/** The records that rest on the consent to this use. */
export function restingOn(personal: readonly Personal[], kind: EndingKind): Consented {
  const found = consented(personal).find(({ consent }) => consent.kind === kind)
  if (!found) throw new Error(`Nothing rests on the consent ${kind}.`)
  return found
}

/** Records of a person that still say whose they are. */
const held = ({ table, isOf, consent }: Consented, userId: number) =>
  sql`${sql.table(table)} r where ${isOf(userId)} and ${consent.isHeld}`

const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

/** Those of them that are not over: they leave the lists. */
export const findAhead = async (db: Db, of: Consented, userId: number, at: string): Promise<number[]> =>
  idsOf(
    await sql<{
      id: number
    }>`select r.id from ${held(of, userId)} and r.deleted_at is null and ${of.consent.isAhead(at)}
      order by r.id`.execute(db),
  )

export const lockHeld = async (trx: Trx, of: Consented, userId: number): Promise<number[]> =>
  idsOf(await sql<{ id: number }>`select r.id from ${held(of, userId)} order by r.id for update`.execute(trx))

/** Which uses have something that would end. */
export async function findKinds(db: Db, personal: readonly Personal[], userId: number): Promise<EndingKind[]> {
  const asked = consented(personal).map(
    (of) => sql`select ${of.consent.kind}::text as kind where exists (select from ${held(of, userId)})`,
  )
  const { rows } = await sql<{ kind: EndingKind }>`${sql.join(asked, sql` union all `)}`.execute(db)
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
