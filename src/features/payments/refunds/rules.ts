/** Money that goes back: its states and every way between them (docs/decisions/037), and when any is owed. */

/** TO_CHECK: nobody has said whether the money came in. NOTHING: none did. */
export const refundStates = ['TO_CHECK', 'OWED', 'REFUNDED', 'NOTHING'] as const
export type RefundState = (typeof refundStates)[number]

/** Rejected for good, cancelled as a whole, one seat of a group given up, or more than the price. */
export const refundReasons = ['REJECTED', 'CANCELLED', 'SEAT', 'OVERPAID'] as const
export type RefundReason = (typeof refundReasons)[number]

export const refundEvents = [
  'money is in',
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
  OWED: { 'look again': 'TO_CHECK', refund: 'REFUNDED', 'no money': 'NOTHING', change: 'OWED', withdraw: 'NONE' },
  REFUNDED: { 'take back': 'OWED' },
  NOTHING: { 'money is in': 'OWED', withdraw: 'NONE' },
}

/** Whether it is the whole payment that goes back, so that its lines show its money. */
export const isWhole = (because: RefundReason): boolean => because === 'REJECTED' || because === 'CANCELLED'

/** Where an event leads; null where it is not possible. */
export const nextRefund = (state: RefundState, event: RefundEvent): RefundState | 'NONE' | null =>
  table[state][event] ?? null

/** Why an event is not possible, as the key of a sentence; null when it is. */
export const refundRefusal = (state: RefundState, event: RefundEvent): string | null =>
  nextRefund(state, event) === null ? `refunds.refused.${state}` : null
