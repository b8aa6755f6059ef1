import { When } from '../When.tsx'
import type { Column } from './table-columns.ts'

/** A moment of the rows, by which they can be ordered; the column has its name. */
export const whenColumn = <Name extends string>(
  id: Name,
  header: string,
  hidden = false,
): Column<Record<Name, string | null>> => ({
  id,
  header,
  sortable: true,
  hidden,
  cell: (row) => <When at={row[id]} />,
})
