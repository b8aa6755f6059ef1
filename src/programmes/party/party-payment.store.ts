/** SQL of a payment of the party: writing it, its review, its own page, its seat and its receipt. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { QueueScope } from '#review-states.ts'
import { isShown, matched, ownColumns } from '#services/money-sql.ts'
import { claimed } from '#services/review/proofs.ts'
import type { Paid } from '#services/review/records.ts'
import { historyOf, inIso, queueAround, queueColumns, sameProof } from '#services/review/review-context.ts'
import type { ShiftDate } from '#shift-date.ts'
import type { FoundPayment } from '#features/own-payment/own-payment.actions.ts'
import type { PartyPayment } from './party-payment.contract.ts'
import { rowColumns, rowSource } from './party-payment-list.store.ts'

const table = 'party_payment'

export type NewPayment = Paid & { user_id: number; amount_code: number; proof_id: number }

/** Gives the reserved amount to a payment; see `giveQuote`. */
type Give = (payment: RawBuilder<number>) => RawBuilder<{ id: number }>

/**
 * The payment, and its owner's right to see the proof, in one statement. With `give` the payment gets its reserved
 * amount; `is_given` says whether it was still there.
 */
export async function insertPayment(trx: Trx, payment: NewPayment, give: Give | null) {
  const { id, is_given } = await trx
    .with('viewer', (db) =>
      db.insertInto('file_viewer').values({ file_id: payment.proof_id, user_id: payment.user_id }),
    )
    .with('payment', (db) =>
      db
        .insertInto(table)
        .values({ ...payment, proof_id: claimed(payment.proof_id, [payment.user_id], 'proof_of_others') })
        .returning('id'),
    )
    .with('given', () => sql<{ id: number }>`(${give?.(sql<number>`(select id from payment)`) ?? sql`select 0 as id`})`)
    .selectFrom('payment')
    .select('id')
    .select((eb) => eb.exists(eb.selectFrom('given').select('id')).as('is_given'))
    .executeTakeFirstOrThrow()
  return { id, is_given: Boolean(is_given) }
}

type Person = PartyPayment['member']
type Found = Omit<PartyPayment, 'expected_amount' | 'member'> & Person & { price: number | null }

