/** Money that goes back: its states and every way between them (docs/decisions/037), and when any is owed. */

/** TO_CHECK: nobody has said whether the money came in. NOTHING: none did. */
export const refundStates = ['TO_CHECK', 'OWED', 'REFUNDED', 'NOTHING'] as const
export type RefundState = (typeof refundStates)[number]

/** Rejected for good, cancelled as a whole, one seat of a group given up, or more than the price. */
export const refundReasons = ['REJECTED', 'CANCELLED', 'SEAT', 'OVERPAID'] as const
export type RefundReason = (typeof refundReasons)[number]

export const refundEvents = [
  'money is in',
  'add a line',
  'look again',
  'no money',
  'refund',
  'take back',
  'change',
  'withdraw',
] as const
export type RefundEvent = (typeof refundEvents)[number]

/** `NONE`: the refund is no more. */
const table: Record<RefundState, Partial<Record<RefundEvent, RefundState | 'NONE'>>> = {
  TO_CHECK: { 'money is in': 'OWED', 'no money': 'NOTHING', change: 'TO_CHECK', withdraw: 'NONE' },
  OWED: {
    'look again': 'TO_CHECK',
    refund: 'REFUNDED',
    'no money': 'NOTHING',
    change: 'OWED',
    withdraw: 'NONE',
    'add a line': 'OWED',
  },
  REFUNDED: { 'take back': 'OWED' },
  NOTHING: { 'money is in': 'OWED', 'look again': 'TO_CHECK', withdraw: 'NONE' },
}

/** Whether it is the whole payment that goes back, so that its lines show its money. */
export const isWhole = (because: RefundReason): boolean => because === 'REJECTED' || because === 'CANCELLED'

/** Where an event leads; null where it is not possible. */
export const nextRefund = (state: RefundState, event: RefundEvent): RefundState | 'NONE' | null =>
  table[state][event] ?? null

type Refund = { state: RefundState; because: RefundReason }

/** Why an event is not possible, as the key of a sentence; null when it is. */
export function refundRefusal({ state, because }: Refund, event: RefundEvent): string | null {
  // The lines show it, so nobody can say that it did not come, or that it stays.
  if (because === 'OVERPAID' && (event === 'no money' || event === 'withdraw')) return 'refunds.refused.overpaid'
  if (because !== 'REJECTED' && event === 'withdraw') return 'refunds.refused.cancelled'
  return nextRefund(state, event) === null ? `refunds.refused.${state}` : null
}

/** Whether it still counts: if no money came, nothing goes back. */
export const isLive = ({ state }: Pick<Refund, 'state'>): boolean => state !== 'NOTHING'

const sumOf = (some: readonly { amount: number }[]): number => some.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The sum that may still go back besides these refunds: together they never exceed the money that came in, or the
 * price.
 */
export const roomBeside = (
  payment: { payment_amount: number; received: number },
  refunds: readonly (Pick<Refund, 'state'> & { amount: number })[],
): number => Math.max(payment.payment_amount, payment.received) - sumOf(refunds.filter(isLive))

/**
 * What giving a payment's seats back means for its money: looked for first, owed at once if it is known to be in, or
 * nothing, if a rejected payment has brought none.
 * @param received the sum that its lines have brought
 */
export function moneyAfter(status: string, received = 0): 'TO_CHECK' | 'OWED' | null {
  if (status === 'CONFIRMED' || received > 0) return 'OWED'
  return status === 'PENDING' ? 'TO_CHECK' : null
}

type Paid = {
  payment_amount: number
  /** The sum that goes back already, or went, for seats that were given up. */
  given_back: number
}

/** The rest of the payment. */
export const leftOf = ({ payment_amount, given_back }: Paid): number => Math.max(0, payment_amount - given_back)

/** The refund of the whole: the sum of its lines, if it has any, or else its price. */
export const wholeOf = (money: Paid & { received: number; surplus: number }): number =>
  money.received > 0 ? Math.max(0, money.received - money.surplus - money.given_back) : leftOf(money)

/** The sum of the refunds of a payment for this reason, open or paid. */
export const sumBecause = (refunds: readonly (Refund & { amount: number })[], why: RefundReason): number =>
  sumOf(refunds.filter((one) => one.because === why && isLive(one)))

type Seat = { id: number; state: RefundState; amount: number; share: number }

/**
 * The refunds for seats of a confirmed payment that were given up, once the money that came in is known: the people who
 * stay have paid first.
 * @param refunds of its seats, the oldest first
 * @returns the amount for each that nobody has decided on yet; 0 where its money did not come
 */
export function amountsOfSeats(
  { payment_amount: asked, received }: { payment_amount: number; received: number },
  refunds: readonly Seat[],
): { id: number; amount: number }[] {
  // Without lines somebody says that all of it is in.
  const came = received > 0 ? Math.min(received, asked) : asked
  const decided = refunds.filter(({ state }) => state === 'OWED' || state === 'REFUNDED')
  let room = came - (asked - refunds.reduce((sum, { share }) => sum + share, 0)) - sumOf(decided)
  const open = refunds.filter(({ state }) => state === 'TO_CHECK' || (state === 'NOTHING' && received > 0))
  return open.map(({ id, state, amount, share }) => {
    const given = Math.max(0, Math.min(state === 'TO_CHECK' ? amount : share, room))
    room -= given
    return { id, amount: given }
  })
}

/** Money that goes back, as mails tell of it: the whole of a payment, one seat of it, or the excess. */
export function refundThing(of: {
  entity: string
  payment_id: number
  because: RefundReason
  detail_id: number | null
}): string {
  const part = of.because === 'SEAT' ? ` seat ${of.detail_id ?? 0}` : of.because === 'OVERPAID' ? ' surplus' : ''
  return `refund ${of.entity} ${of.payment_id}${part}`
}

/** An account number as mails name it. */
export const masked = (number: string): string => `••••${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`
