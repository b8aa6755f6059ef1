/** The list screen of any declarative list. Data and actions come as props; a list's own parts fill the slots. */
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Field } from '#kit/resource/kinds.ts'
import type { Resource } from '#kit/resource/resource.ts'
import { useWords } from '#words/Words.tsx'
import { EmptyState } from './EmptyState.tsx'
import type { Option } from './kinds/FieldInput.tsx'
import { FieldCell } from './kinds/FieldCell.tsx'
import { type ResourceWords, useResourceWords } from './kinds/resource-words.ts'
import { ButtonLink, NameLink } from './links.tsx'
import { Page as Screen } from './Page.tsx'
import type { Column } from './ResourceTable/table-columns.ts'
import type { Chosen } from './ResourceTable/selection.ts'
import { ResourceTable, type TableProps } from './ResourceTable/ResourceTable.tsx'
import type { Filter } from './ResourceTable/Toolbar.tsx'
import { RowAction } from './RowAction.tsx'
import { RowMenu } from './RowMenu.tsx'
import { TranslationMark } from './TranslationMark.tsx'

export type RecordRow = Record<string, unknown> & { id: number }

/** The result of `usePagedList` for a list. */
export type ListTable<Row> = Pick<TableProps<Row>, 'list' | 'page' | 'isFetching' | 'error' | 'onRetry' | 'tools'>

type Props<Row> = {
  resource: Resource
  table: ListTable<Row>
  /** Null for a reader who may not. */
  onDelete: ((record: Row) => void) | null
  renderBulk: (chosen: Chosen) => ReactNode
  /** The records behind each reference, by field. */
  options?: Record<string, readonly Option[] | undefined>
  /** Replaces a missing picture of a record. */
  renderStandIn?: (record: Row) => ReactNode
  /**
   * Other columns than those of the declaration, a narrower name, filters, and the content above the list and in an
   * empty one.
   */
  columns?: readonly Column<Row>[]
  label?: string
  filters?: readonly Filter[]
  actions?: ReactNode
  empty?: string
  /** Where a record is made. */
  createAt?: string
  /** Buttons of a row before those that change and delete it. */
  renderActions?: (record: Row) => ReactNode
}

export function ListScreen<Row extends { id: number }>(props: Props<Row>) {
  const { resource, table, onDelete, renderBulk, options = {}, renderStandIn, renderActions } = props
  const words = useResourceWords(resource)
  const office = useWords('office')
  const base = `/${resource.key}`
  const nameOf = (record: Row) => words.nameOf(resource, record)
  const create = (
    <ButtonLink to={props.createAt ?? `${base}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <Screen
      title={words.title}
      lead={words.about}
      actions={
        <>
          {props.actions}
          {create}
        </>
      }
    >
      <ResourceTable
        {...table}
        name={resource.key}
        label={props.label ?? words.title}
        columns={marked(resource, props.columns ?? columnsOf(resource, words, base, renderStandIn))}
        {...(resource.search.length > 0 ? { search: office('list.search', { list: words.title }) } : {})}
        filters={props.filters ?? filtersOf(resource, words, options, [office('field.yes'), office('field.no')])}
        renderBulk={renderBulk}
        renderActions={(record) => (
          <RowMenu name={nameOf(record)}>
            {renderActions?.(record)}
            <RowAction
              icon={IconPencil}
              label={office('list.edit')}
              full={office('list.editNamed', { name: nameOf(record) })}
              to={`${base}/${record.id}/edit`}
            />
            {onDelete ? (
              <RowAction
                icon={IconTrash}
                label={office('list.delete')}
                full={office('list.deleteNamed', { name: nameOf(record) })}
                onClick={() => onDelete(record)}
                color="red"
              />
            ) : null}
          </RowMenu>
        )}
        empty={<EmptyState title={props.empty ?? office('table.empty')} action={create} />}
      />
    </Screen>
  )
}

/** The heading says where a text is missing in a language. */
const marked = <Row extends { id: number }>(resource: Resource, columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) =>
    column.heading
      ? {
          ...column,
          cell: (record) => (
            <>
              {column.cell(record)}
              <TranslationMark resource={resource} record={record} />
            </>
          ),
        }
      : column,
  )

function columnsOf<Row extends RecordRow>(
  resource: Resource,
  words: ResourceWords,
  base: string,
  renderStandIn: (record: Row) => ReactNode = () => null,
): Column<Row>[] {
  const [heading] = resource.show
  const all = [...Object.keys(resource.fields), ...Object.keys(resource.computed ?? {})]
  const others = all.filter((name) => !resource.columns.includes(name))
  return [...resource.columns, ...others].map((name): Column<Row> => {
    const field = resource.fields[name]
    const isNumber = !field || field.kind === 'money' || field.kind === 'wholeNumber'
    return {
      id: name,
      header: words.field(name),
      sortable: field?.kind !== 'image' && field?.kind !== 'references',
      heading: name === heading,
      hidden: !resource.columns.includes(name),
      ...(isNumber ? { align: 'right' as const } : {}),
      cell: (record) => {
        if (!field) return workedOut(record[name])
        const standIn = field.kind === 'image' && !record[name] ? renderStandIn(record) : null
        if (standIn) return standIn
        if (name !== heading) return <FieldCell name={name} field={field} words={words} record={record} />
        return <NameLink to={`${base}/${record.id}/edit`}>{words.nameOf(resource, record)}</NameLink>
      },
    }
  })
}

/** A value that the server works out for a record: a number or a text. */
const workedOut = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : '–')

const filtersOf = (
  resource: Resource,
  words: ResourceWords,
  options: Record<string, readonly Option[] | undefined>,
  yesAndNo: [string, string],
): Filter[] =>
  resource.filters.map((name) => ({
    name,
    label: words.field(name),
    options: filterOptions(resource.fields[name], words, options[name], yesAndNo),
  }))

function filterOptions(
  field: Field | undefined,
  words: ResourceWords,
  references: readonly Option[] | undefined,
  [yes, no]: [string, string],
): readonly Option[] {
  if (field?.kind === 'choice') return field.values.map((value) => ({ value, label: words.choice(field, value) }))
  if (field?.kind === 'yesNo') {
    return [
      { value: '1', label: yes },
      { value: '0', label: no },
    ]
  }
  return references ?? []
}
