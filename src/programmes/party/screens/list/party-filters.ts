/** The filters of the list. */
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { usePlaceFilters } from '#features/catalogue/widgets/place-filters.ts'
import { welcomingPartyShifts } from '../../party-shift.resource.ts'

/** Terms, the regions that people come from, shifts of the chosen term, and kinds of participants. */
export function usePartyFilters(termId: string | undefined): Filter[] {
  const words = useWords('welcoming')
  const { participantTypes } = useSession()
  const shiftList = useRead(welcomingPartyShifts.list, {
    query: { ...wholeList, ...(termId ? { term_id: termId, sort: 'starts_at' } : { sort: '-starts_at' }) },
  })
  return [
    ...usePlaceFilters(shiftList.data?.data ?? []),
    {
      name: 'type',
      label: words('list.type'),
      options: participantTypes.map(({ value, label }) => ({ value: String(value), label })),
    },
  ]
}
