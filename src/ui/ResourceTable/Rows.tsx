/**
 * The table itself. The roles are written out because the cards' CSS takes the table display away, and
 * browsers would then forget that it is a table.
 */
import { Button, Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useWords } from '#words/Words.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import type { Column, ColumnHead, Order } from './table-columns.ts'
import classes from './Rows.module.css'
import type { Selection } from './selection.ts'

type Props<Row> = {
  /** Those that show as columns. */
  columns: readonly Column<Row>[]
  /** The columns below the row's name. */
  folded: readonly Column<Row>[]
  isCompact: boolean
  rows: readonly Row[]
  order: Order
  /** Undefined where rows cannot be chosen. */
  selection: Selection | undefined
  canSelect: ((row: Row) => boolean) | undefined
  label: string
  state: 'rows' | 'empty' | 'loading' | 'failed'
  error: unknown
  onRetry: (() => void) | undefined
  current: number | undefined
  renderActions: ((row: Row) => ReactNode) | undefined
  /** Takes the filters away; given only when some are set. */
  onClear: (() => void) | undefined
  /** Where else the search finds something. */
  elsewhere: ReactNode
  empty: ReactNode
}

export function Rows<Row extends { id: number }>(props: Props<Row>) {
  const { columns, folded, rows, order, selection, canSelect = () => true, label, state, current } = props
  const { isCompact, renderActions } = props
  if (state === 'failed')
    return <ErrorState error={props.error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
  if (state === 'empty') {
    return (
      <Empty onClear={props.onClear} elsewhere={props.elsewhere}>
        {props.empty}
      </Empty>
    )
  }
  return (
    <Table
      role="table"
      aria-label={label}
      aria-busy={state === 'loading'}
      className={classes.table}
      data-compact={isCompact || undefined}
      verticalSpacing={isCompact ? 4 : 'sm'}
      horizontalSpacing={isCompact ? 'sm' : 'md'}
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {selection ? <SelectAll ids={rows.filter(canSelect).map(({ id }) => id)} selection={selection} /> : null}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} order={order} />
          ))}
          {renderActions ? <ActionsHeader /> : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {state === 'loading' ? (
          <Waiting columns={columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0)} />
        ) : (
          rows.map((row) => (
            <RowCells
              key={row.id}
              columns={columns}
              folded={folded}
              row={row}
              selection={selection}
              isSelectable={canSelect(row)}
              isCurrent={row.id === current}
              renderActions={renderActions}
            />
          ))
        )}
      </Table.Tbody>
    </Table>
  )
}

const arias = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell({ column, order }: { column: ColumnHead; order: Order }) {
  const direction = order.directionOf(column.id)
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      data-align={column.align}
      data-column={column.id}
      {...(column.sortable ? { 'aria-sort': direction ? arias[direction] : ('none' as const) } : {})}
    >
      {column.sortable ? (
        <UnstyledButton className={classes.sort} onClick={() => order.toggle(column.id)} data-sorted={direction}>
          {column.header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </Table.Th>
  )
}

function ActionsHeader() {
  const words = useWords('office')
  return (
    <Table.Th role="columnheader" scope="col" className={classes.actions}>
      <span className="unseen">{words('table.actions')}</span>
    </Table.Th>
  )
}

/** @param ids the rows of this page that can be chosen */
function SelectAll({ ids, selection }: { ids: number[]; selection: Selection }) {
  const words = useWords('office')
  const chosen = ids.filter(selection.has).length
  return (
    <Table.Th role="columnheader" scope="col" className={classes.choice}>
      <Checkbox
        aria-label={words('table.choosePage')}
        disabled={ids.length === 0}
        checked={chosen > 0 && chosen === ids.length}
        indeterminate={chosen > 0 && chosen < ids.length}
        onChange={(event) => selection.choose(ids, event.currentTarget.checked)}
      />
    </Table.Th>
  )
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'folded' | 'selection' | 'renderActions'> & {
  row: Row
  isSelectable: boolean
  isCurrent: boolean
}

function RowCells<Row extends { id: number }>(props: RowProps<Row>) {
  const { row, columns, folded, selection, isSelectable, isCurrent, renderActions } = props
  const words = useWords('office')
  const id = useId()
  const isChosen = selection?.has(row.id) ?? false
  return (
    <Table.Tr
      role="row"
      data-selected={isChosen || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      {selection ? (
        <Table.Td role="cell" className={classes.choice}>
          <Checkbox
            id={`${id}-choose`}
            aria-label={words('table.choose')}
            // Its own label, then what the row is.
            aria-labelledby={`${id}-choose ${id}-heading`}
            disabled={!isSelectable}
            checked={isChosen}
            onChange={(event) => selection.choose([row.id], event.currentTarget.checked)}
          />
        </Table.Td>
      ) : null}
      {columns.map((column) => (
        <Table.Td
          key={column.id}
          role="cell"
          id={column.heading ? `${id}-heading` : undefined}
          data-label={column.header}
          data-align={column.align}
          data-heading={column.heading || undefined}
        >
          {/* Called, not mounted: new columns must not throw a cell's state away. */}
          {column.cell(row)}
          {column.heading && folded.length > 0 ? <Folded columns={folded} row={row} /> : null}
        </Table.Td>
      ))}
      {renderActions ? (
        <Table.Td role="cell" className={classes.actions}>
          <div className={classes.actionBox}>{renderActions(row)}</div>
        </Table.Td>
      ) : null}
    </Table.Tr>
  )
}

/** The columns that have no room, below the row's name; an empty one needs no line there. */
function Folded<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={classes.folded}>
      {columns.map((column) => {
        const content = column.cell(row)
        if (content === '–' || content === null) return null
        return (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{content}</dd>
          </div>
        )
      })}
    </dl>
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

type EmptyProps = { onClear: (() => void) | undefined; elsewhere: ReactNode; children: ReactNode }

function Empty({ onClear, elsewhere, children }: EmptyProps) {
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
    >
      {elsewhere}
    </EmptyState>
  )
}
