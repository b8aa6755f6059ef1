/** The list's four tabs: three states, and the recycle bin. */
import type { SomeListAddress } from '#ui/ResourceTable/list-address.ts'
import { tabOf as openTab, withTabs } from '#ui/ResourceTable/tabs.ts'
import { paymentStatuses, type PaymentStatus } from '../rules.ts'

export type Tab = PaymentStatus | 'bin'
export const tabNames: readonly Tab[] = [...paymentStatuses, 'bin']

type Address = Parameters<typeof withTabs>[0]

export const tabOf = (list: Address): Tab => openTab(list, paymentStatuses)

export const tabbed = (list: Address): SomeListAddress =>
  withTabs(list, {
    states: paymentStatuses,
    filters: ['term_id', 'region_id', 'shift_id', 'payment_type', 'same_sender_as', 'same_proof_as'],
    // A shift belongs to a term and perhaps a region.
    within: { shift_id: ['term_id', 'region_id'] },
  })
