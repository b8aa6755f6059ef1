/** Matched lines, listed and exported. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { inOwnRegion } from '#features/payment/payment.rules.ts'
import type { exportMatched as exportDeclared, MatchedFilters, MatchedLine } from './match-list.contract.ts'
import * as store from './match-list.store.ts'

/** Of SCAC's own region, whichever it asks for. */
export const listMatched = ({ db }: Pick<Deps, 'db'>, caller: Caller, filters: MatchedFilters) =>
  store.findPage(db, inOwnRegion(caller, filters))

/** Answers with all that the list holds under the same filters. */
export const exportMatched = (deps: Deps, caller: Caller, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'matched-lines',
    ids: () => store.findAllIds(deps.db, inOwnRegion(caller, call.query)),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<MatchedLine> = (words) => [
  column.day(words('statements.list.day'), (row) => row.day),
  column.money(words('statements.list.amount'), (row) => row.amount),
  column.text(words('statements.list.text'), (row) => row.text, 60),
  column.text(words('statements.list.account'), (row) => row.account, 25),
  column.text(words('statements.list.payer'), (row) => row.name, 30),
  column.text(words('books.programme'), (row) => words(`books.programmes.${row.entity}`), 14),
  column.number(words('statements.list.payment'), (row) => row.payment_id),
  column.text(words('common.region'), (row) => row.region_init, 8),
  column.text(words('statements.list.reason'), (row) => row.reason, 30),
  column.text(words('statements.list.matchedBy'), (row) => row.matched_by_name, 25),
]
