import { ActionIcon, Button, CloseButton, Group, Menu, Select, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconArrowsSort,
  IconColumns3,
  IconFilter,
  IconFilterOff,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import type { ColumnHead, Order, Visibility } from './table-columns.ts'
import type { SomeListAddress } from './list-address.ts'
import classes from './ResourceTable.module.css'
import { ViewMenu } from './ViewMenu.tsx'

/** A filter by one of some values. `required` filters always have one, such as the term of a dashboard. */
export type Filter = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  required?: boolean
}

type Compact = { isCompact: boolean; setCompact: (isCompact: boolean) => void }

type ColumnsProps = { columns: readonly ColumnHead[]; visibility: Visibility; compact: Compact }

type Props = ColumnsProps & {
  /** Names the list among those with views. */
  name: string
  order: Order
  list: SomeListAddress
  search: string | undefined
  filters: readonly Filter[]
  /** The filter that the tabs above set, which is not counted here. */
  tabFilter: string | undefined
  more: ReactNode
  tools: ReactNode
  /** Stays in sight while the list is scrolled. */
  isSticky: boolean
}

/** The text of the closed filter: its choice, or its name. It is made wide enough for that. */
const shownIn = ({ label, options }: Filter, value: string | undefined): string =>
  options.find((option) => option.value === value)?.label ?? label

const noFilters = new Set(['page', 'per_page', 'sort', 'q'])

/** How many filters narrow the list. */
const countSet = (request: SomeListAddress['request'], tabFilter: string | undefined): number =>
  Object.entries(request).filter(
    ([name, value]) => !noFilters.has(name) && name !== tabFilter && value !== undefined && value !== '',
  ).length

/** Below the width of a tablet the filters lie behind one button, so that the first record is in sight. */
export function Toolbar(props: Props) {
  const { name, columns, visibility, compact, order, list, search, filters, more, tools, tabFilter, isSticky } = props
  const words = useWords('office')
  const [isOpen, setOpen] = useState(false)
  const count = countSet(list.request, tabFilter)
  return (
    <Group className={classes.toolbar} data-sticky={isSticky || undefined} gap="xs" align="end">
      {search === undefined ? null : (
        <Search
          label={search}
          value={typeof list.request.q === 'string' ? list.request.q : ''}
          onChange={(q) => list.set({ q })}
        />
      )}
      {filters.length > 0 || more ? (
        <Button
          className={classes.fold}
          variant={count > 0 ? 'light' : 'default'}
          size="sm"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words('table.filters', { count })}
        </Button>
      ) : null}
      <div className={classes.filters} data-open={isOpen || undefined}>
        {filters.map((filter) => (
          <Select
            key={filter.name}
            className={classes.filter}
            style={{ '--letters': shownIn(filter, list.filter(filter.name)).length }}
            size="sm"
            aria-label={filter.label}
            placeholder={filter.label}
            data={[...filter.options]}
            value={list.filter(filter.name) ?? null}
            onChange={(value) => list.set({ [filter.name]: value ?? '' })}
            clearable={!filter.required}
            allowDeselect={!filter.required}
            clearButtonProps={{ 'aria-label': words('table.clearFilter', { filter: filter.label }) }}
            searchable={filter.options.length > 7}
            nothingFoundMessage={words('table.noOption')}
            comboboxProps={{ withinPortal: true }}
          />
        ))}
        {more}
        {list.isNarrowed ? (
          <Button variant="subtle" size="sm" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={list.clear}>
            {words('table.clear')}
          </Button>
        ) : null}
      </div>
      <div className={classes.tools}>
        {tools}
        <SortMenu columns={columns.filter(visibility.isShown)} order={order} />
        <ViewMenu name={name} compact={compact} />
        <ColumnMenu columns={columns} visibility={visibility} compact={compact} />
      </div>
    </Group>
  )
}

function Search({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const words = useWords('office')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address changed. If typing here did not cause it (back button, "clear"), the field follows it.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text.trim())
    onChange(text.trim())
  }, 300)
  const type = (text: string) => {
    setTyped(text)
    send(text)
  }
  // More letters do not follow, so there is nothing to wait for.
  const clear = () => {
    type('')
    send.flush()
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      size="sm"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      rightSection={typed ? <CloseButton size="sm" aria-label={words('table.clearSearch')} onClick={clear} /> : null}
    />
  )
}

/** Cards and folded columns have no headers to press, so their order is chosen here; CSS shows it with these only. */
function SortMenu({ columns, order }: { columns: readonly ColumnHead[]; order: Order }) {
  const words = useWords('office')
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.sortMenu} variant="default" size={36} aria-label={words('table.sort')}>
          <IconArrowsSort size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => {
          const direction = order.directionOf(column.id)
          const Icon = direction === 'desc' ? IconSortDescending : IconSortAscending
          return (
            <Menu.Item
              key={column.id}
              closeMenuOnClick={false}
              rightSection={direction ? <Icon size={16} aria-hidden /> : null}
              onClick={() => order.toggle(column.id)}
            >
              {column.header}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** How the table looks: which columns it has, and how high its rows are. */
function ColumnMenu({ columns, visibility, compact }: ColumnsProps) {
  const words = useWords('office')
  const choosable = columns.filter((column) => !column.heading)
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label={words('table.columns')}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={words('table.columns')}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown className={classes.menu}>
        <Menu.CheckboxItem checked={compact.isCompact} onChange={compact.setCompact}>
          {words('table.compact')}
        </Menu.CheckboxItem>
        {choosable.length > 0 ? <Menu.Label>{words('table.columnsShown')}</Menu.Label> : null}
        {choosable.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={visibility.isShown(column)}
            onChange={(checked) => visibility.show(column.id, checked)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
