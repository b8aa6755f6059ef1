// What people may try with the cash book and with the month, as choices that fast-check makes and makes smaller.
import fc from 'fast-check'
import { type Command, type Day, entered, type Entry, type Model, type OfEntry, places, type Side } from './model.ts'
import { balanceOf, isCorrectable, isOwed, tiedTo } from './entry-acts.ts'
import { heldBy, isBooked, isOpen, leftOf } from './sums.ts'
import { nth, type Which, which } from './which.ts'

const one = <const Name extends string | null>(...names: Name[]): fc.Arbitrary<Name> => fc.constantFrom(...names)
const treasurer = fc.constantFrom(0 as const, 1 as const)
/** Mostly a day of the month that may be closed. */
const anyDay = one('past', 'past', 'today')
const place = fc.constantFrom(...places)

const entering = fc.record({
  do: one('enter'),
  kind: one(...entered, 'EXPENSE', 'INCOME'),
  from: place,
  to: place,
  amount: fc.constantFrom(10_000, 65_000, 75_000, 480_000, 620_000),
  day: anyDay,
  /** What came on an account may be made from its line. */
  line: fc.option(which, { nil: null, freq: 2 }),
  who: treasurer,
})
const ofEntry = fc.record({
  do: one(
    'confirm entry',
    'confirm entry',
    'confirm entry',
    'reject entry',
    'undo entry',
    'restore entry',
    'correct',
    'correct',
  ),
  entry: which,
  who: treasurer,
})
const payingBack = fc.record({ do: one('pay back'), entry: which, from: place, day: anyDay, who: treasurer })
const bookingRefund = fc.record({ do: one('book refund'), refund: which, from: place, day: anyDay, who: treasurer })
const tying = fc.record({ do: one('tie', 'tie', 'untie'), entry: which, line: which })
const counting = fc.record({
  do: one('count'),
  till: treasurer,
  off: fc.constantFrom(0, 0, 5_000, -5_000, 600_000),
  who: treasurer,
})
const closing = fc.record({ do: one('close'), isExplained: fc.constantFrom(true, true, true, false), who: treasurer })
const reopening = fc.record({ do: one('reopen'), who: treasurer })
const handOver = fc.record({ do: one('hand over'), part: one('all', 'half', 'more'), day: anyDay })
const undoHandover = fc.record({ do: one('undo hand-over'), handover: fc.nat(7) })

export const cashIntent = fc.oneof(
  { arbitrary: entering, weight: 8 },
  { arbitrary: ofEntry, weight: 8 },
  { arbitrary: payingBack, weight: 1 },
  { arbitrary: bookingRefund, weight: 2 },
  { arbitrary: tying, weight: 2 },
  { arbitrary: counting, weight: 2 },
  { arbitrary: closing, weight: 2 },
  { arbitrary: reopening, weight: 1 },
  { arbitrary: handOver, weight: 4 },
  { arbitrary: undoHandover, weight: 1 },
)
export type CashIntent = typeof cashIntent extends fc.Arbitrary<infer One> ? One : never

type Made = { name: string; entry: Entry }

const fitting: Record<OfEntry['do'] | 'correct' | 'pay back' | 'tie' | 'untie', (model: Model, made: Made) => boolean> =
  {
    'confirm entry': (_, { entry }) => entry.state === 'ENTERED',
    'reject entry': (_, { entry }) => entry.state === 'ENTERED',
    'undo entry': (_, { entry }) => entry.state === 'ENTERED',
    'restore entry': (_, { entry }) => entry.state === 'REJECTED',
    correct: (model, { name }) => isCorrectable(model, name),
    'pay back': (model, { name }) => isOwed(model, name),
    tie: (_, { entry }) => entry.to === 'ACCOUNT' && (entry.state === 'ENTERED' || entry.state === 'CONFIRMED'),
    untie: (model, { name }) => tiedTo(model, name).length > 0,
  }

