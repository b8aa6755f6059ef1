/**
 * Money that goes back: said to be owed, and paid back. The payment is locked first, its refunds after it and a line of
 * a statement last (docs/locks.md), so a decision on the payment and its refund come one after the other. Every act can
 * be undone while its mails wait: the lines and refunds of the payment are then as before.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { expectProof } from '#kit/endpoint/serve.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { dayInWib } from '#words/wib.ts'
import { rupiah } from '#words/format.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { findAdministrators } from '#services/accounts/readers.ts'
import { checkPicture } from '#services/files/pictures.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { binLines, freeLines, keepForRefund, takeParts } from './line-match.actions.ts'
import { undoablyPaid } from './money-before.actions.ts'
import type { Checking, Owing, Paying, Refund, RefundChange } from './refund.contract.ts'
import { refundMovedMail } from './refund.mail.ts'
import { isLive, isWhole, type RefundEvent, refundRefusal, roomBeside } from './refund.rules.ts'
import { findRows } from './refund-list.store.ts'
import * as store from './refund.store.ts'
import {
  accountText,
  bring,
  dropRefunds,
  keepRefund,
  type Step as Writing,
  tellRefund,
} from './refund-record.actions.ts'

/** One refund. Throws 404 when there is none. */
export async function readRefund({ db }: Pick<Deps, 'db'>, id: number): Promise<Refund> {
  const [row] = await findRows(db, [id])
  if (!row) throw notFound()
  return row
}

type Of = { entity: PaidEntity; id: number }
type Step = Writing & { caller: Caller; at: string }

/**
 * Says that the money of a rejected payment is in, and goes back.
 * @throws 404 for an unknown payment, 422 for an unknown line, for more than can go back and where nobody says how much of a
 *   larger line it is, 403 for another account than the sender's without a fresh proof, 409 for one that is not rejected,
 *   whose seats are still held, or whose money goes back already, and for a line that is taken
 */
export async function oweRefund(
  deps: Deps,
  caller: Caller,
  of: Of,
  given: Owing,
): Promise<{ id: number; undo: Undoable | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const payment = await store.lockPayment(trx, of.entity, of.id)
    if (!payment) throw notFound()
    if (payment.status !== 'REJECTED') throw conflict('refunds.refused.notRejected')
    // In the bin its seats are free.
    if (payment.seats_held_until !== null && payment.deleted_at === null) throw conflict('refunds.refused.held')
    // First, so that nobody is asked how much of a line is money that goes back already.
    const refunds = await store.lockRefundsOf(trx, of.entity, [of.id])
    if (refunds.some(({ because }) => because !== 'SEAT' && because !== 'OVERPAID')) {
      throw conflict('refunds.refused.already')
    }
    const account = accountOf(given, payment)
    if (isOther(account, payment)) expectProof(caller, deps.now())
    const at = deps.now().toISOString()
    let id = 0
    const undo = await undoablyPaid({ trx, caller, at }, { entity: of.entity, paymentId: of.id }, async (queue) => {
      const step = { trx, caller, at, queue }
      const came = await takeMoney(step, of, given)
      const refund = await keepRefund(trx, caller, {
        entity: of.entity,
        paymentId: of.id,
        because: 'REJECTED',
        state: 'OWED',
        amount: given.amount ?? (came > 0 ? came : await leftOf(trx, of, payment)),
        account,
        at,
      })
      id = refund.id
      await tellRefund(step, refund)
    })
    return { id, undo }
  })
}

/** The given line, and the parts that had come before; their sum. */
async function takeMoney(step: Step, of: Of, { line_id: lineId, amount }: Owing): Promise<number> {
  const parts = await takeParts(of.entity, step, of.id)
  const came = parts.reduce((sum, part) => sum + part.amount, 0)
  if (!lineId || parts.some(({ line_id }) => line_id === lineId)) return came
  const wanted = amount ? Math.max(1, amount - came) : null
  return came + (await keepForRefund(step, { entity: of.entity, paymentId: of.id }, { lineId, wanted }))
}

/** The part of a payment that does not go back already, for seats that were given up. */
async function leftOf(trx: Trx, of: Of, payment: store.Payment): Promise<number> {
  const refunds = await store.lockRefundsOf(trx, of.entity, [of.id])
  return Math.max(1, roomBeside({ ...payment, received: 0 }, refunds))
}

type Account = store.NewRefund['account']
const parts = ['provider', 'account_name', 'account_number'] as const

