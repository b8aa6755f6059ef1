// What an intent means when its turn comes: the payment, line, refund or entry that it is about, among those there are then.
import { cashMeant } from './cash-intents.ts'
import type { Intent } from './commands.ts'
import { type Command, type Model, type Part, type Payment, prices, type Refund, type Row } from './model.ts'
import { ways } from './refund-acts.ts'
import { isOpen, receivedOf, refundOf, refundsOf } from './sums.ts'
import { nth, type Which } from './which.ts'

const isPending = ({ status }: Payment) => status === 'PENDING'
const misses = (payment: Payment) => !payment.isCash && receivedOf(payment) < payment.amount
const isDecided = ({ status }: Payment) => status !== 'PENDING'
const isRejected = ({ status, isHeld }: Payment) => status === 'REJECTED' && !isHeld
const made: Record<string, (payment: Payment) => boolean> = {
  confirm: isPending,
  reject: isPending,
  hold: isPending,
  'hold ends': ({ isHeld }) => isHeld,
  'take back': isDecided,
  mend: ({ status }) => status === 'REJECTED',
  owe: isRejected,
  match: (payment) => payment.status === 'CONFIRMED' && misses(payment),
  part: (payment) => isPending(payment) && misses(payment),
  free: ({ kept }) => kept.length > 0,
  split: (payment) => payment.status !== 'REJECTED' && misses(payment),
  cancel: ({ isBinned }) => !isBinned,
  'give up': ({ isBinned, isLess }) => !isBinned && !isLess,
  recycle: ({ isBinned }) => !isBinned,
  restore: ({ isBinned }) => isBinned,
  delete: ({ isBinned }) => isBinned,
  erase: ({ kind }) => kind === 'member',
}

const inBin = new Set(['restore', 'delete'])

/** The books keep what went back of a payment that is deleted for good, without it; nothing says so here. */
const isKeptByBooks = (model: Model, name: string): boolean =>
  refundsOf(model, name).some(({ state }) => state === 'REFUNDED')

/** Confirmed, with nothing to go back: a person of whom nothing is open can be erased. */
const isSettled = (model: Model, name: string): boolean =>
  model.payments[name]!.status === 'CONFIRMED' && !model.payments[name]!.isBinned && refundsOf(model, name).length === 0

/** A membership has no seats to hold, and nobody cancels it alone. */
const ofSeats = new Set(['hold', 'hold ends', 'cancel'])

function paymentFor(model: Model, action: string, { place, isAny }: Which): string | null {
  const names = Object.keys(model.payments).filter((name) => {
    const { kind, isErased } = model.payments[name]!
    if (isErased) return false
    if (action === 'erase') return kind === 'member' && isSettled(model, name)
    if (action === 'give up') return kind === 2
    return !(ofSeats.has(action) && kind === 'member') && !(action === 'delete' && isKeptByBooks(model, name))
  })
  const fits = (name: string) => {
    const payment = model.payments[name]!
    if (action === 'owe' && refundOf(model, name, 'REJECTED')) return false
    return made[action]!(payment) && (inBin.has(action) || !payment.isBinned)
  }
  return nth(isAny ? names : names.filter(fits), place)
}

function lineFor(model: Model, action: string, { place, isAny }: Which): string | null {
  const names = Object.keys(model.lines)
  const fits = (key: string) => {
    const line = model.lines[key]!
    if (action === 'open again') return line.aside !== null
    return isOpen(model, key) && (action !== 'split' || line.amount > 2 * prices[1])
  }
  return nth(isAny ? names : names.filter(fits), place)
}

function refundFor(model: Model, action: keyof typeof ways, { place, isAny }: Which): string | null {
  const names = Object.keys(model.refunds)
  const fitting = names.filter((name) => ways[action].from.some((state) => state === model.refunds[name]!.state))
  const rare = fitting.filter((name) => isRare(action, model.refunds[name]!))
  return nth(isAny ? names : rare.length > 0 ? rare : fitting, place)
}

/** What few refunds would get to by chance: one that is owed for a rejected payment, then idle, then withdrawn. */
function isRare(action: keyof typeof ways, { because, state }: Refund): boolean {
  if (because !== 'REJECTED') return false
  return (action === 'no money' && state === 'OWED') || (action === 'withdraw' && state === 'NOTHING')
}

