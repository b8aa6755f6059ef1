/** SQL of the TOEFL registration. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import { forgetFingerprintsAbout } from '#kit/idempotency.ts'
import type { FileValues } from '#services/files/files.ts'
import { claimed, isProofOfOthers } from '#services/review/proofs.ts'
import type { Paid } from '#services/review/records.ts'
import { type Reserved, type ShiftRow, usedSeats } from '#services/seats/seats.ts'
import type { Held } from '#features/payment/amount.rules.ts'
import type { Registrant } from './registration.contract.ts'
import { removeKept } from './reservation.store.ts'

/** A value that must exist: anything else is a fault of the portal. */
export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a row that must exist is missing')
  return value
}

type Prices = 'toefl_price_one' | 'toefl_price_two' | 'toefl_price_three'
export type Region = Pick<RowOf<'region'>, 'id' | 'is_active' | 'current_term_id' | Prices>

/** A shift with the seats already taken by others, for the refusals that need no lock. */
export type SeenShift = Omit<ShiftRow, 'shift' | 'ends_at'> & { taken: number }

/** Everything that a registration has to be held against before it writes. */
export type Context = {
  region: Region | null
  windows: Pick<RowOf<'environment'>, 'name' | 'region_id' | 'start_time' | 'end_time'>[]
  shifts: SeenShift[]
  provider: { type: string } | null
  receiver: { id: number } | null
  /** Whether the proof is that of other people. */
  is_used: boolean
  /** The amount that was reserved, where the form came with one. */
  quote: Held | null
  /** The given seat that is reserved for these people. */
  gift_id: number | null
}

type Proof = { sha256: string; nims: readonly string[] }

/**
 * Reads the context of a registration, and the owners of its people's values, in one statement: on a busy night the
 * round trips count.
 */
export async function findContext(
  db: Db,
  given: {
    regionId: number
    shiftIds: number[]
    providerId: number | null
    receiverId: number | null
    reserved?: Reserved | undefined
  } & Proof,
  people: PeopleValues,
  quote: RawBuilder<Held | null> = sql`null::jsonb`,
): Promise<Context & Conflicts> {
  const { rows } = await sql<Context & Conflicts>`select
    (select to_jsonb(r) from (select id, is_active, current_term_id, toefl_price_one, toefl_price_two, toefl_price_three
      from region where id = ${given.regionId}) r) as region,
    (select coalesce(jsonb_agg(w), '[]') from (select name, region_id, start_time, end_time
      from environment where env_code = 'TOEFL_REGISTRATION') w) as windows,
    (select coalesce(jsonb_agg(s), '[]') from (select id, term_id, region_id, is_active, starts_at, quota,
        coalesce((select taken + least(kept, greatest(quota - taken, 0)) from toefl_shift_seats
          where shift_id = toefl_shift.id), 0)
          ${given.reserved ? ownSeats(given.reserved) : sql``} as taken
      from toefl_shift where ${among('id', given.shiftIds)}) s) as shifts,
    (select to_jsonb(p) from (select type from payment_provider where id = ${given.providerId}::int) p) as provider,
    (select to_jsonb(c) from (select id from contact_person where id = ${given.receiverId}::int) c) as receiver,
    ${isProofOfOthers(given.sha256, given)} as is_used,
    ${quote} as quote,
    ${given.reserved ? giftOf(given.reserved) : sql`null::int`} as gift_id,
    ${conflicts(people)}`.execute(db)
  return existing(rows[0])
}

const ownSeats = ({ token_hash, group_hash }: Reserved) => sql`
  - coalesce((select seats from toefl_reservation r where r.shift_id = toefl_shift.id
    and r.token_hash = ${token_hash} and r.group_hash = ${group_hash}), 0)`

const giftOf = ({ token_hash, group_hash }: Reserved) => sql`
  (select gift_id from toefl_reservation where token_hash = ${token_hash} and group_hash = ${group_hash}
    and gift_id is not null)`

/** The values of a registration's people that are unique or have to exist. */
export type PeopleValues = Record<'nim' | 'email' | 'phone_number' | 'line_id', string[]> & { major_id: number[] }

type Holder = { nim: string; email: string; phone_number: string | null; line_id: string | null }
/** Accounts that hold one of these values already, and the majors picked. */
export type Conflicts = { holders: Holder[]; majors: { id: number; region_id: number }[] }

const conflicts = ({ nim, email, phone_number, line_id, major_id }: PeopleValues) => sql`
    (select coalesce(jsonb_agg(h), '[]') from (
      select nim, email, phone_number, line_id from account where ${among('nim', nim)}
      union select nim, email, phone_number, line_id from account where ${among('email', email)}
      union select nim, email, phone_number, line_id from account where ${among('phone_number', phone_number)}
      union select nim, email, phone_number, line_id from account where ${among('line_id', line_id)}) h) as holders,
    (select coalesce(jsonb_agg(m), '[]') from (
      select id, region_id from major where ${among('id', major_id)}) m) as majors`

