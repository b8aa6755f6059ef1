/** The paper of other income, such as a sponsor's money or a donation: what it is by the state of its entry. */
import type { CashEntry } from './cash-entry.contract.ts'

/** An invoice before the money counts, a receipt after; void once the entry was undone, rejected or taken back. */
export type Paper = 'INVOICE' | 'RECEIPT' | 'VOID'

type Facts = Pick<CashEntry, 'kind' | 'state' | 'corrected_by_id'>

/** Null for an entry that has no such paper. */
export function paperOf({ kind, state, corrected_by_id: correctedBy }: Facts): Paper | null {
  if (kind !== 'INCOME') return null
  if (state === 'REJECTED' || state === 'UNDONE' || correctedBy !== null) return 'VOID'
  return state === 'CONFIRMED' ? 'RECEIPT' : 'INVOICE'
}

/** Its number: an invoice's is that of the entry, and stays when it is void; a receipt's is the cash book's own. */
export const paperNumber = ({
  id,
  day,
  region_init,
  number,
}: Pick<CashEntry, 'id' | 'day' | 'region_init' | 'number'>) =>
  number ?? `INV-${day.slice(0, 4)}-${region_init}-${String(id).padStart(6, '0')}`
