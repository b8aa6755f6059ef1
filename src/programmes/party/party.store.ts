/** SQL of signing up for the welcoming party. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf, Trx } from '#kit/database/connect.ts'
import { claimed, isProofOfOthers } from '#services/review/proofs.ts'
import type { Reviewed } from '#services/review/records.ts'
import { openSeats, type Programme, type SeatShift } from '#services/seats/seats.ts'
import type { Held } from '#features/payment/amount.rules.ts'
import { goesBack, kept, moneyAhead, partMissing, partReceived, usualMinutes } from '#services/money-sql.ts'
import type { Standing } from '#features/account/overview.contract.ts'
import type { RecordNames } from '#services/audit/record-names.ts'
import { canHaveCertificate } from './party-certificate.store.ts'

/** A shift as it is under the lock of its seats. */
export type PartyShift = SeatShift & { place: string; price: number | null; payee_region_id: number | null }

/** A seat is held by every sign-up outside the bin that was not rejected; triggers count them. */
export const partySeats: Programme<PartyShift> = {
  shifts: 'welcoming_party_shift',
  more: ['place', 'price', 'payee_region_id'],
  seats: 'welcoming_party_shift_seats',
  taken: 'welcoming_party_seats_taken',
  kept: 'welcoming_party_seats_kept',
  people: 'welcoming_party',
}

type Window = { name: string; region_id: number | null; start_time: string; end_time: string }

/** Everything that a sign-up has to be held against before it writes. */
export type Surroundings = {
  region_id: number | null
  /** The terms that are current for this account: its region's, or every region's where it has none. */
  terms: number[]
  windows: Window[]
  shift: (PartyShift & { open: number }) | null
  has_major: boolean
  /** The account's own live sign-up of the shift's term. */
  own_id: number | null
  /** Another account's live sign-up of the shift's term with this NIM. */
  nim_id: number | null
  /** Whether the proof is that of other people. */
  is_used: boolean
  provider: { type: string } | null
  receiver: { id: number } | null
  /** The amount that was reserved, where the form came with one. */
  quote: Held | null
}

type Given = {
  userId: number
  shiftId: number
  majorId: number | null
  nim: string | null
  sha256: string
  providerId: number | null
  receiverId: number | null
}

