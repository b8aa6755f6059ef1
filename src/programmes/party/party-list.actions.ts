/** The committee's list of sign-ups as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import type { exportSignUps as declared, SignUp } from './party.contract.ts'
import { findAllIds, findRows } from './party-list.store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportSignUps = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>) =>
  sendExport(deps, call, {
    name: 'welcoming-parties',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<SignUp> = (words, language) => [
  column.number(words('welcoming.list.number'), (row) => row.id),
  column.text(words('welcoming.list.status'), (row) => words(`common.status.${row.status}`), 12),
  column.text(words('welcoming.list.shift'), (row) => inLanguage(language, row).shift, 26),
  column.text(words('welcoming.list.when'), (row) => momentRange(row.starts_at, row.ends_at, language), 40),
  column.text(words('welcoming.list.place'), (row) => inLanguage(language, row).place, 30),
  column.text(words('welcoming.list.name'), (row) => row.name, 30),
  column.text(
    words('welcoming.list.type'),
    (row) => words(row.type === 1 ? 'welcoming.types.binusian' : 'welcoming.types.nonBinusian'),
    14,
  ),
  column.text(words('welcoming.list.nim'), (row) => row.nim, 12),
  column.text(words('welcoming.list.major'), (row) => row.major, 24),
  column.text(words('welcoming.list.campus'), (row) => row.campus_location),
  column.text(words('welcoming.list.region'), (row) => row.region_init, 8),
  column.text(words('welcoming.list.email'), (row) => row.email, 30),
  column.text(words('welcoming.list.phone'), (row) => row.phone_number, 16),
  column.text(words('welcoming.list.line'), (row) => row.line_id),
  column.text(words('welcoming.list.instagram'), (row) => row.instagram),
  column.number(words('welcoming.list.payment'), (row) => row.payment_id),
  column.moment(words('welcoming.list.signedUp'), (row) => row.created_at),
  column.moment(words('welcoming.list.decided'), (row) => row.decided_at),
  column.text(words('welcoming.list.decidedBy'), (row) => row.decided_by_name),
  column.text(words('welcoming.list.reason'), (row) => row.reject_reason, 30),
  column.moment(words('exports.binned'), (row) => row.deleted_at),
]
