/** What the list can be narrowed to. */
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { welcomingPartyShifts } from '../../shifts/resources.ts'

const all = { per_page: 100 }

/** Terms, the regions that people come from, shifts of the chosen term, and kinds of participants. */
export function usePartyFilters(termId: string | undefined): Filter[] {
  const words = useWords('welcoming')
  const language = useLanguage()
  const { participantTypes } = useSession()
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const shiftList = useRead(welcomingPartyShifts.list, {
    query: { ...all, sort: '-starts_at', ...(termId ? { term_id: termId } : {}) },
  })
  return [
    term,
    region,
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
      options: participantTypes.map(({ value, label }) => ({ value: String(value), label })),
    },
  ]
}
