// The money of a term as the treasurer thinks of it: amounts, payments, lines, refunds and cash in plain records, no
// database, no clock, nobody else. It tells for each command what must be answered and what is so afterwards.
import type { Entity } from '../../support/money-history.ts'

/** What a group costs, a membership, and the party: so near to one seat's price that all draw amounts from the same ones. */
export const prices = { 1: 75_000, 2: 140_000, member: 75_300, party: 75_150 } as const
/** What is paid for. */
export type Kind = keyof typeof prices
export const entityOf = (kind: Kind): Entity =>
  kind === 'member' || kind === 'party' ? `${kind}_payment` : 'toefl_payment'

/** A row of a bank's file; the key is its balance, which no other row has. It may name who sent a payment. */
export type Row = { key: string; amount: number; names: string | null }

export type Command =
  | { do: 'quote'; size: Kind }
  /** By transfer of a reserved amount or of the plain price, or in cash. */
  | { do: 'register'; size: Kind; quote: string | null; isCash: boolean }
  | { do: 'import'; rows: Row[] }
  | { do: 'undo import'; file: string }
  | { do: 'confirm'; payment: string; line: string | null }
  /** All pairs that are sure, as the treasurer's list shows them. */
  | { do: 'confirm sure' }
  | { do: 'reject' | 'hold' | 'hold ends' | 'take back' | 'mend' | 'recycle' | 'restore'; payment: string }
  | { do: 'match'; payment: string; line: string }
  /** One line pays two payments, each its amount. */
  | { do: 'split'; line: string; payments: [string, string] }
  /** By the payer. */
  | { do: 'cancel'; payment: string }
  | { do: 'set aside' | 'open again'; line: string }
  | { do: 'owe'; payment: string; line: string | null }
  | { do: 'refund' | 'not refunded' | 'no money' | 'money is in' | 'withdraw'; refund: string }
  | { do: 'hand over'; amount: number }
  | { do: 'undo hand-over'; handover: string }

export type Answer = 'accepted' | 'conflict' | 'invalid' | 'not_found'

/** What only the portal can say: the amount that was drawn, and the pairs that it took for sure. */
export type Seen = { amount?: number; pairs?: { line: string; payment: string }[] }

export type Payment = {
  amount: number
  entity: Entity
  isCash: boolean
  /** Whether the amount was reserved for it. */
  isOwn: boolean
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED'
  isBinned: boolean
  /** Of a rejected one: whether its seats are held. */
  isHeld: boolean
  /** By the payer; then it is in the bin. */
  isCancelled: boolean
  line: string | null
  /** How much of the line. */
  paid: number
}
export type Line = { amount: number; isAside: boolean; names: string | null }
/** A file with the lines that it brought, those that it should have and lacks, and those that it has again; by who missed them. */
export type File = {
  rows: Row[]
  fresh: string[]
  gone: string[]
  back: [line: string, file: string][]
  isUndone: boolean
}
export type Refund = {
  amount: number
  because: 'REJECTED' | 'CANCELLED'
  state: 'TO_CHECK' | 'OWED' | 'REFUNDED' | 'NOTHING'
}
type Named<Value> = Record<string, Value>
export type Model = {
  quotes: Named<{ size: Kind; amount: number; isUsed: boolean }>
  payments: Named<Payment>
  /** By the key of their row. */
  lines: Named<Line>
  /** The lines that payments had before they went to the bin, by the payment; open while the payment is there. */
  binned: Named<{ line: string; paid: number }>
  files: Named<File>
  /** By the name of the payment. */
  refunds: Named<Refund>
  handovers: Named<{ amount: number; isUndone: boolean }>
}

export const begin = (): Model => ({
  quotes: {},
  payments: {},
  lines: {},
  binned: {},
  files: {},
  refunds: {},
  handovers: {},
})

