/**
 * Money that goes back: said to be owed, and paid back. The payment is locked first, its refunds after it and a line of a
 * statement last, so that a decision on the payment and its refund come one after the other.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { dayInWib } from '#words/wib.ts'
import { conflict, invalidField, notFound } from '#kit/errors/errors.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { checkPicture } from '#services/files/pictures.ts'
import { queueMails } from '#services/mail/queue.ts'
import { deleteFileRow } from '#services/review/records.ts'
import { undoably, type UndoStep } from '#services/undo/undo.ts'
import type { PaidEntity } from '../statements/contract.ts'
import { freeLinesOf, keepForRefund, linesOf } from '../statements/keeping/actions.ts'
import type { Checking, Owing, Paying, Refund, RefundAccount, RefundChange } from './contract.ts'
import { refundAccountMail, refundBackMail, refundedMail, refundOwedMail } from './mail.ts'
import { isWhole, nextRefund, type RefundEvent, refundRefusal, type RefundState } from './rules.ts'
import * as store from './store.ts'
import { dropRefunds, keepRefund, mailsTo } from './surplus/actions.ts'

const entity = 'refund'

/** One refund. Throws 404 when there is none. */
export async function readRefund({ db }: Pick<Deps, 'db'>, id: number): Promise<Refund> {
  const [row] = await store.findRows(db, [id])
  if (!row) throw notFound()
  return row
}

type Owed = { id: number; undo: Undoable | null }

/**
 * Says that the money of a rejected payment is in, and goes back.
 * @throws 404 for an unknown payment, 422 for an unknown line, 409 for one that is not rejected, whose seats are still
 *   held, or whose money goes back already, and for a line that is taken
 */
export async function oweRefund(
  deps: Deps,
  caller: Caller,
  of: { entity: PaidEntity; id: number },
  given: Owing,
): Promise<Owed> {
  return deps.db.transaction().execute(async (trx) => {
    const payment = await store.lockPayment(trx, of.entity, of.id)
    if (!payment) throw notFound()
    if (payment.status !== 'REJECTED') throw conflict('refunds.refused.notRejected')
    if (payment.seats_held_until !== null) throw conflict('refunds.refused.held')
    const at = deps.now().toISOString()
    const { line_id: lineId, amount, ...account } = given
    const step = { trx, caller, at }
    const came = lineId ? await keepForRefund(step, { entity: of.entity, paymentId: of.id }, lineId) : null
    let made = 0
    const undo = await undoably(trx, { caller, entity, event: 'owe', at }, async (queue) => {
      made = await keepRefund(trx, caller, {
        entity: of.entity,
        paymentId: of.id,
        because: 'REJECTED',
        state: 'OWED',
        amount: came ?? amount ?? (await leftOf(trx, of, payment)),
        account: accountOf(account, payment),
        at,
      })
      await queue(await mailsTo(trx, { entity: of.entity, payment_id: of.id, id: made }, refundOwedMail))
      return [{ id: made, before: {} }]
    })
    return { id: made, undo }
  })
}

/** What of a payment does not go back already, for seats that were given up. */
async function leftOf(trx: Trx, of: { entity: PaidEntity; id: number }, { payment_amount }: store.Payment) {
  const given = (await store.lockRefundsOf(trx, of.entity, [of.id])).filter(({ state }) => state !== 'NOTHING')
  return Math.max(1, payment_amount - given.reduce((sum, { amount }) => sum + amount, 0))
}

type Account = store.NewRefund['account']

/** What is said of the account, and where nothing is, the one that the money came from. */
const accountOf = (given: { [Part in keyof Account]?: string | null | undefined }, sender: Account): Account => {
  const isGiven = Object.values(given).some((part) => part !== null && part !== undefined)
  const { provider, account_name, account_number } = isGiven ? given : sender
  return { provider: provider ?? null, account_name: account_name ?? null, account_number: account_number ?? null }
}

