/** The TOEFL shifts: when, for whom, how full, and whether they can be chosen. */
import { Anchor, Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import type { Column } from '#ui/ResourceTable/columns.ts'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { momentRange } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead, useWrite } from '#api/api.ts'
import { useReferenceOptions } from '#features/catalogue/widgets/reference-options.ts'
import { useListActions } from '#features/catalogue/widgets/use-list-actions.tsx'
import { setShiftVisibility, type ToeflShift } from '../contract.ts'
import { toeflShifts } from '../resources.ts'
import { SeatsBar } from '../widgets/SeatsBar.tsx'
import { VisibilityBulk } from '../widgets/VisibilityBulk.tsx'

const path = '/toefl-shifts'

export default function ShiftList() {
  const words = useResourceWords(toeflShifts)
  const office = useWords('office')
  const catalogue = useWords('catalogue')
  const list = useListAddress(toeflShifts.list.query, { sort: '-starts_at' })
  const shifts = useRead(toeflShifts.list, { query: list.request }, { placeholderData: keepPreviousData })
  const options = useReferenceOptions(toeflShifts)
  const api = useApi()
  const actions = useListActions<ToeflShift>({
    path,
    remove: toeflShifts.remove,
    file: toeflShifts.export,
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
        name="toefl-shifts"
        label={words.title}
        columns={useColumns()}
        list={list}
        page={shifts.data}
        isFetching={shifts.isFetching}
        error={shifts.error}
        onRetry={() => void shifts.refetch()}
        search={office('list.search', { list: words.title })}
        filters={[
          { name: 'term_id', label: words.field('term_id'), options: options['term_id'] ?? [] },
          { name: 'region_id', label: words.field('region_id'), options: options['region_id'] ?? [] },
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
              set={(id, is_active) => api.call(setShiftVisibility, { params: { id }, body: { is_active } })}
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

function useColumns(): Column<ToeflShift>[] {
  const words = useResourceWords(toeflShifts)
  const catalogue = useWords('catalogue')
  const language = useLanguage()
  return [
    {
      id: 'shift',
      header: words.field('shift'),
      heading: true,
      sortable: true,
      cell: (shift) => (
        <Anchor component={Link} to={`${path}/${shift.id}/edit`} fw={600}>
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
    {
      id: 'region_id',
      header: words.field('region_id'),
      sortable: true,
      cell: ({ region }) =>
        region ? (
          words.nameOf({ key: 'regions' }, region)
        ) : (
          <Text span size="sm" c="dimmed">
            {catalogue('shifts.allRegions')}
          </Text>
        ),
    },
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

function ShiftActions({ shift, onDelete }: { shift: ToeflShift; onDelete: () => void }) {
  const office = useWords('office')
  const catalogue = useWords('catalogue')
  const toggle = useToggle(shift)
  const name = shift.shift
  return (
    <>
      <RowAction
        label={catalogue('shifts.registrants')}
        full={catalogue('shifts.registrantsOf', { name })}
        to={`/toefl-details/${shift.id}`}
      >
        <IconUsers size={18} aria-hidden />
      </RowAction>
      <RowAction
        label={catalogue(shift.is_active ? 'shifts.hide' : 'shifts.show')}
        full={catalogue(shift.is_active ? 'shifts.hideNamed' : 'shifts.showNamed', { name })}
        onClick={toggle}
      >
        {shift.is_active ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
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

/** Shows or hides a shift right from its row; says how it went. */
function useToggle(shift: ToeflShift): () => void {
  const textOf = useProblemText()
  const visibility = useWrite(setShiftVisibility, { invalidates: [path] })
  return () =>
    visibility.mutate(
      { params: { id: shift.id }, body: { is_active: !shift.is_active } },
      {
        onSuccess: ({ message }) => notify.success(message),
        onError: (problem) => notify.problem(textOf(problem)),
      },
    )
}
