/**
 * What a list shows, kept in the address: a reload, the back button and a link sent to a colleague all
 * give the same list again.
 */
import { useSearchParams } from 'react-router'

/** The query of the list endpoints; a filter that is not set is absent. */
export type ListRequest<Filter extends string> = {
  page: number
  per_page: number
  sort?: string
  q?: string
} & { [name in Filter]?: string }

export type ListAddress<Filter extends string> = {
  /** What to ask the server for; also the key of the query and, without paging, what an export takes. */
  request: ListRequest<Filter>
  /** The value of one filter, undefined when not set. */
  filter(name: Filter): string | undefined
  /** Changes search, order or filters, and goes back to the first page. */
  set(patch: Partial<Record<Filter | 'sort' | 'q', string | undefined>>): void
  turnTo(page: { page?: number; per_page?: number }): void
  /** Back to how the list is when one arrives. */
  clear(): void
  /** Whether a search or a filter narrows the list further than on arrival. */
  isNarrowed: boolean
}

/** Any list's address, for components that do not know its filters. */
export type SomeListAddress = Omit<ListAddress<never>, 'filter' | 'set'> & {
  filter(name: string): string | undefined
  set(patch: Partial<Record<string, string | undefined>>): void
}

type Settings<Filter extends string> = {
  filters?: readonly Filter[]
  /** Order on arrival, `name` or `-name`. */
  sort?: string
  perPage?: number
  /** Filters that are set on arrival, such as the current term. */
  start?: Partial<Record<Filter, string>> | undefined
}

/** The state of the list on this page; `filters` names the search parameters that belong to it. */
export function useListAddress<const Filter extends string = never>(
  settings: Settings<Filter> = {},
): ListAddress<Filter> {
  const [params, setParams] = useSearchParams()
  const { filters = [], sort, perPage = 25, start = {} } = settings
  const starting = start as Partial<Record<string, string>>
  // An empty parameter means that the reader took the starting filter away.
  const filter = (name: string) => (params.has(name) ? params.get(name) : starting[name]) || undefined

  const change = (patch: Partial<Record<string, string | number | undefined>>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        for (const [name, value] of Object.entries(patch)) {
          if (value !== undefined && value !== '') after.set(name, String(value))
          else if (starting[name]) after.set(name, '')
          else after.delete(name)
        }
        return after
      },
      { replace, preventScrollReset: true },
    )

  const clear = () => {
    const kept = new URLSearchParams(params)
    for (const name of ['q', 'page', ...filters]) kept.delete(name)
    setParams(kept, { preventScrollReset: true })
  }

  const given = {
    page: positive(params.get('page'), 1),
    per_page: Math.min(positive(params.get('per_page'), perPage), 100),
    sort: params.get('sort') || sort,
    q: params.get('q') || undefined,
    ...Object.fromEntries(filters.map((name) => [name, filter(name)])),
  }
  return {
    // Exactly the members of ListRequest: the fixed four and the named filters.
    request: Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as ListRequest<Filter>,
    filter,
    // Every letter of a search would otherwise be a step for the back button.
    set: (patch) => change(patch, 'q' in patch),
    turnTo: (page) => change(page, false),
    clear,
    isNarrowed: params.has('q') || filters.some((name) => filter(name) !== starting[name]),
  }
}

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