/** Money that counts as cash in somebody's hands. */
export const isHeldCash = ({ isCash, status, isBinned, line }: Payment): boolean =>
  isCash && status === 'CONFIRMED' && !isBinned && line === null

/** What the receiver still has. */
export const heldBy = ({ payments, handovers }: Model): number =>
  sum(Object.values(payments).filter(isHeldCash)) - sum(Object.values(handovers).filter(({ isUndone }) => !isUndone))

const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)

const payersOf = (model: Model, line: string) =>
  Object.values(model.payments).filter((payment) => payment.line === line)

/** What nobody has of a line. */
const leftOf = (model: Model, line: string): number =>
  (model.lines[line]?.amount ?? 0) - payersOf(model, line).reduce((total, { paid }) => total + paid, 0)

export type Outcome = { answer: Answer; after: Model; wrong: string | null }

/** What the command leads to; `wrong` is what no portal may have seen. `name` is what it makes is called. */
export function foresee(model: Model, command: Command, name: string, seen: Seen, isPair: boolean): Outcome {
  const after = structuredClone(model)
  const wrong = command.do === 'confirm sure' ? unsure(model, seen.pairs ?? [], isPair) : unlikely(model, command, seen)
  const refusal = change(after, command, name, seen)
  return refusal === null ? { answer: 'accepted', after, wrong } : { answer: refusal, after: model, wrong: null }
}

function unlikely({ quotes }: Model, command: Command, { amount }: Seen): string | null {
  if (command.do !== 'quote' || amount === undefined) return null
  const off = prices[command.size] - amount
  if (off < 1 || off > 499) return `${amount} is no amount of its own`
  return Object.values(quotes).some((one) => one.amount === amount) ? `${amount} was given out twice` : null
}

type SurePair = NonNullable<Seen['pairs']>[number]
const tell = (pairs: readonly SurePair[]) =>
  pairs
    .map(({ line, payment }) => `${line} for ${payment}`)
    .toSorted()
    .join(', ')

/** What was confirmed because it is sure has to be all that is, and nothing else. Of two steps at once the list is older. */
function unsure(model: Model, pairs: readonly SurePair[], isPair: boolean): string | null {
  const wrong = pairs.find(({ line, payment }) => {
    const amount = model.payments[payment]?.amount
    return model.lines[line] && model.lines[line].amount !== amount
  })
  if (wrong) return `${wrong.line} is not the money of ${wrong.payment}`
  const [said, due] = [tell(pairs), tell(sureOf(model))]
  return isPair || said === due ? null : `sure was ${said || 'nothing'} where ${due || 'nothing'} is`
}

/** The pairs that are sure: by an amount of its own or the sender's name, and nothing else could be meant. */
function sureOf(model: Model): SurePair[] {
  const lines = Object.keys(model.lines)
    .filter((line) => isOpen(model, line))
    .map((line) => ({ line, left: leftOf(model, line), ...model.lines[line]! }))
  const waiting = Object.entries(model.payments)
    .filter(([, { isCash, paid, amount }]) => !isCash && paid < amount)
    .map(([payment, one]) => ({ payment, due: one.amount - one.paid, ...one }))
  return lines.flatMap(({ line, left, amount, names }) => {
    const found = waiting.filter(({ due }) => due === left)
    return found.flatMap(({ payment, paid, status, isBinned, isOwn, due }) => {
      const like = lines.filter((one) => one.left === due)
      const isPlain = Object.values(prices).some((price) => price === due)
      const isAlone = isOwn && !isPlain && found.length === 1 && like.length === 1
      const near = lines.filter((one) => Math.abs(one.left - due) <= 500)
      const isNamed = names === payment && near.filter((one) => one.names === payment).length === 1
      const isContradicted = names !== payment && waiting.some((one) => one.payment === names)
      const isWhole = left === amount && paid === 0
      const isThere = missedBy(model, line).length === 0
      const isSure = isThere && isWhole && status === 'PENDING' && !isBinned && !isContradicted && (isAlone || isNamed)
      return isSure ? [{ line, payment }] : []
    })
  })
}

