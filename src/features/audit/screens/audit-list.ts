import type { ListAddress } from '#ui/ResourceTable/list-address.ts'
import type { auditFilters } from '../audit.contract.ts'

export type AuditList = ListAddress<typeof auditFilters>
