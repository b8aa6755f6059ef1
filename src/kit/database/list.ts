/** The common part of every list endpoint: search, order, page and total. */
import {
  sql,
  type Expression,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { pageMeta, type ListQuery } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors.ts'

type PageOptions<D, TB extends keyof D> = {
  /** Every name that `sort` may have, and what it orders by. */
  sortable: Record<string, ReferenceExpression<D, TB>>
  /** The order when none is asked for, `name` or `-name`. */
  sort: string
  /** A unique column, so that rows which are equal so far keep their place from page to page. */
  tie: ReferenceExpression<D, TB>
  /** Counts the rows where the query's own joins are not needed for it. */
  total?: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }
}

/** One page of `rows` and the total. Throws the 422 of `sort` for a name that is not sortable. */
export async function fetchPage<D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  request: ListQuery,
  options: PageOptions<D, TB>,
): Promise<{ data: Row[]; meta: ReturnType<typeof pageMeta> }> {
  const page = ordered(rows, request, options)
    .limit(request.per_page)
    .offset((request.page - 1) * request.per_page)
  const total = options.total ?? countOf(rows)
  const [data, counted] = await Promise.all([page.execute(), total.executeTakeFirstOrThrow()])
  return { data, meta: pageMeta(request, counted.total) }
}

/** The ids of all of `rows`, in the list's order, for an export. `tie` has to be the id. */
export async function fetchIds<D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  request: Pick<ListQuery, 'sort'>,
  options: Omit<PageOptions<D, TB>, 'total'>,
): Promise<number[]> {
  const { tie } = options
  const id = typeof tie === 'string' ? sql.ref<number>(tie) : (tie as Expression<number>)
  const found = await ordered(rows.clearSelect().select(sql<number>`${id}`.as('id')), request, options).execute()
  return (found as unknown as { id: number }[]).map((row) => row.id)
}

function ordered<D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  request: Pick<ListQuery, 'sort'>,
  options: Omit<PageOptions<D, TB>, 'total'>,
): SelectQueryBuilder<D, TB, Row> {
  const asked = request.sort ?? options.sort
  const name = asked.replace(/^-/, '')
  const column = Object.hasOwn(options.sortable, name) ? options.sortable[name] : undefined
  if (column === undefined) throw invalidField('sort', 'fields.choice')
  // The tie goes the same way, so that an index on both serves the order.
  const direction = asked.startsWith('-') ? 'desc' : 'asc'
  return rows.orderBy(column, direction).orderBy(options.tie, direction)
}

// With the selection cleared, the one selected member is all there is; the types do not show it.
const countOf = <D, TB extends keyof D, Row>(rows: SelectQueryBuilder<D, TB, Row>) =>
  rows.clearSelect().select(sql<number>`count(*)`.as('total')) as unknown as SelectQueryBuilder<
    D,
    TB,
    { total: number }
  >

/** The filter of a list with states and a recycle bin by its open tab. */
type OpenTab = { status?: string | undefined; trashed?: 'only' | 'with' | undefined }

type TabOptions<D, TB extends keyof D, State extends string> = Pick<PageOptions<D, TB>, 'sortable'> & {
  /** The alias of the listed table, which has `id`, `created_at` and `deleted_at`. */
  of: string
  /** The states that have a tab. */
  states: readonly State[]
  /** The column of a record's state; a column `status` of the listed table if not given. */
  status?: Expression<unknown>
  /** A column of money, to be added up over all rows of the open tab. */
  amount?: Expression<unknown>
  /** The numbers of the tabs, where they are kept and need not be counted. */
  parts?: () => Promise<TabPart[]>
}

/** How many records of a state there are, in the bin or outside it, and their money where the list adds it up. */
export type TabPart = { status: string; in_bin: boolean; records: number; amount?: number }

/** How many records each tab has; `all` is every one outside the bin. */
export type TabCounts<State extends string> = Record<State | 'all' | 'bin', number>

/**
 * One page of a list whose records have states and a recycle bin, each with a tab; the newest come first.
 * @param rows the rows under the other filters, in every state and in the bin too: the tabs count under these
 */
