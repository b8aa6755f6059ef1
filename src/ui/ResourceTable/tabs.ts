/**
 * Tabs of a list whose records have states and a recycle bin: the bin is another filter of the endpoint
 * (`trashed=only`), but one tab among the states for the reader.
 */
import type { SomeListAddress } from './list-address.ts'

export type TabSettings<Tab extends string> = {
  /** The states that have a tab, the one of arrival first; `all` is the tab without one. */
  states: readonly Tab[]
  /** The other filters, which clearing empties. */
  filters: readonly string[]
  /** Which filter belongs to others, and is let go when one of them changes: a shift belongs to a term. */
  within?: Readonly<Record<string, readonly string[]>>
  /** Filters that are set on arrival: they narrow nothing, and clearing goes back to them. */
  start?: Partial<Record<string, string>> | undefined
}

/** The result of `useListAddress`, whatever its filters are called. */
type Address = Omit<SomeListAddress, 'filter'> & { filter(name: never): string | undefined }

const filterOf = (list: Address, name: string) => list.filter(name as never)

/** The tab that is open. */
export function tabOf<Tab extends string>(list: Address, states: readonly Tab[]): Tab | 'bin' {
  if (filterOf(list, 'trashed') === 'only') return 'bin'
  const status = filterOf(list, 'status') ?? 'all'
  const known = states.find((state) => state === status) ?? states[0]
  if (known === undefined) throw new Error('A list needs a tab.')
  return known
}

/**
 * The list's address as the table sees it: `tab` is one filter there, and clearing the filters keeps it.
 *
 * @example
 * const list = useListAddress(listPayments.query, { start: { status: 'PENDING' } })
 * <ResourceTable list={withTabs(list, { states, filters: ['term_id', 'shift_id'], within: { shift_id: ['term_id'] } })} />
 */
export function withTabs<Tab extends string>(
  list: Address,
  { states, filters, within = {}, start = {} }: TabSettings<Tab>,
): SomeListAddress {
  const letGo = (changed: readonly string[]) =>
    Object.keys(within).filter((name) => !changed.includes(name) && within[name]?.some((one) => changed.includes(one)))
  return {
    ...list,
    filter: (name) =>
      name === 'tab' ? tabOf(list, states) : filters.includes(name) ? filterOf(list, name) : undefined,
    set: ({ tab, ...rest }) =>
      list.set({
        ...rest,
        ...Object.fromEntries(letGo(Object.keys(rest)).map((name) => [name, ''])),
        ...(tab === undefined ? {} : addressOfTab(tab)),
      }),
    clear: () => list.set({ q: '', ...Object.fromEntries(filters.map((name) => [name, start[name] ?? ''])) }),
    isNarrowed:
      list.request.q !== undefined || filters.some((name) => filterOf(list, name) !== (start[name] || undefined)),
  }
}

const addressOfTab = (tab: string) =>
  tab === 'bin' ? { trashed: 'only', status: '' } : { trashed: '', status: tab === 'all' ? '' : tab }
