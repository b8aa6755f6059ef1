/** The TOEFL shifts, each with its registrants. */
import { Hint } from '#ui/Hint.tsx'
import { IconEye, IconEyeOff, IconUsers } from '@tabler/icons-react'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { RowAction } from '#ui/RowAction.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { usePagedList } from '#api/office-list.tsx'
import { ShiftList } from '#features/catalogue/widgets/ShiftList.tsx'
import { setShiftVisibility, type ToeflShift } from '../toefl-shift.contract.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'

export const handle = { title: 'catalogue.lists.toefl-shifts.title' }

const path = '/toefl-shifts'

export default function ToeflShiftList() {
  const api = useApi()
  const { table } = usePagedList(toeflShifts, { sort: '-starts_at' })
  const toggle = useToggle()
  return (
    <ShiftList
      resource={toeflShifts}
      table={table}
      addressOf={({ id }) => `${path}/${id}/edit`}
      place={useRegionColumn()}
      setVisibility={(id, is_active) => api.call(setShiftVisibility, { params: { id }, body: { is_active } })}
      renderActions={(shift) => <ShiftActions shift={shift} toggle={toggle} />}
    />
  )
}

function useRegionColumn(): Column<ToeflShift> {
  const words = useResourceWords(toeflShifts)
  const catalogue = useWords('catalogue')
  return {
    id: 'region_id',
    header: words.field('region_id'),
    sortable: true,
    cell: ({ region }) =>
      region ? words.nameOf({ key: 'regions' }, region) : <Hint span>{catalogue('shifts.allRegions')}</Hint>,
  }
}

type ActionsProps = { shift: ToeflShift; toggle: (shift: ToeflShift) => void }

function ShiftActions({ shift, toggle }: ActionsProps) {
  const catalogue = useWords('catalogue')
  const name = shift.shift
  return (
    <>
      <RowAction
        icon={IconUsers}
        label={catalogue('shifts.registrants')}
        full={catalogue('shifts.registrantsOf', { name })}
        to={`/toefl-details/${shift.id}`}
      />
      <RowAction
        icon={shift.is_active ? IconEyeOff : IconEye}
        label={catalogue(shift.is_active ? 'shifts.hide' : 'shifts.show')}
        full={catalogue(shift.is_active ? 'shifts.hideNamed' : 'shifts.showNamed', { name })}
        onClick={() => toggle(shift)}
      />
    </>
  )
}

/** Shows or hides a shift right from its row; says how it went. */
function useToggle(): (shift: ToeflShift) => void {
  const visibility = useCommand(setShiftVisibility, { invalidates: [path] })
  return (shift) => visibility.mutate({ params: { id: shift.id }, body: { is_active: !shift.is_active } })
}
