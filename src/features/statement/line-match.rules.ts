/**
 * The states of a payment's money by the lines of statements, and every way between (docs/decisions/041); and how much
 * of a line a payment takes.
 */
import type { Settle } from '#review-states.ts'

/**
 * NONE: it waits, no line. PART: it waits, its lines come to less. WORD: confirmed without a line. EXACT: its lines come
 * to its amount. LESS: confirmed with less, for a reason. MORE: with more, which is kept for a reason. BACK: with more,
 * and the rest goes back. OUT: rejected; its lines are open again, or its refund's.
 */
export const moneyStates = ['NONE', 'PART', 'WORD', 'EXACT', 'LESS', 'MORE', 'BACK', 'OUT'] as const
export type MoneyState = (typeof moneyStates)[number]

export const moneyEvents = [
  'exact line',
  'part of it',
  'accept less',
  'keep more',
  'owe more',
  'without a line',
  'free a line',
  'free the last line',
  'take back',
  'reject',
] as const
export type MoneyEvent = (typeof moneyEvents)[number]

const settled = { 'exact line': 'EXACT', 'accept less': 'LESS', 'keep more': 'MORE', 'owe more': 'BACK' } as const
const proven = { 'free the last line': 'WORD', 'take back': 'NONE' } as const

const table: Record<MoneyState, Partial<Record<MoneyEvent, MoneyState>>> = {
  NONE: { ...settled, 'part of it': 'PART', 'without a line': 'WORD', reject: 'OUT' },
  PART: { ...settled, 'part of it': 'PART', 'free a line': 'PART', 'free the last line': 'NONE', reject: 'OUT' },
  WORD: { ...settled, 'take back': 'NONE' },
  EXACT: proven,
  // The missing sum may still come.
  LESS: { ...settled, ...proven },
  MORE: proven,
  // A refund is withdrawn with it, unless it went.
  BACK: { 'take back': 'NONE' },
  OUT: { 'take back': 'NONE' },
}

/** Where an event leads; null where it is not possible. */
export const nextMoney = (state: MoneyState, event: MoneyEvent): MoneyState | null => table[state][event] ?? null

export type Money = {
  status: string
  payment_amount: number
  /** The sum of its lines. */
  received: number
  /** Whether some of it goes back because it was too much. */
  has_surplus: boolean
}

/** The state of a payment's money. */
export function moneyStateOf({ status, payment_amount: amount, received, has_surplus: isOwed }: Money): MoneyState {
  if (status === 'REJECTED') return 'OUT'
  if (status === 'PENDING') return received === 0 ? 'NONE' : 'PART'
  if (received === 0) return 'WORD'
  if (received === amount) return 'EXACT'
  return received < amount ? 'LESS' : isOwed ? 'BACK' : 'MORE'
}

export type Asked = { settle?: Settle | null | undefined; reason?: string | null | undefined }
export type Taking = {
  event: MoneyEvent
  /** How much of the line the payment takes. */
  amount: number
  /** How much it is too much, and goes back. */
  back: number
  reason: string | null
}

/**
 * How much of a line a payment takes. It has to equal its amount, or somebody has to settle the difference.
 * @param due the sum that the payment still misses
 * @param left the part of the line that nobody has
 * @param stated the requested part of it; all of it, if none is stated
 * @returns the field that is missing, if one is
 */
export function takingOf(
  { due, left, stated }: { due: number; left: number; stated?: number | null | undefined },
  { settle, reason }: Asked,
): Taking | { missing: 'settle' | 'reason' } {
  const offered = stated ?? left
  if (offered === due) return { event: 'exact line', amount: due, back: 0, reason: null }
  if (offered > due && settle === 'REST') return { event: 'exact line', amount: due, back: 0, reason: null }
  if (offered > due && settle === 'REFUND') {
    return { event: 'owe more', amount: offered, back: offered - due, reason: null }
  }
  if (offered < due && settle === 'WAIT') return { event: 'part of it', amount: offered, back: 0, reason: null }
  if (settle !== 'ACCEPT') return { missing: 'settle' }
  if (!reason) return { missing: 'reason' }
  return { event: offered < due ? 'accept less' : 'keep more', amount: offered, back: 0, reason }
}
