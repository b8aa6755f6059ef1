/**
 * Matching lines of statements with payments. What is sure is worked out anew whenever somebody looks or confirms; a
 * line is kept with a payment in the transaction that confirms it, and freed in the one that takes that back.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, invalidField, notFound, type Sentence } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { BulkResult } from '#services/review/review.ts'
import { paidEntities, type PaidEntity, type StatementLine } from '../contract.ts'
import { lineRefusals } from '../rules.ts'
import { findRows, type Locked, lockLines } from '../store.ts'
import type { Candidate, Evidence, SurePair } from './contract.ts'
import { type Pair, pairsOf } from './rules.ts'
import * as store from './store.ts'

type Found = Pair<store.ShownLine, store.ShownPayment>

async function pairsNow(db: Deps['db']): Promise<{ pairs: Found[]; lines: store.ShownLine[] }> {
  const lines = await store.findOpenLines(db)
  const [last, first] = [lines[0]?.day, lines.at(-1)?.day]
  if (!first || !last) return { pairs: [], lines }
  return { pairs: pairsOf(lines, await store.findPayables(db, first, last)), lines }
}

/** Pending payments with the one line that can only be theirs, and how many lines are left to look at. */
export async function listSure({ db }: Pick<Deps, 'db'>): Promise<{ data: SurePair[]; likely: number; open: number }> {
  const { pairs, lines } = await pairsNow(db)
  const sure = pairs.filter(({ level }) => level === 'sure')
  const matched = new Set(pairs.map(({ line }) => line.id))
  return { data: sure.map(shown), likely: matched.size - sure.length, open: lines.length - matched.size }
}

const shown = ({ line, payment, agrees }: Found): SurePair => {
  const { id, day, amount, text, account } = line
  const { entity, id: payment_id, name, sender, day: registered } = payment
  return {
    line: { id, day, amount, text, account },
    payment: { entity, id: payment_id, name, sender, day: registered },
    is_named: agrees.name,
  }
}

/** How each programme confirms payments, each with its line. */
export type Confirm = (deps: Deps, caller: Caller, lines: ReadonlyMap<number, number>) => Promise<BulkResult>

type Asked = { line_id: number; entity: PaidEntity; payment_id: number }
type Refused = { id: number } & Sentence

/** Confirms payments with their lines as far as each pair is still sure; one decision for each programme. */
export async function confirmSure(
  deps: Deps,
  caller: Caller,
  asked: readonly Asked[],
  confirm: Record<PaidEntity, Confirm>,
): Promise<{ confirmed: number[]; refused: Refused[]; undos: Undoable[] }> {
  const { pairs } = await pairsNow(deps.db)
  const nameOf = ({ line_id, entity, payment_id }: Asked) => `${line_id} ${entity} ${payment_id}`
  const sure = new Set(
    pairs
      .filter(({ level }) => level === 'sure')
      .map(({ line, payment }) => nameOf({ line_id: line.id, entity: payment.entity, payment_id: payment.id })),
  )
  const [confirmed, refused, undos]: [number[], Refused[], Undoable[]] = [[], [], []]
  for (const one of asked)
    if (!sure.has(nameOf(one))) refused.push({ id: one.line_id, key: 'statements.refused.unsure' })
  for (const entity of paidEntities) {
    const own = asked.filter((one) => one.entity === entity && sure.has(nameOf(one)))
    if (own.length === 0) continue
    const lines = new Map(own.map(({ payment_id, line_id }) => [payment_id, line_id]))
    const result = await confirm[entity](deps, caller, lines)
    confirmed.push(...result.done.flatMap((id) => lines.get(id) ?? []))
    refused.push(...result.refused.map(({ id, key }) => ({ id: lines.get(id) ?? 0, key })))
    if (result.undo) undos.push(result.undo)
  }
  return { confirmed, refused, undos }
}

/** So many lines are shown beside a payment. */
const mostCandidates = 8

