/**
 * The money of payments as it is before a decision, and brought back when that is undone: which lines they have, which
 * they had, and what of it goes back.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '#kit/database/connect.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { KeptLine, KeptMoney } from '#services/review/reviewed-programme.ts'
import { deleteFileRow } from '#services/review/records.ts'
import { type Queue, undoably } from '#services/decision-undo.ts'
import { touchPayment } from './refund.store.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { keepMatch, recordEnds, type Step, stillFree } from './line-match.actions.ts'
import * as keeping from './line-match.store.ts'
import * as store from './money-before.store.ts'
import { lockLines } from './statement.store.ts'

type Of = { entity: PaidEntity; paymentId: number }

/** Does something about the money of a payment that is locked, so that it can be undone while its mails wait. */
export const undoablyPaid = (
  step: Paying,
  { entity, paymentId }: Of,
  write: (queue: Queue) => Promise<void>,
): Promise<Undoable | null> => undoablyPaidAll(step, { entity, paymentIds: [paymentId] }, write)

type Paying = Omit<Step, 'queue'> & { files?: readonly number[] }

/** The same for several payments of a programme, as one decision. */
export const undoablyPaidAll = (
  { trx, caller, at, files = [] }: Paying,
  { entity, paymentIds }: { entity: PaidEntity; paymentIds: readonly number[] },
  write: (queue: Queue) => Promise<void>,
): Promise<Undoable | null> =>
  undoably(trx, { caller, entity, event: 'money', at, files }, async (queue) => {
    const money = await findMoney(entity, trx, paymentIds)
    await write(queue)
    return paymentIds.map((id) => ({ id, before: { money: money.get(id) } }))
  })

const none: KeptMoney = { lines: [], aside: [], refunds: [] }

/** For a programme's review: the money of these payments, by the payment; of none that has neither lines nor refunds. */
export async function findMoney(
  entity: PaidEntity,
  trx: Trx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KeptMoney>> {
  const lines = linesBy(await keeping.findMatches(trx, entity, ids))
  const aside = linesBy(await keeping.findBinned(trx, entity, ids))
  const refunds = Map.groupBy(await store.findRefunds(trx, entity, ids), ({ payment_id }) => payment_id)
  const known = new Set([...lines.keys(), ...aside.keys(), ...refunds.keys()])
  return new Map(
    [...known].map((id) => [
      id,
      {
        lines: lines.get(id) ?? [],
        aside: aside.get(id) ?? [],
        refunds: refunds.get(id)?.map(({ refund }) => refund) ?? [],
      },
    ]),
  )
}

function linesBy(found: readonly keeping.Found[]): Map<number, KeptLine[]> {
  const groups = Map.groupBy(found, ({ payment_id }) => payment_id)
  return new Map([...groups].map(([id, some]) => [id, some.map(({ payment_id: _, ...kept }) => kept)]))
}

/**
 * For a programme's review: the money of locked payments is what it was again. Nobody is told.
 * @returns false where a line has paid something else by now, or was set aside
 */
export async function bringMoneyBack(
  entity: PaidEntity,
  step: Step,
  before: ReadonlyMap<number, KeptMoney | undefined>,
): Promise<boolean> {
  const lines = [...before.values()].flatMap((money) => money?.lines ?? [])
  // In one order, whichever payment has them.
  await lockLines(
    step.trx,
    lines.map(({ line_id }) => line_id),
  )
  const now = await findMoney(entity, step.trx, [...before.keys()])
  for (const [id, money = none] of before) {
    const current = now.get(id) ?? none
    if (isDeepStrictEqual(current, money)) continue
    if (!(await bringLines(step, entity, id, { from: current, to: money }))) return false
    await bringRefunds(step, { from: current.refunds, to: money.refunds })
    await touchPayment(step.trx, entity, [id])
  }
  return true
}

type Change<Value> = { from: Value; to: Value }

async function bringLines(step: Step, entity: PaidEntity, id: number, { from, to }: Change<KeptMoney>) {
  const { trx, caller } = step
  if (!isDeepStrictEqual(from.lines, to.lines)) {
    await recordEnds(trx, caller, entity, await keeping.deleteMatches(trx, entity, [id]))
    if ((await stillFree(trx, to.lines)).length < to.lines.length) return false
    for (const line of to.lines) await keepMatch(step, { entity, paymentId: id }, line)
  }
  if (!isDeepStrictEqual(from.aside, to.aside)) {
    await keeping.takeBinned(trx, entity, [id])
    await keeping.rememberBinned(
      trx,
      entity,
      to.aside.map((line) => ({ ...line, payment_id: id })),
    )
  }
  return true
}

/** A refund that was marked in between, whose money is on its way, keeps everything else from being undone. */
async function bringRefunds({ trx, caller }: Step, { from, to }: Change<KeptMoney['refunds']>): Promise<void> {
  const kept = new Map(to.map((refund) => [refund.id, refund]))
  const gone = from.filter(({ id }) => !kept.has(id))
  if (gone.some(({ state }) => state === 'REFUNDED')) throw conflict('refunds.refused.paidBack')
  const known = new Map(from.map((refund) => [refund.id, refund]))
  const changed = to.filter((refund) => !isDeepStrictEqual(known.get(refund.id), refund))
  const pictures = from.flatMap(({ id, proof_id }) =>
    proof_id && kept.get(id)?.proof_id !== proof_id ? [proof_id] : [],
  )
  await store.deleteRefunds(
    trx,
    gone.map(({ id }) => id),
  )
  await store.writeRefunds(trx, changed)
  // The pictures themselves are swept.
  for (const id of pictures) await deleteFileRow(trx, id)
  await recordAudit(
    trx,
    [...gone, ...changed].map(({ id }) => ({
      caller,
      action: 'decision undone',
      entity: 'refund',
      entityId: id,
      before: shown(known.get(id)),
      after: shown(kept.get(id)),
    })),
  )
}

const shown = (refund: KeptMoney['refunds'][number] | undefined) =>
  refund ? { state: refund.state, amount: refund.amount } : null
