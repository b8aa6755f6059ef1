/** /toefl-attendances: attendance, shift by shift; corrected by hand, and the way to the room's code. */
import { Hint } from '#ui/Hint.tsx'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconQrcode, IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { wholeList } from '#kit/endpoint/fields.ts'
import { BulkAction } from '#ui/BulkAction.tsx'
import { oneByOne } from '#ui/each.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useAddressParams } from '#ui/search-params.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { usePagedList } from '#api/office-list.tsx'
import { usePlaceFilters, useUsualTerm } from '#features/catalogue/widgets/place-filters.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'
import { useShiftsOf } from '../widgets/use-shifts.ts'
import { exportAttendances, listAttendances } from '../attendance.contract.ts'
import { shiftToOpen } from '../attendance.rules.ts'
import { AttendanceLine } from './attendance/AttendanceLine.tsx'
import { useAttendanceColumns } from './attendance/attendance-columns.tsx'
import { RoomScreen } from './attendance/RoomScreen.tsx'
import { useMarks } from './attendance/use-marks.ts'

export const handle = { title: 'presence.list.title' }

export default function AttendanceList() {
  const words = useWords('presence.list')
  const usual = useUsualShift()
  const { answer, list, table } = usePagedList(
    { list: listAttendances, export: exportAttendances },
    {
      sort: 'name',
      start: usual ?? {},
      isReady: () => usual !== undefined,
      // On test day people come in by the minute.
      refetchInterval: 5_000,
    },
  )
  const counts = answer?.counts
  const shiftId = list.filter('shift_id')
  const filters = usePlaceFilters(useShiftsOf({ termId: list.filter('term_id'), regionId: list.filter('region_id') }))
  const marks = useMarks()
  const rows = answer?.data ?? []
  const nameOf = (id: number) => ({ name: rows.find((row) => row.id === id)?.name ?? `#${id}` })
  return (
    <Page title={words('title')} lead={words('about')} actions={<ToRoom shiftId={shiftId} />}>
      <ResourceTable
        {...table}
        name="toefl-attendances"
        label={words('title')}
        columns={useAttendanceColumns()}
        list={{
          ...table.list,
          // A shift belongs to a term and perhaps a region.
          set: (patch) => list.set('term_id' in patch || 'region_id' in patch ? { ...patch, shift_id: '' } : patch),
        }}
        search={words('search')}
        tabs={{
          filter: 'is_attend',
          label: words('tabs.label'),
          options: [
            { value: '', label: words('tabs.all'), count: counts && counts.present + counts.absent },
            { value: '1', label: words('tabs.present'), count: counts?.present },
            { value: '0', label: words('tabs.absent'), count: counts?.absent },
          ],
        }}
        filters={filters}
        renderActions={(row) => (
          // With its words: the one thing to do here, often on a phone, where an icon says nothing.
          <Button
            variant={row.is_attend ? 'subtle' : 'default'}
            size="xs"
            leftSection={
              row.is_attend ? <IconArrowBackUp size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />
            }
            onClick={() => void marks.toggle(row)}
          >
            {words(row.is_attend ? 'takeBack' : 'mark')}
            <VisuallyHidden>{row.name}</VisuallyHidden>
          </Button>
        )}
        renderLine={(row) => <AttendanceLine row={row} isShiftShown={!shiftId} toggle={marks.toggle} />}
        renderBulk={({ ids, clear }) => (
          <>
            {([true, false] as const).map((present) => (
              <BulkAction
                key={String(present)}
                ids={ids}
                part={1}
                label={words(present ? 'mark' : 'takeBack')}
                icon={present ? <IconUserCheck size={18} aria-hidden /> : <IconUserMinus size={18} aria-hidden />}
                button={present ? {} : { variant: 'default' }}
                title={words(present ? 'markMany' : 'unmarkMany', { count: ids.length })}
                question={<Text size="sm">{words('manyText')}</Text>}
                sending={words('sending')}
                doneText={(count) => words(present ? 'marked' : 'unmarked', { count })}
                send={oneByOne((id) => marks.mark(id, present), marks.textOf)}
                nameOf={nameOf}
                refresh={marks.refresh}
                onDone={clear}
                offer={marks.offerMany(ids, present)}
              />
            ))}
          </>
        )}
        empty={<EmptyState title={words('emptyTitle')}>{words('empty')}</EmptyState>}
      />
      <RoomScreen />
    </Page>
  )
}

/** The list's first shift: the one that takes place now, or the nearest; undefined until it is known. */
function useUsualShift(): { term_id: string; shift_id?: string } | undefined {
  const [params] = useSearchParams()
  const term = useUsualTerm()
  const isGiven = ['term_id', 'region_id', 'shift_id'].some((name) => params.has(name))
  const { data } = useRead(
    toeflShifts.list,
    { query: { ...wholeList, term_id: term ?? '', sort: 'starts_at' } },
    { enabled: !isGiven && Boolean(term) },
  )
  // Of the arrival on the page: while one works there it stays.
  const [now] = useState(() => new Date())
  if (term === undefined) return undefined
  if (isGiven || term === '') return { term_id: term }
  if (!data) return undefined
  const shift = shiftToOpen(data.data, now)
  return { term_id: term, ...(shift ? { shift_id: String(shift.id) } : {}) }
}

/** The code belongs to one shift, so one has to be chosen. The address names the open room. */
function ToRoom({ shiftId }: { shiftId: string | undefined }) {
  const words = useWords('presence.list')
  const [, changeParams] = useAddressParams()
  const open = () => changeParams((after) => after.set('room', shiftId ?? ''))
  return (
    <div>
      <Button leftSection={<IconQrcode size={18} aria-hidden />} disabled={!shiftId} onClick={open}>
        {words('room')}
      </Button>
      {shiftId ? null : <Hint mt={4}>{words('roomHint')}</Hint>}
    </div>
  )
}
