// The cash book: entries that two people enter and decide on, their lines, refunds that left, and tills that are counted.
import { type Command, type Entry, type Model, type OfEntry, type Place, type Refusal, type Side } from './model.ts'
import { isBooked, isClosed, isOpen, leftOf, sum } from './sums.ts'

type As<Do extends Command['do']> = Extract<Command, { do: Do }>

const counts = ({ state }: Entry): boolean => state === 'CONFIRMED'
const isLive = ({ state }: Entry): boolean => state === 'ENTERED' || state === 'CONFIRMED'

/** What entries brought to a place, less what they took from it. */
export const netOf = ({ entries }: Model, place: Side): number =>
  Object.values(entries)
    .filter(counts)
    .reduce((total, { from, to, amount }) => total + (to === place ? amount : 0) - (from === place ? amount : 0), 0)

/** What a place of the club holds by the books. */
export function balanceOf(model: Model, place: Place): number {
  const paid = sum(Object.values(model.payments).flatMap(({ kept }) => kept))
  const handed = sum(Object.values(model.handovers).filter(({ isUndone }) => !isUndone))
  return netOf(model, place) + (place === 'ACCOUNT' ? paid : place === 'TILL0' ? handed : 0)
}

/** The lines that an entry explains. */
export const tiedTo = ({ lines }: Model, name: string): string[] =>
  Object.keys(lines).filter((line) => lines[line]!.aside?.entry === name)

function freeTies(model: Model, name: string): number {
  const freed = tiedTo(model, name)
  for (const line of freed) model.lines[line]!.aside = null
  return freed.length
}

const correctionOf = ({ entries }: Model, name: string): Entry | undefined =>
  Object.values(entries).find((entry) => entry.corrects === name && isLive(entry))

const isPaidBack = ({ entries }: Model, name: string): boolean =>
  Object.entries(entries).some(
    ([own, entry]) =>
      entry.repays === name &&
      isLive(entry) &&
      !Object.values(entries).some((other) => other.corrects === own && counts(other)),
  )

type New = Omit<Entry, 'state' | 'isOwn' | 'corrects' | 'repays' | 'refund'> & Partial<Entry>

/** It counts at once, or waits for a second person. */
function book(model: Model, name: string, given: New): Refusal {
  if (isClosed(model, given.day)) return 'invalid'
  const state = given.isOwn || given.amount > model.limit ? 'ENTERED' : 'CONFIRMED'
  model.entries[name] = { isOwn: false, corrects: null, repays: null, refund: null, ...given, state }
  return null
}

export function enter(model: Model, { kind, from, to, amount, day, line, who }: As<'enter'>, name: string): Refusal {
  if (from === to) return 'invalid'
  const refusal = book(model, name, { kind, from, to, amount, day, by: who })
  if (refusal || line === null) return refusal
  const isWhole = isOpen(model, line) && to === 'ACCOUNT' && kind !== 'OPENING' && leftOf(model, line) === amount
  if (!isWhole) return 'invalid'
  model.lines[line]!.aside = { entry: name }
  return null
}

export function decideEntry(model: Model, { do: action, entry: name, who }: OfEntry): Refusal {
  const entry = model.entries[name]!
  const { state, by, isOwn, corrects, repays } = entry
  switch (action) {
    case 'confirm entry':
      if (state !== 'ENTERED' || by === who) return 'conflict'
      entry.state = 'CONFIRMED'
      // Its month was closed while it waited.
      if (isClosed(model, entry.day)) entry.day = model.days.first
      if (corrects !== null) freeTies(model, corrects)
      return null
    case 'reject entry':
      if (state !== 'ENTERED' || (isOwn && by === who)) return 'conflict'
      entry.state = 'REJECTED'
      freeTies(model, name)
      return null
    case 'undo entry':
      if (state !== 'ENTERED') return 'conflict'
      entry.state = 'UNDONE'
      freeTies(model, name)
      return null
    case 'restore entry':
      if (state !== 'REJECTED') return 'conflict'
      if (corrects !== null && !isCorrectable(model, corrects)) return 'conflict'
      if (repays !== null && !isOwed(model, repays)) return 'conflict'
      if (entry.refund !== null && !isBookable(model, entry.refund)) return 'conflict'
      entry.state = 'ENTERED'
      return null
  }
}

