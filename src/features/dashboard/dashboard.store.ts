/** SQL of the committee's dashboard. Money and payments come from the same totals as the list's. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { type DashboardRecords, hereIn } from '#services/dashboard-records.ts'
import { endingBefore } from '#features/window/window.rules.ts'
import type {
  DayNumbers,
  PendingCounts,
  ProgrammeNumbers,
  ScoreNumbers,
  PastRecord,
  TimelineEntry,
} from './dashboard.contract.ts'
import { timelineEvents } from '#programme-kinds.ts'
import { scoreBands, timelineLength } from './dashboard.rules.ts'
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
 * Seats outside the bin by shift, by the region that registered, and by the payment's state; with attendance and
 * scores, so all people are walked through once.
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

/** The newest good one, and the newest failure where none was good since. */
export async function findNewestRuns(db: Db) {
  const runs = db.selectFrom('backup_run').select(['kind', 'path', 'bytes', 'problem', 'ended_at'])
  const newest = runs.orderBy('ended_at', 'desc').orderBy('id', 'desc').limit(1)
  const [good, failed] = await Promise.all([
    newest.where('path', 'is not', null).executeTakeFirst(),
    newest.where('problem', 'is not', null).executeTakeFirst(),
  ])
  return {
    good: good ? { kind: good.kind, ended_at: good.ended_at, bytes: good.bytes ?? 0 } : null,
    failed:
      failed && !(good && good.ended_at > failed.ended_at)
        ? { ended_at: failed.ended_at, problem: failed.problem ?? '' }
        : null,
  }
}

type Programmes = readonly DashboardRecords[]

/** The latest audit entries of the records that are the user's own; without who acted. */
export async function findTimeline(db: Db, userId: number, programmes: Programmes): Promise<TimelineEntry[]> {
  const own = programmes.map((programme) => programme.own(userId))
  const { rows } = await sql<TimelineEntry>`
    with own as (${sql.join(own, sql` union `)}),
    told as (
      select a.id, a.at, own.id as record_id, own.entity || '.' || a.action
        || case a.action when 'decided' then ' ' || coalesce(a.after ->> 'status', '') else '' end as event
      from own join audit_entry a on a.entity = own.entity and a.entity_id = own.id)
    select id, at, event, record_id from told where event = any(${[...timelineEvents]}::text[])
    order by at desc, id desc limit ${timelineLength}`.execute(db)
  return rows
}

/** The user's records of terms other than the region's current one. */
export async function findHistory(db: Db, userId: number, programmes: Programmes): Promise<PastRecord[]> {
  const past = programmes.map((programme) => programme.past(userId))
  const { rows } = await sql<PastRecord>`
    with mine as (${sql.join(past, sql` union all `)})
    select mine.programme, mine.id, term.semester, term.year, mine.at, mine.status, mine.title,
      mine.title_label_id, mine.score, mine.receipt_id
    from mine join term on term.id = mine.term_id
    where mine.term_id is distinct from
      (select r.current_term_id from account a join region r on r.id = a.region_id where a.id = ${userId})
    order by term.year desc, term.semester, mine.at desc, mine.id desc`.execute(db)
  return rows
}

const everywhere = hereIn(null)

/** `adults` is the last day of birth of an adult. All numbers in one statement: every screen of the office asks for them. */
export const countPending = (db: Db, adults: string, programmes: Programmes): Promise<PendingCounts> =>
  db
    .selectNoFrom([
      ...programmes.flatMap(({ pending }) =>
        Object.entries(pending).map(([name, count]) => sql<number>`(${count(everywhere)})`.as(name)),
      ),
      sql<number>`(select count(*) from refund where state in ('TO_CHECK', 'OWED'))`.as('refunds'),
      sql<number>`(select count(*) from email where status = 'FAILED')`.as('emails'),
      sql<number>`(select count(*) from privacy_request where state = 'OPEN')`.as('privacy_requests'),
      sql<number>`(select count(*) from parent_consent c left join account a on a.id = c.user_id
        left join talent_recruitment t on t.id = c.talent_id
        where c.state = 'ASKED' and coalesce(a.birth_date, t.birth_date) > ${adults}
          and a.deleted_at is null and t.deleted_at is null)`.as('parent_consents'),
    ])
    // The programmes' names are those of the answer's schema, which would refuse a missing one.
    .$castTo<PendingCounts>()
    .executeTakeFirstOrThrow()

type Programme = 'member' | 'party' | 'board' | 'talent'
export type Part = {
  programme: Programme
  /** Null: of people whose account has no region. */
  region_id: number | null
  status: string
  records: number
  /** A sum of big integers comes as text. */
  amount: string
  oldest_at: string
}

/** Every programme's records by region and state, outside the recycle bin. */
export async function countProgrammes(db: Db, termId: number, programmes: Programmes): Promise<Part[]> {
  const counted = programmes.flatMap((programme) => programme.counted?.(termId) ?? [])
  const { rows } = await sql<Part>`${sql.join(counted, sql` union all `)}`.execute(db)
  return rows
}

/** The numbers of one region out of all. */
export function programmesOf(parts: readonly Part[], regionId: number): ProgrammeNumbers {
  const find = (programme: Programme, status = '') =>
    parts.find((part) => part.region_id === regionId && part.programme === programme && part.status === status)
  const count = (programme: Programme, status?: string) => find(programme, status)?.records ?? 0
  const decided = (programme: Programme) => ({
    pending: count(programme, 'PENDING'),
    confirmed: count(programme, 'CONFIRMED'),
    rejected: count(programme, 'REJECTED'),
  })
  return {
    members: decided('member'),
    member_money: {
      pending: Number(find('member', 'PENDING')?.amount ?? 0),
      confirmed: Number(find('member', 'CONFIRMED')?.amount ?? 0),
    },
    oldest_pending_member_at: find('member', 'PENDING')?.oldest_at ?? null,
    sign_ups: decided('party'),
    board: {
      submitted: count('board', 'SUBMITTED'),
      interview: count('board', 'INTERVIEW'),
      accepted: count('board', 'ACCEPTED'),
      rejected: count('board', 'REJECTED'),
    },
    talents: count('talent'),
  }
}

/** Windows that close within three days. */
export const findClosingWindows = (db: Db, now: Date) =>
  db
    .selectFrom('environment')
    .select(['id', 'env_code', 'name', 'region_id', 'end_time'])
    .where('start_time', '<=', now.toISOString())
    .where('end_time', '>=', now.toISOString())
    .where('end_time', '<', endingBefore(now).toISOString())
    .orderBy('end_time')
    .execute()
