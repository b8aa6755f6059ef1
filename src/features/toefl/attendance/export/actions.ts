/** The list of attendance as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import { momentRange } from '#words/format.ts'
import type { DetailRow } from '../../details/contract.ts'
import { findAllIds, findRows } from '../../details/list/store.ts'
import { amongConfirmed } from '../actions.ts'
import type { exportAttendances as declared } from '../contract.ts'

/** Answers with all that the list holds under the same filters. */
export const exportAttendances = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'toefl-attendances',
    ids: () => findAllIds(deps.db, amongConfirmed(call.query)),
    rows: (ids) => findRows(deps.db, ids),
    columns: attendanceColumns,
  })

const attendanceColumns: ColumnsOf<DetailRow> = (words, language) => [
  { header: words('details.list.name'), kind: 'text', value: (row) => row.name, width: 30 },
  { header: words('details.list.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
  { header: words('details.list.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
  { header: words('details.list.major'), kind: 'text', value: (row) => row.major, width: 24 },
  { header: words('details.list.shift'), kind: 'text', value: (row) => row.shift, width: 26 },
  {
    header: words('details.list.when'),
    kind: 'text',
    value: (row) => momentRange(row.starts_at, row.ends_at, language),
    width: 40,
  },
  { header: words('details.list.attended'), kind: 'yesNo', value: (row) => row.is_attend },
  { header: words('details.list.attendedAt'), kind: 'moment', value: (row) => row.attended_at },
  { header: words('details.list.phone'), kind: 'text', value: (row) => row.phone_number, width: 16 },
]