function entryFor(model: Model, action: keyof typeof fitting, { place: at, isAny }: Which): string | null {
  const names = Object.keys(model.entries)
  return nth(isAny ? names : names.filter((name) => fitting[action](model, { name, entry: model.entries[name]! })), at)
}

const openLine = (model: Model, { place: at }: Which): string | null =>
  nth(
    Object.keys(model.lines).filter((line) => isOpen(model, line)),
    at,
  )

const dayOf = ({ days }: Model, given: 'past' | 'today'): Day => days[given]

/** The command that the intent means now; null while it means nothing. */
export function cashMeant(wanted: CashIntent, model: Model): Command | null {
  switch (wanted.do) {
    case 'enter':
      return entryOf(wanted, model)
    case 'pay back':
    case 'book refund':
      return wanted.do === 'pay back'
        ? named(entryFor(model, 'pay back', wanted.entry), (entry) => ({
            ...wanted,
            entry,
            day: dayOf(model, wanted.day),
          }))
        : refundFrom(wanted, model)
    case 'tie':
    case 'untie':
      return tieOf(wanted, model)
    case 'count': {
      const counted = Math.max(0, balanceOf(model, `TILL${wanted.till}`) + wanted.off)
      return { do: 'count', till: wanted.till, counted, who: wanted.who }
    }
    case 'close':
      return wanted
    case 'reopen':
      return model.closed ? wanted : null
    case 'hand over':
      return handingOver(heldBy(model), wanted.part, dayOf(model, wanted.day))
    case 'undo hand-over':
      return named(nth(Object.keys(model.handovers), wanted.handover), (handover) => ({ do: wanted.do, handover }))
    default:
      return named(entryFor(model, wanted.do, wanted.entry), (entry) => ({ do: wanted.do, entry, who: wanted.who }))
  }
}

const named = (name: string | null, make: (name: string) => Command): Command | null =>
  name === null ? null : make(name)

type Wanted<Do extends CashIntent['do']> = Extract<CashIntent, { do: Do }>

/** Sides that a kind has; the others are the world outside. */
function entryOf({ kind, day: at, line: asked, ...given }: Wanted<'enter'>, model: Model): Command | null {
  const from: Side = kind === 'INCOME' || kind === 'OPENING' ? 'OUTSIDE' : given.from
  const to: Side = kind === 'EXPENSE' ? 'OUTSIDE' : given.to
  // What comes from outside comes to a place of the club.
  if (from === 'OUTSIDE' && to === 'PERSON') return null
  const line = asked && to === 'ACCOUNT' && kind !== 'OPENING' ? openLine(model, asked) : null
  const amount = line !== null && !asked?.isAny ? leftOf(model, line) : given.amount
  return { do: 'enter', kind, from, to, amount, day: dayOf(model, at), line, who: given.who }
}

function refundFrom({ refund: asked, from, day: at, who: by }: Wanted<'book refund'>, model: Model): Command | null {
  const names = Object.keys(model.refunds)
  const fits = names.filter((name) => model.refunds[name]!.state === 'REFUNDED' && !isBooked(model, name))
  const refund = nth(asked.isAny ? names : fits, asked.place)
  if (refund === null || from === 'PERSON') return null
  const { amount } = model.refunds[refund]!
  return { do: 'book refund', refund, amount, from, day: dayOf(model, at), who: by }
}

function tieOf({ do: action, entry: asked, line: of }: Wanted<'tie' | 'untie'>, model: Model): Command | null {
  const entry = entryFor(model, action, asked)
  if (entry === null) return null
  const tied = action === 'untie' && !of.isAny ? nth(tiedTo(model, entry), of.place) : null
  const line = tied ?? openLine(model, of)
  return line === null ? null : { do: action, entry, line }
}

/** Of nothing only too much can be handed over. */
function handingOver(held: number, part: 'all' | 'half' | 'more', day: Day): Command | null {
  if (held <= 0) return part === 'more' ? { do: 'hand over', amount: 1, day } : null
  const amount = { all: held, half: Math.floor(held / 2), more: held + 1 }[part]
  return { do: 'hand over', amount, day }
}