/** Whether the line has money that nobody has. */
export const isOpen = (model: Model, line: string): boolean =>
  model.lines[line]?.isAside === false && leftOf(model, line) > 0

/** Does it; a refusal leaves the model half changed, which nobody looks at then. */
function change(model: Model, command: Command, name: string, seen: Seen): Answer | null {
  switch (command.do) {
    case 'quote':
      model.quotes[name] = { size: command.size, amount: seen.amount ?? 0, isUsed: false }
      return null
    case 'register':
      return register(model, command, name)
    case 'import':
      return importFile(model, command.rows, name)
    case 'undo import':
      return undoImport(model, command.file)
    case 'confirm':
      return confirm(model, command.payment, command.line)
    case 'confirm sure':
      return (seen.pairs ?? []).map(({ line, payment }) => confirm(model, payment, line)).find(Boolean) ?? null
    case 'match':
      return match(model, command)
    case 'split':
      return split(model, command)
    case 'cancel':
      return cancel(model, command.payment)
    case 'set aside':
    case 'open again':
      return lineAction(model, command.line, command.do === 'set aside')
    case 'owe':
      return owe(model, command.payment, command.line)
    case 'refund':
    case 'not refunded':
    case 'no money':
    case 'money is in':
    case 'withdraw':
      return refundAction(model, command.refund, command.do)
    case 'hand over':
      if (command.amount > Math.max(0, heldBy(model))) return 'invalid'
      model.handovers[name] = { amount: command.amount, isUndone: false }
      return null
    case 'undo hand-over':
      return undoHandover(model, command.handover)
    default:
      return paymentAction(model, command)
  }
}

function register(model: Model, { size, quote, isCash }: Extract<Command, { do: 'register' }>, name: string) {
  const reserved = quote === null ? null : model.quotes[quote]
  if (reserved && (reserved.isUsed || reserved.size !== size || isCash)) return 'invalid'
  if (reserved) reserved.isUsed = true
  const amount = reserved?.amount ?? prices[size]
  const fresh = { status: 'PENDING', isBinned: false, isHeld: false, isCancelled: false, line: null, paid: 0 } as const
  model.payments[name] = { amount, entity: entityOf(size), isCash, isOwn: Boolean(reserved), ...fresh }
  return null
}

function importFile(model: Model, rows: Row[], name: string): Answer | null {
  const fresh = rows.filter(({ key }) => !model.lines[key])
  const back = rows.flatMap(({ key }) => missedBy(model, key).map((file): [string, string] => [key, file]))
  if (fresh.length + back.length === 0) return 'invalid'
  const missing = Object.keys(model.lines).filter((line) => !rows.some(({ key }) => key === line))
  // All are of one day, of which a file that brings nothing may be older; and one that lacks most is another one.
  const isWhole = fresh.length > 0 && missing.length <= rows.length - fresh.length + 2
  const gone = isWhole ? missing.filter((line) => missedBy(model, line).length === 0) : []
  for (const { key, amount, names } of fresh) model.lines[key] = { amount, isAside: false, names }
  model.files[name] = { rows, fresh: fresh.map(({ key }) => key), gone, back, isUndone: false }
  return null
}

/** The files that lack the line, and after which none had it again: no payment is sure by it. */
const missedBy = ({ files }: Model, line: string): string[] => {
  const counted = Object.entries(files).filter(([, { isUndone }]) => !isUndone)
  const isBack = (file: string) => counted.some(([, { back }]) => back.some(([of, by]) => of === line && by === file))
  return counted.filter(([file, { gone }]) => gone.includes(line) && !isBack(file)).map(([file]) => file)
}

