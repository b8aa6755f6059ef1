/** What the list can be narrowed to. */
import type { Filter } from '../../../../ui/ResourceTable/Toolbar.tsx'
import { moment } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { regions, terms } from '../../../catalogue/resources.ts'
import { welcomingPartyShifts } from '../../shifts/resources.ts'

const all = { per_page: 100 }

/** Terms, shifts of the chosen term, kinds of participants, and the regions they come from. */
export function usePartyFilters(termId: string | undefined): Filter[] {
  const words = useWords('welcoming')
  const common = useWords('common')
  const payments = useWords('payments.list')
  const language = useLanguage()
  const termList = useRead(terms.list, { query: { ...all, sort: '-year' } }).data?.data ?? []
  const regionList = useRead(regions.list, { query: all }).data?.data ?? []
  const shiftList = useRead(welcomingPartyShifts.list, {
    query: { ...all, sort: '-starts_at', ...(termId ? { term_id: termId } : {}) },
  })
  return [
    {
      name: 'term_id',
      label: words('list.term'),
      options: termList.map((term) => ({
        value: String(term.id),
        label: payments('termName', {
          semester: common(`semester.${term.semester}`),
          year: String(term.year),
          next: String(term.year + 1),
        }),
      })),
    },
    {
      name: 'shift_id',
      label: words('list.shift'),
      options: (shiftList.data?.data ?? []).map((shift) => ({
        value: String(shift.id),
        label: `${shift.shift}, ${moment(shift.starts_at, language)}`,
      })),
    },
    {
      name: 'type',
      label: words('list.type'),
      options: [
        { value: '1', label: words('types.binusian') },
        { value: '0', label: words('types.nonBinusian') },
      ],
    },
    {
      name: 'region_id',
      label: words('list.region'),
      options: regionList.map((region) => ({ value: String(region.id), label: region.region })),
    },
  ]
}
