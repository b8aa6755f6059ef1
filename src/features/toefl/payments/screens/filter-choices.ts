/** What the list can be narrowed to. */
import type { Filter } from '../../../../ui/ResourceTable/Toolbar.tsx'
import { moment } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { regions, terms } from '../../../catalogue/resources.ts'
import { paymentTypes } from '../../rules.ts'
import { toeflShifts } from '../../shifts/resources.ts'

type Narrowing = { termId: string | undefined; regionId: string | undefined }

const all = { per_page: 100 }

/** Terms, regions, shifts of the chosen term and region, and ways to pay. */
export function useFilterChoices({ termId, regionId }: Narrowing): Filter[] {
  const words = useWords('payments')
  const common = useWords('common')
  const language = useLanguage()
  const termList = useRead(terms.list, { query: { ...all, sort: '-year' } }).data?.data ?? []
  const regionList = useRead(regions.list, { query: all }).data?.data ?? []
  const shiftList = useRead(toeflShifts.list, {
    query: { ...all, sort: '-starts_at', ...(termId ? { term_id: termId } : {}) },
  })
  // A shift without a region is everybody's.
  const shifts = (shiftList.data?.data ?? []).filter(
    (shift) => !regionId || shift.region_id === null || String(shift.region_id) === regionId,
  )
  return [
    {
      name: 'term_id',
      label: words('list.term'),
      options: termList.map((term) => ({
        value: String(term.id),
        label: words('list.termName', {
          semester: common(`semester.${term.semester}`),
          year: String(term.year),
          next: String(term.year + 1),
        }),
      })),
    },
    {
      name: 'region_id',
      label: words('list.region'),
      options: regionList.map((region) => ({ value: String(region.id), label: region.region })),
    },
    {
      name: 'shift_id',
      label: words('list.shift'),
      options: shifts.map((shift) => ({
        value: String(shift.id),
        label: `${shift.shift}, ${moment(shift.starts_at, language)}`,
      })),
    },
    {
      name: 'payment_type',
      label: words('list.type'),
      options: paymentTypes.map((type) => ({ value: type, label: words(`types.${type}`) })),
    },
  ]
}
