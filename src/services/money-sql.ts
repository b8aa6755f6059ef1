/** SQL of a payment's money, for every list that shows payments: what came, what is due, what goes back. */
import { partDays } from '#review-states.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { paid, type PaidTable } from '#programme-kinds.ts'
import { type Condition, withinDays, wordsOf } from '#kit/database/list.ts'

/** The programme of a payment, by what the contract calls the payments of that programme. */
export const programmeOf = Object.fromEntries(
  Object.entries(paid).map(([table, { programme }]) => [table, programme]),
) as { [Table in PaidTable]: (typeof paid)[Table]['programme'] }

/** What the contract calls the payments of a programme. */
export const entityOf = (programme: RawBuilder<unknown>): RawBuilder<PaidTable> => sql<PaidTable>`
  case ${programme} ${sql.join(
    Object.entries(programmeOf).map(([table, key]) => sql`when ${sql.lit(key)} then ${sql.lit(table)}`),
    sql` `,
  )} end`

/** Whether the row that the query calls so belongs to the payment `p`. */
export const isOf = (row: 'm' | 'f' | 'b' | 'q' | 'c'): RawBuilder<SqlBool> => sql<SqlBool>`
  (${sql.ref(`${row}.payment_id`)} = p.id and ${sql.ref(`${row}.programme`)} = p.programme)`

