// What people may try with money, as choices that fast-check makes and makes smaller. A payment or line is chosen by its
// place among those there are when its turn comes, so that a history keeps its sense when steps are taken out of it.
import fc from 'fast-check'
import { type Command, heldBy, isOpen, type Model, type Payment, prices, type Refund, type Row, ways } from './model.ts'

const nat = fc.nat(7)
/** Which one: mostly of those that the command is made for. */
const which = fc.record({ place: fc.nat(7), isAny: fc.constantFrom(false, false, false, true) })
type Which = { place: number; isAny: boolean }
const size = fc.constantFrom(1 as const, 2 as const, 'member' as const, 'party' as const)
const of = <const Name extends string | null>(...names: Name[]): fc.Arbitrary<Name> => fc.constantFrom(...names)

const quoting = fc.record({ do: of('quote'), size })
const registering = fc.record({
  do: of('register'),
  size,
  by: of('quote', 'quote', 'price', 'cash', 'cash'),
  quote: nat,
})
/** What a row of the file brings: the money of a payment or amount that is there, perhaps wrong by one, or other money. */
const row = fc.record({
  of: nat,
  off: fc.constantFrom(0, 0, 0, 0, -1, 235_000),
  /** Whom the bank's text names: nobody, who sent that payment, or somebody else. */
  names: of(null, null, 'sender', 'sender', 'other'),
})
const imported = fc.record({
  do: of('import'),
  rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  /** The file goes on from an earlier one, or is that again. */
  after: fc.option(nat, { nil: null, freq: 3 }),
  isSame: fc.boolean(),
})
const undoImport = fc.record({ do: of('undo import'), file: nat })
const ofPayment = fc.record({
  do: of('reject', 'reject', 'hold', 'hold ends', 'take back', 'mend', 'mend', 'recycle', 'restore'),
  payment: which,
})
const withLine = fc.record({
  do: of('confirm', 'confirm', 'confirm', 'owe', 'owe'),
  payment: which,
  line: fc.option(which, { nil: null, freq: 2 }),
})
const match = fc.record({ do: of('match'), payment: which, line: which })
const ofLine = fc.record({ do: of('set aside', 'open again'), line: which })
const splitting = fc.record({ do: of('split'), line: which, one: which, other: which })
const cancelling = fc.record({ do: of('cancel'), payment: which })
const sure = fc.record({ do: of('confirm sure') })
const ofRefund = fc.record({
  do: of('refund', 'refund', 'not refunded', 'no money', 'money is in', 'money is in', 'withdraw'),
  refund: which,
})
const handOver = fc.record({ do: of('hand over'), part: of('all', 'half', 'more') })
const undoHandover = fc.record({ do: of('undo hand-over'), handover: nat })

const intent = fc.oneof(
  { arbitrary: quoting, weight: 2 },
  { arbitrary: registering, weight: 4 },
  { arbitrary: imported, weight: 3 },
  { arbitrary: undoImport, weight: 1 },
  { arbitrary: ofPayment, weight: 8 },
  { arbitrary: withLine, weight: 8 },
  { arbitrary: match, weight: 3 },
  { arbitrary: splitting, weight: 3 },
  { arbitrary: cancelling, weight: 2 },
  { arbitrary: ofLine, weight: 2 },
  { arbitrary: sure, weight: 3 },
  { arbitrary: ofRefund, weight: 5 },
  { arbitrary: handOver, weight: 4 },
  { arbitrary: undoHandover, weight: 1 },
)
type Intent = typeof intent extends fc.Arbitrary<infer One> ? One : never
/** One command, or two at the same moment. */
export type Step = readonly [Intent] | readonly [Intent, Intent]

// What a file would bring is looked at and then imported: two requests, between which nothing else may import. A hold
// ends in two steps, too, its time and then the job.
const isPair = (pair: readonly Intent[]) =>
  pair.filter((one) => one.do === 'import' || one.do === 'undo import').length < 2 &&
  !(pair.some((one) => one.do === 'hold ends') && pair.some((one) => ['recycle', 'restore', 'cancel'].includes(one.do)))

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.tuple(intent), weight: 4 },
  { arbitrary: fc.tuple(intent, intent).filter(isPair), weight: 1 },
)
/** Groups and money come first, for what follows to have something to be about. */
const opening = fc.oneof(
  { arbitrary: quoting, weight: 2 },
  { arbitrary: registering, weight: 3 },
  { arbitrary: imported, weight: 2 },
)
/** A refund of a rejected payment and what is said of it next: few would get so far by chance. */
const refunding = fc
  .record({
    payment: which,
    refund: which,
    next: fc.constantFrom(
      ['no money', 'withdraw'] as const,
      ['no money', 'money is in'] as const,
      ['refund', 'not refunded'] as const,
    ),
  })
  .map(({ payment, refund, next: [first, then] }): Step[] => [
    [{ do: 'reject', payment }],
    [{ do: 'owe', payment, line: null }],
    [{ do: first, refund }],
    [{ do: then, refund }],
  ])

/** Two payments, the money of one or both, and what is sure then: chance alone would seldom bring them together. */
const matching = fc
  .record({ one: registering, other: registering, rows: fc.array(row, { minLength: 1, maxLength: 3 }) })
  .map(({ one, other, rows }): Step[] => [
    [one],
    [other],
    [{ do: 'import', rows, after: null, isSame: false }],
    [{ do: 'confirm sure' }],
  ])

