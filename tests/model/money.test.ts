// Terms of money by chance: amounts are reserved, groups register, statements are imported, payments confirmed with all, a part
// or more of their money, rejected, mended, given up and refunded, cash is handed over; two treasurers enter, confirm, correct
// and count what else came and went, and close the month, at times two of these at once, or undo the last. After every step the
// portal has answered as a simple model foresees, the database holds what the model says, and the equations hold: of the books,
// the cash book, the account's days, the tills, the checks of the month, what was written of it, and the report.
// MODEL_SEED and MODEL_PATH, as printed, repeat a run; MODEL_RUNS is another number of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSeatLock, withQuery } from '../faults/naive/sabotage.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { effort, isLong } from '../support/effort.ts'
import { inLanes, untried } from './check.ts'
import { type Step, term } from './money/commands.ts'
import { play } from './money/play.ts'
import { openTerm, type Term } from './money/portal.ts'
import type { Counts } from './orders.ts'

/** So many runs share a database: the books of a term with too many payments, and a list of too many places, take long. */
const ofOneDatabase = 20

type Way = {
  seed: number
  numRuns: number
  path?: string
  endOnFailure?: boolean
  counts?: Counts
  spoil?: (portal: TestApp) => Promise<void>
}

async function check({ counts = {}, spoil, ...way }: Way) {
  let portal: TestApp | null = null
  let runs = 0
  const fresh = async () => {
    await portal?.close()
    portal = await testApp()
    await spoil?.(portal)
    return portal
  }
  const property = fc.asyncProperty(term, async ({ opening, steps }) => {
    const current = portal && runs % ofOneDatabase > 0 ? portal : await fresh()
    runs += 1
    const real = await openTerm(current)
    try {
      await play(real, [...opening, ...steps], counts)
      await real.end()
    } catch (error) {
      // What went wrong stays wrong there.
      runs = 0
      throw error
    }
  })
  try {
    return await fc.check(property, way)
  } finally {
    await (portal as TestApp | null)?.close()
  }
}

/** What has to have been done in many runs: every way of docs/decisions/037 and 042 that these commands can go. */
const ways = [
  ...['PENDING', 'CONFIRMED', 'REJECTED', 'party PENDING', 'party CONFIRMED'].map((status) => `cancel ${status}`),
  ...['OWED', 'TO_CHECK'].map((state) => `no money ${state}`),
  ...['NOTHING', 'TO_CHECK'].map((state) => `money is in ${state}`),
  ...['OWED', 'NOTHING'].map((state) => `withdraw ${state}`),
  'confirm sure BY_AMOUNT',
  'confirm sure BY_NAME',
  'refund OWED',
  'not refunded REFUNDED',
  ...['ACCEPT', 'REFUND', 'REST'].flatMap((settle) => [`confirm ${settle}`, `match ${settle}`]),
  ...['EXPENSE', 'INCOME', 'TRANSFER', 'OPENING'].map((kind) => `enter ${kind}`),
  'confirm entry',
  'reject entry',
  'undo entry',
  'restore entry',
  'correct',
  'pay back',
  'book refund REFUNDED',
  'tie',
  'untie',
  'count',
  'close',
  'reopen',
  'undo',
  'part',
  'free',
  'give up',
  'delete',
  'erase',
  'split of 2',
  'split of 3',
  'match',
  'owe',
  'mend',
  'hold ends',
  'take back',
  'restore',
]

const neverRefused = new Set(['quote', 'confirm sure', 'hold ends', 'undo', 'count', 'erase'])

test(
  'whatever becomes of the money, payments, lines, refunds and cash are as the model says, and the books balance',
  async () => {
    const counts: Counts = {}
    const { isRepeated } = await inLanes(
      { name: 'money', runs: Number(process.env['MODEL_RUNS'] ?? effort(12, 5000, 6)), counts },
      (given) => check({ ...given, counts }),
    )
    // What is rare may not come in a few runs.
    if (isRepeated || !isLong) return
    expect(ways.filter((way) => !counts[way]?.accepted)).toEqual([])
    if (process.env['MODEL_RUNS']) return
    const commands = Object.fromEntries(Object.entries(counts).filter(([kind]) => !/ [A-Z_]+$|none$/.test(kind)))
    expect(untried(commands, neverRefused)).toEqual([])
  },
  isLong ? 14_400_000 : 360_000,
)

