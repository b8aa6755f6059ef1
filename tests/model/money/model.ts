// The money of a term as the treasurer thinks of it: amounts, payments, lines, refunds, cash, the cash book and a closed
// month in plain records, no database, no clock, nobody else. It tells for each command what must be answered and what is
// so afterwards.
import type { Entity } from '../../support/money-history.ts'

/** What a group costs, a membership, and the party: so near to one seat's price that all draw amounts from the same ones. */
export const prices = { 1: 75_000, 2: 140_000, member: 75_300, party: 75_150 } as const
/** What is paid for. */
export type Kind = keyof typeof prices
export const entityOf = (kind: Kind): Entity =>
  kind === 'member' || kind === 'party' ? `${kind}_payment` : 'toefl_payment'

/** A row of a bank's file; no other has its key, or its balance. It may name who sent a payment. */
export type Row = { key: string; amount: number; balance: number; names: string | null }

/** What becomes of a difference: it is agreed, goes back, stays open of the line, or is waited for. */
export type Settle = 'ACCEPT' | 'REFUND' | 'REST' | 'WAIT'
export type Part = { payment: string; amount: number; settle: 'WAIT' | null }

/** Where money of the club is: the account with the statements, another one, both treasurers' tills, somebody's pocket. */
export const places = ['ACCOUNT', 'SAVINGS', 'TILL0', 'TILL1', 'PERSON'] as const
export type Place = (typeof places)[number]
export type Side = Place | 'OUTSIDE'
export const entered = ['EXPENSE', 'INCOME', 'TRANSFER', 'OPENING'] as const
export type Entered = (typeof entered)[number]
/** One of the two treasurers. */
export type Who = 0 | 1
/** A day of the month that may be closed, the first after it, or this one. */
export type Day = string

export type OfPayment = {
  do: 'reject' | 'hold' | 'hold ends' | 'take back' | 'mend' | 'recycle' | 'restore' | 'delete'
  payment: string
}
export type OfRefund = { do: 'refund' | 'not refunded' | 'no money' | 'money is in' | 'withdraw'; refund: string }
export type OfEntry = { do: 'confirm entry' | 'reject entry' | 'undo entry' | 'restore entry'; entry: string; who: Who }

export type Command =
  | { do: 'quote'; size: Kind }
  /** By transfer of a reserved amount or of the plain price, or in cash. */
  | { do: 'register'; size: Kind; quote: string | null; isCash: boolean }
  | { do: 'import'; rows: Row[] }
  | { do: 'undo import'; file: string }
  | { do: 'confirm'; payment: string; line: string | null; settle: Settle | null }
  /** All pairs that are sure, as the treasurer's list shows them. */
  | { do: 'confirm sure' }
  | OfPayment
  /** Who paid it, with all that is known of the person. */
  | { do: 'erase'; payment: string }
  | { do: 'match'; payment: string; line: string; settle: Settle | null }
  /** A part of a payment came, which waits for the rest. */
  | { do: 'part' | 'free'; payment: string; line: string }
  /** One line pays two or three payments, each its stated part. */
  | { do: 'split'; line: string; parts: Part[] }
  /** By the payer: all of it, or one seat of two. */
  | { do: 'cancel' | 'give up'; payment: string }
  | { do: 'set aside' | 'open again'; line: string }
  | { do: 'owe'; payment: string; line: string | null }
  | OfRefund
  | { do: 'hand over'; amount: number; day: Day }
  | { do: 'undo hand-over'; handover: string }
  | { do: 'enter'; kind: Entered; from: Side; to: Side; amount: number; day: Day; line: string | null; who: Who }
  | OfEntry
  | { do: 'correct'; entry: string; who: Who }
  | { do: 'pay back'; entry: string; from: Place; day: Day; who: Who }
  /** From where a refund left. */
  | { do: 'book refund'; refund: string; amount: number; from: Place; day: Day; who: Who }
  | { do: 'tie' | 'untie'; entry: string; line: string }
  | { do: 'count'; till: Who; counted: number; who: Who }
  | { do: 'close'; isExplained: boolean; who: Who }
  | { do: 'reopen'; who: Who }
  /** The decision of the step before. */
  | { do: 'undo' }

