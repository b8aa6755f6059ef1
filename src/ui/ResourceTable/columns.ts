/** Columns as screens declare them, and as TanStack Table takes them. */
import {
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Names the column; where `sortable`, also the server's name of this order. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Numbers and money stand on the right. */
  align?: 'right'
  /** Offered in the column menu, but not shown until chosen. */
  hidden?: boolean
  /** Says what the row is: cannot be hidden, and heads the row's card on phones. */
  heading?: boolean
}

export type ColumnMeta = { label: string; align: 'right' | undefined; heading: boolean }

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
export type Features = typeof features

/** The definitions of `columns` for TanStack Table. */
export const definitionsOf = <Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    accessorFn: () => null,
    enableSorting: column.sortable ?? false,
    enableHiding: !column.heading,
    meta: { label: column.header, align: column.align, heading: column.heading ?? false },
  }))

/** Which columns show before anybody chose. */
export const startingVisibility = (columns: readonly { id: string; hidden?: boolean }[]): Record<string, boolean> =>
  Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false]))
