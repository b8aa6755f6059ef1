/** What every list endpoint does the same way: search, order, page and total. */
import {
  sql,
  type Expression,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { pageMeta, type ListQuery } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors/errors.ts'

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

/** The ids of all of `rows`, in the list's order: what an export goes by. `tie` has to be the id. */
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

/** The `ilike` pattern of a text that contains this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Every word of the search stands in one of the columns, somewhere, in capitals or not. */
export function searchIn(columns: readonly Expression<unknown>[], search: string): RawBuilder<SqlBool> {
  const words = search.split(/\s+/).filter(Boolean)
  const found = words.map((word) => {
    const pattern = containing(word)
    return sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )})`
  })
  return found.length > 0 && columns.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` and `)})` : sql<SqlBool>`true`
}
