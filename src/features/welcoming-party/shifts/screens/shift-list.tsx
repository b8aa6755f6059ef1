/** The welcoming party's shifts: when, where, how full, and whether they can be chosen. */
import { Anchor, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/ResourceTable/columns.ts'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { momentRange } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useReferenceOptions } from '#features/catalogue/widgets/reference-options.ts'
import { useListActions } from '#features/catalogue/widgets/use-list-actions.tsx'
import { SeatsBar } from '#features/toefl/shifts/widgets/SeatsBar.tsx'
import { VisibilityBulk } from '#features/toefl/shifts/widgets/VisibilityBulk.tsx'
import type { PartyShift } from '../contract.ts'
import { welcomingPartyShifts } from '../resources.ts'

const path = '/welcoming-party-shifts'

export default function PartyShiftList() {
  const words = useResourceWords(welcomingPartyShifts)
  const office = useWords('office')
  const catalogue = useWords('catalogue')
  const list = useListAddress(welcomingPartyShifts.list.query, { sort: '-starts_at' })
  const shifts = useRead(
    welcomingPartyShifts.list,
    { query: list.request },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const options = useReferenceOptions(welcomingPartyShifts)
  const api = useApi()
  const actions = useListActions<PartyShift>({
    path,
    remove: welcomingPartyShifts.remove,
    file: welcomingPartyShifts.export,
    request: list.request,
    nameOf: ({ shift }) => shift,
  })
  const create = (
    <Button component={Link} to={`${path}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} lead={words.about} actions={create}>
      <ResourceTable
        name="welcoming-party-shifts"
        label={words.title}
        columns={useColumns()}
        list={list}
        page={shifts.data}
        isFetching={shifts.isPlaceholderData}
        error={shifts.error}
        onRetry={() => void shifts.refetch()}
        search={office('list.search', { list: words.title })}
        filters={[
          { name: 'term_id', label: words.field('term_id'), options: options['term_id'] ?? [] },
          {
            name: 'is_active',
            label: words.field('is_active'),
            options: [
              { value: '1', label: catalogue('shifts.shown') },
              { value: '0', label: catalogue('shifts.hidden') },
            ],
          },
        ]}
        tools={actions.tools}
        renderBulk={(chosen) => (
          <>
            <VisibilityBulk
              {...actions.forBulk}
              ids={chosen.ids}
              set={(id, is_active) => api.call(welcomingPartyShifts.update, { params: { id }, body: { is_active } })}
              onDone={chosen.clear}
            />
            {actions.renderBulk(chosen)}
          </>
        )}
        renderActions={(shift) => <ShiftActions shift={shift} onDelete={() => actions.remove(shift)} />}
        empty={<EmptyState title={office('table.empty')} action={create} />}
      />
    </Page>
  )
}

function useColumns(): Column<PartyShift>[] {
  const words = useResourceWords(welcomingPartyShifts)
  const catalogue = useWords('catalogue')
  const language = useLanguage()
  return [
    {
      id: 'shift',
      header: words.field('shift'),
      heading: true,
      sortable: true,
      cell: (shift) => (
        <Anchor component={Link} to={`/welcoming-parties/${shift.id}`} fw={600}>
          {shift.shift}
        </Anchor>
      ),
    },
    {
      id: 'starts_at',
      header: catalogue('shifts.when'),
      sortable: true,
      cell: (shift) => (
        <Text span size="sm" display="block" miw="11rem">
          {momentRange(shift.starts_at, shift.ends_at, language)}
        </Text>
      ),
    },
    { id: 'place', header: words.field('place'), sortable: true, cell: ({ place }) => place },
    {
      id: 'term_id',
      header: words.field('term_id'),
      sortable: true,
      hidden: true,
      cell: ({ term }) => words.nameOf({ key: 'terms' }, term),
    },
    {
      id: 'remaining',
      header: catalogue('shifts.seats'),
      sortable: true,
      cell: (shift) => <SeatsBar taken={shift.quota - shift.remaining} quota={shift.quota} />,
    },
    {
      id: 'is_active',
      header: catalogue('shifts.state'),
      sortable: true,
      cell: (shift) => <StatusBadge status={shift.is_active ? 'ACTIVE' : 'HIDDEN'} />,
    },
  ]
}

function ShiftActions({ shift, onDelete }: { shift: PartyShift; onDelete: () => void }) {
  const office = useWords('office')
  const words = useWords('welcoming.shifts')
  const name = shift.shift
  return (
    <>
      <RowAction
        label={words('participants')}
        full={words('participantsOf', { name })}
        to={`/welcoming-parties/${shift.id}`}
      >
        <IconUsers size={18} aria-hidden />
      </RowAction>
      <RowAction label={office('list.edit')} full={office('list.editNamed', { name })} to={`${path}/${shift.id}/edit`}>
        <IconPencil size={18} aria-hidden />
      </RowAction>
      <RowAction
        label={office('list.delete')}
        full={office('list.deleteNamed', { name })}
        onClick={onDelete}
        color="red"
      >
        <IconTrash size={18} aria-hidden />
      </RowAction>
    </>
  )
}