export const isCorrectable = (model: Model, name: string): boolean =>
  model.entries[name]!.state === 'CONFIRMED' && !correctionOf(model, name) && !isPaidBack(model, name)

export function isOwed(model: Model, name: string): boolean {
  const { state, kind, from } = model.entries[name]!
  const isOfSomebody = state === 'CONFIRMED' && kind === 'EXPENSE' && from === 'PERSON'
  return isOfSomebody && !correctionOf(model, name) && !isPaidBack(model, name)
}

const isBookable = (model: Model, refund: string): boolean =>
  model.refunds[refund]?.state === 'REFUNDED' && !isBooked(model, refund)

export function correct(model: Model, { entry: name, who }: As<'correct'>, made: string): Refusal {
  if (!isCorrectable(model, name)) return 'conflict'
  const { from, to, amount } = model.entries[name]!
  const given = { kind: 'CORRECTION', from: to, to: from, amount, by: who, corrects: name } as const
  const refusal = book(model, made, { ...given, day: model.days.today })
  if (!refusal && counts(model.entries[made]!)) freeTies(model, name)
  return refusal
}

export function payBack(model: Model, { entry: name, from, day, who }: As<'pay back'>, made: string): Refusal {
  if (!isOwed(model, name)) return 'conflict'
  if (from === 'PERSON') return 'invalid'
  const { amount } = model.entries[name]!
  return book(model, made, { kind: 'TRANSFER', from, to: 'PERSON', amount, day, by: who, repays: name })
}

export function bookRefund(model: Model, { refund, amount, from, day, who }: As<'book refund'>, made: string): Refusal {
  if (!isBookable(model, refund) || model.refunds[refund]!.amount !== amount) return 'invalid'
  return book(model, made, { kind: 'REFUND', from, to: 'OUTSIDE', amount, day, by: who, refund })
}

export function tieLine(model: Model, { entry: name, line }: As<'tie' | 'untie'>): Refusal {
  const entry = model.entries[name]!
  if (!isLive(entry) || correctionOf(model, name) || entry.kind === 'OPENING') return 'conflict'
  if (!isOpen(model, line) || entry.to !== 'ACCOUNT') return 'invalid'
  const tied = tiedTo(model, name).reduce((total, one) => total + leftOf(model, one), 0)
  if (leftOf(model, line) + tied > entry.amount) return 'invalid'
  model.lines[line]!.aside = { entry: name }
  return null
}

export function untieLine(model: Model, { entry: name, line }: As<'tie' | 'untie'>): Refusal {
  if (model.lines[line]?.aside?.entry !== name) return 'not_found'
  model.lines[line].aside = null
  return null
}

export function count(model: Model, { till, counted, who }: As<'count'>, name: string): Refusal {
  const place = `TILL${till}` as const
  const more = counted - balanceOf(model, place)
  if (!model.counted.includes(till)) model.counted.push(till)
  if (more === 0) return null
  const sides = more > 0 ? ({ from: 'OUTSIDE', to: place } as const) : ({ from: place, to: 'OUTSIDE' } as const)
  const given = { kind: 'COUNT', amount: Math.abs(more), day: model.days.today, by: who, isOwn: till === who } as const
  return book(model, name, { ...given, ...sides })
}

/** Of what the first in a row of corrections was: the kind that a report counts it as. */
export function rootKind({ entries }: Model, name: string): Entry['kind'] {
  const { kind, corrects } = entries[name]!
  return corrects === null ? kind : rootKind({ entries } as Model, corrects)
}
