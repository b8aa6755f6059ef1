/** The list of a programme's shifts: when, where, how full, and whether they can be chosen. */
import { Text } from '@mantine/core'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Resource } from '#kit/resource/resource.ts'
import { NameLink } from '#ui/links.tsx'
import { ListScreen, type ListTable } from '#ui/ListScreen.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { BulkAction } from '#ui/BulkAction.tsx'
import { oneByOne } from '#ui/each.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useReferenceOptions } from './reference-options.ts'
import { useResourceDeletion } from './use-resource-deletion.tsx'
import { SeatsBar } from './SeatsBar.tsx'

type Shift = {
  id: number
  shift: string
  shift_label_id: string | null
  term: object
  starts_at: string
  ends_at: string
  quota: number
  remaining: number
  is_active: boolean
}

type Props<Row extends Shift> = {
  resource: Resource
  table: ListTable<Row>
  /** Where a shift's name leads. */
  addressOf: (shift: Row) => string
  /** The column of the place, or of the audience. */
  place: Column<Row>
  setVisibility: (id: number, isActive: boolean) => Promise<unknown>
  renderActions: (shift: Row) => ReactNode
}

export function ShiftList<Row extends Shift>(props: Props<Row>) {
  const { resource, table, addressOf, place, setVisibility, renderActions } = props
  const words = useWords('catalogue.shifts')
  const deletion = useResourceDeletion<Row>({
    path: `/${resource.key}`,
    remove: resource.remove,
    nameOf: ({ shift }) => shift,
  })
  return (
    <ListScreen
      resource={resource}
      table={table}
      columns={useColumns(resource, addressOf, place)}
      filters={useFilters(resource)}
      onDelete={deletion.isOpen ? deletion.remove : null}
      renderBulk={(chosen) => (
        <>
          <VisibilityBulk {...deletion.forBulk} ids={chosen.ids} set={setVisibility} onDone={chosen.clear} />
          {deletion.renderBulk(chosen)}
        </>
      )}
      renderActions={(shift) => (
        <>
          {renderActions(shift)}
          <RowAction
            icon={IconCopy}
            label={words('duplicate')}
            full={words('duplicateNamed', { name: shift.shift })}
            to={`/${resource.key}/create?like=${shift.id}`}
          />
        </>
      )}
    />
  )
}

/** Those of the declaration, where a shift is shown or hidden. */
function useFilters(resource: Resource): Filter[] {
  const words = useResourceWords(resource)
  const catalogue = useWords('catalogue.shifts')
  const options = useReferenceOptions(resource)
  const visibility = [
    { value: '1', label: catalogue('shown') },
    { value: '0', label: catalogue('hidden') },
  ]
  return resource.filters.map((name) => ({
    name,
    label: words.field(name),
    options: name === 'is_active' ? visibility : (options[name] ?? []),
  }))
}

function useColumns<Row extends Shift>(
  resource: Resource,
  addressOf: Props<Row>['addressOf'],
  place: Column<Row>,
): Column<Row>[] {
  const words = useResourceWords(resource)
  const catalogue = useWords('catalogue.shifts')
  const language = useLanguage()
  return [
    {
      id: 'shift',
      header: words.field('shift'),
      heading: true,
      sortable: true,
      cell: (shift) => <NameLink to={addressOf(shift)}>{inLanguage(language, shift).shift}</NameLink>,
    },
    {
      id: 'starts_at',
      header: catalogue('when'),
      sortable: true,
      cell: (shift) => <When at={shift.starts_at} until={shift.ends_at} />,
    },
    place,
    {
      id: 'term_id',
      header: words.field('term_id'),
      sortable: true,
      hidden: true,
      cell: ({ term }) => words.nameOf({ key: 'terms' }, term),
    },
    {
      id: 'remaining',
      header: catalogue('seats'),
      lasting: true,
      sortable: true,
      cell: (shift) => <SeatsBar taken={shift.quota - shift.remaining} quota={shift.quota} />,
    },
    {
      id: 'is_active',
      header: catalogue('state'),
      sortable: true,
      cell: (shift) => <StatusBadge status={shift.is_active ? 'ACTIVE' : 'HIDDEN'} />,
    },
  ]
}

type VisibilityBulkProps = Pick<
  ComponentProps<typeof BulkAction>,
  'ids' | 'part' | 'sending' | 'nameOf' | 'refresh' | 'onDone'
> & {
  set: (id: number, isActive: boolean) => Promise<unknown>
}

/** Shows or hides the chosen shifts. */
function VisibilityBulk({ set, ...shared }: VisibilityBulkProps) {
  const words = useWords('catalogue.shifts')
  const textOf = useProblemText()
  const count = shared.ids.length
  return (
    <>
      <BulkAction
        {...shared}
        label={words('show')}
        icon={<IconEye size={18} aria-hidden />}
        button={{ variant: 'default' }}
        title={words('showMany', { count })}
        question={<Text size="sm">{words('showText')}</Text>}
        doneText={(done) => words('shownMany', { count: done })}
        send={oneByOne((id) => set(id, true), textOf)}
      />
      <BulkAction
        {...shared}
        label={words('hide')}
        icon={<IconEyeOff size={18} aria-hidden />}
        button={{ variant: 'default' }}
        title={words('hideMany', { count })}
        question={<Text size="sm">{words('hideText')}</Text>}
        doneText={(done) => words('hiddenMany', { count: done })}
        send={oneByOne((id) => set(id, false), textOf)}
      />
    </>
  )
}