export const term = fc.record({
  opening: fc.array(fc.tuple(opening), { maxLength: 8, size: 'max' }),
  steps: fc
    .array(
      fc.oneof(
        { arbitrary: step.map((one) => [one]), weight: 60 },
        { arbitrary: matching, weight: 3 },
        { arbitrary: refunding, weight: 1 },
      ),
      { minLength: 1, maxLength: 36, size: 'max' },
    )
    .map((some) => some.flat()),
})

const isPending = ({ status }: Payment) => status === 'PENDING'
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
  match: ({ status, line }) => status === 'CONFIRMED' && line === null,
  split: ({ status, line, isCash }) => status !== 'REJECTED' && line === null && !isCash,
  cancel: ({ isBinned }) => !isBinned,
  recycle: ({ isBinned }) => !isBinned,
  restore: ({ isBinned }) => isBinned,
}

/** A membership has no seats to hold, and nobody cancels it alone. */
const ofSeats = new Set(['hold', 'hold ends', 'cancel'])

const nth = (names: readonly string[], place: number): string | null => names[place % names.length] ?? null

function paymentFor(model: Model, action: string, { place, isAny }: Which): string | null {
  const names = Object.keys(model.payments).filter(
    (name) => !(ofSeats.has(action) && model.payments[name]!.entity === 'member_payment'),
  )
  const fits = (name: string) => {
    const payment = model.payments[name]!
    if (action === 'owe' && model.refunds[name]) return false
    return made[action]!(payment) && (action === 'restore' || !payment.isBinned)
  }
  return nth(isAny ? names : names.filter(fits), place)
}

function lineFor(model: Model, action: string, { place, isAny }: Which): string | null {
  const names = Object.keys(model.lines)
  const fits = (key: string) => {
    const line = model.lines[key]!
    if (action === 'open again') return line.isAside
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
    case 'register':
      return registration(wanted, model)
    case 'import':
      return { do: 'import', rows: rowsOf(wanted, model, name) }
    case 'undo import':
      return withName(nth(Object.keys(model.files), wanted.file), (file) => ({ do: wanted.do, file }))
    case 'confirm':
    case 'owe': {
      const line = wanted.line && lineFor(model, wanted.do, wanted.line)
      return withName(paymentFor(model, wanted.do, wanted.payment), (payment) => ({ do: wanted.do, payment, line }))
    }
    case 'match': {
      const line = lineFor(model, wanted.do, wanted.line)
      if (line === null) return null
      return withName(paymentFor(model, wanted.do, wanted.payment), (payment) => ({ do: wanted.do, payment, line }))
    }
    case 'split':
      return splitOf(wanted, model)
    case 'set aside':
    case 'open again':
      return withName(lineFor(model, wanted.do, wanted.line), (line) => ({ do: wanted.do, line }))
    case 'hand over':
      return handingOver(heldBy(model), wanted.part)
    case 'undo hand-over':
      return withName(nth(Object.keys(model.handovers), wanted.handover), (handover) => ({ do: wanted.do, handover }))
    case 'refund':
    case 'not refunded':
    case 'no money':
    case 'money is in':
    case 'withdraw':
      return withName(refundFor(model, wanted.do, wanted.refund), (refund) => ({ do: wanted.do, refund }))
    default:
      return withName(paymentFor(model, wanted.do, wanted.payment), (payment) => ({ do: wanted.do, payment }))
  }
}

function splitOf({ line: asked, one, other }: Extract<Intent, { do: 'split' }>, model: Model): Command | null {
  const line = lineFor(model, 'split', asked)
  const [first, second] = [paymentFor(model, 'split', one), paymentFor(model, 'split', other)]
  if (line === null || first === null || second === null || first === second) return null
  return { do: 'split', line, payments: [first, second] }
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
  const amounts = [...Object.values(model.payments), ...Object.values(model.quotes)].map(({ amount }) => amount)
  const senders = Object.keys(model.payments).filter((payment) => !model.payments[payment]!.isCash)
  const fresh = rows.map(({ of: place, off, names }, index): Row => ({
    key: `${name}.${index}`,
    amount: (amounts[place % amounts.length] ?? prices[1]) + off,
    names: names === null ? null : senderFor({ place, names, model, senders, amounts: amounts.length }),
  }))
  return [...before, ...fresh]
}

type Naming = { place: number; names: 'sender' | 'other'; model: Model; senders: string[]; amounts: number }

/** The payment whose amount it is, or another one; null where that was not sent by anybody. */
function senderFor({ place, names, model, senders, amounts }: Naming): string | null {
  if (names === 'other') return nth(senders, place + 1)
  const payment = Object.keys(model.payments)[place % amounts]
  return payment !== undefined && senders.includes(payment) ? payment : null
}

/** Of nothing only too much can be handed over. */
function handingOver(held: number, part: 'all' | 'half' | 'more'): Command | null {
  if (held <= 0) return part === 'more' ? { do: 'hand over', amount: 1 } : null
  const amount = { all: held, half: Math.floor(held / 2), more: held + 1 }[part]
  return { do: 'hand over', amount }
}
