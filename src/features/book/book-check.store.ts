/** SQL of what the books of a term are checked against. The queries begin at other ends than those of the books. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { Lines, Others } from './book.rules.ts'
import { isOf, matched } from '#services/money-sql.ts'

/**
 * Payments of which more goes back than came in, or was asked for; and confirmed ones whose lines come to more, of which
 * the rest neither goes back nor is kept for a reason.
 */
const unbound = sql`
  select count(*) from (
    select programme, payment_id, sum(back) as back, sum(surplus) as surplus, sum(came) as came, bool_or(is_kept) as is_kept
    from (select programme, payment_id, amount as back, case because when 'OVERPAID' then amount else 0 end as surplus,
        0 as came, false as is_kept from refund where state <> 'NOTHING'
      union all select programme, payment_id, 0, 0, amount, reason is not null from statement_match) parts
    where payment_id is not null group by 1, 2) m
  join payment p on ${isOf('m')}
  where back > greatest(p.payment_amount, came) or surplus > greatest(0, came - p.payment_amount)
    or (p.status = 'CONFIRMED' and p.deleted_at is null and not is_kept and came - p.payment_amount > surplus)`

/** The figures that the books of a term are checked against. */
export async function findOthers(db: Trx, termId: number): Promise<Omit<Others, 'here'>> {
  const tally = await sql<Others['tally'][number]>`
    select region_id, status, sum(payments)::int as payments, sum(amount)::bigint as amount from toefl_payment_tally
    where term_id = ${termId} and not in_bin group by 1, 2`.execute(db)
  const imports = await sql<{ account_id: number; said: Lines; found: Lines }>`
    select account_id, jsonb_build_object('lines', sum(said), 'amount', sum(said_amount), 'sen', sum(said_sen)) as said,
      jsonb_build_object('lines', sum(found), 'amount', sum(found_amount), 'sen', sum(found_sen)) as found
    from (
      select account_id, lines as said, amount as said_amount, sen as said_sen, 0 as found, 0 as found_amount, 0 as found_sen
      from statement_import where undone_at is null
      union all
      select account_id, 0, 0, 0, 1, amount, sen from credit_line) both_sides
    group by 1`.execute(db)
  const unfounded = await sql<{ matches: number }>`
    select count(*) as matches from statement_match m left join payment p on ${isOf('m')}
    where m.refund_id is null and not case
      when p.deleted_at is null and p.status = 'CONFIRMED' then true
      when p.deleted_at is null and p.status = 'PENDING' then ${matched} < p.payment_amount
      else exists (select from refund f where f.state <> 'NOTHING' and ${isOf('f')}) end`.execute(db)
  const tooMuch = await sql<{ payments: number }>`select (${unbound}) as payments`.execute(db)
  return {
    tally: tally.rows,
    imports: imports.rows,
    unfounded: unfounded.rows[0]?.matches ?? 0,
    unbound: tooMuch.rows[0]?.payments ?? 0,
  }
}
