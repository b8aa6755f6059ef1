/** Columns as screens declare them, which of them show, and the order of the rows. */
import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { SomeListAddress } from './list-address.ts'

export type Column<Row> = {
  /** Names the column; where `sortable`, also the server's name of this order. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers and money are on the right. */
  align?: 'right'
  /** Offered in the column menu, but not shown until chosen. */
  hidden?: boolean
  /** Says what the row is: cannot be hidden, and heads the row's card on phones. */
  heading?: boolean
  /** If there is little room, other columns fold below the name before this one, which shows the row's state. */
  lasting?: boolean
}

/** A column without its cells: the part that the header row and the menus need. */
export type ColumnHead = Omit<Column<never>, 'cell'>

export type Visibility = { isShown: (column: ColumnHead) => boolean; show: (id: string, shown: boolean) => void }

/**
 * Which columns show; this browser remembers the choice under the table's name. The name may change with the tab, but
 * the toolbar has to stay: a tab must not lose an open menu and the focus.
 */
export function useVisibility(name: string, columns: readonly ColumnHead[]): Visibility {
  const [all, setAll] = useLocalStorage<Record<string, Record<string, boolean>>>({
    key: 'columns',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const shown = {
    ...Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false])),
    ...all[name],
  }
  return {
    isShown: ({ id }) => shown[id] ?? true,
    show: (id, isShown) => setAll((before) => ({ ...before, [name]: { ...shown, [id]: isShown } })),
  }
}

/** Whether rows are low; this browser remembers it for all lists. */
export function useCompact(): [isCompact: boolean, setCompact: (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useLocalStorage({
    key: 'compact-rows',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [isCompact, setCompact]
}

export type Order = { directionOf: (id: string) => 'asc' | 'desc' | undefined; toggle: (id: string) => void }

/** The order of the rows, kept in the list's address; another press on a column turns it round. */
export function orderOf(list: SomeListAddress): Order {
  const sort = typeof list.request.sort === 'string' ? list.request.sort : ''
  const directionOf = (id: string) => (sort === id ? 'asc' : sort === `-${id}` ? 'desc' : undefined)
  return { directionOf, toggle: (id) => list.set({ sort: directionOf(id) === 'asc' ? `-${id}` : id }) }
}
