// What can be said of the model's records by adding up: money that came, is held, is left of a line, or goes back.
import { type Because, type Day, type Kept, type Model, type Payment, prices, type Refund } from './model.ts'

export const sum = (some: readonly { amount: number }[]): number =>
  some.reduce((total, { amount }) => total + amount, 0)

/** What came for a payment. */
export const receivedOf = ({ kept }: Payment): number => sum(kept)

/** Money that counts as cash in somebody's hands. */
export const isHeldCash = ({ isCash, status, isBinned, kept }: Payment): boolean =>
  isCash && status === 'CONFIRMED' && !isBinned && kept.length === 0

/** What the receiver still has. */
export const heldBy = ({ payments, handovers }: Model): number =>
  sum(Object.values(payments).filter(isHeldCash)) - sum(Object.values(handovers).filter(({ isUndone }) => !isUndone))

/** Whether nothing may be dated on this day any more. */
export const isClosed = ({ closed, days }: Model, day: Day): boolean => closed !== null && day <= days.past

export const partsOf = ({ payments }: Model, line: string): Kept[] =>
  Object.values(payments).flatMap(({ kept }) => kept.filter((part) => part.line === line))

/** What nobody has of a line. */
export const leftOf = (model: Model, line: string): number =>
  (model.lines[line]?.amount ?? 0) - sum(partsOf(model, line))

/** Whether the line has money that nobody has. */
export const isOpen = (model: Model, line: string): boolean =>
  model.lines[line]?.aside === null && leftOf(model, line) > 0

/** The files that lack the line, and after which none had it again: no payment is sure by it. */
export const missedBy = ({ files }: Model, line: string): string[] => {
  const counted = Object.entries(files).filter(([, { isUndone }]) => !isUndone)
  const isBack = (file: string) => counted.some(([, { back }]) => back.some(([of, by]) => of === line && by === file))
  return counted.filter(([file, { gone }]) => gone.includes(line) && !isBack(file)).map(([file]) => file)
}

/** What a group of two pays less with one seat. */
export const seatShare = prices[2] - prices[1]

const isLive = ({ state }: Refund): boolean => state !== 'NOTHING'
export const refundsOf = ({ refunds }: Model, payment: string): Refund[] =>
  Object.values(refunds).filter((refund) => refund.payment === payment)
export const refundOf = ({ refunds }: Model, payment: string, because: Because): Refund | undefined =>
  refunds[`${payment} ${because}`]

/** Whether anything of a payment goes back, or went. */
export const hasRefund = (model: Model, payment: string): boolean => refundsOf(model, payment).some(isLive)

/** What may still go back besides these. */
export function roomBeside(model: Model, name: string, without?: Refund): number {
  const payment = model.payments[name]!
  const others = refundsOf(model, name).filter((refund) => refund !== without && isLive(refund))
  return Math.max(payment.amount, receivedOf(payment)) - sum(others)
}

/** Whether too much came, which goes back or went. */
export const hasSurplus = ({ refunds }: Model, name: string): boolean =>
  (refunds[`${name} OVERPAID`]?.state ?? 'NOTHING') !== 'NOTHING'

/** What those who stay still miss. */
export function missingOf(model: Model, name: string): number {
  const payment = model.payments[name]!
  const less = refundOf(model, name, 'SEAT') ? seatShare : 0
  return payment.amount - less - receivedOf(payment)
}

/** Whether any entry ever said from where a refund left: then it is kept, whatever became of the entry. */
export const isNamed = ({ entries }: Model, refund: string): boolean =>
  Object.values(entries).some((entry) => entry.refund === refund)

/** Whether an entry that counts or waits says from where a refund left. */
export const isBooked = ({ entries }: Model, refund: string): boolean =>
  Object.entries(entries).some(
    ([name, entry]) =>
      entry.refund === refund &&
      entry.state !== 'REJECTED' &&
      entry.state !== 'UNDONE' &&
      !Object.values(entries).some(({ corrects, state }) => corrects === name && state === 'CONFIRMED'),
  )
