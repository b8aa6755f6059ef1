/** SQL of the registration windows. */
import { type RawBuilder, sql } from 'kysely'
import { fetchIds, fetchPage, searchIn } from '#kit/database/list.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { ListQuery } from '#kit/endpoint/fields.ts'
import { endingBefore, type WindowListState } from './window.rules.ts'

const windows = (db: Db | Trx, code: string) =>
  db
    .selectFrom('environment')
    .select(['id', 'name', 'region_id', 'start_time', 'end_time'])
    .where('env_code', '=', code)

/** The windows of one code: the general one and the regions' own. */
export const findWindows = (db: Db, code: string) => windows(db, code).execute()

/** The same, held until the transaction ends, so that a change of the window waits for it. */
export const holdWindows = (trx: Trx, code: string) => windows(trx, code).forShare().execute()

const rows = (db: Db | Trx) =>
  db
    .selectFrom('environment as e')
    .leftJoin('region as r', 'r.id', 'e.region_id')
    .select(['e.id', 'e.env_code', 'e.name', 'e.region_id', 'r.region', 'r.region_init'])
    .select(['e.start_time', 'e.end_time', 'e.created_at', 'e.updated_at'])
export type WindowRow = NonNullable<Awaited<ReturnType<typeof findWindow>>>

export type WindowFilters = {
  env_code?: string | undefined
  region_id?: number | undefined
  state?: WindowListState | undefined
}

/** Whether a window is in a state at this moment; both its ends belong to it. */
export function isInState(state: WindowListState, now: Date): RawBuilder<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  if (state === 'UPCOMING') return sql`e.start_time > ${moment}`
  if (state === 'CLOSED') return sql`e.end_time < ${moment}`
  const isOpen = sql<boolean>`${moment} between e.start_time and e.end_time`
  if (state === 'OPEN') return isOpen
  return sql`${isOpen} and e.end_time < ${endingBefore(now).toISOString()}::timestamptz`
}

type Asked = Pick<ListQuery, 'q' | 'sort'> & WindowFilters

function asked(db: Db, { env_code, region_id, state, q }: Asked, now: Date) {
  return rows(db)
    .$if(env_code !== undefined, (query) => query.where('e.env_code', '=', env_code ?? ''))
    .$if(region_id !== undefined, (query) => query.where('e.region_id', '=', region_id ?? null))
    .$if(state !== undefined, (query) => query.where(isInState(state ?? 'OPEN', now)))
    .$if(Boolean(q), (query) => query.where(searchIn([sql.ref('e.env_code'), sql.ref('e.name')], q ?? '')))
}

const order = {
  sortable: {
    id: 'e.id',
    env_code: 'e.env_code',
    name: 'e.name',
    region_id: 'r.region',
    start_time: 'e.start_time',
    end_time: 'e.end_time',
  },
  sort: 'id',
  tie: 'e.id',
} as const

export const listWindows = (db: Db, request: ListQuery & WindowFilters, now: Date) =>
  fetchPage(asked(db, request, now), request, order)

/** The ids of all that fit, in the list's order. */
export const findWindowIds = (db: Db, request: Asked, now: Date) => fetchIds(asked(db, request, now), request, order)

/** The windows with these ids, in any order. */
export const findWindowRows = (db: Db, ids: readonly number[]) =>
  rows(db)
    .where(sql<boolean>`e.id = any(${ids}::int[])`)
    .execute()

export const findWindow = (db: Db | Trx, id: number) => rows(db).where('e.id', '=', id).executeTakeFirst()

/** Locks these windows in ascending order until the transaction ends, to change them. */
export const lockWindows = (trx: Trx, ids: readonly number[]) =>
  sql`select from environment where id = any(${ids}::int[]) order by id for update`.execute(trx)

export const lockWindow = (trx: Trx, id: number) =>
  trx.selectFrom('environment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type WindowFields = {
  env_code: string
  name: string
  region_id?: number | null | undefined
  start_time: string
  end_time: string
}

export const insertWindow = (trx: Trx, values: WindowFields) =>
  trx.insertInto('environment').values(values).returningAll().executeTakeFirstOrThrow()

export const updateWindow = (trx: Trx, id: number, changes: Partial<WindowFields>) =>
  trx.updateTable('environment').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteWindow = (trx: Trx, id: number) => trx.deleteFrom('environment').where('id', '=', id).execute()