// One by one, not as a list: of a list nobody knows the length before it comes, so the whole table is read.
const among = (column: string, values: readonly (string | number)[]) =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`

/** The same alone. */
export async function findConflicts(db: Db, people: PeopleValues): Promise<Conflicts> {
  const { rows } = await sql<Conflicts>`select ${conflicts(people)}`.execute(db)
  return existing(rows[0])
}

/** A person who registers with an account. */
export const findRegistrant = (db: Db, id: number) =>
  db.selectFrom('account').select(['nim', 'email', 'region_id']).where('id', '=', id).executeTakeFirstOrThrow()

/** Of somebody who walks in the rest stays open until they fill it in. */
type NewPerson = Pick<Registrant, 'nim' | 'name' | 'email'> & Partial<Registrant>

const byNim = (a: NewPerson, b: NewPerson) => (a.nim < b.nim ? -1 : 1)

/** One account per registrant, without a password; the ids by NIM. */
export async function insertAccounts(
  trx: Trx,
  people: readonly (NewPerson & { language?: string | undefined; notice?: unknown })[],
  where: { region_id: number; term_id: number; language: string },
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = await trx
    .insertInto('account')
    // In one order for everybody: two requests that share a NIM wait for each other and do not deadlock.
    .values(
      people
        .toSorted(byNim)
        .map(({ shift_id: _, notice: _seen, ...person }) => ({ ...where, ...person, role: 'USER' })),
    )
    .returning(['id', 'nim'])
    .execute()
  return new Map(rows.map((row) => [row.nim, row.id]))
}

/** Accounts that are to be registered again; with `hold`, they stay as they are until the transaction ends. */
export function findMembers(db: Db | Trx, ids: readonly number[], { termId, hold }: { termId: number; hold: boolean }) {
  const found = db
    .selectFrom('account as a')
    .select('a.id')
    .select(sql<boolean>`a.deleted_at is null and a.suspended_at is null`.as('is_live'))
    .select(
      sql<boolean>`exists (select from toefl_detail d
        where d.user_id = a.id and d.term_id = ${termId} and d.deleted_at is null)`.as('is_registered'),
    )
    .where('a.id', 'in', ids)
    .orderBy('a.id')
  return (hold ? found.forShare('a') : found).execute()
}

export type NewPayment = Paid & { amount_code: number; sender: string | null }
type Seat = { user_id: number; nim: string; shift_id: number }

/** Gives the reserved amount to a payment; see `giveQuote`. */
export type Give = (payment: RawBuilder<number>) => RawBuilder<{ id: number }>

/**
 * The payment with its proof, a detail (a seat) per registrant, and the right of the first of them, the payer, to see
 * the proof: one statement. A reservation is used up: it gives way to the seats. With `give` the payment gets its reserved amount; `isGiven` says whether it was still
 * there.
 */
export async function insertPaymentWithSeats(
  trx: Trx,
  payment: NewPayment,
  proof: FileValues,
  { seats, give, reserved }: { seats: Seat[]; give: Give | null; reserved?: Reserved | undefined },
): Promise<{ paymentId: number; isGiven: boolean; registrants: (Seat & { toefl_detail_id: number })[] }> {
  const userIds = seats.map((seat) => seat.user_id)
  const shiftIds = seats.map((seat) => seat.shift_id)
  const rows = await trx
    .with('proof', (db) => db.insertInto('file').values(proof).returning('id'))
    .with('payment', (db) =>
      db
        .insertInto('toefl_payment')
        .values((eb) => ({
          ...payment,
          proof_id: eb.selectFrom('proof').select(claimed(sql.ref('proof.id'), userIds).as('id')),
        }))
        .returning('id'),
    )
    .with('viewer', (db) =>
      db
        .insertInto('file_viewer')
        .values((eb) => ({ file_id: eb.selectFrom('proof').select('id'), user_id: existing(userIds[0]) })),
    )
    .with('detail', (db) =>
      db
        .insertInto('toefl_detail')
        .columns(['payment_id', 'term_id', 'user_id', 'shift_id'])
        .expression(
          sql`select payment.id, ${payment.term_id}::int, seat.user_id, seat.shift_id
            from payment, unnest(${userIds}::int[], ${shiftIds}::int[]) as seat(user_id, shift_id)`,
        )
        .returning(['id', 'user_id', 'payment_id']),
    )
    .with('used', () =>
      reserved
        ? sql<{ id: number }>`(${removeKept(sql`token_hash = ${reserved.token_hash}
            and group_hash = ${reserved.group_hash} and shift_id = any(${shiftIds}::int[])`)}
            returning ${usedSeats(shiftIds)} as id)`
        : sql<{ id: number }>`(select 0 as id)`,
    )
    .with('given', () => sql<{ id: number }>`(${give?.(sql<number>`(select id from payment)`) ?? sql`select 0 as id`})`)
    .selectFrom('detail')
    .select(['id', 'user_id', 'payment_id'])
    .select((eb) => eb.exists(eb.selectFrom('given').select('id')).as('is_given'))
    .execute()
  const idOf = new Map(rows.map((row) => [row.user_id, row.id]))
  const registrants = seats.map(({ user_id, nim, shift_id }) => ({
    user_id,
    toefl_detail_id: existing(idOf.get(user_id)),
    nim,
    shift_id,
  }))
  const { payment_id: paymentId, is_given } = existing(rows[0])
  return { paymentId, isGiven: Boolean(is_given), registrants }
}

/** A registration that gave up seats is over: the same form again, without a key, is a new registration. */
export async function forgetRegistrations(trx: Trx, paymentIds: readonly number[]): Promise<void> {
  for (const payment_id of paymentIds) await forgetFingerprintsAbout(trx, 'register/', { payment_id })
}

/** The live detail of a user in a term, if there is one. */
export const findOwnSeat = (db: Db | Trx, userId: number, termId: number) =>
  db
    .selectFrom('toefl_detail')
    .select('id')
    .where('user_id', '=', userId)
    .where('term_id', '=', termId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
