/** The applications as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { inLanguage } from '#words/typed.ts'
import type { boardApplications, BoardApplication } from './board.contract.ts'
import { preferences } from './board.rules.ts'
import * as store from './board.store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportApplications = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof boardApplications.export>) =>
  sendExport(deps, call, {
    name: 'bom-recruitments',
    ids: () => store.findAllIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<BoardApplication> = (words, language) => [
  column.number(words('bom.list.number'), (row) => row.id),
  column.text(words('bom.list.name'), (row) => row.name, 30),
  column.text(words('bom.list.nim'), (row) => row.nim, 12),
  column.text(words('bom.list.region'), (row) => row.region_init, 8),
  column.text(words('bom.list.major'), (row) => row.major, 26),
  column.text(words('bom.list.batch'), (row) => row.batch, 8),
  column.text(words('bom.list.email'), (row) => row.email, 30),
  column.text(words('bom.list.phone'), (row) => row.phone_number, 16),
  column.text(words('bom.list.line'), (row) => row.line_id),
  ...preferences.flatMap((preference) => [
    column.text(
      words(`bom.preference.${preference}`),
      (row: BoardApplication) => inLanguage(language, row[`${preference}_preference`]).name,
      24,
    ),
    column.text(
      words(`bom.reason.${preference}`),
      (row: BoardApplication) => row[`${preference}_preference_reason`],
      40,
    ),
  ]),
  column.text(words('bom.list.status'), (row) => words(`bom.status.${row.status}`), 14),
  column.text(words('bom.list.accepted'), (row) => inLanguage(language, row).accepted_division?.name ?? null, 24),
  column.number(words('bom.list.tasks'), (row) => row.tasks.length),
  column.moment(words('bom.interview.starts'), (row) => row.interview?.starts_at ?? null),
  column.text(words('bom.interview.place'), (row) => row.interview?.place ?? row.interview?.link ?? null, 24),
  column.number(words('bom.interview.rating'), (row) => row.assessment?.rating ?? null),
  column.text(words('bom.interview.note'), (row) => row.assessment?.note ?? null, 40),
  column.moment(words('bom.list.applied'), (row) => row.created_at),
  column.moment(words('exports.binned'), (row) => row.deleted_at),
]
