/** SQL of what the books of a term are checked against. The queries begin at other ends than those of the books. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { Lines, Others } from './book.rules.ts'
import type { Entity } from './book.store.ts'

/**
 * Payments of which more goes back than came in, or was asked for; and confirmed ones whose lines come to more, of which
 * the rest neither goes back nor is kept for a reason.
 */
const unboundOf = (entity: Entity) => {
  const column = sql.ref(`${entity}_id`)
  return sql`
    select count(*) from (
      select id, sum(back) as back, sum(surplus) as surplus, sum(came) as came, bool_or(is_kept) as is_kept
      from (select ${column} as id, amount as back, case because when 'OVERPAID' then amount else 0 end as surplus, 0 as came,
          false as is_kept from refund where state <> 'NOTHING'
        union all select ${column}, 0, 0, amount, reason is not null from statement_match) parts
      where id is not null group by id) money
    join ${sql.table(entity)} p on p.id = money.id
    where back > greatest(p.payment_amount, came) or surplus > greatest(0, came - p.payment_amount)
      or (p.status = 'CONFIRMED' and p.deleted_at is null and not is_kept and came - p.payment_amount > surplus)`
}

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
      select account_id, 0, 0, 0, 1, amount, sen from statement_line) both_sides
    group by 1`.execute(db)
  const unfounded = await sql<{ matches: number }>`
    select count(*) as matches from statement_match m
    left join toefl_payment t on t.id = m.toefl_payment_id
    left join member_payment p on p.id = m.member_payment_id
    cross join lateral (select coalesce(t.status, p.status) as status,
      coalesce(t.deleted_at, p.deleted_at) is null as is_outside) o
    where m.refund_id is null and not case
      when o.is_outside and o.status = 'CONFIRMED' then true
      when o.is_outside and o.status = 'PENDING' then (select sum(o.amount) from statement_match o
        where o.toefl_payment_id = m.toefl_payment_id or o.member_payment_id = m.member_payment_id)
        < coalesce(t.payment_amount, p.payment_amount)
      else exists (select from refund f where f.state <> 'NOTHING'
        and (f.toefl_payment_id = m.toefl_payment_id or f.member_payment_id = m.member_payment_id)) end`.execute(db)
  const unbound = await sql<{ payments: number }>`
    select (${unboundOf('toefl_payment')}) + (${unboundOf('member_payment')}) as payments`.execute(db)
  return {
    tally: tally.rows,
    imports: imports.rows,
    unfounded: unfounded.rows[0]?.matches ?? 0,
    unbound: unbound.rows[0]?.payments ?? 0,
  }
}