/** Reads the surroundings of a sign-up in one statement: on a busy night a round trip is what counts. */
export async function findSurroundings(
  db: Db,
  given: Given,
  quote: RawBuilder<Held | null> = sql`null::jsonb`,
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    with me as (select region_id from account where id = ${given.userId}),
      picked as (select s.id, s.term_id, s.shift, s.starts_at, s.ends_at, s.place, s.quota, s.is_active, s.price,
        s.payee_region_id, ${openSeats} as open
        from welcoming_party_shift s left join welcoming_party_shift_seats c on c.shift_id = s.id
        where s.id = ${given.shiftId}),
      live as (select w.id, w.user_id, w.nim from welcoming_party w
        where w.term_id = (select term_id from picked) and w.deleted_at is null and (w.status <> 'REJECTED' or w.is_held)
          and (w.user_id = ${given.userId} or w.nim = ${given.nim}::text))
    select (select region_id from me) as region_id, (${currentTerms(given.userId)}) as terms,
      (select coalesce(jsonb_agg(e), '[]') from (select name, region_id, start_time, end_time
        from environment where env_code = 'WELCOMING_PARTY_REGISTRATION') e) as windows,
      (select to_jsonb(picked) from picked) as shift,
      (${given.majorId}::int is null or exists (select from major where id = ${given.majorId}::int)) as has_major,
      (select min(id) from live where user_id = ${given.userId}) as own_id,
      (select min(id) from live where user_id <> ${given.userId} and nim = ${given.nim}::text) as nim_id,
      ${isProofOfOthers(given.sha256, given)} as is_used,
      (select to_jsonb(p) from (select type from payment_provider where id = ${given.providerId}::int) p) as provider,
      (select to_jsonb(c) from (select id from contact_person where id = ${given.receiverId}::int) c) as receiver,
      ${quote} as quote`.execute(db)
  const [surroundings] = rows
  if (!surroundings) throw new Error('a select without from gave no row')
  return surroundings
}

const currentTerms = (userId: number) => sql`
  select coalesce(array_agg(distinct r.current_term_id), '{}') from region r
  where r.is_active and ((select region_id from account where id = ${userId}) is null
    or r.id = (select region_id from account where id = ${userId}))`

/** The terms that are current for an account. */
export async function findCurrentTerms(db: Db | Trx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ terms: number[] }>`select (${currentTerms(userId)}) as terms`.execute(db)
  return rows[0]?.terms ?? []
}

/** The columns of a sign-up in addition to those of every record under review. */
export const signUpColumns = [
  'shift_id',
  'term_id',
  'user_id',
  'name',
  'type',
  'campus_location',
  'nim',
  'major_id',
  'email',
  'phone_number',
  'line_id',
  'instagram',
] as const

/** A person's input. */
type Person = Pick<RowOf<'welcoming_party'>, (typeof signUpColumns)[number]>
export type LockedSignUp = Reviewed & Person & Pick<RowOf<'welcoming_party'>, 'payment_id' | 'is_held'>

/** A sign-up whose payment was written before, with its proof. */
export async function insertPaidSignUp(
  trx: Trx,
  values: Person & { proof_id: number; payment_id: number },
): Promise<number> {
  const { id } = await trx.insertInto('welcoming_party').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Somebody at the door of a party that costs nothing. */
export async function insertWalkIn(trx: Trx, values: Person): Promise<number> {
  const { id } = await trx.insertInto('welcoming_party').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The sign-up, and that its owner may see the proof: one statement. */
export async function insertSignUp(trx: Trx, values: Person & { proof_id: number }): Promise<number> {
  const { id } = await trx
    .with('viewer', (db) => db.insertInto('file_viewer').values({ file_id: values.proof_id, user_id: values.user_id }))
    .insertInto('welcoming_party')
    .values({ ...values, proof_id: claimed(values.proof_id, [values.user_id], 'proof_of_others') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A shift without its lock. */
export const findShift = (db: Db | Trx, id: number) =>
  db
    .selectFrom('welcoming_party_shift')
    .select(['id', 'term_id', 'shift', 'starts_at', 'ends_at', 'place', 'quota', 'is_active'])
    .select(['price', 'payee_region_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether each payment to this region for the party has an amount of its own. */
export async function hasUniqueAmounts(db: Db, regionId: number): Promise<boolean> {
  const found = await db
    .selectFrom('region')
    .select('party_unique_amount')
    .where('id', '=', regionId)
    .executeTakeFirst()
  return found?.party_unique_amount ?? false
}

export const hasMajor = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('major').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The money of a student's seat, as their dashboard says it. */
type Paid = NonNullable<NonNullable<Standing['welcoming_party']>['payment']>

/** A student's state: the live sign-up of a current term, else the last that was rejected. */
export const findStanding = (db: Db, userId: number, termIds: readonly number[], now: Date) =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .leftJoin('party_payment as p', 'p.id', 'w.payment_id')
    .select(['w.id', 'w.shift_id', 'w.term_id', 'w.type', 'w.status', 'w.reject_reason', 'w.reject_code'])
    .select(['w.created_at as registered_at', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .select(['s.place', 's.place_label_id', 's.line_group', 'w.is_held', canHaveCertificate.as('has_certificate')])
    .select(
      sql<Paid | null>`case when p.id is not null then jsonb_build_object('id', p.id, 'amount', p.payment_amount,
        'part_received', ${partReceived}, 'part_missing', ${partMissing}, 'money_back', ${moneyAhead},
        'goes_back', ${goesBack}, 'usual_minutes', ${usualMinutes(now)}) end`.as('payment'),
    )
    .where('w.user_id', '=', userId)
    .where(sql<boolean>`w.term_id = any(${termIds}::int[])`)
    .where('w.deleted_at', 'is', null)
    .orderBy(sql`w.status <> 'REJECTED' or w.is_held`, 'desc')
    .orderBy('w.id', 'desc')
    .executeTakeFirst()

/** The mails' facts about a sign-up, and about its payment. */
export const findForMail = (db: Db, id: number) =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .leftJoin('party_payment as p', 'p.id', 'w.payment_id')
    .select([
      'w.payment_id',
      'p.payment_amount',
      sql<number | null>`case when p.id is not null then ${kept} end`.as('kept'),
    ])
    .select(['w.id', 'w.name', 'w.status', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .select(['s.place', 's.place_label_id', 's.line_group'])
    .where('w.id', '=', id)
    .executeTakeFirst()

/** All sign-ups of a person, the latest first. */
export const findOfAccount = (db: Db, userId: number) =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .innerJoin('term as t', 't.id', 'w.term_id')
    .select(['w.id', 'w.shift_id', 's.shift as title', 't.semester', 't.year'])
    .select(['w.status', 'w.created_at', 'w.deleted_at'])
    .where('w.user_id', '=', userId)
    .orderBy('w.id', 'desc')
    .execute()

/** What the records are called in the audit trail. */
export const recordNames: RecordNames = {
  welcoming_party: sql`select id, name from welcoming_party`,
  party_payment: sql`select payment_id as id, name from welcoming_party where payment_id is not null`,
  welcoming_party_shift: sql`select id, shift as name from welcoming_party_shift`,
  party_release: sql`select r.id, s.shift as name from party_release r join welcoming_party_shift s on s.id = r.shift_id`,
  party_certificate_template: sql`select id, content ->> 'title_en' as name from certificate_template where programme = 'PARTY'`,
}
