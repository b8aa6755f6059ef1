/**
 * The state of a list is in the address: a reload, the back button and a link sent to a colleague all give the same
 * list again.
 */
import type { z } from 'zod'
import { useAddressParams } from '../search-params.ts'

const fixed = ['page', 'per_page', 'sort', 'q'] as const

/** The filters of a list endpoint: what its query takes besides paging, order and search. */
type FilterOf<Query extends z.ZodObject> = Exclude<keyof z.input<Query>, (typeof fixed)[number]> & string

export type ListAddress<Query extends z.ZodObject> = {
  /** The parameters for the endpoint; without `page` and `per_page` also those of an export. */
  request: z.input<Query>
  /** The value of one filter, undefined when not set. */
  filter(name: FilterOf<Query>): string | undefined
  /** Changes search, order or filters, and goes back to the first page. */
  set(patch: Partial<Record<FilterOf<Query> | 'sort' | 'q', string | undefined>>): void
  /** Goes to another page; with `replace` the back button does not lead to the one that is left. */
  turnTo: (page: { page?: number; per_page?: number }, replace?: boolean) => void
  /** Back to how the list is when one arrives. */
  clear: () => void
  /** Whether a search or a filter narrows the list further than on arrival. */
  isNarrowed: boolean
}

/** Any list's address, for components that do not know its filters. */
export type SomeListAddress = {
  request: { sort?: unknown; q?: unknown; [filter: string]: unknown }
  filter(name: string): string | undefined
  set(patch: Partial<Record<string, string | undefined>>): void
  turnTo: (page: { page?: number; per_page?: number }, replace?: boolean) => void
  clear: () => void
  isNarrowed: boolean
}

export type ListSettings<Query extends z.ZodObject> = {
  /** Order on arrival, `name` or `-name`. */
  sort?: string
  perPage?: number
  /** Filters that are set on arrival, such as the current term. */
  start?: Partial<Record<FilterOf<Query>, string>> | undefined
}

/**
 * The state of the list on this page, from the query schema of its endpoint: its members are the names in
 * the address, and a value that the schema refuses counts as absent.
 */
export function useListAddress<Query extends z.ZodObject>(
  query: Query,
  { sort, perPage = 25, start = {} }: ListSettings<Query> = {},
): ListAddress<Query> {
  const [params, changeParams] = useAddressParams()
  const starting: Partial<Record<string, string>> = start
  const names = Object.keys(query.shape).filter((name) => !(fixed as readonly string[]).includes(name))
  const allowed = (name: string, value: string | number | undefined) =>
    query.shape[name]?.safeParse(value).success ? value : undefined
  // An empty parameter means that the reader took the starting filter away.
  const filter = (name: string) => {
    const value = (params.has(name) ? params.get(name) : starting[name]) || undefined
    return value !== undefined && allowed(name, value) !== undefined ? value : undefined
  }

  const change = (patch: Partial<Record<string, string | number>>, replace: boolean) =>
    changeParams(
      (after) => {
        after.delete('page')
        for (const [name, value] of Object.entries(patch)) {
          if (value !== undefined && value !== '') after.set(name, String(value))
          else if (starting[name]) after.set(name, '')
          else after.delete(name)
        }
      },
      { replace, preventScrollReset: true },
    )

  const clear = () =>
    changeParams(
      (after) => {
        for (const name of ['q', 'page', ...names]) after.delete(name)
      },
      { preventScrollReset: true },
    )

  const request = {
    page: allowed('page', params.get('page') ?? 1) ?? 1,
    per_page: allowed('per_page', params.get('per_page') ?? perPage) ?? perPage,
    sort: allowed('sort', params.get('sort') || sort),
    q: allowed('q', params.get('q') || undefined),
    ...Object.fromEntries(names.map((name) => [name, filter(name)])),
  }
  return {
    // Every member has just been checked with its part of the schema.
    request: Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as z.input<Query>,
    filter,
    // Every letter of a search would otherwise be a step for the back button.
    set: (patch) => change(patch, 'q' in patch),
    turnTo: (page, replace = false) => change(page, replace),
    clear,
    isNarrowed: params.has('q') || names.some((name) => (filter(name) ?? starting[name]) !== starting[name]),
  }
}
