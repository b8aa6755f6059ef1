/** The list of registrants as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import { momentRange } from '#words/format.ts'
import type { DetailRow, exportDetails as declared } from '../contract.ts'
import { findAllIds, findRows } from '../list/store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportDetails = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    // The same rows are the list of shift changes when they are narrowed to those.
    name: (call.query.edit_status ?? 'NONE') !== 'NONE' ? 'toefl-edit-requests' : 'toefl-details',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns: detailColumns,
  })

const detailColumns: ColumnsOf<DetailRow> = (words, language) => [
  { header: words('details.list.number'), kind: 'number', value: (row) => row.id },
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
  {
    header: words('details.list.status'),
    kind: 'text',
    value: (row) => words(`common.status.${row.status}`),
    width: 12,
  },
  { header: words('details.list.attended'), kind: 'yesNo', value: (row) => row.is_attend },
  { header: words('details.list.attendedAt'), kind: 'moment', value: (row) => row.attended_at },
  { header: words('details.list.score'), kind: 'number', value: (row) => row.score },
  { header: words('details.list.email'), kind: 'text', value: (row) => row.email, width: 30 },
  { header: words('details.list.phone'), kind: 'text', value: (row) => row.phone_number, width: 16 },
  { header: words('details.list.line'), kind: 'text', value: (row) => row.line_id },
  {
    header: words('details.list.change'),
    kind: 'text',
    value: (row) => (row.edit_status === 'NONE' ? null : words(`common.status.${row.edit_status}`)),
    width: 12,
  },
  { header: words('details.list.wanted'), kind: 'text', value: (row) => row.requested_shift, width: 26 },
  { header: words('details.requests.wantedWhen'), kind: 'moment', value: (row) => row.requested_starts_at },
  { header: words('details.list.reason'), kind: 'text', value: (row) => row.edit_reason, width: 30 },
  { header: words('details.requests.since'), kind: 'moment', value: (row) => row.edit_requested_at },
  { header: words('details.requests.answer'), kind: 'text', value: (row) => row.edit_reject_reason, width: 30 },
  { header: words('details.list.payment'), kind: 'number', value: (row) => row.payment_id },
  { header: words('details.list.registered'), kind: 'moment', value: (row) => row.created_at },
  { header: words('exports.binned'), kind: 'moment', value: (row) => row.deleted_at },
]
