/** SQL of the committee's dashboard. Money and payments come from the same totals as the list's. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { DayNumbers, ScoreNumbers } from './contract.ts'
import { scoreBands } from './rules.ts'

export const findTerm = (db: Db, id: number) =>
  db.selectFrom('term').select(['id', 'semester', 'year']).where('id', '=', id).executeTakeFirst()

/** The term that a region is in. */
export const findCurrentTerm = (db: Db, regionId: number) =>
  db.selectFrom('region').select('current_term_id').where('id', '=', regionId).executeTakeFirst()

/** The regions that take registrations, and those that did in this term. */
export const findRegions = (db: Db, termId: number) =>
  db
    .selectFrom('region as r')
    .select(['r.id', 'r.region', 'r.region_init'])
    .select(
      sql<string | null>`(select p.created_at from toefl_payment p
        where p.term_id = ${termId} and p.region_id = r.id and p.status = 'PENDING' and p.deleted_at is null
        order by p.created_at limit 1)`.as('oldest_pending_at'),
    )
    .where((eb) =>
      eb.or([
        eb('r.is_active', '=', true),
        eb.exists(
          eb
            .selectFrom('toefl_payment_tally as t')
            .select('t.id')
            .whereRef('t.region_id', '=', 'r.id')
            .where('t.term_id', '=', termId),
        ),
        sql<boolean>`exists (select 1 from member_payment m where m.region_id = r.id and m.term_id = ${termId})`,
      ]),
    )
    .orderBy('r.id')
    .execute()

export const findPaymentTotals = (db: Db, termId: number) =>
  db
    .selectFrom('toefl_payment_tally')
    .select((eb) => ['region_id', 'status', eb.fn.sum<number>('payments').as('payments')])
    .select((eb) =>
      eb.fn
        .sum(sql<number>`amount`)
        .$castTo<string>()
        .as('amount'),
    )
    .where('term_id', '=', termId)
    .where('in_bin', '=', false)
    .groupBy(['region_id', 'status'])
    .execute()

export const findShifts = (db: Db, termId: number) =>
  db
    .selectFrom('toefl_shift')
    .select(['id', 'region_id', 'shift', 'shift_label_id', 'starts_at', 'ends_at', 'quota'])
    .where('term_id', '=', termId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/**
 * Seats outside the bin by shift, by the region that registered, and by the payment's state; with who came and whose
 * score is entered, so that all people are walked through once.
 */
export const countSeats = (db: Db, termId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select((eb) => ['d.shift_id', 'p.region_id', 'p.status', eb.fn.countAll<number>().as('seats')])
    .select([sql<number>`count(*) filter (where d.is_attend)`.as('attended'), sql<number>`count(d.score)`.as('scored')])
    .where('d.term_id', '=', termId)
    .where('d.deleted_at', 'is', null)
    .groupBy(['d.shift_id', 'p.region_id', 'p.status'])
    .execute()

export const countEditRequests = (db: Db, termId: number) =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select((eb) => ['p.region_id', eb.fn.countAll<number>().as('requests')])
    .where('d.term_id', '=', termId)
    .where('d.edit_status', '=', sql.lit('REQUESTED'))
    .where('d.deleted_at', 'is', null)
    .groupBy('p.region_id')
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

export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('email')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return count
}
