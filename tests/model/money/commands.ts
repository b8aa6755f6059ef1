// What people may try with money, as choices that fast-check makes and makes smaller. A payment or line is chosen by its
// place among those there are when its turn comes, so that a history keeps its sense when steps are taken out of it.
import fc from 'fast-check'
import { cashIntent } from './cash-intents.ts'
import { which } from './which.ts'

const nat = fc.nat(7)
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
  off: fc.constantFrom(0, 0, 0, 0, -1, -30_000, 20_000, 235_000),
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
  do: of('reject', 'reject', 'hold', 'hold ends', 'take back', 'mend', 'mend', 'recycle', 'restore', 'delete', 'erase'),
  payment: which,
})
/** How a difference is settled; it is said also where there is none. */
const settle = of(null, null, 'ACCEPT', 'REFUND', 'REST')
const withLine = fc.record({
  do: of('confirm', 'confirm', 'confirm', 'owe', 'owe'),
  payment: which,
  line: fc.option(which, { nil: null, freq: 2 }),
  settle,
})
const match = fc.record({ do: of('match'), payment: which, line: which, settle })
const ofPart = fc.record({ do: of('part', 'part', 'free'), payment: which, line: which })
const ofLine = fc.record({ do: of('set aside', 'open again'), line: which })
const splitting = fc.record({
  do: of('split'),
  line: which,
  payments: fc.array(fc.record({ which, isPart: fc.constantFrom(false, false, false, true) }), {
    minLength: 2,
    maxLength: 3,
  }),
})
const cancelling = fc.record({ do: of('cancel', 'give up'), payment: which })
const undoing = fc.record({ do: of('undo') })
const sure = fc.record({ do: of('confirm sure') })
const ofRefund = fc.record({
  do: of('refund', 'refund', 'not refunded', 'no money', 'money is in', 'money is in', 'withdraw'),
  refund: which,
})
const intent = fc.oneof(
  { arbitrary: quoting, weight: 2 },
  { arbitrary: registering, weight: 4 },
  { arbitrary: imported, weight: 3 },
  { arbitrary: undoImport, weight: 1 },
  { arbitrary: ofPayment, weight: 8 },
  { arbitrary: withLine, weight: 8 },
  { arbitrary: match, weight: 3 },
  { arbitrary: ofPart, weight: 4 },
  { arbitrary: splitting, weight: 3 },
  { arbitrary: cancelling, weight: 3 },
  { arbitrary: ofLine, weight: 2 },
  { arbitrary: sure, weight: 3 },
  { arbitrary: ofRefund, weight: 5 },
  { arbitrary: undoing, weight: 3 },
  { arbitrary: cashIntent, weight: 22 },
)
export type Intent = typeof intent extends fc.Arbitrary<infer One> ? One : never
/** One command, or two at the same moment. */
export type Step = readonly [Intent] | readonly [Intent, Intent]

// What a file would bring is looked at and then imported: two requests, between which nothing else may import. A hold
// ends in two steps, too, its time and then the job. What is undone is the step before.
const isPair = (pair: readonly Intent[]) =>
  pair.every((one) => one.do !== 'undo' && one.do !== 'erase') &&
  pair.filter((one) => one.do === 'import' || one.do === 'undo import').length < 2 &&
  !(
    pair.some((one) => one.do === 'hold ends') &&
    pair.some((one) => ['recycle', 'restore', 'cancel', 'delete'].includes(one.do))
  )

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
    [{ do: 'owe', payment, line: null, settle: null }],
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

/** Money of another sum than the payment's, and what is said of it. */
const differing = fc
  .record({ one: registering, payment: which, line: which, off: fc.constantFrom(-30_000, 20_000), settle })
  .map(({ one, payment, line, off, settle: said }): Step[] => [
    [{ ...one, by: 'price' }],
    [{ do: 'import', rows: [{ of: payment.place, off, names: 'sender' }], after: null, isSame: false }],
    [{ do: off < 0 && said === null ? 'part' : 'confirm', payment, line, settle: said }],
  ])
/** A refund that left, as the cash book says, and what becomes of that entry. */
const leaving = fc
  .record({
    payment: which,
    refund: which,
    from: fc.constantFrom('ACCOUNT' as const, 'TILL0' as const),
    entry: which,
    next: fc.constantFrom('confirm entry' as const, 'reject entry' as const, 'undo entry' as const, 'correct' as const),
  })
  .map(({ payment, refund, from, entry, next }): Step[] => [
    [{ do: 'reject', payment }],
    [{ do: 'owe', payment, line: null, settle: null }],
    [{ do: 'refund', refund }],
    [{ do: 'book refund', refund, from, day: 'today', who: 0 }],
    [{ do: next, entry, who: 1 }],
    [{ do: 'not refunded', refund }],
    [{ do: 'restore entry', entry, who: 0 }],
  ])

export const term = fc.record({
  opening: fc.array(fc.tuple(opening), { maxLength: 8, size: 'max' }),
  steps: fc
    .array(
      fc.oneof(
        { arbitrary: step.map((one) => [one]), weight: 60 },
        { arbitrary: matching, weight: 3 },
        { arbitrary: refunding, weight: 1 },
        { arbitrary: differing, weight: 3 },
        { arbitrary: leaving, weight: 1 },
      ),
      { minLength: 1, maxLength: 36, size: 'max' },
    )
    .map((some) => some.flat()),
})
