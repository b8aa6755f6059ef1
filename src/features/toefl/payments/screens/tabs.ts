/** The list's four tabs: three states, and the recycle bin, which is another filter of the endpoint. */
import type { ListAddress, SomeListAddress } from '../../../../ui/ResourceTable/list-address.ts'
import type { paymentFilters } from '../contract.ts'
import { paymentStatuses, type PaymentStatus } from '../rules.ts'

export type Tab = PaymentStatus | 'bin'
export const tabNames: readonly Tab[] = [...paymentStatuses, 'bin']

type PaymentAddress = ListAddress<typeof paymentFilters>

export const tabOf = (list: PaymentAddress): Tab => {
  if (list.filter('trashed') === 'only') return 'bin'
  const status = list.filter('status')
  return paymentStatuses.find((name) => name === status) ?? 'PENDING'
}

const filters = ['term_id', 'region_id', 'shift_id', 'payment_type'] as const
const isFilter = (name: string): name is (typeof filters)[number] => filters.some((filter) => filter === name)

/**
 * The address as the table sees it: `tab` is one filter there, and clearing the filters keeps the tab. A
 * shift belongs to a term and perhaps a region, so another of these lets it go.
 */
export function tabbed(list: PaymentAddress): SomeListAddress {
  return {
    ...list,
    filter: (name) => (name === 'tab' ? tabOf(list) : isFilter(name) ? list.filter(name) : undefined),
    set: (patch) => {
      const { tab, ...rest } = patch
      const isElsewhere = 'term_id' in rest || 'region_id' in rest
      list.set({
        ...rest,
        ...(isElsewhere ? { shift_id: '' } : {}),
        ...(tab === undefined ? {} : tab === 'bin' ? { trashed: 'only', status: '' } : { trashed: '', status: tab }),
      })
    },
    clear: () => list.set({ q: '', ...Object.fromEntries(filters.map((name) => [name, ''])) }),
    isNarrowed: list.request.q !== undefined || filters.some((name) => list.filter(name) !== undefined),
  }
}