/** What the statements say of a payment. Throws 404 for an unknown one. */
export async function readEvidence({ db }: Pick<Deps, 'db'>, entity: PaidEntity, id: number): Promise<Evidence> {
  const payment = await store.findPayment(db, entity, id)
  if (!payment) throw notFound()
  const { line_id, is_covered, is_cash } = payment
  const none = { line: null, candidates: [], more: 0, is_covered: is_covered && !is_cash }
  if (line_id !== null) return { ...none, line: withoutRegion(await store.findLine(db, line_id)) }
  const payable = await store.findPayable(db, entity, id)
  if (!payable) return none
  const around = await store.findAround(db, payable)
  const own = pairsOf(around.lines, around.payments).filter(
    (pair) => pair.payment.entity === entity && pair.payment.id === id,
  )
  const candidates = own.slice(0, mostCandidates).map(({ line, level, agrees }): Candidate => {
    const { region_id: _, ...rest } = line
    return { ...rest, level, agrees }
  })
  return { ...none, candidates, more: own.length - candidates.length }
}

function withoutRegion(line: store.ShownLine | undefined): Evidence['line'] {
  if (!line) return null
  const { region_id: _, ...rest } = line
  return rest
}

type Context = { trx: Trx; caller: Caller; at: string; records: readonly { id: number }[] }

/** For a programme's review: keeps the line with the payment that is being confirmed. */
export const keepLineOf =
  (entity: PaidEntity) =>
  async ({ trx, caller, at, records }: Context, lineId: number): Promise<void> => {
    for (const { id } of records) await keepLine(trx, caller, { lineId, entity, paymentId: id, at })
  }

type Kept = Omit<store.NewMatch, 'by'>

/**
 * Keeps an open line with a payment that is locked, with audit rows of both.
 * @throws 422 for an unknown line, 409 for one that is set aside or has paid another payment
 */
export async function keepLine(trx: Trx, caller: Caller, kept: Kept): Promise<Locked> {
  const [line] = await lockLines(trx, [kept.lineId])
  if (!line) throw invalidField('line_id', 'fields.unknown')
  const refusal = lineRefusals.match[line.state]
  if (refusal) throw conflict(`statements.refused.${refusal}`)
  if (!(await store.insertMatch(trx, { ...kept, by: caller.id }))) throw conflict('statements.refused.taken')
  const { lineId, entity, paymentId } = kept
  await recordAudit(trx, [
    { caller, action: 'matched', entity: 'statement_line', entityId: lineId, after: { [entity]: paymentId } },
    { caller, action: 'matched', entity, entityId: paymentId, after: { statement_line_id: lineId } },
  ])
  return line
}

/** For a programme's review: the lines that these payments have, by the payment. */
export const linesOf =
  (entity: PaidEntity) =>
  async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
    new Map((await store.findMatches(trx, entity, ids)).map(({ payment_id, line_id }) => [payment_id, line_id]))

/** For a programme's review: payments that wait again give their lines free. */
export const freeLinesOf =
  (entity: PaidEntity) =>
  async ({ trx, caller, records }: Context): Promise<void> => {
    const freed = await store.deleteMatches(
      trx,
      entity,
      records.map(({ id }) => id),
    )
    await recordAudit(
      trx,
      freed.flatMap(({ line_id, payment_id }) => [
        {
          caller,
          action: 'match ended',
          entity: 'statement_line',
          entityId: line_id,
          before: { [entity]: payment_id },
        },
        { caller, action: 'match ended', entity, entityId: payment_id, before: { statement_line_id: line_id } },
      ]),
    )
  }

/**
 * Keeps an open line with a payment that was confirmed without one.
 * @throws 404 for an unknown line, 422 for an unknown payment, 409 for one that is not confirmed or has a line
 */
export async function matchLine(
  deps: Deps,
  caller: Caller,
  lineId: number,
  { entity, payment_id: paymentId }: { entity: PaidEntity; payment_id: number },
): Promise<StatementLine> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await store.lockPayment(trx, entity, paymentId)
    if (!payment) throw invalidField('payment_id', 'fields.unknown')
    if (payment.status !== 'CONFIRMED' || payment.deleted_at !== null) throw conflict('statements.refused.notConfirmed')
    const [line] = await lockLines(trx, [lineId])
    if (!line) throw notFound()
    await keepLine(trx, caller, { lineId, entity, paymentId, at: deps.now().toISOString() })
  })
  const [line] = await findRows(deps.db, [lineId])
  if (!line) throw notFound()
  return line
}
