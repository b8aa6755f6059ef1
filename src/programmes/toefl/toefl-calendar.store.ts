/** SQL of the dates of tests, for calendar files. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Dates, HeldDate } from '#features/calendar/calendar.actions.ts'

/** The date of somebody's seat. */
const findTest = (db: Db, id: number): Promise<HeldDate | undefined> =>
  db
    .selectFrom('toefl_detail as d')
    .innerJoin('toefl_shift as s', 's.id', 'd.shift_id')
    .innerJoin('toefl_payment as p', 'p.id', 'd.payment_id')
    .select(['d.user_id', 'p.status', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .select(['s.place', 's.place_label_id', 's.link', 's.line_group'])
    .select([
      sql<boolean>`d.deleted_at is null`.as('has_seat'),
      sql<string>`greatest(d.updated_at, s.updated_at, p.updated_at)`.as('changed_at'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()

/** A shift that visitors see: active, and in the current term of a region that takes registrations. */
const findOffered = (db: Db, id: number) =>
  db
    .selectFrom('toefl_shift as s')
    .select(['s.shift', 's.shift_label_id', 's.place', 's.place_label_id', 's.starts_at', 's.ends_at', 's.updated_at'])
    .where('s.id', '=', id)
    .where('s.is_active', '=', true)
    .where(sql<boolean>`exists (select from region r where r.is_active and r.current_term_id = s.term_id
      and (s.region_id is null or s.region_id = r.id))`)
    .executeTakeFirst()

export const testDates = {
  find: findTest,
  table: 'toefl_detail',
  uid: 'toefl-detail',
  name: 'TOEFL',
  title: 'test',
  offered: { find: findOffered, uid: 'toefl-shift' },
} as const satisfies Dates
