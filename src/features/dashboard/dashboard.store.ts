/** SQL of the dashboards. The programmes bring what is counted of their records. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { DashboardRecords, Here } from '#services/dashboard-records.ts'
import { isOf } from '#services/money-sql.ts'
import { endingBefore } from '#features/window/window.rules.ts'
import type { PastRecord, PendingCounts, TimelineEntry } from './dashboard.contract.ts'
import { timelineEvents } from '#programme-kinds.ts'
import { timelineLength } from './dashboard.rules.ts'

type Programmes = readonly DashboardRecords[]

export const findTerm = (db: Db, id: number) =>
  db.selectFrom('term').select(['id', 'semester', 'year']).where('id', '=', id).executeTakeFirst()

/** The term that a region is in. */
export const findCurrentTerm = (db: Db, regionId: number) =>
  db.selectFrom('region').select('current_term_id').where('id', '=', regionId).executeTakeFirst()

/** The regions that take registrations, and those that did in this term. */
export const findRegions = (db: Db, termId: number, programmes: Programmes) =>
  db
    .selectFrom('region as r')
    .select(['r.id', 'r.region', 'r.region_init'])
    .where((eb) =>
      eb.or([eb('r.is_active', '=', true), ...programmes.flatMap(({ isPaidIn }) => isPaidIn?.(termId) ?? [])]),
    )
    .orderBy('r.id')
    .execute()

export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('email')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return count
}

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

type Count = (here: Here) => RawBuilder<number>

/** Those of no programme. */
const ofOffice: Readonly<Record<string, Count>> = {
  refunds: (here) => sql`select count(*) from refund f left join payment p on ${isOf('f')}
    where f.state in ('TO_CHECK', 'OWED') and (p.id is not null and ${here('p.region_id')} or p.id is null and ${here('f.region_id')})`,
  cash_entries: (here) => sql`select count(*) from cash_entry e
    where e.state in ('ASKED', 'ENTERED') and ${here('e.region_id')}`,
  emails: () => sql`select count(*) from email where status = 'FAILED'`,
  privacy_requests: () => sql`select count(*) from privacy_request where state = 'OPEN'`,
}

/**
 * `parents` counts their open consents. All numbers in one statement: every screen of the office asks for them.
 * @param hereOf where the caller works on a list; null of one that is closed to them
 */
export const countPending = (
  db: Db,
  parents: RawBuilder<number>,
  programmes: Programmes,
  hereOf: (name: string) => Here | null,
): Promise<PendingCounts> => {
  const counts = Object.assign(
    {},
    ofOffice,
    { parent_consents: () => parents },
    ...programmes.map(({ pending }) => pending),
  )
  return (
    db
      .selectNoFrom(
        Object.entries(counts as Record<string, Count>).map(([name, count]) => {
          const here = hereOf(name)
          return (here ? sql<number | null>`(${count(here)})` : sql<number | null>`null::bigint`).as(name)
        }),
      )
      // The programmes' names are those of the answer's schema, which would refuse a missing one.
      .$castTo<PendingCounts>()
      .executeTakeFirstOrThrow()
  )
}

export type Part = {
  /** The programme's place among the given ones. */
  programme: number
  /** Null: of people whose account has no region. */
  region_id: number | null
  status: string
  records: number
  /** A sum of big integers comes as text. */
  amount: string
  oldest_at: string | null
}

/** Every programme's records by region and state, outside the recycle bin. */
export async function countRecords(db: Db, termId: number, programmes: Programmes): Promise<Part[]> {
  const counted = programmes.map(
    (programme, index) => sql`select ${sql.lit(index)} as programme, region_id, status, records, amount, oldest_at
      from (${programme.counted(termId)}) counted`,
  )
  const { rows } = await sql<Part>`${sql.join(counted, sql` union all `)}`.execute(db)
  return rows
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