/** A payment with its sign-up, the shift's price today, its neighbours and its history, by one statement. */
export async function findReview(db: Db, id: number, scope: QueueScope): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select ${rowColumns}, p.seats_held_until, s.place, s.place_label_id, s.price, r.region, t.semester, t.year,
      c.name as receiver, w.type, w.email, w.phone_number, w.line_id, w.instagram, w.campus_location, m.major_name as major,
      ${queueColumns}, ${sameProof(table)} as same_proof, ${historyOf(table)} as history
    from ${rowSource} join term t on t.id = p.term_id left join major m on m.id = w.major_id
    left join contact_person c on c.id = p.receiver_id ${queueAround(table, scope)}
    where p.id = ${id}`.execute(db)
  return rows.map((row) => ({ ...row, history: inIso(row.history, 'at') }))[0]
}

/** The people to write to about these payments, with their sign-ups. */
export const findRecipients = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('welcoming_party as w')
    .select(['w.payment_id', 'w.id as sign_up_id', 'w.user_id', 'w.email'])
    .where(sql<boolean>`w.payment_id = any(${ids}::int[])`)
    .$narrowType<{ payment_id: number }>()
    .orderBy('w.payment_id')
    .execute()

/**
 * The shifts of the seats of these payments that nothing holds: of a rejected one, or one in the bin. Their sign-ups are
 * locked, since the shifts come after them (docs/locks.md).
 */
export async function findShiftsToTake(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ shift_id: number }>`
    select shift_id from welcoming_party where payment_id = any(${ids}::int[])
      and (deleted_at is not null or (status = 'REJECTED' and not is_held)) order by id for update`.execute(trx)
  return rows.map(({ shift_id }) => shift_id)
}

/** Takes the sign-ups of a payment away for good, before it is deleted itself. */
export async function deleteSignUps(trx: Trx, paymentIds: readonly number[]) {
  const { rows } = await sql<{ id: number } & Record<string, unknown>>`
    delete from welcoming_party where payment_id = any(${paymentIds}::int[]) returning *`.execute(trx)
  return rows.map((row) => ({ ...row, entity: 'welcoming_party' }))
}

/** Rejected payments whose hold is over, locked; payments that were corrected in between are not among them. */
export async function lockEndedHolds(trx: Trx, now: string): Promise<{ id: number; seats_held_until: string }[]> {
  // The condition is checked again once the lock is there, so a correction at this moment comes first or not at all.
  const { rows } = await sql<{ id: number; seats_held_until: string }>`
    select id, seats_held_until from party_payment
    where seats_held_until <= ${now} and status = 'REJECTED' and deleted_at is null
    order by id limit 500 for update`.execute(trx)
  return rows
}

export const endHolds = (trx: Trx, ids: readonly number[]) =>
  sql`update party_payment set seats_held_until = null where id = any(${ids}::int[])`.execute(trx)

export type Own = FoundPayment & {
  user_id: number
  price: number | null
  seats_held_until: string | null
  sign_up_id: number
  name: string
  /** Of a rejected one whose seat nothing holds: whether it could be taken again. */
  has_room: boolean
} & ShiftDate

/** A payment that is shown, for its student; with null for who has its link. */
export async function findOwn(db: Db | Trx, id: number, userId: number | null, now: Date): Promise<Own | undefined> {
  const { rows } = await sql<Own>`
    select ${ownColumns(userId, now)}, p.user_id, p.seats_held_until, w.id as sign_up_id, w.name, s.price, s.shift,
      s.shift_label_id, s.starts_at, s.ends_at, s.place, s.place_label_id,
      s.quota > coalesce((select taken from welcoming_party_shift_seats where shift_id = s.id), 0) as has_room
    from party_payment p join region r on r.id = p.region_id join welcoming_party w on w.payment_id = p.id
    join welcoming_party_shift s on s.id = w.shift_id
    where p.id = ${id} and ${isShown} and (${userId}::int is null or p.user_id = ${userId}::int)`.execute(db)
  return rows[0]
}

/** The sum of the payment's lines. */
export const findReceived = async (db: Db | Trx, id: number): Promise<number> =>
  (
    await sql<{ received: number }>`select coalesce(${matched}, 0) as received from payment p
      where p.programme = 'PARTY' and p.id = ${id}`.execute(db)
  ).rows[0]?.received ?? 0

/** To the bin as given back by its student, or out of it; a trigger takes the sign-up with it. */
export async function setCancelled(trx: Trx, id: number, at: string | null): Promise<void> {
  await trx.updateTable(table).set({ deleted_at: at, cancelled_at: at }).where('id', '=', id).execute()
  await trx.updateTable('welcoming_party').set({ given_up_at: at }).where('payment_id', '=', id).execute()
}

/** The office has brought it back: nobody has given it up any more. */
export async function forgetCancelled(trx: Trx, id: number): Promise<void> {
  await trx.updateTable(table).set({ cancelled_at: null }).where('id', '=', id).execute()
  await trx.updateTable('welcoming_party').set({ given_up_at: null }).where('payment_id', '=', id).execute()
}

/** Whose seat was paid for; nobody's where the payment is gone. */
export const findSeat = (db: Db, paymentId: number) =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .select(['w.user_id', 'w.name', 'w.nim', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .where('w.payment_id', '=', paymentId)
    .execute()

/** All payments of a person, the latest first. */
export const findOfAccount = (db: Db, userId: number) =>
  db
    .selectFrom('party_payment as p')
    .innerJoin('welcoming_party as w', 'w.payment_id', 'p.id')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .select(['p.id', 's.shift as title', 't.semester', 't.year', 'p.status', 'p.created_at', 'p.deleted_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id', 'desc')
    .execute()

export const findIdsOf = async (trx: Trx, userId: number): Promise<number[]> =>
  (await trx.selectFrom('party_payment').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id)
