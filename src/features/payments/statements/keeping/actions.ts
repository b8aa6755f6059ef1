/**
 * Lines that payments keep: how much of which line paid what. The payment is locked before its lines, and what is left
 * of a line is read under its lock, so of two who want the same money one is refused.
 */
import type { Trx } from '#kit/database/connect.ts'
import { idsOf } from '#kit/database/list.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Settling } from '#services/review/programme.ts'
import type { Queue } from '#services/undo/undo.ts'
import { endSurplus, oweSurplus } from '../../refunds/surplus/actions.ts'
import type { PaidEntity } from '../contract.ts'
import { lineRefusals } from '../rules.ts'
import { type Locked, lockLines } from '../store.ts'
import { moneyStateOf, nextMoney, type Taking, takingOf } from './rules.ts'
import * as store from './store.ts'

export type Step = { trx: Trx; caller: Caller; at: string; queue: Queue }
type Of = { entity: PaidEntity; paymentId: number }

/** The line, locked. Throws 422 for an unknown one, 409 for one that has nothing left or is set aside. */
async function lockOpen(trx: Trx, lineId: number): Promise<Locked> {
  const [line] = await lockLines(trx, [lineId])
  if (!line) throw invalidField('line_id', 'fields.unknown')
  const refusal = lineRefusals.match[line.state]
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
 * @throws 422 for an unknown line, for more than is left of it, and where nobody says what becomes of a difference; 409
 *   for a line that is set aside or taken, for cash, and for a payment that has its money
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
  await write(step, of, { line_id: line.id, amount: taking.amount, reason: taking.reason })
  if (taking.back > 0) await oweSurplus(step, of, taking.back)
  return taking
}

/** Keeps all that is left of a line with a rejected payment that is locked: its money goes back. */
export async function keepForRefund(step: Omit<Step, 'queue'>, of: Of, lineId: number): Promise<number> {
  await paidSoFar(step.trx, of)
  const { id, left } = await lockOpen(step.trx, lineId)
  await write(step, of, { line_id: id, amount: left, reason: null })
  return left
}

async function write({ trx, caller, at }: Omit<Step, 'queue'>, of: Of, kept: store.KeptLine): Promise<void> {
  if (!(await store.insertMatch(trx, { ...kept, ...of, by: caller.id, at }))) throw conflict('statements.refused.taken')
  const { entity, paymentId } = of
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
 * For a programme's review: what a confirmation says of the money. Without a line a payment whose money came in part
 * needs a reason.
 */
export const settleOf =
  (entity: PaidEntity) =>
  async (context: Step & { records: readonly { id: number }[] }, given: Settling): Promise<void> => {
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
  await store.explainLast(trx, entity, paymentId, { reason, by: caller.id })
  const { received, payment_amount } = payment
  const after = { received, payment_amount, reason }
  await recordAudit(trx, [{ caller, action: 'difference accepted', entity, entityId: paymentId, after }])
}

/** For a programme's review: the lines that these payments have, by the payment. */
export const linesOf =
  (entity: PaidEntity) =>
  async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, store.KeptLine[]>> =>
    new Map(
      [...Map.groupBy(await store.findMatches(trx, entity, ids), ({ payment_id }) => payment_id)].map(([id, some]) => [
        id,
        some.map(({ payment_id: _, ...kept }) => kept),
      ]),
    )

type Context = { trx: Trx; caller: Caller; records: readonly { id: number }[] }

/**
 * For a programme's review: payments that wait again, or are rejected, give their lines free.
 * @throws 409 where money that was too much has gone back
 */
export const freeLinesOf =
  (entity: PaidEntity) =>
  async ({ trx, caller, records }: Context): Promise<void> => {
    await endSurplus(trx, caller, entity, idsOf(records))
    await recordEnds(trx, caller, entity, await store.deleteMatches(trx, entity, idsOf(records)))
  }

const recordEnds = (trx: Trx, caller: Caller, entity: PaidEntity, freed: readonly store.Found[]) =>
  recordAudit(
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

/** Frees one line of a payment that is locked, with audit rows of both. */
export async function freeLine({ trx, caller }: Step, { entity, paymentId }: Of, lineId: number): Promise<void> {
  const freed = await store.deleteMatches(trx, entity, [paymentId], lineId)
  if (freed.length === 0) throw conflict('statements.refused.notKept')
  await recordEnds(trx, caller, entity, freed)
}

/**
 * For a programme's review: lines that a payment had, kept again. What was too much and was to go back, does.
 * @returns false where one of them is not free any more; then none is kept
 */
export const keepAgainOf =
  (entity: PaidEntity) =>
  async (step: Step, paymentId: number, kept: readonly store.KeptLine[]): Promise<boolean> => {
    const { trx } = step
    const lines = new Map(
      (
        await lockLines(
          trx,
          kept.map(({ line_id }) => line_id),
        )
      ).map((line) => [line.id, line]),
    )
    const isFree = ({ line_id, amount }: store.KeptLine) => {
      const line = lines.get(line_id)
      return line !== undefined && line.state === 'OPEN' && line.left >= amount
    }
    if (!kept.every(isFree)) return false
    for (const one of kept) await write(step, { entity, paymentId }, one)
    const [payment] = await store.findPaidSoFar(trx, entity, [paymentId])
    const surplus = payment ? payment.received - payment.payment_amount : 0
    const isKept = kept.some(({ reason }) => reason !== null)
    if (payment?.status === 'CONFIRMED' && surplus > 0 && !isKept)
      await oweSurplus(step, { entity, paymentId }, surplus)
    return true
  }

/** For a programme's review: what is thrown away gives its lines free, unless its money goes back. */
export const binLinesOf =
  (entity: PaidEntity) =>
  async ({ trx, caller, records }: Context): Promise<void> => {
    const ids = await store.findWithoutRefund(trx, entity, idsOf(records))
    const freed = await store.deleteMatches(trx, entity, ids)
    await store.rememberBinned(trx, entity, freed)
    await recordEnds(trx, caller, entity, freed)
  }

/** For a programme's review: what comes back from the bin has its lines again, as far as they are free. */
export const unbinLinesOf =
  (entity: PaidEntity) =>
  async (context: Context & { at: string }): Promise<void> => {
    const found = await store.takeBinned(context.trx, entity, idsOf(context.records))
    for (const [id, kept] of Map.groupBy(found, ({ payment_id }) => payment_id)) {
      await keepAgainOf(entity)({ ...context, queue: async () => undefined }, id, kept)
    }
  }

/**
 * Before a payment that has lines becomes one in cash.
 * @throws 409 for one that a line has paid
 */
export async function expectNoLines(trx: Trx, entity: PaidEntity, id: number, type: string | null): Promise<void> {
  if (type !== 'CASH') return
  if ((await store.findMatches(trx, entity, [id])).length > 0) throw conflict('statements.refused.cashWithLine')
}
