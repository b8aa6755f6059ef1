// What people may try, as choices that fast-check makes and makes smaller. A payment is chosen by its place among
// those there are when its turn comes, so that a sequence keeps its sense when steps are taken out of it.
import fc from 'fast-check'
import { type Command, type Model, people } from './model.ts'

const shifts = 3

type Numbered<C> = C extends { payment: string } ? Omit<C, 'payment'> & { payment: number } : C
/** A command whose payment is still a number; `pay` sends the group for which a browser keeps seats. */
type Intent = Numbered<Command> | { do: 'pay'; browser: number }
/** One command, or two at the same moment. */
export type Step = readonly [Intent] | readonly [Intent, Intent]

const person = fc.nat(people - 1)
const shift = fc.nat(shifts - 1)
const quota = fc.nat(4)
/** Larger ones too: a network reserves a third of what is free. */
const quotaAtFirst = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 6, max: 12 }))

const register = fc
  .uniqueArray(fc.tuple(person, shift), { minLength: 1, maxLength: 3, selector: ([who]) => who })
  .map((group) => ({
    do: 'register' as const,
    people: group.map(([who]) => who),
    shifts: group.map(([, where]) => where),
  }))

const browser = fc.nat(2)
const reserve = fc.tuple(register, browser).map(([group, one]): Intent => ({ ...group, do: 'reserve', browser: one }))
const reserved = fc.record({
  do: fc.constantFrom('pay', 'pay', 'pay', 'prolong', 'let go', 'reservation ends'),
  browser,
})

const payment = fc.nat(9)
const seat = fc.nat(2)
const actions = fc.record({
  do: fc.constantFrom(
    'confirm',
    'confirm',
    'reject',
    'hold',
    'hold',
    'mend',
    'mend',
    'hold ends',
    'cancel',
    'cancel',
    'recycle',
    'restore',
    'delete',
  ),
  payment,
})

const intent: fc.Arbitrary<Intent> = fc.oneof(
  { arbitrary: register, weight: 5 },
  { arbitrary: fc.record({ do: fc.constant('again'), person, shift }), weight: 3 },
  { arbitrary: reserve, weight: 4 },
  { arbitrary: reserved, weight: 5 },
  { arbitrary: actions, weight: 9 },
  { arbitrary: fc.record({ do: fc.constant('move'), payment, seat, shift }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constantFrom('recycle seat', 'restore seat'), payment, seat }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('quota'), shift, quota }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('window'), open: fc.boolean() }), weight: 1 },
)

// Here a hold ends in two steps, its time and then the job, between which the clock has no recycle bin.
const isPair = (pair: readonly Intent[]) =>
  !(pair.some((one) => one.do === 'hold ends') && pair.some((one) => one.do === 'recycle' || one.do === 'restore'))

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.tuple(intent), weight: 5 },
  { arbitrary: fc.tuple(intent, intent).filter(isPair), weight: 1 },
)

/** The seats of the shifts at first, and what happens then. */
export const evening = fc.record({
  quotas: fc.array(quotaAtFirst, { minLength: shifts, maxLength: shifts }),
  steps: fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }),
})

/** The command that the intent means now; null while it means nothing. */
export function meant(wanted: Intent, model: Model): Command | null {
  if (wanted.do === 'again') return model.accounts.includes(wanted.person) ? wanted : null
  if (wanted.do === 'pay') {
    const kept = model.kept[wanted.browser]
    const seats = Object.entries(kept?.seats ?? {}).flatMap(([where, count]) =>
      Array<number>(count).fill(Number(where)),
    )
    if (!kept || seats.length !== kept.people.length) return null
    return { do: 'register', people: kept.people, shifts: seats, browser: wanted.browser }
  }
  if (!('payment' in wanted)) return wanted
  const names = Object.keys(model.payments)
  const chosen = names[wanted.payment % names.length]
  if (chosen === undefined) return null
  if (!('seat' in wanted)) return { ...wanted, payment: chosen }
  // Of a payment that is gone any seat will do.
  return { ...wanted, payment: chosen, seat: wanted.seat % (model.payments[chosen]?.seats.length || 1) }
}
