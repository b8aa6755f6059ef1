/** What the committee's TOEFL lists can be narrowed to: terms, regions, and shifts of these. */
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { toeflShifts } from '../shifts/resources.ts'

type Narrowing = { termId: string | undefined; regionId: string | undefined }

const all = { per_page: 100 }

/** A shift belongs to a term and perhaps a region: another one of these lets it go. */
export const shiftWithin = { shift_id: ['term_id', 'region_id'] }

/** Shifts of a term and region, the latest first; one without a region is everybody's. */
export function useShiftsOf({ termId, regionId }: Narrowing) {
  const { data } = useRead(toeflShifts.list, {
    query: { ...all, sort: '-starts_at', ...(termId ? { term_id: termId } : {}) },
  })
  return (data?.data ?? []).filter(
    (shift) => !regionId || shift.region_id === null || String(shift.region_id) === regionId,
  )
}

/** The filters `term_id`, `region_id` and `shift_id`. */
export function usePlaceChoices({ termId, regionId }: Narrowing): Filter[] {
  const words = useWords('payments')
  const language = useLanguage()
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const shifts = useShiftsOf({ termId, regionId })
  return [
    term,
    region,
    {
      name: 'shift_id',
      label: words('list.shift'),
      options: shifts.map((shift) => ({
        value: String(shift.id),
        label: `${shift.shift}, ${moment(shift.starts_at, language)}`,
      })),
    },
  ]
}
