/** SQL of unmatched money: lines without a payment, payments without a line. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { entityOf, hasRest, isOf } from '#services/money-sql.ts'
import type { Lines, Sum } from './book.rules.ts'
import { type Entity, withTaken } from './book.store.ts'

/** Lines that no payment has and nobody set aside, of the region's accounts and of those of every region. */
export async function countOpenLines(db: Db, regionId: number | undefined): Promise<Lines> {
  const { rows } = await sql<Lines>`
    select count(*) as lines, coalesce(floor(sum(100 * (l.amount - coalesce(t.amount, 0)) + l.sen) / 100), 0)::bigint as amount,
      coalesce(sum(l.sen) % 100, 0)::int as sen
    from credit_line l join payment_account a on a.id = l.account_id ${withTaken}
    where ${hasRest}
      and not exists (select from statement_aside s where s.line_id = l.id)
      and ${regionId === undefined ? sql`true` : sql`(a.region_id = ${regionId} or a.region_id is null)`}`.execute(db)
  return rows[0] ?? { lines: 0, amount: 0, sen: 0 }
}

/** Confirmed payments of a term with neither a line nor a receiver of cash. */
export async function countUnproven(db: Db, termId: number, regionId: number | undefined) {
  const { rows } = await sql<{ programme: Entity } & Sum>`
    select ${entityOf(sql.ref('asked.programme'))} as programme, count(p.id) as payments,
      coalesce(sum(p.payment_amount), 0)::bigint as amount
    from (values ('TOEFL'), ('MEMBERSHIP')) as asked (programme)
    left join payment p on p.programme = asked.programme
      and p.term_id = ${termId} and p.deleted_at is null and p.status = 'CONFIRMED' and p.payment_type <> 'CASH' and p.payment_amount > 0
      and ${regionId === undefined ? sql`true` : sql`p.region_id = ${regionId}`}
      and not exists (select from statement_match m where ${isOf('m')})
    group by asked.programme order by asked.programme desc`.execute(db)
  return rows
}