/** The command that the intent means now, by this name; null while it means nothing. */
export function meant(wanted: Intent, model: Model, name: string): Command | null {
  switch (wanted.do) {
    case 'quote':
    case 'confirm sure':
      return wanted
    case 'undo':
      return model.last ? wanted : null
    case 'register':
      return registration(wanted, model)
    case 'import':
      return { do: 'import', rows: rowsOf(wanted, model, name) }
    case 'undo import':
      return withName(nth(Object.keys(model.files), wanted.file), (file) => ({ do: wanted.do, file }))
    case 'confirm':
    case 'owe': {
      const { do: action, settle } = wanted
      const line = wanted.line && lineFor(model, action, wanted.line)
      return withName(paymentFor(model, action, wanted.payment), (payment) =>
        action === 'owe' ? { do: action, payment, line } : { do: action, payment, line, settle },
      )
    }
    case 'match':
    case 'part':
    case 'free':
      return withLine(wanted, model)
    case 'split':
      return splitOf(wanted, model)
    case 'set aside':
    case 'open again':
      return withName(lineFor(model, wanted.do, wanted.line), (line) => ({ do: wanted.do, line }))
    case 'refund':
    case 'not refunded':
    case 'no money':
    case 'money is in':
    case 'withdraw':
      return withName(refundFor(model, wanted.do, wanted.refund), (refund) => ({ do: wanted.do, refund }))
    default:
      return 'payment' in wanted
        ? withName(paymentFor(model, wanted.do, wanted.payment), (payment) => ({ do: wanted.do, payment }))
        : cashMeant(wanted, model)
  }
}

function withLine(wanted: Extract<Intent, { do: 'match' | 'part' | 'free' }>, model: Model): Command | null {
  const payment = paymentFor(model, wanted.do, wanted.payment)
  if (payment === null) return null
  const own = model.payments[payment]!.kept.map(({ line }) => line)
  const isOwn = wanted.do === 'free' && !wanted.line.isAny
  const line = isOwn ? nth(own, wanted.line.place) : lineFor(model, wanted.do, wanted.line)
  if (line === null) return null
  return wanted.do === 'match'
    ? { do: 'match', payment, line, settle: wanted.settle }
    : { do: wanted.do, payment, line }
}

/** Each with what it misses, some with a half of it. */
function splitOf({ line: asked, payments }: Extract<Intent, { do: 'split' }>, model: Model): Command | null {
  const line = lineFor(model, 'split', asked)
  const parts = payments.flatMap((one): Part[] => {
    const payment = paymentFor(model, 'split', one.which)
    if (payment === null) return []
    const due = Math.max(1, model.payments[payment]!.amount - receivedOf(model.payments[payment]!))
    return one.isPart
      ? [{ payment, amount: Math.ceil(due / 2), settle: 'WAIT' }]
      : [{ payment, amount: due, settle: null }]
  })
  const isTwice = new Set(parts.map(({ payment }) => payment)).size < parts.length
  return line === null || parts.length < 2 || isTwice ? null : { do: 'split', line, parts }
}

const withName = (name: string | null, make: (name: string) => Command): Command | null =>
  name === null ? null : make(name)

/** Most of those who have an amount take their own; a used one is refused. */
function registration({ size: people, by, quote: place }: Extract<Intent, { do: 'register' }>, { quotes }: Model) {
  const quote = by === 'quote' ? nth(Object.keys(quotes), place) : null
  const isFree = quote !== null && !quotes[quote]!.isUsed
  return { do: 'register', size: isFree ? quotes[quote]!.size : people, quote, isCash: by === 'cash' } as const
}

function rowsOf({ rows, isSame, after }: Extract<Intent, { do: 'import' }>, model: Model, name: string): Row[] {
  const file = after === null ? null : nth(Object.keys(model.files), after)
  const before = file === null ? [] : model.files[file]!.rows
  if (isSame && before.length > 0) return before
  const amounts = [
    ...Object.values(model.payments).map((payment) => payment.amount - receivedOf(payment) || payment.amount),
    ...Object.values(model.quotes).map(({ amount }) => amount),
  ]
  const senders = Object.keys(model.payments).filter((payment) => !model.payments[payment]!.isCash)
  let balance = model.bank
  const fresh = rows.map(({ of: place, off, names }, index): Row => {
    const amount = Math.max(1000, (amounts[place % amounts.length] ?? prices[1]) + off)
    balance += amount
    return {
      key: `${name}.${index}`,
      amount,
      balance,
      names: names === null ? null : senderFor({ place, names, model, senders, amounts: amounts.length }),
    }
  })
  return [...before, ...fresh]
}

type Naming = { place: number; names: 'sender' | 'other'; model: Model; senders: string[]; amounts: number }

/** The payment whose amount it is, or another one; null where that was not sent by anybody. */
function senderFor({ place, names, model, senders, amounts }: Naming): string | null {
  if (names === 'other') return nth(senders, place + 1)
  const payment = Object.keys(model.payments)[place % amounts]
  return payment !== undefined && senders.includes(payment) ? payment : null
}
