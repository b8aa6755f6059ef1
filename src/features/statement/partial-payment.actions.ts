/**
 * One line for several payments, and payments of which a part came. Payments are locked before lines, those of TOEFL
 * before memberships, as ever in ascending order.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import type { Outgoing } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import { findPayers } from './refund.store.ts'
import { paymentThing } from '#features/payment/payment.rules.ts'
import { type StatementLine } from './statement.contract.ts'
import { type PaidEntity, paidEntities } from '#features/payment/payment.rules.ts'
import { freeLine as freeKept, keepLine, linesByPayment, type Step } from './line-match.actions.ts'
import { undoablyPaid } from './money-before.actions.ts'
import { moneyStateOf, nextMoney } from './line-match.rules.ts'
import { lockPayments, type PaidSoFar } from './line-match.store.ts'
import { pairsOf } from './match-suggestion.rules.ts'
import { type Confirm, readLine } from './match-suggestion.actions.ts'
import type { Part, Payable } from './partial-payment.contract.ts'
import { partBackMail, partLeftMail, partMail, partReminderMail } from './partial-payment.mail.ts'
import { splitProblem } from './statement.rules.ts'
import * as store from './partial-payment.store.ts'

/** So many payments are offered. */
const mostOffered = 20

/** Payments that a line may pay, ranked as everywhere else. Throws 404 for an unknown line. */
export async function listPayables({ db }: Pick<Deps, 'db'>, lineId: number, asked: store.Asked): Promise<Payable[]> {
  const line = await store.findLine(db, lineId)
  if (!line) throw notFound()
  const found = await store.findPayables(db, line, asked)
  const ranked = pairsOf([{ ...line, amount: line.left }], found).map(({ payment }) => payment)
  // Those of another time or amount come as they were found; the search asked for them.
  const known = new Set(ranked)
  return [...ranked, ...found.filter((payment) => !known.has(payment))]
    .slice(0, mostOffered)
    .map(({ status, amount: due, ...payment }) => ({
      ...payment,
      due,
      status: status === 'CONFIRMED' ? ('CONFIRMED' as const) : ('PENDING' as const),
    }))
}

type Confirms = Record<PaidEntity, Confirm>

/**
 * A line pays several payments: those that wait are confirmed with their parts, those that are confirmed keep them.
 * @throws 404 for an unknown line; 422 where the parts are more than is left of it, name a payment twice or an unknown
 *   one, or do not come to its amount without a word; 409 for a payment that is rejected, in the bin or has its money
 */
export async function splitLine(
  deps: Deps,
  caller: Caller,
  { lineId, parts, confirm }: { lineId: number; parts: readonly Part[]; confirm: Confirms },
): Promise<{ line: StatementLine; undos: Undoable[] }> {
  const undos = await deps.db.transaction().execute(async (trx) => {
    const line = await store.findLine(trx, lineId)
    if (!line) throw notFound()
    const problem = splitProblem(line.left, parts)
    if (problem) throw invalidField('parts', `statements.problems.${problem}`)
    const locked = new Map<PaidEntity, PaidSoFar[]>()
    for (const entity of paidEntities) locked.set(entity, await lockAll(trx, entity, parts))
    const step = { trx, caller, at: deps.now().toISOString() }
    const made: Undoable[] = []
    // Memberships first: confirming one locks an account, and the line comes after it.
    for (const entity of paidEntities.toReversed()) {
      const own = parts.filter((part) => part.entity === entity)
      made.push(
        ...(await payAll(deps, step, { entity, lineId, parts: own, payments: locked.get(entity) ?? [] }, confirm)),
      )
    }
    return made
  })
  return { line: await readLine(deps, lineId), undos }
}

async function lockAll(trx: Trx, entity: PaidEntity, parts: readonly Part[]): Promise<PaidSoFar[]> {
  const ids = parts.filter((part) => part.entity === entity).map(({ payment_id }) => payment_id)
  const found = ids.length > 0 ? await lockPayments(trx, entity, ids) : []
  if (found.length < ids.length) throw invalidField('parts', 'fields.unknown')
  if (found.some(({ deleted_at }) => deleted_at !== null)) throw conflict('payments.refused.inBin')
  const seen = new Map(parts.map((part) => [`${part.entity} ${part.payment_id}`, part.seen_updated_at ?? null]))
  if (found.some((payment) => hasChangedSince(payment, seen.get(`${entity} ${payment.id}`) ?? null))) {
    throw conflict('payments.refused.changed')
  }
  return found
}

type Writing = { trx: Trx; caller: Caller; at: string }
type Own = { entity: PaidEntity; lineId: number; parts: readonly Part[]; payments: readonly PaidSoFar[] }

/** Pays the parts of one programme's payments. */
async function payAll(deps: Deps, step: Writing, { entity, lineId, parts, payments }: Own, confirm: Confirms) {
  const statusOf = new Map(payments.map(({ id, status }) => [id, status]))
  const settlingOf = ({ amount, settle, reason }: Part) => ({ line_id: lineId, amount, settle, reason })
  const waiting = parts.filter(({ payment_id: id, settle }) => statusOf.get(id) === 'PENDING' && settle !== 'WAIT')
  const undos: Undoable[] = []
  if (waiting.length > 0) {
    const settlings = new Map(waiting.map((part) => [part.payment_id, settlingOf(part)]))
    const { refused, undo } = await confirm[entity](deps, step.caller, settlings, step.trx)
    if (refused[0]) throw conflict(refused[0].key)
    if (undo) undos.push(undo)
  }
  for (const part of parts.filter((one) => !waiting.includes(one))) {
    const of = { entity, paymentId: part.payment_id }
    const undo = await undoablyPaid(step, of, async (queue) => {
      const writing = { ...step, queue }
      if (statusOf.get(part.payment_id) === 'PENDING') await keepWaiting(writing, of, settlingOf(part), 'parts')
      else await keepLine(writing, of, settlingOf(part))
    })
    if (undo) undos.push(undo)
  }
  return undos
}

