import type { ListAddress } from '#ui/ResourceTable/list-address.ts'
import type { auditFilters } from '../contract.ts'

export type AuditList = ListAddress<typeof auditFilters>
