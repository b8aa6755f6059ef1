/** The welcoming party's shifts, each with its participants. */
import { IconUsers } from '@tabler/icons-react'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { RowAction } from '#ui/RowAction.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { usePagedList } from '#api/office-list.tsx'
import { ShiftList } from '#features/catalogue/widgets/ShiftList.tsx'
import { welcomingPartyShifts } from '../party-shift.resource.ts'

export const handle = { title: 'catalogue.lists.welcoming-party-shifts.title' }

const participantsOf = ({ id }: { id: number }) => `/welcoming-parties/${id}`

export default function PartyShiftList() {
  const words = useResourceWords(welcomingPartyShifts)
  const shifts = useWords('welcoming.shifts')
  const api = useApi()
  const { table } = usePagedList(welcomingPartyShifts, { sort: '-starts_at', refetchInterval: 30_000 })
  return (
    <ShiftList
      resource={welcomingPartyShifts}
      table={table}
      addressOf={participantsOf}
      place={{ id: 'place', header: words.field('place'), sortable: true, cell: ({ place }) => place }}
      setVisibility={(id, is_active) => api.call(welcomingPartyShifts.update, { params: { id }, body: { is_active } })}
      renderActions={(shift) => (
        <RowAction
          icon={IconUsers}
          label={shifts('participants')}
          full={shifts('participantsOf', { name: shift.shift })}
          to={participantsOf(shift)}
        />
      )}
    />
  )
}
