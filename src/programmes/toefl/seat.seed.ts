/**
 * The demo's test days: some pending requests for another shift, a shift that is over, with its results, and one
 * that goes on now, with some in the room and some still on their way.
 */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs, hourMs } from '#kit/time.ts'

/** @param except accounts whose seats are made elsewhere */
export async function seedTestDays(trx: Trx, now: Date, except: readonly number[]): Promise<void> {
  await seedResults(trx, now, except)
  await seedRequests(trx, now, except)
  await seedToday(trx, now, except)
  await closeRanks(trx, now)
}

/** The first region's, where the demo's people are. */
const findPlace = (trx: Trx) =>
  trx
    .selectFrom('toefl_shift')
    .select(['term_id', 'region_id', 'line_group'])
    .where('region_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()

/** Three days ago a first group took the test: most came, and most have their score. */
async function seedResults(trx: Trx, now: Date, except: readonly number[]): Promise<void> {
  const place = await findPlace(trx)
  if (!place) return
  const starts = new Date(now.getTime() - 3 * dayMs)
  starts.setUTCHours(2, 0, 0, 0)
  const { id } = await trx
    .insertInto('toefl_shift')
    .values({
      ...place,
      shift: 'Early shift',
      shift_label_id: 'Shift awal',
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 2.5 * hourMs),
      quota: 15,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with chosen as (
      select d.id, row_number() over (order by d.id) as place from toefl_detail d
      join toefl_payment p on p.id = d.payment_id and p.status = 'CONFIRMED'
      where d.deleted_at is null and p.region_id = ${place.region_id} and d.created_at < ${starts.toISOString()}
        and not d.user_id = any(${except}::int[])
      order by d.id limit 12)
    update toefl_detail d set shift_id = ${id}, is_attend = place <> 5,
      attended_at = case when place <> 5 then ${starts.toISOString()}::timestamptz + place * interval '40 seconds' end,
      score = case when place in (5, 11, 12) then null when place % 2 = 0 then 400 + (place * 37) % 230
        else round((41 + place + 43 + place + 40 + place) * 10 / 3.0) end,
      sections = case when place not in (5, 11, 12) and place % 2 = 1 then array[41 + place, 43 + place, 40 + place]::int[] end
    from chosen where chosen.id = d.id`.execute(trx)
}

/** A shift that began within the last half hour, whenever the demo is started, with people from the last shift. */
async function seedToday(trx: Trx, now: Date, except: readonly number[]): Promise<void> {
  const place = await findPlace(trx)
  if (!place) return
  const starts = Math.floor(now.getTime() / (hourMs / 2)) * (hourMs / 2)
  const { id } = await trx
    .insertInto('toefl_shift')
    .values({
      ...place,
      shift: 'Extra shift, today',
      shift_label_id: 'Shift tambahan, hari ini',
      starts_at: new Date(starts),
      ends_at: new Date(starts + 2.5 * hourMs),
      quota: 20,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with chosen as (
      select d.id, row_number() over (order by s.starts_at desc, d.id) as place from toefl_detail d
      join toefl_payment p on p.id = d.payment_id and p.status = 'CONFIRMED'
      join toefl_shift s on s.id = d.shift_id and s.starts_at > ${now.toISOString()}
      where d.deleted_at is null and p.region_id = ${place.region_id} and s.region_id = p.region_id
        and d.edit_status = 'NONE' and not d.user_id = any(${except}::int[])
      order by s.starts_at desc, d.id limit 9)
    update toefl_detail d set shift_id = ${id}, is_attend = place <= 4,
      attended_at = case when place <= 4 then ${now.toISOString()}::timestamptz - (5 - place) * interval '50 seconds' end
    from chosen where chosen.id = d.id`.execute(trx)
}

/** The first shift to come is full again, and the second nearly so, after others were taken from them. */
async function closeRanks(trx: Trx, now: Date): Promise<void> {
  const place = await findPlace(trx)
  if (!place) return
  await sql`
    with coming as (
      select s.id, row_number() over (order by s.starts_at, s.id) as place,
        (select count(*) from toefl_detail d where d.shift_id = s.id and d.deleted_at is null) as taken
      from toefl_shift s where s.region_id = ${place.region_id} and s.starts_at > ${now.toISOString()})
    update toefl_shift s set quota = taken + (coming.place - 1) * 2
    from coming where coming.id = s.id and coming.place <= 2 and taken > 0`.execute(trx)
}

const reasons = [
  'I have a mid-term exam at the same time.',
  'My internship starts that morning, sorry!',
  'A family wedding in Bandung. Could I come a day later?',
  'I share a laptop with my brother, and he needs it then.',
]

/** Four of the confirmed ones would rather sit in another shift of their region, or in a general one. */
async function seedRequests(trx: Trx, now: Date, except: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; wanted: number }>`
    select d.id, w.id as wanted from toefl_detail d
    join toefl_payment p on p.id = d.payment_id and p.status = 'CONFIRMED'
    join toefl_shift s on s.id = d.shift_id and s.starts_at > ${now.toISOString()}
    cross join lateral (
      select o.id from toefl_shift o where o.term_id = d.term_id and o.id <> s.id and o.starts_at > ${now.toISOString()}
        and (o.region_id is null or o.region_id = p.region_id) order by (d.id + o.id) % 3, o.id limit 1) w
    where d.deleted_at is null and d.id % 7 = 3 and not d.user_id = any(${except}::int[])
    order by d.id limit ${reasons.length}`.execute(trx)
  for (const [index, { id, wanted }] of rows.entries()) {
    await trx
      .updateTable('toefl_detail')
      .set({
        edit_status: 'REQUESTED',
        request_edit_shift_id: wanted,
        edit_reason: reasons[index] ?? '',
        edit_requested_at: new Date(now.getTime() - (rows.length - index) * 5 * hourMs),
      })
      .where('id', '=', id)
      .execute()
  }
}
