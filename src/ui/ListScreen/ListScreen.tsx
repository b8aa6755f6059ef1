/** The list screen of any declarative list. Data and deeds come as props. */
import { Anchor, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Field } from '#kit/resource/kinds.ts'
import type { Resource } from '#kit/resource/resource.ts'
import { useWords } from '#words/Words.tsx'
import { EmptyState } from '../EmptyState.tsx'
import type { Option } from '../kinds/FieldInput.tsx'
import { FieldCell } from '../kinds/FieldCell.tsx'
import { type ResourceWords, useResourceWords } from '../kinds/resource-words.ts'
import { Page as Screen } from '../Page.tsx'
import type { Column } from '../ResourceTable/columns.ts'
import type { SomeListAddress } from '../ResourceTable/list-address.ts'
import type { Chosen } from '../ResourceTable/selection.ts'
import type { Page } from '../ResourceTable/page.ts'
import { ResourceTable } from '../ResourceTable/ResourceTable.tsx'
import { RowAction } from '../RowAction.tsx'

export type RecordRow = Record<string, unknown> & { id: number }

type Props = {
  resource: Resource
  list: SomeListAddress
  page: Page<RecordRow> | undefined
  isFetching: boolean
  error: unknown
  onRetry: () => void
  /** The records behind each reference, by field. */
  options: Record<string, readonly Option[] | undefined>
  onDelete: (record: RecordRow) => void
  /** Buttons for the chosen rows, and further ones for the list. */
  renderBulk: (chosen: Chosen) => ReactNode
  tools: ReactNode
  /** What stands where a record has no picture. */
  renderStandIn?: (record: RecordRow) => ReactNode
}

export function ListScreen({
  resource,
  list,
  page,
  isFetching,
  error,
  onRetry,
  options,
  onDelete,
  renderBulk,
  tools,
  renderStandIn,
}: Props) {
  const words = useResourceWords(resource)
  const office = useWords('office')
  const base = `/${resource.key}`
  const nameOf = (record: RecordRow) => words.nameOf(resource, record)
  const create = (
    <Button component={Link} to={`${base}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.create}
    </Button>
  )
  return (
    <Screen title={words.title} lead={words.about} actions={create}>
      <ResourceTable
        name={resource.key}
        label={words.title}
        columns={columnsOf(resource, words, base, renderStandIn)}
        list={list}
        page={page}
        isFetching={isFetching}
        error={error}
        onRetry={onRetry}
        {...(resource.search.length > 0 ? { search: office('list.search', { list: words.title }) } : {})}
        filters={resource.filters.map((name) => ({
          name,
          label: words.field(name),
          options: filterOptions(resource.fields[name], words, options[name], [
            office('field.yes'),
            office('field.no'),
          ]),
        }))}
        tools={tools}
        renderBulk={renderBulk}
        renderActions={(record) => (
          <>
            <RowAction
              label={office('list.edit')}
              full={office('list.editNamed', { name: nameOf(record) })}
              to={`${base}/${record.id}/edit`}
            >
              <IconPencil size={18} aria-hidden />
            </RowAction>
            <RowAction
              label={office('list.delete')}
              full={office('list.deleteNamed', { name: nameOf(record) })}
              onClick={() => onDelete(record)}
              color="red"
            >
              <IconTrash size={18} aria-hidden />
            </RowAction>
          </>
        )}
        empty={<EmptyState title={office('table.empty')} action={create} />}
      />
    </Screen>
  )
}

function columnsOf(
  resource: Resource,
  words: ResourceWords,
  base: string,
  renderStandIn: Props['renderStandIn'] = () => null,
): Column<RecordRow>[] {
  const [heading] = resource.show
  const all = [...Object.keys(resource.fields), ...Object.keys(resource.computed ?? {})]
  const others = all.filter((name) => !resource.columns.includes(name))
  return [...resource.columns, ...others].map((name): Column<RecordRow> => {
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
        const drawn = field.kind === 'image' && !record[name] ? renderStandIn(record) : null
        if (drawn) return drawn
        if (name !== heading) return <FieldCell name={name} field={field} words={words} record={record} />
        return (
          <Anchor component={Link} to={`${base}/${record.id}/edit`} fw={600}>
            {words.nameOf(resource, record)}
          </Anchor>
        )
      },
    }
  })
}

/** What the server works out for a record: a number or a text. */
const workedOut = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : '–')

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