/** The refund with its payment locked before it. Throws 404 for an unknown one. */
async function lockKnown(trx: Trx, id: number): Promise<store.Locked> {
  const of = await store.findPaymentOf(trx, id)
  if (of) await store.lockPayment(trx, of.entity, of.payment_id)
  const [refund] = await store.lockRefunds(trx, [id])
  if (!refund) throw notFound()
  return refund
}

function expectWay({ state }: store.Locked, event: RefundEvent): void {
  const refusal = refundRefusal(state, event)
  if (refusal) throw conflict(refusal)
}

const past: Record<Exclude<RefundEvent, 'withdraw'>, string> = {
  'money is in': 'refund owed',
  'look again': 'refund to check',
  'no money': 'no money came',
  refund: 'refunded',
  'take back': 'refund taken back',
  change: 'updated',
}

/** Writes an event that is possible, with its audit row. */
export async function bring(
  trx: Trx,
  caller: Caller | null,
  refund: store.Locked,
  { event, values, action }: { event: keyof typeof past; values: store.Values; action?: string },
): Promise<void> {
  const state = nextRefund(refund.state, event) as RefundState
  const written = { ...values, state }
  await store.updateRefund(trx, refund.id, written)
  const changes = changesBetween(refund, { ...refund, ...written })
  await recordAudit(trx, { caller, action: action ?? past[event], entity, entityId: refund.id, ...changes })
}

/** Changes how much goes back and where to. Throws 404, and 409 once it went back or no money came. */
export async function changeRefund(deps: Deps, caller: Caller, id: number, given: RefundChange): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const refund = await lockKnown(trx, id)
    expectWay(refund, 'change')
    const { amount, ...account } = given
    const values = { ...account, ...(amount ? { amount } : {}) }
    await bring(trx, caller, refund, { event: 'change', values: withoutUndefined(values) })
  })
}

/** Writes where a refund that is locked goes to, as whoever paid says, who gets a mail about it. */
export async function changeAccount(
  trx: Trx,
  caller: Caller | null,
  refund: store.Locked,
  { provider = null, account_name = null, account_number = null }: RefundAccount,
): Promise<void> {
  await bring(trx, caller, refund, { event: 'change', values: { provider, account_name, account_number } })
  await queueMails(trx, await mailsTo(trx, refund, refundAccountMail))
}

const withoutUndefined = (values: Record<string, string | number | null | undefined>): store.Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * Says whether the money of a cancelled or rejected payment came in, perhaps by the line that shows it: as much goes back
 * then as came. Throws 404, 422 for an unknown line and one of a single seat, 409 where that is said already, and for a
 * line that is taken.
 */
export async function checkRefund(deps: Deps, caller: Caller, id: number, given: Checking): Promise<void> {
  const { money, line_id: lineId } = given
  const isIn = money === 'IN'
  await deps.db.transaction().execute(async (trx) => {
    const refund = await lockKnown(trx, id)
    const event = isIn ? 'money is in' : 'no money'
    expectWay(refund, event)
    const step = { trx, caller, at: deps.now().toISOString() }
    const values = isIn && lineId ? { amount: await keepLineOf(step, refund, lineId) } : {}
    await bring(trx, caller, refund, { event, values })
    if (!isIn) await freeLine(trx, caller, refund)
    if (isIn) await queueMails(trx, await mailsTo(trx, refund, refundOwedMail))
  })
}

/** Keeps the line with the refund's payment; gives what its lines come to, less what goes back beside it. */
async function keepLineOf(
  step: { trx: Trx; caller: Caller; at: string },
  { id, entity: of, payment_id: paymentId, because }: store.Locked,
  lineId: number,
): Promise<number> {
  if (!isWhole(because)) throw invalidField('line_id', 'refunds.problems.seatLine')
  await keepForRefund(step, { entity: of, paymentId }, lineId)
  const lines = (await linesOf(of)(step.trx, [paymentId])).get(paymentId) ?? []
  const beside = (await store.lockRefundsOf(step.trx, of, [paymentId])).filter(
    (other) => other.id !== id && other.state !== 'NOTHING',
  )
  return Math.max(1, sumOf(lines) - sumOf(beside))
}