/** The given account, or if none is given, the one that the money came from. */
const accountOf = (given: { [Part in keyof Account]?: string | null | undefined }, sender: Account): Account => {
  const isGiven = parts.some((part) => (given[part] ?? null) !== null)
  const { provider, account_name, account_number } = isGiven ? given : sender
  return { provider: provider ?? null, account_name: account_name ?? null, account_number: account_number ?? null }
}

const isOther = (one: Account, other: Account): boolean => parts.some((part) => one[part] !== other[part])

/** The refund with its payment locked before it. Throws 404 for an unknown one, and for one whose payment is gone. */
async function lockKnown(trx: Trx, id: number): Promise<store.Locked> {
  const of = await store.findPaymentOf(trx, id)
  if (!of) throw notFound()
  await store.lockPayment(trx, of.entity, of.payment_id)
  const [refund] = await store.lockRefunds(trx, [id])
  if (!refund) throw notFound()
  return refund
}

function expectWay(refund: store.Locked, event: RefundEvent): void {
  const refusal = refundRefusal(refund, event)
  if (refusal) throw conflict(refusal)
}

type Decision = { id: number; event: RefundEvent; files?: (refund: store.Locked) => readonly number[] }

/** An event of a refund: it is looked up, locked and possible, and can be undone. */
async function decide(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  { id, event, files }: Decision,
  write: (step: Step, refund: store.Locked) => Promise<void>,
): Promise<Undoable | null> {
  const refund = await lockKnown(trx, id)
  expectWay(refund, event)
  const at = deps.now().toISOString()
  const of = { entity: refund.entity, paymentId: refund.payment_id }
  return undoablyPaid({ trx, caller, at, files: files?.(refund) ?? [] }, of, (queue) =>
    write({ trx, caller, at, queue }, refund),
  )
}

/**
 * Changes the sum and the account of a refund; the payer is told, and of another account every administrator.
 * @throws 404, 403 for another account without a fresh proof, 422 for more than can go back, 409 once it went back or no
 *   money came
 */
export async function changeRefund(
  deps: Deps,
  caller: Caller,
  id: number,
  given: RefundChange,
): Promise<Undoable | null> {
  return deps.db.transaction().execute((trx) =>
    decide(deps, trx, caller, { id, event: 'change' }, async (step, refund) => {
      const { amount, ...account } = given
      const values = withoutUndefined(account)
      const isMoved = isOther({ ...refund, ...values }, refund)
      if (isMoved) expectProof(caller, deps.now())
      // The lines state the excess.
      if (amount && amount !== refund.amount && refund.because === 'OVERPAID') {
        throw invalidField('amount', 'refunds.problems.surplus', { amount: rupiah(refund.amount) })
      }
      // A seat whose share is another one leaves its group another rest to pay.
      const more = amount ? { amount, ...(refund.because === 'SEAT' ? { share: amount } : {}) } : {}
      const after = await bring(step, refund, { event: 'change', values: { ...values, ...more }, isNews: isMoved })
      if (isMoved) await tellAdministrators(deps, step, refund, after)
    }),
  )
}

const withoutUndefined = <Given extends Partial<Account>>(given: { [Part in keyof Given]: Given[Part] | undefined }) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Account>

async function tellAdministrators(deps: Deps, { trx, caller, queue }: Step, before: store.Locked, after: store.Locked) {
  const data = { by: caller.name, amount: after.amount, before: accountText(before), account: accountText(after) }
  const admins = await findAdministrators(trx, deps.now())
  await queue(admins.map(({ id, email }) => ({ template: refundMovedMail, to: email, userId: id, data })))
}

/**
 * Says whether the money of a cancelled or rejected payment came in, perhaps by a line that shows it: as much goes back
 * then as came. One that is owed may be shown by lines, too.
 * @throws 404, 422 for an unknown line, one of a single seat, and where nobody says how much of a larger line it is; 409
 *   where that is said already, and for a line that is taken
 */
export async function checkRefund(deps: Deps, caller: Caller, id: number, given: Checking): Promise<Undoable | null> {
  const { money, line_id: lineId, amount = null } = given
  return deps.db.transaction().execute(async (trx) => {
    if (money === 'NONE') {
      return decide(deps, trx, caller, { id, event: 'no money' }, async (step, refund) => {
        await bring(step, refund, { event: 'no money', values: {} })
        await freeMoney(step, refund)
      })
    }
    const { state } = await lockKnown(trx, id)
    const event = lineId && state === 'OWED' ? 'add a line' : 'money is in'
    return decide(deps, trx, caller, { id, event }, async (step, refund) => {
      const values = lineId ? { amount: await keepLineOf(step, refund, { lineId, wanted: amount }) } : {}
      await bring(step, refund, { event, values })
    })
  })
}