export type Answer = 'accepted' | 'conflict' | 'invalid' | 'not_found'
/** Null: it is done. */
export type Refusal = Exclude<Answer, 'accepted'> | null

/** What only the portal can say: the drawn amount, the pairs that it took for sure, and whether it offers to undo. */
export type Seen = { amount?: number; pairs?: { line: string; payment: string }[]; isUndoable?: boolean }

/** What of a line is a payment's; `isAgreed` where somebody said that it is enough, or not too much. */
export type Kept = { line: string; amount: number; isAgreed: boolean }
export type Payment = {
  amount: number
  kind: Kind
  isCash: boolean
  /** Whether the amount was reserved for it. */
  isOwn: boolean
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED'
  isBinned: boolean
  /** Of a rejected one: whether its seats are held. */
  isHeld: boolean
  /** By the payer; then it is in the bin. */
  isCancelled: boolean
  /** Whether one of its two seats was given up. */
  isLess: boolean
  /** Whether the person is erased; nobody touches it any more here. */
  isErased: boolean
  kept: Kept[]
  /** What it had of lines before it was rejected or went to the bin. */
  before: Kept[]
}
/** Aside for a reason, or explained by the entry of this name. */
export type Line = { amount: number; balance: number; aside: { entry: string | null } | null; names: string | null }
/** A file with the lines that it brought, those that it should have and lacks, and those that it has again; by who missed them. */
export type File = {
  rows: Row[]
  fresh: string[]
  gone: string[]
  back: [line: string, file: string][]
  isUndone: boolean
}
export type Because = 'REJECTED' | 'CANCELLED' | 'SEAT' | 'OVERPAID'
export type Refund = {
  payment: string
  because: Because
  amount: number
  state: 'TO_CHECK' | 'OWED' | 'REFUNDED' | 'NOTHING'
}
export type EntryKind = Entered | 'REFUND' | 'COUNT' | 'CORRECTION'
export type Entry = {
  kind: EntryKind
  from: Side
  to: Side
  amount: number
  day: Day
  state: 'ENTERED' | 'CONFIRMED' | 'REJECTED' | 'UNDONE'
  by: Who
  /** Of one's own till: who may not decide on it. */
  isOwn: boolean
  corrects: string | null
  /** The expense that a person has back by it. */
  repays: string | null
  refund: string | null
}
export type Standing = { kind: Kind; standing: string; amount: number; line_amount: number }
/** What was written when the month was closed. */
export type Closed = {
  by: Who
  payments: Named<Standing>
  entries: Named<{ entries: number; amount: number }>
  balances: Named<number>
}
export type Named<Value> = Record<string, Value>
export type Model = {
  /** The last day of the month that may be closed, the first of the next, and the present one. */
  days: { past: Day; first: Day; today: Day }
  /** Above it a second person confirms. */
  limit: number
  quotes: Named<{ size: Kind; amount: number; isUsed: boolean }>
  payments: Named<Payment>
  /** By the key of their row, as they were imported. */
  lines: Named<Line>
  /** What the bank says after its last row, whichever file had that. */
  bank: number
  files: Named<File>
  /** By payment and reason. */
  refunds: Named<Refund>
  handovers: Named<{ amount: number; day: Day; isUndone: boolean }>
  entries: Named<Entry>
  /** The tills that were counted. */
  counted: Who[]
  closed: Closed | null
  /** What was before the last step, if that can be undone. */
  last: Model | null
}

export const begin = (days: Model['days'], limit: number): Model => ({
  days,
  limit,
  quotes: {},
  payments: {},
  lines: {},
  bank: 0,
  files: {},
  refunds: {},
  handovers: {},
  entries: {},
  counted: [],
  closed: null,
  last: null,
})
