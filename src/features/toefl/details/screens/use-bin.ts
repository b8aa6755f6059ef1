/** The recycle bin of registrants. */
import { type Bin, useBin } from '#ui/bin/use-bin.tsx'
import { useWords } from '#words/Words.tsx'
import { useBinCalls } from '#api/bin-calls.ts'
import { type DetailRow, recycleDetail, restoreDetail } from '../contract.ts'

/** Kept answers that change with every change of a seat. */
export const changed = [
  '/toefl-details',
  '/toefl-attendances',
  '/toefl-payments',
  '/toefl-shifts',
  '/dashboard-admin',
  '/emails',
]

export const useDetailBinCalls = () => useBinCalls({ recycle: recycleDetail, restore: restoreDetail }, changed)

export function useDetailBin(): Bin<DetailRow> {
  const words = useWords('details.list')
  return useBin<DetailRow>({ ...useDetailBinCalls(), question: ({ name }) => words('deleteText', { name }) })
}
