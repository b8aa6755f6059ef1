/** SQL of announcements. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AnnouncedList } from '#announced-lists.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { allOf, type Condition } from '#kit/database/list.ts'
import type { AnnouncementFilters, Announcement } from './announcement.contract.ts'
import type { Purpose, Said } from './announcement.rules.ts'
import { figuresOf } from './recipient.store.ts'

export type Filters = Record<string, unknown>

export type Row = Omit<Selectable<DB['announcement']>, 'list' | 'purpose' | 'state' | 'filters'> & {
  list: AnnouncedList
  filters: Filters
  purpose: Purpose
  state: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'STOPPED'
}

/** The lists that somebody may write to, each with the regions; null for all. */
export type Scope = readonly { list: AnnouncedList; regions: readonly number[] | null }[]

const within = (scope: Scope): Condition =>
  scope.length === 0
    ? sql`false`
    : sql`(${sql.join(
        scope.map(({ list, regions }) =>
          regions === null
            ? sql`n.list = ${list}`
            : sql`(n.list = ${list} and n.region_id = any(${[...regions]}::int[]))`,
        ),
        sql` or `,
      )})`

const state = sql`case when n.state = 'SENT' and f.waiting > 0 then 'SENDING' else n.state end`

/** Of a region the name, of a term its year and half, of a shift what it is called. */
const about = sql`jsonb_build_object(
  'region', (select region from region where id = n.region_id),
  'term', (select year || '/' || year + 1 || ' ' || semester from term where id = (n.filters ->> 'term_id')::int),
  'shift', case when n.list like '/toefl%' then (select shift from toefl_shift where id = (n.filters ->> 'shift_id')::int)
    else (select shift from welcoming_party_shift where id = (n.filters ->> 'shift_id')::int) end)`

export type Found = Omit<Announcement, 'filters'> & { filters: Filters }

const found = (rows: RawBuilder<unknown>): RawBuilder<Found> => sql<Found>`
  select n.id, n.list, n.filters, ${about} as about, n.purpose, n.subject, n.subject_id, n.body, n.body_id, n.by_hand,
    n.tried_at, n.send_at, n.sent_at, n.stopped_at, n.made_at, n.updated_at, m.name as made_by_name, ${state} as state,
    case when n.sent_at is null then null else to_jsonb(f) end as figures
  from (${rows}) n left join account m on m.id = n.made_by
  cross join lateral ${figuresOf(sql`n.id`)} f order by n.id desc`

/** One page, the newest first. */
export async function findPage(db: Db, scope: Scope, { page, per_page, region_id, state: asked }: AnnouncementFilters) {
  const fits = allOf([
    within(scope),
    ...(region_id ? [sql<boolean>`n.region_id = ${region_id}`] : []),
    ...(asked ? [sql<boolean>`${asked} = (select ${state} from ${figuresOf(sql`n.id`)} f)`] : []),
  ])
  const rows = sql`select n.* from announcement n where ${fits} order by n.id desc
    limit ${per_page} offset ${(page - 1) * per_page}`
  const [data, total] = await Promise.all([
    found(rows).execute(db),
    sql<{ total: number }>`select count(*)::int as total from announcement n where ${fits}`.execute(db),
  ])
  return { data: data.rows, total: total.rows[0]?.total ?? 0 }
}

export const findOne = async (db: Db | Trx, id: number): Promise<Found | undefined> =>
  (await found(sql`select * from announcement where id = ${id}`).execute(db)).rows[0]

/** What filters name that are not kept yet. */
export const findAbout = async (db: Db, list: AnnouncedList, filters: Filters): Promise<Announcement['about']> => {
  const row = sql`select ${list}::text as list, ${JSON.stringify(filters)}::jsonb as filters,
    (${JSON.stringify(filters)}::jsonb ->> 'region_id')::int as region_id`
  const { rows } = await sql<{ about: Announcement['about'] }>`select ${about} as about from (${row}) n`.execute(db)
  return rows[0]?.about ?? { region: null, term: null, shift: null }
}

export const lockOne = async (trx: Trx, id: number): Promise<Row | undefined> =>
  (await trx.selectFrom('announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | Row
    | undefined

/** The next one whose time has come and that nobody else is sending. */
export const lockDue = async (trx: Trx, now: string): Promise<Row | undefined> =>
  (await trx
    .selectFrom('announcement')
    .selectAll()
    .where('state', '=', 'SCHEDULED')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) as Row | undefined

type New = Said & { list: AnnouncedList; filters: Filters; purpose: Purpose; made_by: number; made_at: string }

export const insertOne = async (trx: Trx, { filters, ...values }: New): Promise<number> => {
  const region_id = typeof filters['region_id'] === 'number' ? filters['region_id'] : null
  const made = trx.insertInto('announcement').values({ ...values, region_id, filters: JSON.stringify(filters) })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

export const updateOne = (trx: Trx, id: number, values: Partial<Omit<Row, 'filters' | 'list'>>) =>
  trx.updateTable('announcement').set(values).where('id', '=', id).execute()

export const deleteOne = (trx: Trx, id: number) => trx.deleteFrom('announcement').where('id', '=', id).execute()

/** Several announcements as the mails to their readers are written. */
export const findSaid = async (db: Db, ids: readonly number[]): Promise<Row[]> =>
  (await sql<Row>`select * from announcement where id = any(${[...ids]}::int[])`.execute(db)).rows