const sumOf = (some: readonly { amount: number }[]): number => some.reduce((sum, { amount }) => sum + amount, 0)

/** The money went back; whoever paid gets a mail. Throws 404, 422 of a day to come and of the picture, 409 unless it is owed. */
export async function payRefund(deps: Deps, caller: Caller, id: number, given: Paying): Promise<Undoable | null> {
  const { refunded_on, reference = null, proof } = given
  if (refunded_on > dayInWib(deps.now())) throw invalidField('refunded_on', 'refunds.problems.day')
  const stored = proof ? await keepPicture(deps, proof) : null
  let isWritten = false
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const refund = await lockKnown(trx, id)
      expectWay(refund, 'refund')
      const at = deps.now().toISOString()
      const proof_id = stored ? await deps.files.name(trx, stored, { isPublic: false }) : null
      if (proof_id !== null) await store.copyViewers(trx, refund.entity, refund.payment_id, proof_id)
      const undo = await undoably(trx, { caller, entity, event: 'refund', at }, async (queue) => {
        const values = { refunded_on, reference, proof_id, refunded_by: caller.id, refunded_at: at }
        await bring(trx, caller, refund, { event: 'refund', values })
        await queue(await mailsTo(trx, refund, refundedMail))
        return [{ id, before: {} }]
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

/** The money did not go back after all. Throws 404, and 409 for one that did not. */
export async function takeBackRefund(deps: Deps, caller: Caller, id: number): Promise<void> {
  const key = await deps.db.transaction().execute(async (trx) => {
    const refund = await lockKnown(trx, id)
    expectWay(refund, 'take back')
    await queueMails(trx, await mailsTo(trx, refund, refundBackMail))
    return undoPaying(trx, caller, refund, past['take back'])
  })
  if (key) await deps.files.remove(key)
}

const unpaid = { refunded_on: null, reference: null, proof_id: null, refunded_by: null, refunded_at: null } as const

/** The refund is owed again; gives the key of the picture that showed it. */
async function undoPaying(trx: Trx, caller: Caller, refund: store.Locked, action: string): Promise<string | null> {
  await bring(trx, caller, refund, { event: 'take back', values: unpaid, action })
  return refund.proof_id === null ? null : deleteFileRow(trx, refund.proof_id)
}

/** The money of a rejected payment does not go back. Throws 404, and 409 for one that did, or was cancelled. */
export async function withdrawRefund(deps: Deps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const refund = await lockKnown(trx, id)
    if (refund.because === 'OVERPAID') throw conflict('refunds.refused.overpaid')
    if (refund.because !== 'REJECTED') throw conflict('refunds.refused.cancelled')
    expectWay(refund, 'withdraw')
    await dropRefund(trx, caller, refund, 'refund withdrawn')
  })
}

async function dropRefund(trx: Trx, caller: Caller, refund: store.Locked, action: string): Promise<void> {
  await dropRefunds(trx, caller, [refund], action)
  await freeLine(trx, caller, refund)
}

/** What came in for a rejected or cancelled payment is open money again: nobody says any more that it goes back. */
async function freeLine(trx: Trx, caller: Caller, refund: store.Locked): Promise<void> {
  if (!isWhole(refund.because)) return
  await freeLinesOf(refund.entity)({ trx, caller, records: [{ id: refund.payment_id }] })
}

/** Undoing within seconds what was said of a refund (services/undo). */
export async function undoRefund({ trx, caller, event, records, expectUnchanged }: UndoStep): Promise<void> {
  for (const { id } of records) {
    const refund = await lockKnown(trx, id)
    await expectUnchanged()
    if (event === 'owe') await dropRefund(trx, caller, refund, 'decision undone')
    // The picture itself is swept.
    else await undoPaying(trx, caller, refund, 'decision undone')
  }
}