function undoImport(model: Model, name: string): Answer | null {
  const file = model.files[name]
  if (!file || file.isUndone || file.fresh.some((key) => payersOf(model, key).length > 0)) return 'conflict'
  const names = Object.keys(model.files)
  // A file that left out what this one had brought relies on it.
  const isNeeded = names
    .slice(names.indexOf(name) + 1)
    .some(
      (later) => !model.files[later]!.isUndone && model.files[later]!.fresh.length < model.files[later]!.rows.length,
    )
  if (isNeeded) return 'conflict'
  file.isUndone = true
  for (const key of file.fresh) delete model.lines[key]
  return null
}

/** Gives an open line to the payment. */
function take(model: Model, payment: Payment, line: string, isAny = false): Answer | null {
  const found = model.lines[line]
  if (payment.isCash) return 'conflict'
  if (!found) return 'invalid'
  if (!isOpen(model, line) || payment.line !== null) return 'conflict'
  // Nobody says what becomes of a difference.
  const left = leftOf(model, line)
  if (!isAny && left !== payment.amount) return 'invalid'
  Object.assign(payment, { line, paid: left })
  return null
}

/** The payment has its line no more; what was left of that and set aside is open with it. */
function free(model: Model, payment: Payment): void {
  if (payment.line !== null && model.lines[payment.line]) model.lines[payment.line]!.isAside = false
  Object.assign(payment, { line: null, paid: 0 })
}

function split(model: Model, { line, payments }: Extract<Command, { do: 'split' }>): Answer | null {
  if (!model.lines[line]) return 'not_found'
  const parts = payments.map((name) => model.payments[name]!)
  if (sum(parts) > leftOf(model, line)) return 'invalid'
  if (model.lines[line].isAside) return 'conflict'
  for (const payment of parts) {
    if (payment.isBinned || payment.status === 'REJECTED' || payment.isCash || payment.line !== null) return 'conflict'
    Object.assign(payment, { status: 'CONFIRMED', line, paid: payment.amount })
  }
  return null
}

/** What is given up already stays so. Its money is looked for, or owed where it was confirmed. */
function cancel(model: Model, name: string): Answer | null {
  const payment = model.payments[name]!
  if (payment.isCancelled) return null
  if (payment.isBinned) return 'not_found'
  // A place at the party that was not accepted is nobody's to give back.
  const isLost = payment.entity === 'party_payment' || !moneyStays(model, name)
  if (payment.status === 'REJECTED' && isLost) return 'conflict'
  Object.assign(payment, { isBinned: true, isCancelled: true })
  const state = ({ PENDING: 'TO_CHECK', CONFIRMED: 'OWED', REJECTED: null } as const)[payment.status]
  if (state) model.refunds[name] = { amount: payment.amount, because: 'CANCELLED', state }
  return null
}

function confirm(model: Model, name: string, line: string | null): Answer | null {
  const payment = model.payments[name]!
  if (payment.isBinned || payment.status !== 'PENDING') return 'conflict'
  payment.status = 'CONFIRMED'
  return line === null ? null : take(model, payment, line)
}

function match(model: Model, { payment: name, line }: Extract<Command, { do: 'match' }>): Answer | null {
  const payment = model.payments[name]!
  if (payment.status !== 'CONFIRMED' || payment.isBinned) return 'conflict'
  return model.lines[line] ? take(model, payment, line) : 'not_found'
}

function lineAction(model: Model, key: string, isSetAside: boolean): Answer | null {
  const line = model.lines[key]
  if (!line) return 'not_found'
  if (isSetAside ? !isOpen(model, key) : !line.isAside) return 'conflict'
  line.isAside = isSetAside
  return null
}

const moneyStays = (model: Model, name: string) => (model.refunds[name]?.state ?? 'NOTHING') === 'NOTHING'

type OfPayment = Extract<
  Command,
  { do: 'reject' | 'hold' | 'hold ends' | 'take back' | 'mend' | 'recycle' | 'restore' }
>

