/** The TOEFL shifts that one can choose from. */
import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'

type Narrowing = { termId: string | undefined; regionId: string | undefined }

/**
 * Shifts of a term and region in the order in which they take place, of all terms the latest first; one without a region
 * is everybody's.
 */
export function useShiftsOf({ termId, regionId }: Narrowing) {
  const { data } = useRead(toeflShifts.list, {
    query: { ...wholeList, ...(termId ? { term_id: termId, sort: 'starts_at' } : { sort: '-starts_at' }) },
  })
  return (data?.data ?? []).filter(
    (shift) => !regionId || shift.region_id === null || String(shift.region_id) === regionId,
  )
}
