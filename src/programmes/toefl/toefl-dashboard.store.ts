/** SQL of what the dashboards say of the test: parts of their statements. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { DayNumbers, ScoreNumbers } from '#features/dashboard/dashboard.contract.ts'
import { scoreBands } from '#features/dashboard/dashboard.rules.ts'
import type { DashboardRecords } from '#services/dashboard-records.ts'
import { shownScore } from './release.store.ts'

export const toeflRecords: DashboardRecords = {
  own: (userId) => sql`
    select 'toefl_payment' as entity, payment_id as id from toefl_detail where user_id = ${userId}
    union select 'toefl_detail', id from toefl_detail where user_id = ${userId}
    union select 'toefl_release', r.id from toefl_release r join toefl_detail d on d.shift_id = r.shift_id
      where d.user_id = ${userId} and d.score is not null and r.released_at is not null`,
  past: (userId) => sql`
    select 'TOEFL' as programme, d.id, d.term_id, d.created_at as at, p.status, s.shift as title,
      s.shift_label_id as title_label_id, ${shownScore} as score, case p.status when 'CONFIRMED' then p.id end as receipt_id
    from toefl_detail d join toefl_payment p on p.id = d.payment_id join toefl_shift s on s.id = d.shift_id
    where d.user_id = ${userId} and p.deleted_at is null
      and (d.deleted_at is null or (d.deleted_because = 'REJECTED' and p.status = 'REJECTED'))`,
  pending: {
    toefl_payments: (here) => sql`select coalesce(sum(payments), 0)::int from toefl_payment_tally
      where status = 'PENDING' and not in_bin and ${here('region_id')}`,
    edit_requests: (here) => sql`select count(*) from toefl_detail d join toefl_payment p on p.id = d.payment_id
      where d.edit_status = 'REQUESTED' and d.deleted_at is null and ${here('p.region_id')}`,
  },
  // The same totals as the list's.
  counted: (termId) => sql`
    select t.region_id, t.status, sum(t.payments)::bigint as records, sum(t.amount)::text as amount,
      case t.status when 'PENDING' then (select min(p.created_at) from toefl_payment p
        where p.term_id = ${termId} and p.region_id = t.region_id and p.status = 'PENDING' and p.deleted_at is null)
      end as oldest_at
    from toefl_payment_tally t where t.term_id = ${termId} and not t.in_bin group by t.region_id, t.status`,
  isPaidIn: (termId) =>
    sql`exists (select from toefl_payment_tally t where t.region_id = r.id and t.term_id = ${termId})`,
}

export const findShifts = (db: Db, termId: number) =>
  db
    .selectFrom('toefl_shift')
    .select(['id', 'region_id', 'shift', 'shift_label_id', 'starts_at', 'ends_at', 'quota'])
    .where('term_id', '=', termId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/**
 * Seats outside the bin by shift, by the region that registered, and by the payment's state; with changes of shift that are
 * asked for, attendance and scores, so all people are walked through once.
 */
export const countSeats = (db: Db, termId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select((eb) => ['d.shift_id', 'p.region_id', 'p.status', eb.fn.countAll<number>().as('seats')])
    .select([sql<number>`count(*) filter (where d.is_attend)`.as('attended'), sql<number>`count(d.score)`.as('scored')])
    .select(sql<number>`count(*) filter (where d.edit_status = 'REQUESTED')`.as('requests'))
    .where('d.term_id', '=', termId)
    .where('d.deleted_at', 'is', null)
    .groupBy(['d.shift_id', 'p.region_id', 'p.status'])
    .execute()

/** Payments per day of Jakarta, outside the bin. */
export async function countDays(db: Db, termId: number): Promise<DayNumbers[]> {
  const { rows } = await sql<DayNumbers>`
    select (created_at at time zone 'Asia/Jakarta')::date as day, region_id, count(*) as registrations
    from toefl_payment where term_id = ${termId} and deleted_at is null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Scores by band. */
export async function countScores(db: Db, termId: number): Promise<ScoreNumbers[]> {
  const { rows } = await sql<ScoreNumbers>`
    select p.region_id, (${[...scoreBands]}::int[])[width_bucket(d.score, ${[...scoreBands]}::int[])] as band,
      count(*) as people
    from toefl_detail d join toefl_payment p on p.id = d.payment_id
    where d.term_id = ${termId} and d.deleted_at is null and p.status = 'CONFIRMED' and d.score is not null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
