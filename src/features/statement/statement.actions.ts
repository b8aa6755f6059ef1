/** The lines of statements: listed, exported, set aside with a reason and taken back. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { dayInWib } from '#words/wib.ts'
import type { exportLines as exportDeclared, StatementLine } from './statement.contract.ts'
import { lineRefusals, sampleFile, sampleRows } from './statement.rules.ts'
import { exactly } from './sen.rules.ts'
import * as store from './statement.store.ts'
import { findSampleAccount } from './statement.store.ts'
import { findOpenLines, findPayables } from './match-suggestion.store.ts'
/** Answers with all that the list holds under the same filters. */
export const exportLines = (deps: Deps, call: Call<typeof exportDeclared>) =>
  sendExport(deps, call, {
    name: 'statement-lines',
    ids: () => store.findLineIds(deps.db, call.query),
    rows: (ids) => store.findRows(deps.db, ids),
    columns,
  })

/** What the bank has taken back, in words. */
function doubtOf(words: Parameters<ColumnsOf<StatementLine>>[0], line: StatementLine): string | null {
  if (line.reversed_by) return words('statements.list.reversedBy', { day: line.reversed_by.day })
  if (line.reverses) return words('statements.list.reverses', { day: line.reverses.day })
  return line.gone_since ? words('statements.list.goneSince', { file: line.gone_since.file_name }) : null
}

const columns: ColumnsOf<StatementLine> = (words) => [
  column.day(words('statements.list.day'), (line) => line.day),
  column.money(words('statements.list.amount'), (line) => (line.is_out ? -exactly(line) : exactly(line))),
  column.text(words('statements.list.text'), (line) => line.text, 60),
  column.text(words('statements.list.account'), (line) => line.account, 25),
  column.text(words('statements.list.state'), (line) => words(`statements.states.${line.state}`), 14),
  column.text(words('books.programme'), ({ payment }) => payment && words(`books.programmes.${payment.entity}`), 14),
  column.number(words('statements.list.payment'), (line) => line.payment?.id ?? null),
  column.money(words('statements.list.left'), (line) =>
    line.state === 'MATCHED' ? 0 : exactly({ ...line, amount: line.left }),
  ),
  column.text(words('statements.list.payer'), (line) => line.payments.map(({ name }) => name).join('; ') || null, 30),
  column.text(words('statements.list.reason'), (line) => line.aside?.reason ?? null, 30),
  column.text(words('statements.list.file'), (line) => line.file_name, 25),
  column.number(words('statements.list.row'), (line) => line.row),
  column.text(words('statements.list.doubt'), (line) => doubtOf(words, line), 40),
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
    if (!before) throw conflict('cashBook.refused.line')
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

/**
 * Says that a debit does not take back the credit that it was found to reverse.
 * @throws 404 for an unknown line, 409 for one that is in no pair
 */
export async function partPair(deps: Deps, caller: Caller, id: number): Promise<StatementLine> {
  await deps.db.transaction().execute(async (trx) => {
    await read({ db: trx }, id)
    const pair = await store.partPair(trx, id, caller.id, deps.now().toISOString())
    if (!pair) throw conflict('statements.refused.noPair')
    await recordAudit(trx, {
      caller,
      action: 'pair parted',
      entity: 'statement_line',
      entityId: pair.line_id,
      before: pair,
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

async function read({ db }: { db: Db | Trx }, id: number): Promise<StatementLine> {
  const [line] = await store.findRows(db, [id])
  if (!line) throw notFound()
  return line
}

/** The account that the sample is of; null but in a demo. */
export const sampleAccount = async ({ db, config }: Pick<Deps, 'db' | 'config'>) =>
  config.seed === 'demo' ? ((await findSampleAccount(db)) ?? null) : null

/** Payments of so many days are in it, and so many of them. */
const reach = { days: 14, payments: 12 }

/**
 * A statement to try the matching with, in a demo: it fits the payments that wait there at that moment. Null where this
 * is no demo.
 */
export async function readSample(deps: Deps) {
  const account = await sampleAccount(deps)
  if (!account) return null
  const today = dayInWib(deps.now())
  const from = new Date(deps.now().getTime() - reach.days * dayMs).toISOString().slice(0, 10)
  const [payables, open] = await Promise.all([findPayables(deps.db, [[from, today]]), findOpenLines(deps.db)])
  const known = new Set(open.map(({ text }) => text.split(' ').slice(-2).join(' ')))
  const waiting = payables
    .filter(({ isPending, region_id }) => isPending && region_id === account.region_id)
    .filter(({ sender }) => sender !== null && !known.has(sender.split(' ').slice(-2).join(' ')))
    // Amounts of their own first: these are sure.
    .toSorted(
      (one, other) => (one.amount % 1000 === 0 ? 1 : 0) - (other.amount % 1000 === 0 ? 1 : 0) || one.id - other.id,
    )
    .slice(0, reach.payments)
    .map(({ amount, sender, day }) => ({ amount, day, name: sender ?? '' }))
  const text = sampleFile(sampleRows(waiting, today), account.account_number ?? '')
  return { account_id: account.id, file_name: 'mutasi-contoh.csv', text }
}
