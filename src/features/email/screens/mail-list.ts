import type { ListAddress } from '#ui/ResourceTable/list-address.ts'
import type { mailFilters } from '../email.contract.ts'

export type MailList = ListAddress<typeof mailFilters>
