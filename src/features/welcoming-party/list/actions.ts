/** The committee's list of sign-ups as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import { momentRange } from '#words/format.ts'
import type { exportSignUps as declared, SignUp } from '../contract.ts'
import { findAllIds, findRows } from './store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportSignUps = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'welcoming-parties',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<SignUp> = (words, language) => [
  { header: words('welcoming.list.number'), kind: 'number', value: (row) => row.id },
  {
    header: words('welcoming.list.status'),
    kind: 'text',
    value: (row) => words(`common.status.${row.status}`),
    width: 12,
  },
  { header: words('welcoming.list.shift'), kind: 'text', value: (row) => row.shift, width: 26 },
  {
    header: words('welcoming.list.when'),
    kind: 'text',
    value: (row) => momentRange(row.starts_at, row.ends_at, language),
    width: 40,
  },
  { header: words('welcoming.list.place'), kind: 'text', value: (row) => row.place, width: 30 },
  { header: words('welcoming.list.name'), kind: 'text', value: (row) => row.name, width: 30 },
  {
    header: words('welcoming.list.type'),
    kind: 'text',
    value: (row) => words(row.type === 1 ? 'welcoming.types.binusian' : 'welcoming.types.nonBinusian'),
    width: 14,
  },
  { header: words('welcoming.list.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
  { header: words('welcoming.list.major'), kind: 'text', value: (row) => row.major, width: 24 },
  { header: words('welcoming.list.campus'), kind: 'text', value: (row) => row.campus_location },
  { header: words('welcoming.list.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
  { header: words('welcoming.list.email'), kind: 'text', value: (row) => row.email, width: 30 },
  { header: words('welcoming.list.phone'), kind: 'text', value: (row) => row.phone_number, width: 16 },
  { header: words('welcoming.list.line'), kind: 'text', value: (row) => row.line_id },
  { header: words('welcoming.list.instagram'), kind: 'text', value: (row) => row.instagram },
  { header: words('welcoming.list.signedUp'), kind: 'moment', value: (row) => row.created_at },
  { header: words('welcoming.list.decided'), kind: 'moment', value: (row) => row.decided_at },
  { header: words('welcoming.list.decidedBy'), kind: 'text', value: (row) => row.decided_by_name },
  { header: words('welcoming.list.reason'), kind: 'text', value: (row) => row.reject_reason, width: 30 },
  { header: words('exports.binned'), kind: 'moment', value: (row) => row.deleted_at },
]
