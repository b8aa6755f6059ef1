/** SQL of what a group, its mails and the office see of a wait. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { ListQuery } from '#kit/endpoint/fields.ts'
import type { WaitProgramme } from '#programme-kinds.ts'
import { openSeats } from '#services/seats/seats.ts'
import { lateMinutes } from '#features/window/late.rules.ts'
import { isCurrent, type WaitingSeats } from './waiting.store.ts'

export type LetterShift = {
  shift_id: number
  shift: string
  shift_label_id: string | null
  starts_at: string
  ends_at: string
}

const shiftColumns = sql`s.id as shift_id, s.shift, s.shift_label_id, s.starts_at, s.ends_at`

/** Who waits for what, for a letter. */
export async function findLetter(
  db: Db,
  waitId: number,
): Promise<{ programme: WaitProgramme; people: string[]; shifts: LetterShift[] } | null> {
  const [people, shifts] = await Promise.all([
    db
      .selectFrom('wait_person')
      .select(['programme', 'name', 'is_waiting'])
      .where('wait_id', '=', waitId)
      .orderBy('id')
      .execute(),
    sql<LetterShift>`select ${shiftColumns} from wait w join wait_shift ws on ws.wait_id = w.id
      join waited_shift s on s.programme = w.programme and s.id = ws.shift_id where w.id = ${waitId} order by ws.rank`.execute(
      db,
    ),
  ])
  const [first] = people
  if (!first) return null
  const waiting = people.filter(({ is_waiting }) => is_waiting)
  // The database checks that it is one of them.
  const programme = first.programme as WaitProgramme
  return { programme, people: (waiting.length > 0 ? waiting : people).map(({ name }) => name), shifts: shifts.rows }
}

/** SQL for until when the form of offer `o` may be sent after its end: where its group was shown how to pay, else null. */
const sentUntil = sql<string | null>`case when o.shown_at is not null
  then o.ends_at + make_interval(mins => ${lateMinutes}::int) end`

/** The groups whose open offer ends before then. */
export const offersUntil = (now: Date, until: Date) => sql`
  select w.user_id, w.id as record_id, w.email, w.language, o.ends_at as about, o.made_at as since
  from offer o join wait w on w.id = o.wait_id
  where o.state = 'OPEN' and o.ends_at > ${now.toISOString()}::timestamptz and o.ends_at <= ${until.toISOString()}::timestamptz`