/** Whether the row belongs to one of these payments of a programme. */
export const isOfThese = (row: 'm' | 'f' | 'b', entity: PaidTable, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${row}.programme`)} = ${programmeOf[entity]} and ${sql.ref(`${row}.payment_id`)} = any(${ids}::int[]))`

/** Whom the payment `p` is for: its payer, or all who hold its seats, those of the bin included. */
export const namesOf: RawBuilder<string> = sql<string>`coalesce((select who.name from account who where who.id = p.user_id),
  (select string_agg(who.name, ', ' order by d.id) from toefl_detail d join account who on who.id = d.user_id
    where p.programme = 'TOEFL' and d.payment_id = p.id), '')`

/** What the office has taken off the price of the payment `p`; null where it asks for its whole price. */
export const reductionOf = sql`(select jsonb_build_object('full_amount', f.full_amount, 'reason', f.reason,
    'by_name', who.name, 'at', f.reduced_at)
  from price_reduction f left join account who on who.id = f.reduced_by where ${isOf('f')})`

/** The number of the bill `i`, as its paper has it. */
export const billNumber = sql<string>`('BILL-' || i.year || '-' || lpad(i.number::text, 4, '0'))`

/** Of the bill of an institution that covers the payment `p`; null of every other. */
const ofBill = <T>(what: RawBuilder<unknown>) => sql<T | null>`(select ${what} from bill_payment c
  join institution_bill i on i.id = c.bill_id where ${isOf('c')} and c.ended_at is null)`

/** The institution that pays the payment `p`. */
export const institutionOf: RawBuilder<string | null> = ofBill<string>(sql`i.institution`)

/** That, with its bill. */
export const billOf = ofBill(sql`jsonb_build_object('id', i.id, 'number', ${billNumber}, 'institution', i.institution)`)

/** What a list of payments can be narrowed to, by where the money is. */
export type MoneyFilters = {
  evidence?: 'LINE' | 'CASH' | 'NONE' | 'FREE' | undefined
  expected?: unknown
  /** These alone. */
  fitting?: readonly number[] | undefined
  paid_to?: number | undefined
  receiver_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What the lines of the payment `p` come to; null without any. */
export const matched = sql<number | null>`(select sum(m.amount)::bigint from statement_match m where ${isOf('m')})`

/** The sum of the lines of every payment, and the account of its last one, to be joined as `m`. */
export const matchedOf = sql`select m.programme, m.payment_id, sum(m.amount)::bigint as amount,
    (array_agg(l.account_id order by m.id desc))[1] as account_id
  from statement_match m join statement_line l on l.id = m.line_id where m.payment_id is not null group by 1, 2`

/** The same without the accounts, where nobody asks for them: a join less. */
export const matchedSums = sql`select m.programme, m.payment_id, sum(m.amount)::bigint as amount, null::int as account_id
  from statement_match m where m.payment_id is not null group by 1, 2`

/** The state of the money of the payment `p`, by the sum `m` of its lines. */
export const standing = sql`case when p.status <> 'CONFIRMED' then p.status when m.payment_id is not null then 'MATCHED'
  when p.payment_amount = 0 then 'FREE' when p.payment_type = 'CASH' then 'CASH' else 'UNPROVEN' end`

/** What those have to pay who stay: less by the seats of the payment `p` that were given up. */
export const due = sql<number>`(p.payment_amount - coalesce((select sum(coalesce(f.share, f.amount))
  from refund f where ${isOf('f')} and f.because = 'SEAT'), 0))`

/** What of the confirmed payment `p` stays: less than it asked for where seats were given up, or less was accepted. */
export const kept = sql<number>`least(${due}, ${matched})::bigint`

/** What had come for the rejected payment `p` and is still free, so that only the rest is missing. */
export const partsAside = sql<number>`
  (select coalesce(sum(b.amount), 0)::bigint from statement_match_binned b join statement_line l on l.id = b.line_id
    where ${isOf('b')} and not exists (select from statement_aside s where s.line_id = l.id)
      and l.amount - coalesce((select sum(o.amount) from statement_match o where o.line_id = l.id), 0) >= b.amount)`

/**
 * What of the pending payment `p` has come, or had come before it was rejected, where it is a part and its payer owes the
 * rest; null of every other.
 */
export const partReceived = sql<number | null>`
  (select came from (select case p.status when 'PENDING' then case when ${institutionOf} is null then ${matched} end
      when 'REJECTED' then nullif(${partsAside}, 0) end as came) part
    where came < ${due})`

/** Until when such a payment waits for the rest; null where none of its money came. */
export const partUntil = sql<string | null>`
  ((select max(m.matched_at) from statement_match m where ${isOf('m')}) + make_interval(days => ${sql.lit(partDays.end)}))`

/** What is still missing of such a payment. */
export const partMissing = sql<number | null>`(${due} - ${partReceived})::bigint`

/** The part of the payment `p` that goes back: it was too much, or paid for a seat that was given up. */
export const moneyAhead = sql<number | null>`
  (select sum(f.amount)::bigint from refund f where ${isOf('f')} and f.state = 'OWED'
    and f.because in ('OVERPAID', 'SEAT'))`

/** Whether the rejected payment `p` cannot be put right any more, because its money goes back or is looked for. */
export const goesBack = sql<boolean>`
  (p.status = 'REJECTED' and exists (select from refund f where ${isOf('f')}
    and f.because = 'REJECTED' and f.state <> 'NOTHING'))`

/** Whether an entry of the cash book that counts, or waits, says from where the refund `f` left. */
export const isBooked: RawBuilder<SqlBool> = sql<SqlBool>`(exists (select from booked_refund o
  join cash_entry e on e.id = o.entry_id where o.refund_id = f.id and e.state not in ('REJECTED', 'UNDONE')
    and not exists (select from cash_entry c where c.corrects_id = e.id and c.state = 'CONFIRMED')))`

/** So many of the last decisions are looked at, none older than these days; fewer than the least say nothing. */
const decisions = { most: 200, days: 7, least: 5 }

/**
 * How many minutes a decision took in the middle, of the last ones in the region of the pending payment `p`; null of
 * every other payment, of one that waits for the rest of its money, and after too few.
 */
export const usualMinutes = (now: Date): RawBuilder<number | null> => sql<number | null>`
  case when p.status = 'PENDING' and p.deleted_at is null and ${partReceived} is null and ${institutionOf} is null then (
    select case when count(*) >= ${decisions.least} then greatest(1, round(percentile_cont(0.5)
        within group (order by q.minutes)))::int end
    from (select extract(epoch from decided_at - coalesce(mended_at, created_at))::float8 / 60 as minutes
      from payment where programme = p.programme and region_id = p.region_id and deleted_at is null
        and decided_at > ${now.toISOString()}::timestamptz - make_interval(days => ${decisions.days})
      order by decided_at desc limit ${decisions.most}) q) end`

/**
 * The columns of a payment `p` in its region `r`.
 * @param userId null for a visitor by the payer's link
 */
export const ownColumns = (userId: number | null, now: Date) => sql`
  p.id, p.region_id, p.term_id, p.status, p.reject_reason, p.reject_code, p.payment_amount, p.payment_type, p.provider_id,
  p.account_name, p.account_number, p.receiver_id, p.created_at, p.mended_at, p.decided_at, p.updated_at,
  p.cancelled_at, p.amount_code, r.current_term_id,
  (select f.key from file f where f.id = p.proof_id and f.state <> 'ERASED') as payment_proof,
  ${partReceived} as part_received, ${partMissing} as part_missing,
  case when p.status = 'PENDING' and ${partReceived} is not null then ${partUntil} end as part_until, ${usualMinutes(now)} as usual_minutes,
  case when p.status <> 'REJECTED' then ${institutionOf} end as institution,
  ${userId}::int is null or exists (select from file_viewer v
    where v.file_id = p.proof_id and v.user_id = ${userId}::int) as is_payer`

/** What the office's lists show of every payment `p`, besides what is its programme's own; from `listSource`. */
export const listColumns = sql`
  p.id, p.region_id, r.region_init, p.term_id, p.payment_type, p.provider_id, v.name as provider, p.account_name,
  p.account_number, p.receiver_id, p.payment_amount, p.amount_code, f.key as payment_proof, p.status, p.reject_reason,
  ${institutionOf} as institution, p.decided_by, decider.name as decided_by_name, p.decided_at, p.deleted_at, p.created_at, p.updated_at`

/** Where these come from, to be joined to a payment `p`. */
export const listSource = sql`
  join region r on r.id = p.region_id
  join file f on f.id = p.proof_id
  left join payment_provider v on v.id = p.provider_id
  left join account decider on decider.id = p.decided_by`

/** A payment that its own page still shows: outside the bin, or cancelled. */
export const isShown: RawBuilder<SqlBool> = sql<SqlBool>`(p.deleted_at is null or p.cancelled_at is not null)`

/** The words of a search among payments: `Rp 74.653` is one, not two, and `Payment 21` is the number 21, as the rows say it. */
export const paymentWords = (search: string | undefined): string[] =>
  wordsOf(search?.replaceAll(/\brp\.?\s+(?=\d)/gi, 'rp').replaceAll(/\b(?:payment|pembayaran)\s+#?(?=\d)/gi, '#'))

/** The conditions on a payment that the query calls `p`. */
export function moneyConditions(filters: MoneyFilters): Condition[] {
  const { evidence, expected, fitting, paid_to, receiver_id, from, to } = filters
  const matches = sql`select from statement_match m where ${isOf('m')}`
  const kinds: Record<NonNullable<MoneyFilters['evidence']>, Condition> = {
    LINE: sql`exists (${matches})`,
    CASH: sql`(p.payment_type = 'CASH' and p.payment_amount > 0 and not exists (${matches}))`,
    NONE: sql`(p.payment_type <> 'CASH' and p.payment_amount > 0 and not exists (${matches}))`,
    FREE: sql`(p.payment_amount = 0 and not exists (${matches}))`,
  }
  const conditions: (Condition | null)[] = [
    evidence ? kinds[evidence] : null,
    expected ? sql<boolean>`p.status <> 'REJECTED'` : null,
    fitting ? sql<boolean>`p.id = any(${[...fitting]}::int[])` : null,
    paid_to
      ? sql<boolean>`exists (select from statement_match m join statement_line l on l.id = m.line_id
          where ${isOf('m')} and l.account_id = ${paid_to})`
      : null,
    receiver_id === undefined
      ? null
      : sql<boolean>`p.receiver_id is not distinct from ${receiver_id === 0 ? null : receiver_id}::int`,
    ...withinDays('p.created_at', { from, to }),
  ]
  return conditions.filter((condition) => condition !== null)
}

/** Of the line `l`, with what its matches `t` come to: whether some of it is nobody's yet. */
export const hasRest = sql<SqlBool>`(l.amount > coalesce(t.amount, 0) or l.sen > 0)`