export async function fetchTabbedPage<D, TB extends keyof D, Row, State extends string>(
  rows: SelectQueryBuilder<D, TB, Row>,
  request: ListQuery & OpenTab,
  options: TabOptions<D, TB, State>,
): Promise<{ data: Row[]; meta: ReturnType<typeof pageMeta>; counts: TabCounts<State>; sum: number }> {
  const { status, trashed, page, per_page } = request
  const shown = ordered(ofTab(rows, request, options), request, orderOf(options))
  const [data, parts] = await Promise.all([
    shown
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    options.parts ? options.parts() : countParts(rows, options),
  ])
  const sum = (fits: (part: TabPart) => boolean) =>
    parts.filter(fits).reduce((total, { records }) => total + records, 0)
  const isOpen = (part: TabPart) =>
    (!status || part.status === status) && (trashed === 'with' || part.in_bin === (trashed === 'only'))
  const total = sum(isOpen)
  const money = parts.filter(isOpen).reduce((all, { amount = 0 }) => all + amount, 0)
  const outside = options.states.map((state) => [state, sum((part) => part.status === state && !part.in_bin)])
  const counts = { ...Object.fromEntries(outside), all: sum((part) => !part.in_bin), bin: sum((part) => part.in_bin) }
  return { data, meta: pageMeta(request, total), counts, sum: money }
}

/** The ids of all rows in the open tab, in the list's order, for an export. */
export const fetchTabbedIds = <D, TB extends keyof D, Row, State extends string>(
  rows: SelectQueryBuilder<D, TB, Row>,
  request: Pick<ListQuery, 'sort'> & OpenTab,
  options: TabOptions<D, TB, State>,
): Promise<number[]> => fetchIds(ofTab(rows, request, options), request, orderOf(options))

const orderOf = <D, TB extends keyof D>({ sortable, of }: Pick<TabOptions<D, TB, never>, 'sortable' | 'of'>) => ({
  sortable,
  sort: '-created_at',
  tie: sql.ref<number>(`${of}.id`),
})

const stateOf = ({ of, status }: { of: string; status?: Expression<unknown> }) => status ?? sql.ref(`${of}.status`)

/** The rows of these that the open tab holds. */
export function ofTab<D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  { status, trashed }: OpenTab,
  options: TabOptions<D, TB, string>,
): SelectQueryBuilder<D, TB, Row> {
  const deletedAt = sql.ref(`${options.of}.deleted_at`)
  const conditions: Condition[] = []
  if (status) conditions.push(sql`${stateOf(options)} = ${status}`)
  if (trashed !== 'with')
    conditions.push(trashed === 'only' ? sql`${deletedAt} is not null` : sql`${deletedAt} is null`)
  return rows.where(allOf(conditions))
}

async function countParts<D, TB extends keyof D, Row>(
  rows: SelectQueryBuilder<D, TB, Row>,
  options: TabOptions<D, TB, string>,
): Promise<TabPart[]> {
  const counted = rows
    .clearSelect()
    .select([
      sql<string>`${stateOf(options)}`.as('status'),
      sql<boolean>`${sql.ref(`${options.of}.deleted_at`)} is not null`.as('in_bin'),
      sql<number>`count(*)`.as('records'),
      sql<number>`${options.amount ? sql`coalesce(sum(${options.amount}), 0)::bigint` : sql`0`}`.as('amount'),
    ])
    .groupBy(sql`1, 2`)
  return (await counted.execute()) as unknown as TabPart[]
}

/** The ids of these rows. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** The rows in the order of these ids; rows that were deleted since are missing. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A further condition, for any query. */
export type Condition = RawBuilder<SqlBool>

/** All of these hold; true where there are none. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** Each of these columns has the value that is given for it; one without a value is passed over. */
export const equal = (values: Record<string, string | number | boolean | null | undefined>): Condition[] =>
  Object.entries(values).flatMap(([column, value]) =>
    value === undefined || value === null || value === '' ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  )

/** The moments of these days, the last included. A day begins at midnight in Jakarta, seven hours before Greenwich. */
export const withinDays = (column: string, { from, to }: { [Bound in 'from' | 'to']?: string | null | undefined }) => {
  const midnight = (day: string) => sql`${`${day}T00:00:00+07:00`}::timestamptz`
  return [
    ...(from ? [sql<SqlBool>`${sql.ref(column)} >= ${midnight(from)}`] : []),
    ...(to ? [sql<SqlBool>`${sql.ref(column)} < ${midnight(to)} + interval '1 day'`] : []),
  ]
}

/** The `like` pattern of a text that contains this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The words of a search in small letters, each to be found somewhere; more than six are not looked at. */
export const wordsOf = (search: string | undefined): string[] =>
  search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) ?? []

/** The number of a record that a word of a search is, `412` or `#412`; 0 where it is none. */
export const numberOf = (word: string): number => (/^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : 0)

/** Every word of the search is in one of the columns, somewhere, in capitals or not. */
export const searchIn = (columns: readonly Expression<unknown>[], search: string | undefined): Condition =>
  allOf(columns.length === 0 ? [] : wordsOf(search).map((word) => standsIn(columns, word)))

const standsIn = (columns: readonly Expression<unknown>[], word: string): Condition =>
  sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${containing(word)}`),
    sql` or `,
  )})`