const first = { place: 0, isAny: false } as const

/** What is said of the first of so many terms in which these steps go wrong. */
async function foundIn(steps: Step[], rounds: number, spoil: (portal: TestApp) => Promise<unknown>): Promise<string[]> {
  const portal = await testApp()
  const found: string[] = []
  try {
    const terms: Term[] = []
    for (let round = 0; round < rounds; round += 1) terms.push(await openTerm(portal))
    await spoil(portal)
    for (const real of terms) {
      if (found.length === 0) await play(real, steps, {}).catch((error: Error) => found.push(error.message))
    }
  } finally {
    await portal.close()
  }
  return found
}

test('negative control: a confirmation that is taken back and keeps its line is found @full', async () => {
  const steps: Step[] = [
    [{ do: 'register', size: 1, by: 'price', quote: 0 }],
    [{ do: 'import', rows: [{ of: 0, off: 0, names: null }], after: null, isSame: false }],
    [{ do: 'confirm', payment: first, line: first, settle: null }],
    [{ do: 'take back', payment: first }],
  ]
  const found = await foundIn(steps, 1, ({ deps }) =>
    deps.pool.query(`
      create function keep_match() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep_match before delete on statement_match for each row execute function keep_match()`),
  )
  expect(found).toEqual([expect.stringContaining('payments are')])
})

test('negative control: without the lock of a receiver two at once hand over the same cash, and it is found @full', async () => {
  const handOver = { do: 'hand over', part: 'all', day: 'today' } as const
  const steps: Step[] = [
    [{ do: 'register', size: 1, by: 'cash', quote: 0 }],
    [{ do: 'confirm', payment: first, line: null, settle: null }],
    [handOver, handOver],
  ]
  const found = await foundIn(steps, 40, ({ deps }) => withoutSeatLock(deps.pool, 'contact_person'))
  expect(found).toEqual([expect.stringContaining('answered accepted where invalid was due')])
})

const day = 'past' as const
const expense = (amount: 10_000 | 65_000): Step => [
  { do: 'enter', kind: 'EXPENSE', from: 'ACCOUNT', to: 'ACCOUNT', amount, day, line: null, who: 0 },
]
const closing: Step = [{ do: 'close', isExplained: true, who: 0 }]

test('negative control: an expense that is not taken from its account is found', async () => {
  const found = await foundIn([expense(65_000)], 1, async ({ deps }) =>
    withQuery(deps.pool, '-amount, person_id', '0, person_id'),
  )
  expect(found).toEqual([expect.stringContaining('balances are')])
})

test('negative control: an entry in a closed month, without a correction, is found @full', async () => {
  const found = await foundIn([expense(65_000), closing, expense(10_000)], 1, async ({ deps }) => {
    // The database holds it, too.
    await deps.pool.query('drop trigger in_open_month on cash_entry')
    withQuery(deps.pool, "(max(month) + interval '1 month - 1 day')::date", 'null::date')
  })
  expect(found).toEqual([expect.stringContaining('answered accepted where invalid was due')])
})

test('negative control: a payment of a closed month that is another one, and nothing says so, is found @full', async () => {
  const steps: Step[] = [
    [{ do: 'register', size: 1, by: 'price', quote: 0 }],
    closing,
    [{ do: 'confirm', payment: first, line: null, settle: null }],
  ]
  const found = await foundIn(steps, 1, ({ deps }) =>
    deps.pool.query(`
      alter table closed_payment disable trigger keeps;
      create function follow_payment() returns trigger language plpgsql as $$ begin
        update closed_payment set standing = 'UNPROVEN' where programme = 'TOEFL' and payment_id = new.id; return null; end $$;
      create trigger follow_payment after update on toefl_payment for each row
        when (new.status = 'CONFIRMED') execute function follow_payment()`),
  )
  expect(found).toEqual([expect.stringContaining('what has changed since are')])
})