/** What is offered to a group at this moment. */
export const findOpenOffer = (db: Db, waitId: number) =>
  db
    .selectFrom('offer')
    .select(['shift_id', 'seats', 'ends_at'])
    .where('wait_id', '=', waitId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()

export type SeenShift = LetterShift & {
  is_active: boolean
  passes: number
  collected: number
  collect_until: string | null
  groups_ahead: number
  people_ahead: number
  offered_so_far: number
}

/** What a group may know of its own place. */
export async function findOwn(db: Db, { seats, reservations, programme }: WaitingSeats, id: number) {
  const { rows } = await sql<{
    id: number
    programme: WaitProgramme
    region_id: number | null
    region: string | null
    region_init: string | null
    state: 'WAITING' | 'OFFERED' | 'ENDED'
    ended_because: string | null
    mode: 'ALL' | 'TWO' | 'ANY'
    email: string
    phone_number: string
    created_at: string
    people: { id: number; nim: string; name: string }[]
    shifts: SeenShift[]
    offer: (LetterShift & { seats: number; offer_ends_at: string; sent_until: string | null }) | null
    next_at: string | null
  }>`
    select w.id, w.programme, w.region_id, r.region, r.region_init, w.state, w.ended_because, w.mode, w.email, w.phone_number, w.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'nim', p.nim, 'name', p.name) order by p.id), '[]')
        from wait_person p where p.wait_id = w.id and (p.is_waiting or w.state = 'ENDED')) as people,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.rank), '[]') from (
        select ${shiftColumns}, ws.rank, s.is_active, ws.passes, ws.collect_until,
          coalesce((select sum(h.seats) from ${sql.table(reservations)} h where h.token_hash = ws.collect_hash), 0)::int as collected,
          ahead.groups as groups_ahead, ahead.people as people_ahead,
          (select coalesce(sum(o.seats), 0) from offer o join wait b on b.id = o.wait_id
            where o.shift_id = s.id and b.programme = ${programme})::int as offered_so_far
        from wait_shift ws join ${sql.table(seats.shifts)} s on s.id = ws.shift_id
        cross join lateral (select count(*)::int as groups, coalesce(sum((select count(*) from wait_person p
            where p.wait_id = b.id and p.is_waiting)), 0)::int as people
          from wait_shift bs join wait b on b.id = bs.wait_id
          where bs.shift_id = ws.shift_id and b.programme = ${programme} and b.state = 'WAITING' and b.place < w.place) ahead
        where ws.wait_id = w.id) one) as shifts,
      (select to_jsonb(o) from (select ${shiftColumns}, o.seats, o.ends_at as offer_ends_at, ${sentUntil} as sent_until from offer o
        join ${sql.table(seats.shifts)} s on s.id = o.shift_id where o.wait_id = w.id and o.state = 'OPEN') o) as offer,
      (select min(coalesce(${sentUntil}, o.ends_at)) from offer o join wait b on b.id = o.wait_id
        where o.state = 'OPEN' and o.wait_id <> w.id and b.programme = w.programme and o.shift_id in (select shift_id from wait_shift where wait_id = w.id)) as next_at
    from wait w left join region r on r.id = w.region_id where w.id = ${id}`.execute(db)
  return rows[0]
}

export type OfficeShift = LetterShift & {
  free: number
  freed_at: string | null
  passes: number
  collected: number
  collect_until: string | null
  is_closed: boolean
  has_ahead: boolean
}

export type OfficeRow = {
  id: number
  region_id: number | null
  region: string | null
  state: 'WAITING' | 'OFFERED' | 'ENDED'
  ended_because: string | null
  mode: 'ALL' | 'TWO' | 'ANY'
  email: string
  phone_number: string
  people: { id: number; nim: string; name: string }[]
  place: number | null
  shifts: OfficeShift[]
  offer: { shift_id: number; seats: number; offer_ends_at: string; sent_until: string | null } | null
  offers_run_out: number
  created_at: string
  ended_at: string | null
}

type Filters = {
  region_id?: number | undefined
  shift_id?: number | undefined
  state?: string | undefined
  id?: number | undefined
}

/** A page of the line for the office, the live ones first and in order; the ended ones by their end. */
export async function listWaits(
  db: Db,
  { seats, reservations, programme }: WaitingSeats,
  { page, per_page, q, region_id, shift_id, state, id }: ListQuery & Filters,
): Promise<{ rows: OfficeRow[]; total: number }> {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const { rows } = await sql<OfficeRow & { total: number }>`
    with line as (select id, row_number() over (order by place, id)::int as place from wait
      where programme = ${programme} and state <> 'ENDED'),
    found as (select w.*, l.place as at, count(*) over () as total from wait w left join line l on l.id = w.id
      where w.programme = ${programme} and (${id ?? null}::int is null or w.id = ${id ?? null}::int)
        and (${region_id ?? null}::int is null or w.region_id = ${region_id ?? null}::int)
        and (${state ?? null}::text is null or w.state = ${state ?? null}::text)
        and (${shift_id ?? null}::int is null or exists (
          select from wait_shift ws where ws.wait_id = w.id and ws.shift_id = ${shift_id ?? null}::int))
        and (${pattern}::text is null or w.email ilike ${pattern} or exists (select from wait_person p
          where p.wait_id = w.id and (p.name ilike ${pattern} or p.nim like ${pattern})))
      order by l.place nulls last, w.ended_at desc, w.id desc
      limit ${per_page} offset ${(page - 1) * per_page})
    select w.id, w.region_id, r.region, w.state, w.ended_because, w.mode, w.email, w.phone_number, w.at as place,
      w.offers_run_out, w.created_at, w.ended_at, w.total::int as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'nim', p.nim, 'name', p.name) order by p.id), '[]')
        from wait_person p where p.wait_id = w.id and (p.is_waiting or w.state = 'ENDED')) as people,
      (select coalesce(jsonb_agg(to_jsonb(one) order by one.rank), '[]') from (
        select ${shiftColumns}, ws.rank, greatest(s.quota - coalesce(c.taken, 0), 0) as free, c.freed_at, ws.passes,
          ws.collect_until, c.list_closed_at is not null as is_closed,
          coalesce((select sum(h.seats) from ${sql.table(reservations)} h where h.token_hash = ws.collect_hash), 0)::int as collected,
          exists (select from wait_shift bs join wait b on b.id = bs.wait_id where bs.shift_id = ws.shift_id
            and b.programme = ${programme} and b.state = 'WAITING' and b.place < w.place) as has_ahead
        from wait_shift ws join ${sql.table(seats.shifts)} s on s.id = ws.shift_id
        left join ${sql.table(seats.seats)} c on c.shift_id = s.id
        where ws.wait_id = w.id) one) as shifts,
      (select jsonb_build_object('shift_id', o.shift_id, 'seats', o.seats, 'offer_ends_at', o.ends_at,
        'sent_until', ${sentUntil})
        from offer o where o.wait_id = w.id and o.state = 'OPEN') as offer
    from found w left join region r on r.id = w.region_id
    order by w.at nulls last, w.ended_at desc, w.id desc`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** What everybody may know of the lists of a region's shifts, or of all shifts of regions. */
export const findLists = async (
  db: Db,
  { seats, reservations, programme, terms }: WaitingSeats,
  regionId: number | null,
  now: string,
) =>
  (
    await sql<LetterShift & { open: number; groups: number; people: number; kept: number; is_closed: boolean }>`
      select ${shiftColumns}, line.groups, line.people, c.list_closed_at is not null as is_closed,
        ${openSeats} as open,
        least(coalesce(c.kept, 0), greatest(s.quota - coalesce(c.taken, 0), 0))
          + (select coalesce(sum(h.seats), 0) from ${sql.table(reservations)} h
            where h.shift_id = s.id and h.wait_id is not null)::int as kept
      from ${sql.table(seats.shifts)} s left join region t on t.id = ${regionId}::int
      left join ${sql.table(seats.seats)} c on c.shift_id = s.id
      cross join lateral (select count(*)::int as groups, coalesce(sum((select count(*) from wait_person p
          where p.wait_id = w.id and p.is_waiting)), 0)::int as people
        from wait_shift ws join wait w on w.id = ws.wait_id
        where ws.shift_id = s.id and w.programme = ${programme} and w.state = 'WAITING') line
      where s.is_active and ${isCurrent(seats, regionId)} and s.starts_at > ${now}::timestamptz + make_interval(mins => coalesce(${terms.minutes}, 0))
      order by s.starts_at, s.id`.execute(db)
  ).rows
