/** SQL of paying for a membership, and of the members. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { claimed, isProofOfOthers } from '#services/review/proofs.ts'
import type { Paid } from '#services/review/records.ts'
import { isMemberAt, wasMember } from '#services/accounts/office-roles.ts'
import type { Held } from '#features/payment/amount.rules.ts'
import { goesBack, kept, moneyAhead, partMissing, partReceived, usualMinutes } from '#services/money-sql.ts'
import type { RecordNames } from '#services/audit/record-names.ts'

type Window = { name: string; region_id: number | null; start_time: string; end_time: string }

/** Everything that a membership payment has to be held against before it is written. */
export type Surroundings = {
  student: { nim: string; email: string; role: string; region_id: number | null }
  region: { id: number; current_term_id: number; member_price: number | null } | null
  windows: Window[]
  provider: { type: string } | null
  receiver: { id: number } | null
  /** A payment of the current term that is pending or confirmed. */
  another: boolean
  /** Whether the proof is that of other people. */
  is_used: boolean
  /** The amount that was reserved, where the form came with one. */
  quote: Held | null
}

const another = sql<boolean>`exists (select from member_payment m
  join region r on r.id = a.region_id and r.current_term_id = m.term_id
  where m.user_id = a.id and m.deleted_at is null and m.status <> 'REJECTED')`

/**
 * The facts that an amount depends on: the student's region, and whether a payment of its term is pending or confirmed.
 */
export const findOffer = (db: Db, userId: number) =>
  db
    .selectFrom('account as a')
    .leftJoin('region as r', 'r.id', 'a.region_id')
    .select(['r.id', 'r.member_price', 'r.member_unique_amount'])
    .select(another.as('another'))
    .where('a.id', '=', userId)
    .executeTakeFirst()

/** SQL for the least that a membership costs. */
export const leastFee = sql<number | null>`(select min(member_price) from region where is_active)`

type Given = { userId: number; providerId: number | null; receiverId: number | null; sha256: string }

/** Reads the surroundings of a payment in one statement. */
export async function findSurroundings(
  db: Db,
  { userId, providerId, receiverId, sha256 }: Given,
  quote: RawBuilder<Held | null> = sql`null::jsonb`,
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`select
    jsonb_build_object('nim', a.nim, 'email', a.email, 'role', a.role, 'region_id', a.region_id) as student,
    (select to_jsonb(r) from (select id, current_term_id, member_price from region where id = a.region_id) r) as region,
    (select coalesce(jsonb_agg(w), '[]') from (select name, region_id, start_time, end_time
      from environment where env_code = 'NEW_MEMBER_REGISTRATION') w) as windows,
    (select to_jsonb(p) from (select type from payment_provider where id = ${providerId}::int) p) as provider,
    (select to_jsonb(c) from (select id from contact_person where id = ${receiverId}::int) c) as receiver,
    ${another} as another,
    ${isProofOfOthers(sha256, { userId })} as is_used,
    ${quote} as quote
    from account a where a.id = ${userId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the caller has no account')
  return found
}

/** The region as it is now, held until the transaction ends, so that a change of term or price waits for it. */
export const holdRegion = (trx: Trx, id: number) =>
  trx
    .selectFrom('region')
    .select(['id', 'current_term_id', 'member_price'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** Whether the student was ever a member. */
export async function wasEverMember(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select ${wasMember('a')} as was from account a where a.id = ${userId}`.execute(trx)
  return rows[0]?.was ?? false
}

export type NewPayment = Paid & { user_id: number; kind: string; amount_code: number; proof_id: number }

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
        .insertInto('member_payment')
        .values({ ...payment, proof_id: claimed(payment.proof_id, [payment.user_id]) })
        .returning('id'),
    )
    .with('given', () => sql<{ id: number }>`(${give?.(sql<number>`(select id from payment)`) ?? sql`select 0 as id`})`)
    .selectFrom('payment')
    .select('id')
    .select((eb) => eb.exists(eb.selectFrom('given').select('id')).as('is_given'))
    .executeTakeFirstOrThrow()
  return { id, is_given: Boolean(is_given) }
}

/** A student's state in a term: the pending or confirmed payment, else the last rejected one. */
export const findStanding = (db: Db, userId: number, termId: number, now: Date) =>
  db
    .selectFrom('member_payment as p')
    .select(['id', 'term_id', 'kind', 'status', 'reject_reason', 'reject_code', 'payment_type', 'payment_amount'])
    .select(['created_at as registered_at', 'decided_at'])
    .select(goesBack.as('goes_back'))
    .select([partReceived.as('part_received'), partMissing.as('part_missing')])
    .select([moneyAhead.as('money_back')])
    .select(usualMinutes(now).as('usual_minutes'))
    .where('user_id', '=', userId)
    .where('term_id', '=', termId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`status = 'REJECTED'`)
    .orderBy('id', 'desc')
    .executeTakeFirst()

export type Holder = { id: number; role: string; is_member: boolean }

/** Locks these accounts in ascending order until the transaction ends. Always after the payments. */
export const holdOwners = async (trx: Trx, userIds: readonly number[]): Promise<void> => {
  await sql`select from account where id = any(${userIds}::int[]) order by id for no key update`.execute(trx)
}

/**
 * Locks these accounts in the same way, and returns which of them are members now by what
 * they have paid. The second statement sees what the previous holder of the lock committed.
 */
export async function lockHolders(trx: Trx, userIds: readonly number[], now: Date): Promise<Holder[]> {
  await holdOwners(trx, userIds)
  const { rows } = await sql<Holder>`
    select a.id, a.role, ${isMemberAt('a', now)} as is_member
    from account a where a.id = any(${userIds}::int[]) order by a.id`.execute(trx)
  return rows
}

export const setRole = (trx: Trx, userIds: readonly number[], role: string) =>
  trx
    .updateTable('account')
    .set({ role, office_from: null, office_until: null })
    .where(sql<boolean>`id = any(${userIds}::int[])`)
    .execute()

/** The mails' facts about a payment. */
export const findForMail = (db: Db, id: number) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('account as a', 'a.id', 'p.user_id')
    .innerJoin('region as r', 'r.id', 'p.region_id')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .select(['p.id', 'p.kind', 'p.status', 'p.payment_amount', kept.as('kept'), 'a.name'])
    .select(['r.region', 'r.link_line_group', 'r.current_term_id', 'p.term_id', 't.semester', 't.year'])
    .where('p.id', '=', id)
    .executeTakeFirst()

/** A member of a term that their region has left: the names of both terms. */
export const findEndedTerm = (db: Db, userId: number | null, left: { regionId: number; termId: number }) =>
  db
    .selectFrom('account as a')
    .innerJoin('region as r', (join) => join.on('r.id', '=', left.regionId))
    .innerJoin('term as t', 't.id', 'r.current_term_id')
    .innerJoin('term as past', (join) => join.on('past.id', '=', left.termId))
    .select(['a.name', 'r.region', 't.semester', 't.year', 'past.semester as past_semester', 'past.year as past_year'])
    .where('a.id', '=', userId)
    .executeTakeFirst()

/** All payments of a person, the latest first. */
export const findOfAccount = (db: Db, userId: number) =>
  db
    .selectFrom('member_payment as p')
    .innerJoin('term as t', 't.id', 'p.term_id')
    .select(['p.id', 'p.kind as title', 't.semester', 't.year', 'p.status', 'p.created_at', 'p.deleted_at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id', 'desc')
    .execute()

/** What the records are called in the audit trail. */
export const recordNames: RecordNames = {
  member_payment: sql`select t.id, a.name from member_payment t join account a on a.id = t.user_id`,
}
