/** The books of a term: what each figure is, and the equations that have to hold (docs/decisions/038). */
import type { RefundState } from '#features/statement/refund.rules.ts'
import { paid } from '#programme-kinds.ts'
import type { PaidEntity, Standing } from '#features/payment/payment.rules.ts'
import { type Exact, inSen } from '#features/statement/sen.rules.ts'

/** Payments that are alike in all of this, added up. */
export type Cell = {
  programme: PaidEntity
  region_id: number
  /** Of the registration, in Jakarta. */
  day: string
  standing: Standing
  /** The account of the last line, of matched ones where they are added up by account. */
  account_id: number | null
  payments: number
  amount: number
  /** The sums of matched ones, by their lines. */
  line_amount: number
}

/** Whether a cell, or anything of such a place and day, is among what the books are narrowed to. */
export const isAsked =
  ({ region_id, programme, from, to }: Narrowing) =>
  (cell: Pick<Cell, 'region_id' | 'programme' | 'day'>): boolean =>
    (region_id === undefined || cell.region_id === region_id) &&
    (programme === undefined || cell.programme === programme) &&
    (from === undefined || cell.day >= from) &&
    (to === undefined || cell.day <= to)
type Narrowing = {
  region_id?: number | undefined
  programme?: PaidEntity | undefined
  from?: string | undefined
  to?: string | undefined
}

export type Sum = { payments: number; amount: number }
export type RefundSum = { refunds: number; amount: number }

/** The figures of the books, of any part of them. */
export type Figures = {
  expected: Sum
  open: Sum
  confirmed: Sum
  matched: Sum
  cash: Sum
  unproven: Sum
  /** Confirmed ones that ask for nothing. */
  free: Sum
  rejected: Sum
}

/** The figures of these cells. */
export function figuresOf(cells: readonly Cell[]): Figures {
  const of = (...wanted: Standing[]) => add(cells.filter(({ standing }) => wanted.includes(standing)))
  return {
    expected: of('PENDING', 'MATCHED', 'CASH', 'UNPROVEN', 'FREE'),
    open: of('PENDING'),
    confirmed: of('MATCHED', 'CASH', 'UNPROVEN', 'FREE'),
    matched: of('MATCHED'),
    cash: of('CASH'),
    unproven: of('UNPROVEN'),
    free: of('FREE'),
    rejected: of('REJECTED'),
  }
}

const add = (parts: readonly Sum[]): Sum => ({
  payments: parts.reduce((sum, { payments }) => sum + payments, 0),
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
})

/** The cells by what a key makes of them, in the order of the keys. */
export function partsBy<Key extends string | number>(
  cells: readonly Cell[],
  keyOf: (cell: Cell) => Key,
): { key: Key; figures: Figures }[] {
  return [...Map.groupBy(cells, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, some]) => ({ key, figures: figuresOf(some) }))
}

/** The use of an account's lines, seen from a term. */
export type AccountMoney = {
  id: number
  seen: Lines
  /** Matched with confirmed payments of the term outside the bin. */
  here: Lines & { paid: number }
  elsewhere: Lines
  aside: Lines
  open: Lines
}
export type Lines = Exact & { lines: number }

/**
 * From the balances in the statement and the money that came in, all in sen: the money that went out. Negative: lines
 * are missing.
 */
export const wentOut = (opening: number, came: number, closing: number): number => opening + came - closing

/** Numbers that were written or counted elsewhere, to check the books against; of all days. */
export type Others = {
  /** TOEFL money by state, as the running totals of the list have it. */
  tally: readonly ({ region_id: number; status: string } & Sum)[]
  /** The sums that the imports stated, and the sums of each account's lines. */
  imports: readonly { account_id: number; said: Lines; found: Lines }[]
  /** The sums that the lines have paid of the term, counted from the matches; of all days. */
  here: { payments: number; amount: number; paid: number }
  /** Lines that are matched with a payment which is neither confirmed nor refunded, nor waits for more money. */
  unfounded: number
  /** Payments of which more goes back than came in, or whose excess is nobody's. */
  unbound: number
}

export const equations = ['whole', 'accounts', 'matched', 'tally', 'imports', 'states', 'refunds'] as const
export type Equation = (typeof equations)[number]

/** The equations of docs/decisions/038 that do not hold; none where the books balance. */
export function brokenEquations(
  cells: readonly Cell[],
  accounts: readonly AccountMoney[],
  { tally, imports, here, unfounded, unbound }: Others,
): Equation[] {
  const holds: Record<Equation, boolean> = {
    whole: isWhole(cells),
    accounts: accounts.every(isWholeAccount),
    matched: isSameMatched(cells, here),
    tally: isSameTally(cells, tally),
    imports: imports.every(({ said, found }) => isSame(said, found)),
    states: unfounded === 0,
    refunds: unbound === 0,
  }
  return equations.filter((equation) => !holds[equation])
}

/** A list, with the filters that leave what a figure counts. */
export type ListBehind = { path: string; filters: Record<string, string | number | undefined> }

