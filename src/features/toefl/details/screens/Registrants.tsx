/** A list of registrants with all that can be done with it; of a term, or of one shift. */
import { keepPreviousData } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { type SomeListAddress, useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { tabOf, withTabs } from '#ui/ResourceTable/tabs.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { usePlaceChoices } from '../../widgets/place-choices.ts'
import { type DetailRow, exportDetails, listDetails } from '../contract.ts'
import { editStatuses } from '../rules.ts'
import { useDetailColumns } from './columns.tsx'
import { MoveAction } from './MoveAction.tsx'
import { useDetailBin, useDetailBinCalls } from './use-bin.ts'

const states = ['all', 'CONFIRMED', 'PENDING'] as const

type Props = {
  /** The one shift whose registrants these are. */
  shift?: { id: number; term_id: number; region_id: number | null }
  /** The term on arrival; the list waits until it is known. */
  termId?: string | undefined
}

export function Registrants({ shift, termId }: Props) {
  const words = useWords('details.list')
  const office = useWords('office.list')
  const list = useListAddress(listDetails.query, {
    sort: shift ? 'name' : '-created_at',
    ...(shift ? {} : { start: { term_id: termId ?? '' } }),
  })
  const tab = tabOf(list, states)
  const request = shift ? { ...list.request, shift_id: shift.id } : list.request
  const details = useRead(
    listDetails,
    { query: request },
    {
      placeholderData: keepPreviousData,
      refetchInterval: 30_000,
      enabled: shift !== undefined || termId !== undefined || list.filter('term_id') !== undefined,
    },
  )
  const nameOf = useNames(details.data?.data)
  const counts = details.data?.counts
  const bin = useDetailBin()
  const binCalls = useDetailBinCalls()
  const download = useDownload(exportDetails, request)
  const place = shift
    ? { termId: String(shift.term_id), regionId: shift.region_id === null ? undefined : String(shift.region_id) }
    : { termId: list.filter('term_id'), regionId: list.filter('region_id') }
  return (
    <ResourceTable
      key={tab}
      name={shift ? 'toefl-details-of-shift' : 'toefl-details'}
      label={words(`tabs.${tab}`)}
      columns={useDetailColumns({ ofShift: shift !== undefined })}
      list={addressOf(list, termId, shift !== undefined)}
      page={details.data}
      isFetching={details.isPlaceholderData}
      error={details.error}
      onRetry={() => void details.refetch()}
      search={words('search')}
      tabs={{
        filter: 'tab',
        label: words('tabs.label'),
        options: [...states, 'bin' as const].map((value) => ({
          value,
          label: words(`tabs.${value}`),
          count: counts?.[value],
        })),
      }}
      filters={useFilters(place, shift !== undefined)}
      tools={<ExportMenu download={download} />}
      renderActions={(row) => (
        <>
          {row.deleted_at === null ? (
            <RowAction
              label={office('edit')}
              full={office('editNamed', { name: row.name })}
              to={`/toefl-details/${row.id}/edit-detail`}
            >
              <IconPencil size={18} aria-hidden />
            </RowAction>
          ) : null}
          <BinButtons bin={bin} record={row} name={row.name} />
        </>
      )}
      renderBulk={({ ids, clear }) => (
        <>
          {tab === 'bin' ? null : <MoveAction ids={ids} {...place} nameOf={nameOf} onDone={clear} />}
          <BinBulk
            calls={binCalls}
            ids={ids}
            inBin={tab === 'bin'}
            question={words('deleteMany')}
            nameOf={nameOf}
            onDone={clear}
          />
        </>
      )}
      empty={<Nothing tab={tab} />}
    />
  )
}

const own = ['edit_status', 'is_attend', 'has_score'] as const
const places = ['term_id', 'region_id', 'shift_id'] as const

type Address = Parameters<typeof withTabs>[0]

/** The list's address with the tabs; the term of arrival narrows nothing, and clearing goes back to it. */
function addressOf(list: Address, termId: string | undefined, ofShift: boolean): SomeListAddress {
  const filters: readonly string[] = ofShift ? own : [...places, ...own]
  // A shift belongs to a term and perhaps a region.
  const tabbed = withTabs(list, { states, filters, within: { shift_id: ['term_id', 'region_id'] } })
  const onArrival = (name: string) => (name === 'term_id' ? termId : undefined)
  return {
    ...tabbed,
    clear: () => list.set({ q: '', ...Object.fromEntries(filters.map((name) => [name, onArrival(name) ?? ''])) }),
    isNarrowed: list.request.q !== undefined || filters.some((name) => tabbed.filter(name) !== onArrival(name)),
  }
}

function useFilters(place: Parameters<typeof usePlaceChoices>[0], ofShift: boolean): Filter[] {
  const words = useWords('details.list')
  const status = useWords('common.status')
  const choices = usePlaceChoices(place)
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
function useNames(rows: readonly DetailRow[] | undefined): (id: number) => { name: string; to: string } {
  const seen = useRef(new Map<number, string>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row.name)
  }, [rows])
  return useCallback((id) => ({ name: seen.current.get(id) ?? `#${id}`, to: `/toefl-details/${id}/edit-detail` }), [])
}

function Nothing({ tab }: { tab: (typeof states)[number] | 'bin' }) {
  const words = useWords('details.list.empty')
  const known = tab === 'bin' ? 'bin' : 'list'
  return <EmptyState title={words(`${known}.title`)}>{words(`${known}.text`)}</EmptyState>
}
