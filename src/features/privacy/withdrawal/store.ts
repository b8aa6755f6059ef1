/** SQL of what ends with a consent. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { nobody } from '../erasure/rules.ts'
import type { EndingKind } from './rules.ts'

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

/** It stands among the requests of the person, answered at once. */
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
