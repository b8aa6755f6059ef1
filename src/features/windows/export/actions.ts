/** The windows as a file. */
import type { Deps } from '#deps.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { exportEnvironments } from '../contract.ts'
import { isPlainlyNamed, windowState } from '../rules.ts'
import { findWindowIds, findWindowRows, type WindowRow } from '../store.ts'

/** Answers with all that the list holds under the same filters, as it is at this moment. */
export function exportWindows({ db, now }: Pick<Deps, 'db' | 'now'>, call: Call<typeof exportEnvironments>) {
  const moment = now()
  return sendExport({ db, now }, call, {
    name: 'environments',
    ids: () => findWindowIds(db, call.query, moment),
    rows: (ids) => findWindowRows(db, ids),
    columns: columnsAt(moment),
  })
}

const columnsAt =
  (moment: Date): ColumnsOf<WindowRow> =>
  (words) => [
    {
      header: words('catalogue.windows.name'),
      kind: 'text',
      value: (row) => (isPlainlyNamed(row) ? words(`catalogue.windows.codes.${row.env_code}`) : row.name),
      width: 36,
    },
    {
      header: words('catalogue.windows.state'),
      kind: 'text',
      value: (row) => words(`catalogue.windows.states.${windowState(row, moment)}`),
    },
    {
      header: words('catalogue.windows.region'),
      kind: 'text',
      value: (row) => row.region ?? words('catalogue.windows.allRegions'),
    },
    { header: words('catalogue.windows.opens'), kind: 'moment', value: (row) => row.start_time },
    { header: words('catalogue.windows.closes'), kind: 'moment', value: (row) => row.end_time },
    { header: words('catalogue.windows.code'), kind: 'text', value: (row) => row.env_code, width: 32 },
  ]