/**
 * Keeps the line with the refund's payment; gives the sum that goes back then: its lines less its other refunds. A sum
 * that somebody stated never becomes less by a line that shows a part of it.
 */
async function keepLineOf(
  step: Step,
  { id, entity: of, payment_id: paymentId, because, state, amount }: store.Locked,
  line: { lineId: number; wanted: number | null },
): Promise<number> {
  if (!isWhole(because)) throw invalidField('line_id', 'refunds.problems.seatLine')
  await keepForRefund(step, { entity: of, paymentId }, line)
  const payment = await store.lockPayment(step.trx, of, paymentId)
  const beside = (await store.lockRefundsOf(step.trx, of, [paymentId])).filter(
    (other) => other.id !== id && isLive(other),
  )
  const came = (payment?.received ?? 0) - beside.reduce((sum, other) => sum + other.amount, 0)
  return Math.max(1, came, state === 'OWED' ? amount : 0)
}

/**
 * The money went back; the payer gets a mail. Throws 404, 422 of a day to come and of the picture, 409 unless it is
 * owed.
 */
export async function payRefund(deps: Deps, caller: Caller, id: number, given: Paying): Promise<Undoable | null> {
  const { refunded_on, reference = null, proof } = given
  if (refunded_on > dayInWib(deps.now())) throw invalidField('refunded_on', 'refunds.problems.day')
  const stored = proof ? await keepPicture(deps, proof) : null
  let isWritten = false
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const undo = await decide(deps, trx, caller, { id, event: 'refund' }, async (step, refund) => {
        const proof_id = stored ? await deps.files.name(trx, stored, { isPublic: false }) : null
        if (proof_id !== null) await store.copyViewers(trx, refund.entity, refund.payment_id, proof_id)
        const values = { refunded_on, reference, proof_id, refunded_by: caller.id, refunded_at: step.at }
        await bring(step, refund, { event: 'refund', values })
      })
      isWritten = true
      return undo
    })
  } finally {
    // When the connection is lost at the commit nobody knows whether the file is named: the sweep decides.
    if (stored && !isWritten) await deps.files.discard(stored)
  }
}

const keepPicture = async (deps: Deps, upload: Upload) => deps.files.store(upload, await checkPicture(upload, 'proof'))

const unpaid = { refunded_on: null, reference: null, proof_id: null, refunded_by: null, refunded_at: null } as const

/** The money did not go back after all: it is owed again. Throws 404, and 409 for one that did not. */
export async function takeBackRefund(deps: Deps, caller: Caller, id: number): Promise<Undoable | null> {
  // Its picture stays until this cannot be undone any more.
  const files = ({ proof_id }: store.Locked) => (proof_id === null ? [] : [proof_id])
  return deps.db.transaction().execute((trx) =>
    decide(deps, trx, caller, { id, event: 'take back', files }, async (step, refund) => {
      if (await store.isInCashBook(trx, id)) throw conflict('cashBook.refused.inCashBook')
      await bring(step, refund, { event: 'take back', values: unpaid })
    }),
  )
}

/** The money of a rejected payment does not go back. Throws 404, and 409 for one that did, or was cancelled. */
export async function withdrawRefund(deps: Deps, caller: Caller, id: number): Promise<Undoable | null> {
  return deps.db.transaction().execute((trx) =>
    decide(deps, trx, caller, { id, event: 'withdraw' }, async (step, refund) => {
      await dropRefunds(step, [refund])
      await freeMoney(step, refund)
    }),
  )
}

/**
 * Nobody says any more that this money goes back. The money of a rejected or cancelled payment is open again; so are
 * the lines that a payment in the bin has kept for its refunds, once none of them is left.
 */
async function freeMoney(step: Step, { entity: of, payment_id, because }: store.Locked): Promise<void> {
  const records = [{ id: payment_id }]
  const payment = await store.lockPayment(step.trx, of, payment_id)
  const refunds = await store.lockRefundsOf(step.trx, of, [payment_id])
  if (refunds.some(isLive) && !isWhole(because)) return
  if (isWhole(because)) await freeLines(of, { ...step, records })
  else if (payment?.deleted_at) await binLines(of, { ...step, records })
}