function paymentAction(model: Model, { do: action, payment: name }: OfPayment): Answer | null {
  const payment = model.payments[name]!
  const { status, isBinned } = payment
  switch (action) {
    case 'reject':
    case 'hold':
      if (isBinned || status !== 'PENDING') return 'conflict'
      Object.assign(payment, { status: 'REJECTED', isHeld: action === 'hold' })
      return null
    case 'hold ends':
      if (!isBinned) payment.isHeld = false
      return null
    case 'take back':
      if (isBinned || status === 'PENDING') return 'conflict'
      if (status === 'REJECTED' && !moneyStays(model, name)) return 'conflict'
      Object.assign(payment, { status: 'PENDING', isHeld: false })
      free(model, payment)
      return null
    case 'mend':
      if (isBinned) return payment.isCancelled ? 'conflict' : 'not_found'
      if (status === 'CONFIRMED' || (status === 'REJECTED' && !moneyStays(model, name))) return 'conflict'
      Object.assign(payment, { status: 'PENDING', isHeld: false })
      return null
    case 'recycle':
    case 'restore':
      if (isBinned === (action === 'recycle')) return 'conflict'
      if (payment.isCancelled && !takeUpAgain(model, name)) return 'conflict'
      payment.isBinned = action === 'recycle'
      if (action === 'restore') bringLineBack(model, name)
      else if (moneyStays(model, name)) {
        if (payment.line !== null) model.binned[name] = { line: payment.line, paid: payment.paid }
        free(model, payment)
      }
      return null
  }
}

function bringLineBack(model: Model, name: string): void {
  const kept = model.binned[name]
  delete model.binned[name]
  if (kept && isOpen(model, kept.line) && leftOf(model, kept.line) >= kept.paid)
    Object.assign(model.payments[name]!, kept)
}

/** What was cancelled counts again; false where its money went back. */
function takeUpAgain(model: Model, name: string): boolean {
  const refund = model.refunds[name]
  if (refund?.because === 'CANCELLED') {
    if (refund.state === 'REFUNDED') return false
    delete model.refunds[name]
  }
  model.payments[name]!.isCancelled = false
  return true
}

function owe(model: Model, name: string, line: string | null): Answer | null {
  const payment = model.payments[name]!
  const isHeld = payment.isHeld && !payment.isBinned
  if (payment.status !== 'REJECTED' || isHeld || model.refunds[name]) return 'conflict'
  // Of a line that is more than the payment somebody has to say how much.
  if (line !== null && !payment.isCash && isOpen(model, line) && leftOf(model, line) > payment.amount) return 'invalid'
  const refusal = line === null ? null : take(model, payment, line, true)
  if (refusal) return refusal
  const amount = line === null ? payment.amount : payment.paid
  model.refunds[name] = { amount, because: 'REJECTED', state: 'OWED' }
  return null
}

/** What of a refund leads where. */
export const ways = {
  refund: { from: ['OWED'], to: 'REFUNDED' },
  'not refunded': { from: ['REFUNDED'], to: 'OWED' },
  'no money': { from: ['OWED', 'TO_CHECK'], to: 'NOTHING' },
  'money is in': { from: ['NOTHING', 'TO_CHECK'], to: 'OWED' },
  withdraw: { from: ['OWED', 'NOTHING'], to: null },
} as const

function refundAction(model: Model, name: string, action: keyof typeof ways): Answer | null {
  const refund = model.refunds[name]
  if (!refund) return 'not_found'
  const { from, to } = ways[action]
  if (action === 'withdraw' && refund.because !== 'REJECTED') return 'conflict'
  if (!from.some((state) => state === refund.state)) return 'conflict'
  if (to === null) delete model.refunds[name]
  else refund.state = to
  // Nobody says any more that the line is its money.
  if (to === null || to === 'NOTHING') free(model, model.payments[name]!)
  return null
}

function undoHandover(model: Model, name: string): Answer | null {
  const handover = model.handovers[name]
  if (!handover) return 'not_found'
  if (handover.isUndone) return 'conflict'
  handover.isUndone = true
  return null
}
