/** The file of the entries. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { inOwnRegion } from '#features/payment/payment.rules.ts'
import type { CashEntry, exportEntries as exportDeclared } from './cash-entry.contract.ts'
import * as store from './cash-entry.store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportEntries = (deps: Deps, caller: Caller, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'cash-book',
    ids: () => store.findEntryIds(deps.db, inOwnRegion(caller, call.query)),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const exactly = ({ amount, sen }: CashEntry): number => amount + sen / 100

const columns: ColumnsOf<CashEntry> = (words) => {
  const place = ({ place: of, name }: CashEntry['from']) => name ?? words(`cashBook.places.${of}`)
  return [
    column.text(words('cashBook.list.number'), (row) => row.number, 14),
    column.day(words('cashBook.list.day'), (row) => row.day),
    column.text(words('cashBook.list.kind'), (row) => words(`cashBook.kinds.${row.kind}`), 16),
    column.text(words('cashBook.list.state'), (row) => words(`cashBook.states.${row.state}`), 16),
    column.text(words('common.region'), (row) => row.region_init, 8),
    column.text(words('cashBook.list.payee'), (row) => row.payee, 24),
    column.text(words('cashBook.list.category'), (row) => row.category?.name ?? null, 18),
    column.text(words('cashBook.list.event'), (row) => row.event?.name ?? null, 20),
    column.text(words('cashBook.list.from'), (row) => place(row.from), 24),
    column.text(words('cashBook.list.to'), (row) => place(row.to), 24),
    column.money(words('cashBook.list.came'), (row) => (row.from.place === 'OUTSIDE' ? exactly(row) : null)),
    column.money(words('cashBook.list.went'), (row) => (row.to.place === 'OUTSIDE' ? exactly(row) : null)),
    column.money(words('cashBook.list.moved'), (row) =>
      row.from.place !== 'OUTSIDE' && row.to.place !== 'OUTSIDE' ? exactly(row) : null,
    ),
    column.text(words('cashBook.list.note'), (row) => row.note, 30),
    column.text(words('cashBook.list.enteredBy'), (row) => row.entered?.by_name ?? null, 20),
    column.text(words('cashBook.list.confirmedBy'), (row) => row.confirmed?.by_name ?? null, 20),
  ]
}
