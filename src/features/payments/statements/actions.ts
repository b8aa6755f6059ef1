/** The lines of statements: listed, exported, set aside with a reason and taken back. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import type { exportLines as exportDeclared, StatementLine } from './contract.ts'
import { lineRefusals } from './rules.ts'
import * as store from './store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportLines = (deps: Deps, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'statement-lines',
    ids: () => store.findLineIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

const columns: ColumnsOf<StatementLine> = (words) => [
  { header: words('statements.list.day'), kind: 'text', value: (line) => line.day, width: 12 },
  { header: words('statements.list.amount'), kind: 'money', value: (line) => line.amount },
  { header: words('statements.list.text'), kind: 'text', value: (line) => line.text, width: 60 },
  { header: words('statements.list.account'), kind: 'text', value: (line) => line.account, width: 25 },
  {
    header: words('statements.list.state'),
    kind: 'text',
    value: (line) => words(`statements.states.${line.state}`),
    width: 14,
  },
  { header: words('statements.list.payment'), kind: 'number', value: (line) => line.payment?.id ?? null },
  { header: words('statements.list.payer'), kind: 'text', value: (line) => line.payment?.name ?? null, width: 30 },
  { header: words('statements.list.reason'), kind: 'text', value: (line) => line.aside?.reason ?? null, width: 30 },
  { header: words('statements.list.file'), kind: 'text', value: (line) => line.file_name, width: 25 },
  { header: words('statements.list.row'), kind: 'number', value: (line) => line.row },
]

/**
 * Sets an open line aside: it is no payment of a student.
 * @throws 404 for an unknown line, 409 for one that is matched or set aside
 */
export async function setAside(deps: Deps, caller: Caller, id: number, reason: string): Promise<StatementLine> {
  await deps.db.transaction().execute(async (trx) => {
    await lockFit(trx, id, 'aside')
    await store.insertAside(trx, { lineId: id, reason, by: caller.id, at: deps.now().toISOString() })
    await recordAudit(trx, { caller, action: 'set aside', entity: 'statement_line', entityId: id, after: { reason } })
  })
  return read(deps, id)
}

/** Opens a line again that was set aside. Throws 404 for an unknown line, 409 for one that is not set aside. */
export async function takeBack(deps: Deps, caller: Caller, id: number): Promise<StatementLine> {
  await deps.db.transaction().execute(async (trx) => {
    await lockFit(trx, id, 'takeBack')
    const before = await store.deleteAside(trx, id)
    await recordAudit(trx, {
      caller,
      action: 'opened again',
      entity: 'statement_line',
      entityId: id,
      before: { ...before },
    })
  })
  return read(deps, id)
}

async function lockFit(trx: Trx, id: number, event: keyof typeof lineRefusals): Promise<void> {
  const [line] = await store.lockLines(trx, [id])
  if (!line) throw notFound()
  const refusal = lineRefusals[event][line.state]
  if (refusal) throw conflict(`statements.refused.${refusal}`)
}

async function read({ db }: Deps, id: number): Promise<StatementLine> {
  const [line] = await store.findRows(db, [id])
  if (!line) throw notFound()
  return line
}
