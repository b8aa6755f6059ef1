// Money that goes back: of a rejected or cancelled payment, of a seat that was given up, or because too much came.
import { freeAll } from './line-kept.ts'
import type { Because, Model, OfRefund, Refund, Refusal } from './model.ts'
import { hasRefund, isBooked, isNamed, receivedOf, refundOf, roomBeside, seatShare } from './sums.ts'

export function putRefund(model: Model, refund: Refund): void {
  model.refunds[`${refund.payment} ${refund.because}`] = refund
}
export function dropRefund(model: Model, payment: string, because: Because): void {
  delete model.refunds[`${payment} ${because}`]
}

export const putSurplus = (model: Model, payment: string, amount: number): void =>
  putRefund(model, { payment, because: 'OVERPAID', amount, state: 'OWED' })

/** The money of a confirmed payment is in: who stays has paid first, and the rest of it goes back for the seat. */
export function settleSeats(model: Model, name: string): void {
  const [payment, refund] = [model.payments[name]!, refundOf(model, name, 'SEAT')]
  if (!refund) return
  const received = receivedOf(payment)
  const came = received > 0 ? Math.min(received, payment.amount) : payment.amount
  const room = came - (payment.amount - seatShare)
  const isUndecided = refund.state === 'TO_CHECK' || (refund.state === 'NOTHING' && received > 0)
  if (!isUndecided) return
  const amount = Math.max(0, Math.min(refund.state === 'TO_CHECK' ? refund.amount : seatShare, room))
  if (amount > 0) Object.assign(refund, { amount, state: 'OWED' })
  else refund.state = 'NOTHING'
}

/** A confirmation is taken back: somebody looks again whether there is anything to give back. */
export function lookAgain(model: Model, name: string): void {
  const refund = refundOf(model, name, 'SEAT')
  if (refund && refund.state !== 'REFUNDED') Object.assign(refund, { amount: seatShare, state: 'TO_CHECK' })
}

/** The excess goes back no more; false where it went. */
export function endSurplus(model: Model, name: string): boolean {
  if (refundOf(model, name, 'OVERPAID')?.state === 'REFUNDED' || isNamed(model, `${name} OVERPAID`)) return false
  dropRefund(model, name, 'OVERPAID')
  return true
}

/** What of a refund leads where. */
export const ways = {
  refund: { from: ['OWED'], to: 'REFUNDED' },
  'not refunded': { from: ['REFUNDED'], to: 'OWED' },
  'no money': { from: ['OWED', 'TO_CHECK'], to: 'NOTHING' },
  'money is in': { from: ['NOTHING', 'TO_CHECK'], to: 'OWED' },
  withdraw: { from: ['OWED', 'NOTHING'], to: null },
} as const

export function refundAction(model: Model, name: string, action: OfRefund['do']): Refusal {
  const refund = model.refunds[name]
  if (!refund) return 'not_found'
  const { payment, because, amount, state } = refund
  const { from, to } = ways[action]
  if (because === 'OVERPAID' && (action === 'no money' || action === 'withdraw')) return 'conflict'
  if (because !== 'REJECTED' && action === 'withdraw') return 'conflict'
  if (!from.some((one) => one === state)) return 'conflict'
  // The cash book says from where it left.
  if (action === 'not refunded' && isBooked(model, name)) return 'conflict'
  if (to !== null && to !== 'NOTHING' && amount > roomBeside(model, payment, refund)) return 'invalid'
  if (to === null && isNamed(model, name)) return 'conflict'
  if (to === null) delete model.refunds[name]
  else refund.state = to
  return to === null || to === 'NOTHING' ? freeMoney(model, payment, because) : null
}

/** Nobody says any more that the lines are its money. */
function freeMoney(model: Model, name: string, because: Because): Refusal {
  const payment = model.payments[name]!
  if (because === 'REJECTED' || because === 'CANCELLED') {
    if (!endSurplus(model, name)) return 'conflict'
    freeAll(model, payment)
    return null
  }
  if (payment.isBinned && !hasRefund(model, name)) payment.before.push(...freeAll(model, payment))
  return null
}
