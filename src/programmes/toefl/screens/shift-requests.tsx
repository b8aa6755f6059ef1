/** /toefl-details/edit-requests: students who want another shift, the earliest request on top. */
import { Hint } from '#ui/Hint.tsx'
import { Kbd } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { type SeatRow, exportSeats, listSeats } from '../seat.contract.ts'
import { usePlaceFilters } from '#features/catalogue/widgets/place-filters.ts'
import { useShiftsOf } from '../widgets/use-shifts.ts'
import { BulkAnswers } from './shift-requests/BulkAnswers.tsx'
import { useRequestColumns } from './shift-requests/shift-request-columns.tsx'
import { RejectDialog } from './shift-requests/RejectDialog.tsx'
import { useAnswers } from './shift-requests/use-answers.ts'
import { useCurrent } from './shift-requests/use-current.ts'

export const handle = { title: 'details.requests.title' }

const states = ['REQUESTED', 'ACCEPTED', 'REJECTED'] as const

const stateOf = (list: { filter: (name: 'edit_status') => string | undefined }) =>
  states.find((one) => one === list.filter('edit_status')) ?? 'REQUESTED'

export default function EditRequests() {
  const words = useWords('details.requests')
  const { answer, list, table } = usePagedList(
    { list: listSeats, export: exportSeats },
    {
      start: { edit_status: 'REQUESTED' },
      sort: (at) => (stateOf(at) === 'REQUESTED' ? 'edit_requested_at' : '-edit_requested_at'),
      ask: (at) => ({ edit_status: stateOf(at) }),
      refetchInterval: 30_000,
    },
  )
  const state = stateOf(list)
  const isOpen = state === 'REQUESTED'
  const rows = answer?.data ?? []
  const [rejecting, setRejecting] = useState<SeatRow | null>(null)
  const answers = useAnswers()
  const { current, isReady } = useCurrent(isOpen ? rows : none, { accept: answers.accept, reject: setRejecting })
  const places = usePlaceFilters(useShiftsOf({ termId: list.filter('term_id'), regionId: list.filter('region_id') }))
  const nameOf = (id: number) => ({
    name: rows.find((row) => row.id === id)?.name ?? `#${id}`,
    to: `/toefl-details/${id}/edit-detail`,
  })
  return (
    <Page title={words('title')} lead={words('about')} breadcrumb={[{ label: words('back'), to: '/toefl-details' }]}>
      <ResourceTable
        key={state}
        {...table}
        name={`edit-requests-${state}`}
        label={words(`tabs.${state}`)}
        columns={useRequestColumns(isOpen)}
        search={words('search')}
        current={current?.id}
        tabs={{
          filter: 'edit_status',
          label: words('tabs.label'),
          options: states.map((value) => ({
            value,
            label: words(`tabs.${value}`),
            count: answer?.edit_counts?.[value],
          })),
        }}
        filters={places.filter(({ name }) => name !== 'shift_id')}
        {...(isOpen
          ? {
              renderActions: (row: SeatRow) => (
                <>
                  <RowAction
                    icon={IconCheck}
                    label={words('accept')}
                    full={words('acceptNamed', { name: row.name })}
                    color="teal"
                    isOff={!isReady}
                    onClick={() => answers.accept(row)}
                  />
                  <RowAction
                    icon={IconX}
                    label={words('reject')}
                    full={words('rejectNamed', { name: row.name })}
                    color="red"
                    isOff={!isReady}
                    onClick={() => setRejecting(row)}
                  />
                </>
              ),
              renderBulk: ({ ids, clear }: { ids: number[]; clear: () => void }) => (
                <BulkAnswers ids={ids} nameOf={nameOf} onDone={clear} />
              ),
            }
          : {})}
        empty={
          <EmptyState title={words(`empty.${state}.title`)} picture={isOpen ? 'done' : 'empty'}>
            {words(`empty.${state}.text`)}
          </EmptyState>
        }
      />
      {isOpen && rows.length > 0 ? <Keys /> : null}
      <RejectDialog request={rejecting} onClose={() => setRejecting(null)} />
    </Page>
  )
}

const none: SeatRow[] = []

function Keys() {
  const words = useWords('details.requests')
  const keys = [
    ['A', 'accept'],
    ['R', 'reject'],
    ['J', 'next'],
    ['K', 'previous'],
  ] as const
  return (
    <ul className="row keyed" aria-label={words('keys.label')}>
      {keys.map(([key, name]) => (
        <li key={key}>
          <Kbd size="sm">{key}</Kbd> <Hint span>{words(`keys.${name}`)}</Hint>
        </li>
      ))}
    </ul>
  )
}
