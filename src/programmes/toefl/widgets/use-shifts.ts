/** The TOEFL shifts that one can choose from. */
import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'

type Narrowing = { termId: string | undefined; regionId: string | undefined }

/** A list ends after a hundred, and all regions together have more in a good year: the server narrows it. */
export const askedFor = ({ termId, regionId }: Narrowing) => ({
  ...wholeList,
  ...(termId ? { term_id: termId, sort: 'starts_at' } : { sort: '-starts_at' }),
  ...(regionId ? { region_id: regionId } : {}),
})

/**
 * Shifts of a term and region in the order in which they take place, of all terms the latest first; one without a region
 * is everybody's.
 */
export function useShiftsOf(narrowing: Narrowing) {
  const { data } = useRead(toeflShifts.list, { query: askedFor(narrowing) })
  return data?.data ?? []
}
