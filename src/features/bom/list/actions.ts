/** The applications as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { BomRecruitment, exportApplications as declared } from '../contract.ts'
import { preferences } from '../rules.ts'
import * as store from '../store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportApplications = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'bom-recruitments',
    ids: () => store.findAllIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<BomRecruitment> = (words) => [
  { header: words('bom.list.number'), kind: 'number', value: (row) => row.id },
  { header: words('bom.list.name'), kind: 'text', value: (row) => row.name, width: 30 },
  { header: words('bom.list.nim'), kind: 'text', value: (row) => row.nim, width: 12 },
  { header: words('bom.list.region'), kind: 'text', value: (row) => row.region_init, width: 8 },
  { header: words('bom.list.major'), kind: 'text', value: (row) => row.major, width: 26 },
  { header: words('bom.list.batch'), kind: 'text', value: (row) => row.batch, width: 8 },
  { header: words('bom.list.email'), kind: 'text', value: (row) => row.email, width: 30 },
  { header: words('bom.list.phone'), kind: 'text', value: (row) => row.phone_number, width: 16 },
  { header: words('bom.list.line'), kind: 'text', value: (row) => row.line_id },
  ...preferences.flatMap((preference) => [
    {
      header: words(`bom.preference.${preference}`),
      kind: 'text' as const,
      value: (row: BomRecruitment) => row[`${preference}_preference`].name,
      width: 24,
    },
    {
      header: words(`bom.reason.${preference}`),
      kind: 'text' as const,
      value: (row: BomRecruitment) => row[`${preference}_preference_reason`],
      width: 40,
    },
  ]),
  { header: words('bom.list.status'), kind: 'text', value: (row) => words(`bom.status.${row.status}`), width: 14 },
  { header: words('bom.list.accepted'), kind: 'text', value: (row) => row.accepted_division?.name ?? null, width: 24 },
  { header: words('bom.list.tasks'), kind: 'number', value: (row) => row.tasks.length },
  { header: words('bom.interview.starts'), kind: 'moment', value: (row) => row.interview?.starts_at ?? null },
  {
    header: words('bom.interview.place'),
    kind: 'text',
    value: (row) => row.interview?.place ?? row.interview?.link ?? null,
    width: 24,
  },
  { header: words('bom.interview.rating'), kind: 'number', value: (row) => row.assessment?.rating ?? null },
  { header: words('bom.interview.note'), kind: 'text', value: (row) => row.assessment?.note ?? null, width: 40 },
  { header: words('bom.list.applied'), kind: 'moment', value: (row) => row.created_at },
  { header: words('exports.binned'), kind: 'moment', value: (row) => row.deleted_at },
]