/**
 * A line, or the rest of it, paid a part of a pending payment, which waits for the rest; the payer gets a mail.
 * @throws 404 for an unknown payment, 422 for an unknown line and one that is enough, 409 for a payment that does not
 *   wait or was changed since, for cash, and for a line that is taken or set aside
 */
export async function keepPart(
  deps: Deps,
  caller: Caller,
  of: { entity: PaidEntity; paymentId: number },
  given: { line_id: number; seen_updated_at?: string | null | undefined },
): Promise<Undoable | null> {
  return deps.db.transaction().execute(async (trx) => {
    const payment = await lockOutside(trx, of)
    if (payment.status !== 'PENDING') throw conflict('statements.refused.notNow')
    if (hasChangedSince(payment, given.seen_updated_at ?? null)) throw conflict('payments.refused.changed')
    const at = deps.now().toISOString()
    return undoablyPaid({ trx, caller, at }, of, (queue) =>
      keepWaiting({ trx, caller, at, queue }, of, { line_id: given.line_id, settle: 'WAIT' }, 'line_id'),
    )
  })
}

/** Keeps a part with a payment that goes on waiting; a payment with its whole sum waits for nothing. */
async function keepWaiting(
  step: Step,
  of: { entity: PaidEntity; paymentId: number },
  part: Parameters<typeof keepLine>[2],
  field: string,
): Promise<void> {
  const { event } = await keepLine(step, of, part)
  const { missing } = await store.findStanding(step.trx, of.entity, of.paymentId)
  if (event !== 'part of it' || missing <= 0) throw invalidField(field, 'statements.problems.enough')
  await step.queue(await mailsTo(step.trx, of, partMail))
}

async function lockOutside(
  trx: Trx,
  { entity, paymentId }: { entity: PaidEntity; paymentId: number },
): Promise<PaidSoFar> {
  const [payment] = await lockPayments(trx, entity, [paymentId])
  if (!payment) throw notFound()
  if (payment.deleted_at !== null) throw conflict('payments.refused.inBin')
  return payment
}

/**
 * A payment frees its part of a line. A pending one waits for that money again, and the payer gets a mail; a confirmed
 * one is without a line then.
 * @throws 404 for an unknown line or payment, 409 for one that has no part of the line, or whose confirmation has to be
 *   taken back first
 */
export async function freeLine(
  deps: Deps,
  caller: Caller,
  lineId: number,
  { entity, payment_id: paymentId }: { entity: PaidEntity; payment_id: number },
): Promise<{ line: StatementLine; undo: Undoable | null }> {
  const of = { entity, paymentId }
  const undo = await deps.db.transaction().execute(async (trx) => {
    const payment = await lockOutside(trx, of)
    const kept = (await linesByPayment(entity, trx, [paymentId])).get(paymentId) ?? []
    const event = kept.length === 1 ? 'free the last line' : 'free a line'
    if (nextMoney(moneyStateOf(payment), event) === null) throw conflict('statements.refused.takeBackFirst')
    const at = deps.now().toISOString()
    return undoablyPaid({ trx, caller, at }, of, async (queue) => {
      await freeKept({ trx, caller, at, queue }, of, lineId)
      if (payment.status === 'PENDING') await queue(await mailsTo(trx, of, partBackMail))
    })
  })
  return { line: await readLine(deps, lineId), undo }
}

/** A mail to who paid, about the sums that came and are missing; none where an institution pays. */
export async function mailsTo(
  trx: Trx,
  { entity, paymentId }: { entity: PaidEntity; paymentId: number },
  template: MailTemplate,
): Promise<Outgoing[]> {
  const { received, missing, institution } = await store.findStanding(trx, entity, paymentId)
  if (institution !== null) return []
  const said = received > 0 ? `PART ${received} ${missing}` : 'PENDING'
  const payers = await findPayers(trx, entity, paymentId)
  return payers.map(({ user_id, email }) => ({
    template,
    to: email,
    userId: user_id,
    data: { entity, payment_id: paymentId, received, missing },
    tells: { [paymentThing(entity, paymentId)]: said },
    // A payer who knows it already is not told again, and nobody is told the end of something that they never heard of.
    // A reminder says again what they were told.
    choose: (told) =>
      template === partReminderMail
        ? template
        : told === said || (template !== partMail && !told?.startsWith('PART'))
          ? null
          : template,
  }))
}

/**
 * To those payers of a pending payment who were told the missing sum: the new sum, after a seat was given up or taken
 * again.
 * @param without the person who gets a mail about their own seat instead
 */
export async function mailsOfSeats(
  trx: Trx,
  of: { entity: PaidEntity; paymentId: number },
  without: number | null = null,
): Promise<Outgoing[]> {
  return (await mailsTo(trx, of, partLeftMail)).filter(({ userId }) => userId !== without)
}
