/** The recycle bin of accounts. */
import { type Bin, useBin } from '#ui/bin/use-bin.tsx'
import { useWords } from '#words/Words.tsx'
import { useBinCalls } from '#api/bin-calls.ts'
import { recycleRegistrant, restoreRegistrant } from '../registrant.contract.ts'

/** Cached answers that an account's coming and going changes: its seats are counted in many places. */
export const changed = [
  '/registrant-details',
  '/administrators',
  '/toefl-payments',
  '/toefl-details',
  '/toefl-shifts',
  '/member-payments',
  '/welcoming-parties',
  '/talent-recruitments',
  '/bom-recruitments',
  '/dashboard-admin',
  '/emails',
  '/audit',
]

/** The same for a change of somebody's rights in the office. */
export const committeeChanged = [...changed, '/committee', '/committee-duties', '/hand-over']

type Named = { id: number; name: string }

/** `onDone` runs after what succeeded. */
export function useRegistrantBin(onDone?: () => void): Bin<Named> {
  const words = useWords('registrants')
  return useBin<Named>({
    ...useBinCalls({ recycle: recycleRegistrant, restore: restoreRegistrant }, changed),
    question: ({ name }) => words('deleteText', { name }),
    ...(onDone ? { onDone } : {}),
  })
}
