/**
 * The table itself. The roles are written out because the cards' CSS takes the table display away, and
 * browsers would then forget that it is a table.
 */
import { Button, Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header, ReactTable, Row as TableRow } from '@tanstack/react-table'
import { type ReactNode, useId } from 'react'
import { useWords } from '#words/Words.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import type { Features } from './columns.ts'
import classes from './ResourceTable.module.css'

type Props<Row extends object> = {
  table: ReactTable<Features, Row>
  /** The content of one cell. Called, not mounted: columns made anew must not throw a cell's state away. */
  draw: (column: string, row: Row) => ReactNode
  label: string
  state: 'rows' | 'empty' | 'loading' | 'failed'
  error: unknown
  onRetry: (() => void) | undefined
  selectable: boolean
  current: number | undefined
  renderActions: ((row: Row) => ReactNode) | undefined
  /** Takes the filters away; given only when some are set. */
  onClear: (() => void) | undefined
  empty: ReactNode
}

export function Rows<Row extends object>(props: Props<Row>) {
  const { table, draw, label, state, selectable, current, renderActions } = props
  if (state === 'failed')
    return <ErrorState error={props.error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
  if (state === 'empty') return <Empty onClear={props.onClear}>{props.empty}</Empty>
  return (
    <Table
      role="table"
      aria-label={label}
      aria-busy={state === 'loading'}
      className={classes.table}
      verticalSpacing="sm"
      horizontalSpacing="md"
    >
      <Table.Thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <Table.Tr key={group.id} role="row">
            {selectable ? <SelectAll table={table} /> : null}
            {group.headers.map((header) => (
              <HeaderCell key={header.id} header={header} />
            ))}
            {renderActions ? <ActionsHeader /> : null}
          </Table.Tr>
        ))}
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {state === 'loading' ? (
          <Waiting columns={table.getVisibleLeafColumns().length + (selectable ? 1 : 0) + (renderActions ? 1 : 0)} />
        ) : (
          table
            .getRowModel()
            .rows.map((row) => (
              <RowCells
                key={row.id}
                draw={draw}
                row={row}
                selectable={selectable}
                isCurrent={current !== undefined && row.id === String(current)}
                renderActions={renderActions}
              />
            ))
        )}
      </Table.Tbody>
    </Table>
  )
}

const arias = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Row extends object>({ header }: { header: Header<Features, Row> }) {
  const { column } = header
  const meta = column.columnDef.meta
  const direction = column.getIsSorted()
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      data-align={meta?.align}
      {...(column.getCanSort() ? { 'aria-sort': direction ? arias[direction] : ('none' as const) } : {})}
    >
      {column.getCanSort() ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => column.toggleSorting(direction === 'asc')}
          data-sorted={direction || undefined}
        >
          {meta?.label}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        meta?.label
      )}
    </Table.Th>
  )
}

function ActionsHeader() {
  const words = useWords('office')
  return (
    <Table.Th role="columnheader" scope="col" className={classes.actions}>
      <span className={classes.unseen}>{words('table.actions')}</span>
    </Table.Th>
  )
}

function SelectAll<Row extends object>({ table }: { table: ReactTable<Features, Row> }) {
  const words = useWords('office')
  const rows = table.getRowModel().rows.filter((row) => row.getCanSelect())
  const chosen = rows.filter((row) => row.getIsSelected()).length
  return (
    <Table.Th role="columnheader" scope="col" className={classes.choice}>
      <Checkbox
        aria-label={words('table.choosePage')}
        disabled={rows.length === 0}
        checked={chosen > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) => {
          const on = event.currentTarget.checked
          for (const row of rows) row.toggleSelected(on)
        }}
      />
    </Table.Th>
  )
}

type RowProps<Row extends object> = Pick<Props<Row>, 'draw' | 'selectable' | 'renderActions'> & {
  row: TableRow<Features, Row>
  isCurrent: boolean
}

function RowCells<Row extends object>({ row, draw, selectable, isCurrent, renderActions }: RowProps<Row>) {
  const words = useWords('office')
  const id = useId()
  return (
    <Table.Tr
      role="row"
      data-selected={row.getIsSelected() || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      {selectable ? (
        <Table.Td role="cell" className={classes.choice}>
          <Checkbox
            id={`${id}-choose`}
            aria-label={words('table.choose')}
            // Its own label, then what the row is.
            aria-labelledby={`${id}-choose ${id}-heading`}
            disabled={!row.getCanSelect()}
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </Table.Td>
      ) : null}
      {row.getVisibleCells().map((cell) => {
        const meta = cell.column.columnDef.meta
        return (
          <Table.Td
            key={cell.id}
            role="cell"
            id={meta?.heading ? `${id}-heading` : undefined}
            data-label={meta?.label}
            data-align={meta?.align}
            data-heading={meta?.heading || undefined}
          >
            {draw(cell.column.id, row.original)}
          </Table.Td>
        )
      })}
      {renderActions ? (
        <Table.Td role="cell" className={classes.actions}>
          <div className={classes.actionBox}>{renderActions(row.original)}</div>
        </Table.Td>
      ) : null}
    </Table.Tr>
  )
}

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Waiting({ columns }: { columns: number }) {
  return waiting.map((row) => (
    <Table.Tr key={row} role="row" aria-hidden>
      {Array.from({ length: columns }, (_, index) => (
        <Table.Td key={index} role="cell">
          <Skeleton height={14} radius="xl" width={index === 0 ? '80%' : '60%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

function Empty({ onClear, children }: { onClear: (() => void) | undefined; children: ReactNode }) {
  const words = useWords('office')
  if (!onClear) return children ?? <EmptyState title={words('table.empty')} />
  return (
    <EmptyState
      title={words('table.noMatch')}
      picture="search"
      action={
        <Button variant="light" onClick={onClear}>
          {words('table.clear')}
        </Button>
      }
    />
  )
}
