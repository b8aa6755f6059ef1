/** A sheet with the confirmed registrants of a shift, to be filled in and sent back. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { notFound } from '#kit/errors/errors.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { DetailRow } from '../../details/contract.ts'
import { findRows } from '../../details/list/store.ts'
import type { exportSheet as declared } from '../contract.ts'
import { findExpected, findShift } from '../store.ts'

/** Throws 404 for an unknown shift. */
export async function exportSheet(deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) {
  const { id } = call.params
  if (!(await findShift(deps.db, id))) throw notFound()
  return sendExport(deps, call, {
    name: `toefl-scores-${id}`,
    ids: () => findExpected(deps.db, id),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })
}

// The headers are those by which the columns are found again.
const columns: ColumnsOf<DetailRow> = (words) => [
  { header: 'NIM', kind: 'text', value: (row) => row.nim, width: 14 },
  { header: words('details.list.name'), kind: 'text', value: (row) => row.name, width: 40 },
  { header: words('details.list.score'), kind: 'number', value: (row) => row.score },
]
