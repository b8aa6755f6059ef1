/**
 * Lines that payments keep: how much of which line paid what. The payment is locked before its lines, and the rest of a
 * line is read under its lock (docs/locks.md), so if two want the same money, one is refused.
 */
import type { Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { rupiah } from '#words/format.ts'
import type { Settling } from '#services/review/settling.ts'
import type { Queue } from '#services/decision-undo.ts'
import { endSurplus, oweSurplus, settleSeats } from './refund-record.actions.ts'
import { touchPayment } from './refund.store.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { lineRefusals } from './statement.rules.ts'
import { type Locked, lockLines } from './statement.store.ts'
import { moneyStateOf, nextMoney, type Taking, takingOf } from './line-match.rules.ts'
import * as store from './line-match.store.ts'

/** Without a caller for a visitor by a link. */
export type Step = { trx: Trx; caller: Caller | null; at: string; queue: Queue }
type Of = { entity: PaidEntity; paymentId: number }

/** The line, locked. Throws 422 for an unknown one, 409 for one that has nothing left or is set aside. */
async function lockOpen(trx: Trx, lineId: number): Promise<Locked> {
  const [line] = await lockLines(trx, [lineId])
  if (!line) throw invalidField('line_id', 'fields.unknown')
  // Of a line whose rupiah all paid something only sen are left.
  const refusal = lineRefusals.match[line.state] ?? (line.left === 0 ? 'taken' : null)
  if (refusal) throw conflict(`statements.refused.${refusal}`)
  return line
}

async function paidSoFar(trx: Trx, { entity, paymentId }: Of): Promise<store.PaidSoFar> {
  const [payment] = await store.findPaidSoFar(trx, entity, [paymentId])
  if (!payment) throw notFound()
  if (payment.payment_type === 'CASH') throw conflict('statements.refused.cash')
  return payment
}

/**
 * Keeps a line, or a part of it, with a payment that is locked, with audit rows of both.
 * @throws 422 for an unknown line, for more than is left of it, and if nobody settles a difference; 409 for a line that
 *   is set aside or taken, for cash, and for a payment that has its money
 */
export async function keepLine(step: Step, of: Of, given: Settling & { line_id: number }): Promise<Taking> {
  const { trx } = step
  const payment = await paidSoFar(trx, of)
  const line = await lockOpen(trx, given.line_id)
  const stated = given.amount ?? null
  if (stated !== null && stated > line.left) throw invalidField('amount', 'statements.problems.tooMuch')
  const { payment_amount: amount, received } = payment
  const state = moneyStateOf(payment)
  if (state === 'OUT') throw conflict('statements.refused.notNow')
  if (received >= amount) throw conflict('statements.refused.taken')
  const taking = takingOf({ due: amount - received, left: line.left, stated }, given)
  if ('missing' in taking) throw invalidField(taking.missing, `statements.problems.${taking.missing}`)
  if (nextMoney(state, taking.event) === null) throw conflict('statements.refused.notNow')
  await keepMatch(step, of, { line_id: line.id, amount: taking.amount, reason: taking.reason })
  if (taking.back > 0) await oweSurplus(step, of, taking.back)
  // The missing sum came, perhaps for a seat that was given up.
  if (payment.status === 'CONFIRMED') await settleSeats(step, of.entity, [of.paymentId])
  return taking
}

/**
 * Keeps a line, or as much of it as is wanted, with a payment that is locked and whose money goes back.
 * @returns how much
 * @throws 422 for an unknown line, for more than is left of it, and where it is more than the payment misses and nobody
 *   says how much; 409 for a line that is taken or set aside, and for cash
 */
export async function keepForRefund(
  step: Omit<Step, 'queue'>,
  of: Of,
  { lineId, wanted }: { lineId: number; wanted: number | null },
): Promise<number> {
  const { payment_amount, received } = await paidSoFar(step.trx, of)
  const { id, left } = await lockOpen(step.trx, lineId)
  const missing = Math.max(0, payment_amount - received)
  if (wanted === null && left > missing) {
    throw invalidField('amount', 'statements.problems.howMuch', { left: rupiah(left), missing: rupiah(missing) })
  }
  const amount = wanted ?? left
  if (amount > left) throw invalidField('amount', 'statements.problems.tooMuch')
  await keepMatch(step, of, { line_id: id, amount, reason: null })
  return amount
}

/** Keeps as much of a line that is locked with a payment, with audit rows of both. Throws 409 where it has one already. */
export async function keepMatch({ trx, caller, at }: Omit<Step, 'queue'>, of: Of, kept: store.KeptLine): Promise<void> {
  const { entity, paymentId } = of
  if (!(await store.insertMatch(trx, { ...kept, ...of, by: caller?.id ?? null, at }))) {
    throw conflict('statements.refused.taken')
  }
  await touchPayment(trx, entity, [paymentId])
  const said = { amount: kept.amount, ...(kept.reason === null ? {} : { reason: kept.reason }) }
  await recordAudit(trx, [
    {
      caller,
      action: 'matched',
      entity: 'statement_line',
      entityId: kept.line_id,
      after: { [entity]: paymentId, ...said },
    },
    { caller, action: 'matched', entity, entityId: paymentId, after: { statement_line_id: kept.line_id, ...said } },
  ])
}

/**
 * For a programme's review: a confirmation's input about the money. Without a line a payment whose money came in part
 * needs a reason.
 */
export async function settleLine(
  entity: PaidEntity,
  context: Step & { records: readonly { id: number }[] },
  given: Settling,
): Promise<void> {
  for (const { id } of context.records) {
    const { line_id } = given
    if (line_id) await keepLine(context, { entity, paymentId: id }, { ...given, line_id })
    else await settleWithoutLine(context, { entity, paymentId: id }, given)
  }
}

async function settleWithoutLine({ trx, caller }: Step, of: Of, { reason }: Settling): Promise<void> {
  const { entity, paymentId } = of
  const [payment] = await store.findPaidSoFar(trx, entity, [paymentId])
  // All of it may be there already, where it was looked for while the payment was cancelled.
  if (!payment || payment.received === 0 || payment.received === payment.payment_amount) return
  if (!reason) throw invalidField('reason', 'statements.problems.reason')
  await store.explainLast(trx, entity, paymentId, { reason, by: caller?.id ?? null })
  const { received, payment_amount } = payment
  const after = { received, payment_amount, reason }
  await recordAudit(trx, [{ caller, action: 'difference accepted', entity, entityId: paymentId, after }])
}

/** For a programme's review: the lines that these payments have, by the payment. */
export const linesByPayment = async (
  entity: PaidEntity,
  trx: Trx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.KeptLine[]>> =>
  new Map(
    [...Map.groupBy(await store.findMatches(trx, entity, ids), ({ payment_id }) => payment_id)].map(([id, some]) => [
      id,
      some.map(({ payment_id: _, ...kept }) => kept),
    ]),
  )

type Context = Omit<Step, 'at'> & { records: readonly { id: number }[] }

/**
 * For a programme's review: payments that wait again give their lines free.
 * @throws 409 where money that was too much has gone back
 */
export async function freeLines(entity: PaidEntity, { records, ...step }: Context): Promise<void> {
  await endSurplus(step, entity, idsOf(records))
  await free(step, entity, idsOf(records))
}

/** For a programme's review: of payments that are rejected the parts that had come are free, and remembered. */
export async function putPartsAside(entity: PaidEntity, { records, ...step }: Context): Promise<void> {
  await store.rememberBinned(step.trx, entity, await free(step, entity, idsOf(records)))
}

async function free({ trx, caller }: Omit<Step, 'at'>, entity: PaidEntity, ids: readonly number[]) {
  const freed = await store.deleteMatches(trx, entity, ids)
  await recordEnds(trx, caller, entity, freed)
  return freed
}

/** Writes that these lines are not the payments' any more. */
export async function recordEnds(
  trx: Trx,
  caller: Caller | null,
  entity: PaidEntity,
  freed: readonly store.Found[],
): Promise<void> {
  if (freed.length === 0) return
  await touchPayment(
    trx,
    entity,
    freed.map(({ payment_id }) => payment_id),
  )
  await recordAudit(
    trx,
    freed.flatMap(({ line_id, payment_id, amount }) => [
      {
        caller,
        action: 'match ended',
        entity: 'statement_line',
        entityId: line_id,
        before: { [entity]: payment_id, amount },
      },
      { caller, action: 'match ended', entity, entityId: payment_id, before: { statement_line_id: line_id, amount } },
    ]),
  )
}

/** Frees one line of a payment that is locked, with audit rows of both. */
export async function freeLine({ trx, caller }: Step, { entity, paymentId }: Of, lineId: number): Promise<void> {
  const freed = await store.deleteMatches(trx, entity, [paymentId], lineId)
  if (freed.length === 0) throw conflict('statements.refused.notKept')
  await recordEnds(trx, caller, entity, freed)
}

/** The lines of these that nobody has taken since, locked. */
export async function stillFree<Kept extends store.KeptLine>(trx: Trx, kept: readonly Kept[]): Promise<Kept[]> {
  const locked = await lockLines(
    trx,
    kept.map(({ line_id }) => line_id),
  )
  const lines = new Map(locked.map((line) => [line.id, line]))
  return kept.filter(({ line_id, amount }) => {
    const line = lines.get(line_id)
    return line !== undefined && line.state === 'OPEN' && line.left >= amount
  })
}

/** For a programme's review: a payment in the bin frees its lines, unless its money goes back. */
export async function binLines(entity: PaidEntity, { records, ...step }: Context): Promise<void> {
  const ids = await store.findWithoutRefund(step.trx, entity, idsOf(records))
  await store.rememberBinned(step.trx, entity, await free(step, entity, ids))
}

/**
 * For a programme's review: a payment that comes back from the bin, or is no longer rejected, gets its former lines
 * again, as far as they are free. Lines that no longer fit it, because they were found while it was in the bin, are
 * freed.
 */
export async function unbinLines(entity: PaidEntity, context: Context & { at: string }): Promise<void> {
  const { records, ...step } = context
  for (const id of idsOf(records)) {
    const [payment] = await store.findPaidSoFar(step.trx, entity, [id])
    if (payment?.status === 'REJECTED') await restAside(step, entity, id)
    else if (payment) await takeAgain(step, entity, payment)
  }
}

/** A rejected payment has no lines, unless its money goes back. */
async function restAside(step: Step, entity: PaidEntity, id: number): Promise<void> {
  if ((await store.findWithoutRefund(step.trx, entity, [id])).length === 0) return
  await putPartsAside(entity, { ...step, records: [{ id }] })
}

async function takeAgain(step: Step, entity: PaidEntity, payment: store.PaidSoFar): Promise<void> {
  const { trx } = step
  const { id, payment_amount: asked, status } = payment
  const kept = await stillFree(trx, await store.takeBinned(trx, entity, [id]))
  for (const one of kept) await keepMatch(step, { entity, paymentId: id }, one)
  const [now] = await store.findPaidSoFar(trx, entity, [id])
  const lines = await store.findMatches(trx, entity, [id])
  if (!now || lines.length === 0) return
  const isPart = status === 'PENDING' && now.received < asked
  const isExplained = now.received === asked || now.has_surplus || lines.some(({ reason }) => reason !== null)
  if (isPart || (status === 'CONFIRMED' && isExplained)) return
  if (status === 'CONFIRMED' && now.received > asked)
    await oweSurplus(step, { entity, paymentId: id }, now.received - asked)
  else await free(step, entity, [id])
}

/** The parts that had come for a rejected payment that is locked, kept again where they are free. */
export async function takeParts(entity: PaidEntity, step: Step, id: number): Promise<readonly store.KeptLine[]> {
  const kept = await stillFree(step.trx, await store.takeBinned(step.trx, entity, [id]))
  for (const one of kept) await keepMatch(step, { entity, paymentId: id }, one)
  return kept
}

type Asked = { payment_type: string; payment_amount: number }

/**
 * Before a payment that has lines becomes one in cash, or one of another amount: its lines were compared with the
 * present one.
 * @throws 409 for one that a line has paid
 */
export async function expectNoLines(
  trx: Trx,
  entity: PaidEntity,
  payment: Asked & { id: number },
  { payment_type, payment_amount }: Partial<Asked>,
): Promise<void> {
  const isCash = payment_type === 'CASH'
  const isOther = payment_amount !== undefined && payment_amount !== payment.payment_amount
  if (!isCash && !isOther) return
  if ((await store.findMatches(trx, entity, [payment.id])).length === 0) return
  throw conflict(`statements.refused.${isCash ? 'cashWithLine' : 'amountWithLine'}`)
}
