/** SQL of the date that somebody holds a seat of the party for, for a calendar file. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Dates, HeldDate } from '#features/calendar/calendar.actions.ts'

const findParty = (db: Db, id: number): Promise<HeldDate | undefined> =>
  db
    .selectFrom('welcoming_party as w')
    .innerJoin('welcoming_party_shift as s', 's.id', 'w.shift_id')
    .select(['w.user_id', 'w.status', 's.shift', 's.shift_label_id', 's.starts_at', 's.ends_at'])
    .select(['s.place', 's.place_label_id', 's.line_group'])
    .select([
      sql<boolean>`w.deleted_at is null and w.status <> 'REJECTED'`.as('has_seat'),
      sql<null>`null`.as('link'),
      sql<string>`greatest(w.updated_at, s.updated_at)`.as('changed_at'),
    ])
    .where('w.id', '=', id)
    .executeTakeFirst()

export const partyDates = {
  find: findParty,
  table: 'welcoming_party',
  uid: 'welcoming-party',
  name: 'Welcoming-Party',
  title: 'party',
} as const satisfies Dates