export type Part = {
  programme: PaidEntity
  term_id: number
  region_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The address of a figure's payments. */
export const paymentsBehind = (
  figure: keyof Figures,
  { programme, term_id, region_id, from, to }: Part,
): ListBehind => ({
  path: paid[programme].home,
  filters: { ...narrowing[figure], term_id, region_id, from, to },
})

const narrowing = {
  // An empty state is every one.
  expected: { status: '', expected: '1' },
  open: { status: 'PENDING' },
  confirmed: { status: 'CONFIRMED' },
  matched: { status: 'CONFIRMED', evidence: 'LINE' },
  cash: { status: 'CONFIRMED', evidence: 'CASH' },
  unproven: { status: 'CONFIRMED', evidence: 'NONE' },
  free: { status: 'CONFIRMED', evidence: 'FREE' },
  rejected: { status: 'REJECTED' },
} as const

/** The address of the payments whose cash somebody took; without a receiver those that name nobody. */
export function cashBehind(receiverId: number | null, part: Part): ListBehind {
  const { path, filters } = paymentsBehind('cash', part)
  return { path, filters: { ...filters, receiver_id: receiverId ?? 0 } }
}

/** The address of the lines of an account's figure. */
export function linesBehind(
  figure: 'seen' | 'here' | 'elsewhere' | 'aside' | 'open',
  {
    account_id,
    term_id,
    from,
    to,
  }: { account_id?: number; term_id: number; from?: string | undefined; to?: string | undefined },
): ListBehind {
  const states = {
    // An empty state is every one.
    seen: { state: '' },
    here: { state: 'MATCHED', paid_in_term: term_id },
    elsewhere: { state: 'MATCHED', paid_elsewhere_than: term_id },
    aside: { state: 'ASIDE' },
    open: { state: 'OPEN' },
  }
  return { path: '/statements', filters: { ...states[figure], account_id, from, to } }
}

/** The address of the refunds of a term and region. */
export const refundsBehind = (state: RefundState, place: { term_id: number; region_id: number }): ListBehind => ({
  path: '/refunds',
  filters: { state, ...place },
})

/** The address of the list. */
export function addressOf({ path, filters }: ListBehind): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) given.set(name, String(value))
  return `${path}?${given.toString()}`
}

const isSame = (one: object, other: object): boolean => {
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return left.every(([name, value]) => right.get(name) === value)
}

/** expected = open + matched + cash + without a line, and the parts add up to the whole. */
function isWhole(cells: readonly Cell[]): boolean {
  const whole = figuresOf(cells)
  const cuts = [({ region_id }: Cell) => String(region_id), ({ programme }: Cell) => programme, ({ day }: Cell) => day]
  const adds = (figures: Figures) =>
    isSame(add([figures.open, figures.matched, figures.cash, figures.unproven, figures.free]), figures.expected)
  return cuts.every((keyOf) => {
    const parts = partsBy(cells, keyOf).map(({ figures }) => figures)
    return parts.every(adds) && isSame(add(parts.map(({ expected }) => expected)), whole.expected)
  })
}

function isWholeAccount({ seen, here, elsewhere, aside, open }: AccountMoney): boolean {
  const parts = [here, elsewhere, aside, open]
  const sum = (of: (part: Lines) => number) => parts.reduce((total, part) => total + of(part), 0)
  // A line that was split is in each place that has some of it.
  return sum(inSen) === inSen(seen) && sum(({ lines }) => lines) >= seen.lines
}

/** Counted from the payments and counted from the lines: the same payments with the same money on both sides. */
function isSameMatched(cells: readonly Cell[], here: Others['here']): boolean {
  const own = cells.filter(({ standing }) => standing === 'MATCHED')
  const lineMoney = own.reduce((sum, { line_amount }) => sum + line_amount, 0)
  return isSame(add(own), { payments: here.payments, amount: here.paid }) && lineMoney === here.amount
}

const tallied = {
  PENDING: ['PENDING'],
  CONFIRMED: ['MATCHED', 'CASH', 'UNPROVEN', 'FREE'],
  REJECTED: ['REJECTED'],
} as const

function isSameTally(cells: readonly Cell[], tally: Others['tally']): boolean {
  const own = cells.filter(({ programme }) => programme === 'toefl_payment')
  const regions = new Set([...own, ...tally].map(({ region_id }) => region_id))
  return [...regions].every((region) =>
    Object.entries(tallied).every(([status, wanted]) => {
      const counted = own.filter(
        ({ region_id, standing }) => region_id === region && wanted.some((one) => one === standing),
      )
      const kept = tally.filter((one) => one.region_id === region && one.status === status)
      return isSame(add(counted), add(kept))
    }),
  )
}

/** Why a hand-over of cash to the treasurer is refused, as the name of a sentence; null when it is not. */
export const handoverRefusal = ({ held, amount }: { held: number; amount: number }): 'nothing' | 'tooMuch' | null =>
  held <= 0 ? 'nothing' : amount > held ? 'tooMuch' : null
