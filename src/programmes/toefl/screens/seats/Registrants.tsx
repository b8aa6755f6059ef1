/** A list of registrants with all that can be done with it; of a term, or of one shift. */
import { IconPencil } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { shiftWithin, usePlaceFilters } from '#features/catalogue/widgets/place-filters.ts'
import { useShiftsOf } from '../../widgets/use-shifts.ts'
import { type SeatRow, exportSeats, listSeats, recycleSeat, restoreSeat } from '../../seat.contract.ts'
import { editStatuses } from '../../seat.rules.ts'
import { useSeatColumns } from './seat-columns.tsx'
import { MoveAction } from './MoveAction.tsx'
import { changed } from './seat-changed.ts'

const endpoints = { list: listSeats, export: exportSeats, recycle: recycleSeat, restore: restoreSeat }
/** The filters besides the place. */
const own = ['edit_status', 'is_attend', 'has_score']

type Props = {
  /** The one shift whose registrants these are. */
  shift?: { id: number; term_id: number; region_id: number | null }
  /** The term on arrival; the list waits until it is known. */
  termId?: string | undefined
}

export function Registrants({ shift, termId }: Props) {
  const words = useWords('details.list')
  const office = useWords('office.list')
  const { answer, list, tab, table, bin, binOf } = useOfficeList(endpoints, {
    states: ['all', 'CONFIRMED', 'PENDING'],
    filters: shift ? own : ['term_id', 'region_id', 'shift_id', ...own],
    within: shiftWithin,
    sort: shift ? 'name' : '-created_at',
    start: shift ? {} : { term_id: termId ?? '' },
    ask: () => (shift ? { shift_id: shift.id } : {}),
    isReady: (address) => shift !== undefined || termId !== undefined || address.filter('term_id') !== undefined,
    refetchInterval: 30_000,
    words,
    changed,
    question: ({ name }) => words('deleteText', { name }),
  })
  const nameOf = useNames(answer?.data)
  const place = shift
    ? { termId: String(shift.term_id), regionId: shift.region_id === null ? undefined : String(shift.region_id) }
    : { termId: list.filter('term_id'), regionId: list.filter('region_id') }
  const fromId = shift?.id ?? (Number(list.filter('shift_id')) || undefined)
  return (
    <ResourceTable
      name={shift ? 'toefl-details-of-shift' : 'toefl-details'}
      {...table}
      columns={useSeatColumns({ ofShift: shift !== undefined })}
      search={words('search')}
      filters={useFilters(place, shift !== undefined)}
      renderActions={(row) => (
        <RowMenu name={row.name}>
          {row.deleted_at === null ? (
            <RowAction
              icon={IconPencil}
              label={office('edit')}
              full={office('editNamed', { name: row.name })}
              to={`/toefl-details/${row.id}/edit-detail`}
            />
          ) : null}
          <BinButtons bin={bin} record={row} name={row.name} />
        </RowMenu>
      )}
      renderBulk={(chosen) => (
        <>
          {tab === 'bin' ? null : (
            <MoveAction ids={chosen.ids} {...place} fromId={fromId} nameOf={nameOf} onDone={chosen.clear} />
          )}
          <BinBulk {...binOf(chosen)} question={words('deleteMany')} nameOf={nameOf} />
        </>
      )}
      empty={<Nothing tab={tab} />}
    />
  )
}

function useFilters(place: Parameters<typeof useShiftsOf>[0], ofShift: boolean): Filter[] {
  const words = useWords('details.list')
  const status = useWords('common.status')
  const choices = usePlaceFilters(useShiftsOf(place))
  return [
    ...(ofShift ? [] : choices),
    {
      name: 'edit_status',
      label: words('change'),
      options: editStatuses.map((value) => ({ value, label: value === 'NONE' ? words('noChange') : status(value) })),
    },
    {
      name: 'is_attend',
      label: words('attended'),
      options: [
        { value: '1', label: words('present') },
        { value: '0', label: words('notPresent') },
      ],
    },
    {
      name: 'has_score',
      label: words('score'),
      options: [
        { value: '1', label: words('scored') },
        { value: '0', label: words('notScored') },
      ],
    },
  ]
}

/** How each registrant seen so far is called: chosen rows stay chosen from page to page. */
function useNames(rows: readonly SeatRow[] | undefined): (id: number) => { name: string; to: string } {
  const seen = useRef(new Map<number, string>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row.name)
  }, [rows])
  return useCallback((id) => ({ name: seen.current.get(id) ?? `#${id}`, to: `/toefl-details/${id}/edit-detail` }), [])
}

function Nothing({ tab }: { tab: string }) {
  const words = useWords('details.list.empty')
  const known = tab === 'bin' ? 'bin' : 'list'
  return <EmptyState title={words(`${known}.title`)}>{words(`${known}.text`)}</EmptyState>
}
