import { expect, test } from 'vitest'
import { effort } from '#tests/support/effort.ts'
import { judge, type OpenLine, type Payable, type Pair } from './match-suggestion.rules.ts'
import { placed } from './reconcile.rules.ts'

const line = (values: Partial<OpenLine> = {}): OpenLine => ({
  id: 1,
  day: '2026-11-05',
  amount: 75_000,
  text: 'TRSF E-BANKING CR',
  region_id: 1,
  ...values,
})
const payment = (values: Partial<Payable> = {}): Payable => ({
  entity: 'toefl_payment',
  id: 1,
  region_id: 1,
  amount: 75_000,
  price: 75_000,
  isUnique: false,
  sender: 'BUDI SANTOSO',
  day: '2026-11-05',
  isPending: true,
  ...values,
  sent_day: values.sent_day ?? values.day ?? '2026-11-05',
})
const queue = (lines: OpenLine[], payments: Payable[], most?: number) => placed(judge(lines, payments, most))
const firsts = (lines: OpenLine[], payments: Payable[]) =>
  queue(lines, payments).map(({ place, pairs, equals }) => [place, pairs[0]?.payment.id ?? null, equals])
const order = (text: string, payments: Payable[], values: Partial<OpenLine> = {}) =>
  queue([line({ text, ...values })], payments)[0]?.pairs.map((pair) => pair.payment.id)

test('an amount of its own, amount and whole name, name and near amount, amount and time: in this order', () => {
  const own = payment({ id: 9, isUnique: true, sender: 'DIAN' })
  const timed = payment({ id: 1, sender: 'AYU LESTARI' })
  const near = payment({ id: 2, sender: 'CITRA ANGGRAINI PUTRI', amount: 74_800 })
  const named = payment({ id: 3, sender: 'CITRA ANGGRAINI DEWI' })
  const whole = [payment({ id: 7, sender: 'CITRA ANGGRAINI' }), payment({ id: 8, sender: 'CITRA ANGGRAINI' })]
  expect(order('SETORAN', [timed, own])).toEqual([9, 1])
  expect(order('CR CITRA ANGGRAINI', [near, ...whole])).toEqual([7, 8, 2])
  expect(order('CR CITRA ANGGRAINI', [near, named])).toEqual([3, 2])
  // The text names somebody else than the one with the same amount.
  expect(order('CR CITRA ANGGRAINI', [timed, near])).toEqual([2, 1])
  expect(order('CR CITRA ANGGRAINI', [timed, named, ...whole])).toEqual([7, 8, 1, 3])
})

test('the first suggestion is the one whose name the bank writes, whichever number it has', () => {
  const others = [payment({ id: 1, sender: 'CITRA PUSPITA' }), payment({ id: 2, sender: 'CITRA WULANDARI' })]
  const [right] = [payment({ id: 9, sender: 'CITRA ANGGRAINI' })]
  expect(firsts([line({ text: 'TRSF CR CITRA ANGGRAINI' })], [...others, right])).toEqual([['sure', 9, 0]])
  expect(firsts([line({ text: 'TRSF CR CITRA ANGGRAINI', amount: 75_100 })], [...others, right])).toEqual([
    ['likely', 9, 0],
  ])
})

test('what waits comes before what is decided, and the nearer day before the farther one', () => {
  const payments = [
    payment({ id: 1, isPending: false }),
    payment({ id: 2, day: '2026-11-01' }),
    payment({ id: 3, day: '2026-11-04' }),
  ]
  expect(order('CR BUDI SANTOSO', payments)).toEqual([3, 2, 1])
  expect(firsts([line({ text: 'CR BUDI SANTOSO' })], payments)).toEqual([['likely', 3, 0]])
})

test('payments that nothing tells apart are equal, not likely', () => {
  const twins = [payment({ id: 1 }), payment({ id: 2 })]
  expect(firsts([line({ text: 'CR BUDI SANTOSO' })], twins)).toEqual([['open', 1, 1]])
  // And so are two lines for one payment.
  const twice = [line({ text: 'CR BUDI SANTOSO' }), line({ id: 2, text: 'CR BUDI SANTOSO' })]
  expect(firsts(twice, [payment()]).map(([place]) => place)).toEqual(['open', 'open'])
  expect(
    firsts([line({ text: 'SETORAN' })], [payment({ id: 1, sender: 'A' }), payment({ id: 2, sender: 'B' })]),
  ).toEqual([['open', 1, 1]])
})

test('amount and time alone are likely where the line and the payment have nothing else', () => {
  expect(firsts([line({ text: 'SETORAN' })], [payment()])).toEqual([['likely', 1, 0]])
  expect(firsts([line({ text: 'SETORAN' }), line({ id: 2, text: 'SETORAN' })], [payment()])).toEqual([
    ['open', 1, 0],
    ['open', 1, 0],
  ])
})

test('of hundreds at one price the nearest are kept, and it is said how many more there are', () => {
  const payments = Array.from({ length: 300 }, (_, id) => payment({ id, sender: `PAYER ${id}`, day: '2026-11-04' }))
  const near = payment({ id: 400, sender: 'NEAR', day: '2026-11-05' })
  const [found] = queue([line({ text: 'SETORAN' })], [...payments, near], 5)
  expect(found).toMatchObject({ place: 'open', more: 296 })
  expect(found?.pairs.map((pair) => pair.payment.id)).toEqual([400, 0, 1, 2, 3])
})

/** The world of a season, which knows who paid what. */
function season(seed: number, isUnique: boolean) {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const syllables = 'BA DI RA SA NI WA LU KO TI MA FA YU HA RI DE PU GA JO LE MI NO SU TA ZA'.split(' ')
  const word = () => Array.from({ length: 3 }, () => syllables[random(24)]).join('')
  const first = Array.from({ length: 60 }, word)
  const last = Array.from({ length: 400 }, word)
  const person = () => [first[random(60)], ...(random(3) === 0 ? [word()] : []), last[random(400)]].join(' ')
  /** Of a family, and of those who pay for other things: they may share a name with a payer, but not all of it. */
  const stranger = () => `${first[random(60)]} VI${word()}`
  const day = (number: number) => new Date(Date.UTC(2026, 10, 1 + number)).toISOString().slice(0, 10)
  const prices = [75_000, 140_000, 200_000]
  const accounts = 5
  const offs = new Map<string, number>()
  const payments: Payable[] = []
  for (let id = 1; id <= 2000; id += 1) {
    const region_id = 1 + (id % accounts)
    // Three in four register alone.
    const price = prices[Math.max(0, random(8) - 5)] ?? 75_000
    const key = `${region_id} ${price}`
    const off = (offs.get(key) ?? 0) + 1
    offs.set(key, off)
    // One in twenty is called as somebody else who pays.
    const sender = id > 100 && random(20) === 0 ? payments[random(payments.length)]!.sender : person()
    const amount = isUnique ? price - off : price
    payments.push(payment({ id, region_id, price, amount, isUnique, sender, day: day(random(20)) }))
  }
  const lines: OpenLine[] = []
  const paidBy = new Map<number, Payable>()
  const byFriends = new Set<number>()
  const ways = payments.map(() => random(20))
  const times = Map.groupBy(payments, ({ sender }) => sender)
  const named = payments.filter(({ sender }, place) => (ways[place] ?? 0) < 14 && times.get(sender)?.length === 1)
  const add = (values: Partial<OpenLine>, paid?: Payable) => {
    const id = lines.length + 1
    lines.push(line({ id, ...values }))
    if (paid) paidBy.set(id, paid)
  }
  for (const [place, one] of payments.entries()) {
    const name = one.sender ?? ''
    // The bank writes all of it, cuts it, or writes nobody; or a family has paid, or a friend who has registered, too.
    const way = ways[place] ?? 0
    const friend = named[random(named.length)]?.sender ?? ''
    const text = way < 14 ? name : way < 16 ? name.slice(0, 11) : way < 17 ? stranger() : way < 18 ? friend : ''
    if (way === 17) byFriends.add(lines.length + 1)
    const off = random(10)
    const late = off < 7 ? 0 : off < 9 ? 1 : 2
    // Some mistype the amount.
    const amount = one.amount + (random(40) === 0 ? 500 * (random(2) === 0 ? 1 : -1) : 0)
    add(
      {
        region_id: one.region_id,
        day: day(Number(one.day.slice(8)) - 1 + late),
        text: `TRSF E-BANKING CR ${text}`.trim(),
        amount,
      },
      one,
    )
  }
  // Money of others, of the same prices too.
  for (let index = 0; index < 300; index += 1) {
    const amount = random(2) === 0 ? prices[random(3)]! : 1000 * (1 + random(900))
    add({ region_id: 1 + random(accounts), day: day(random(22)), text: `SETORAN ${stranger()}`, amount })
  }
  return { payments, lines, paidBy, byFriends }
}

type Counts = {
  lines: number
  plain: number
  plainSure: number
  sure: number
  wrong: number
  likely: number
  right: number
  open: number
}

function play(isUnique: boolean): Counts {
  const counts = { lines: 0, plain: 0, plainSure: 0, sure: 0, wrong: 0, likely: 0, right: 0, open: 0 }
  for (let seed = 1; seed <= effort(3, 100); seed += 1) {
    const { payments, lines, paidBy, byFriends } = season(seed, isUnique)
    const isRight = (pair: Pair) => paidBy.get(pair.line.id) === pair.payment
    for (const { place, pairs, line: one } of queue(lines, payments, 5)) {
      const [best] = pairs
      const paid = paidBy.get(one.id)
      if (paid) counts.lines += 1
      // The right amount, and nobody else's name.
      if (paid && paid.amount === one.amount && !byFriends.has(one.id)) {
        counts.plain += 1
        if (place === 'sure') counts.plainSure += 1
      }
      if (place === 'open' || !best) counts.open += 1
      else if (place === 'sure') counts[isRight(best) ? 'sure' : 'wrong'] += 1
      else {
        counts.likely += 1
        if (isRight(best)) counts.right += 1
      }
    }
  }
  return counts
}
const shares = ({ lines, sure, wrong, likely, right, open }: Counts) =>
  `${lines} paid lines: ${sure} sure, ${wrong} of the sure ones wrong, ${likely} likely with ${((100 * right) / likely).toFixed(2)} % right at first, ${open} open`

test('2,000 payments at plain prices: nothing wrong is sure, and a likely line’s first suggestion is right', () => {
  const counts = play(false)
  console.log(`plain prices, ${shares(counts)}`)
  expect(counts.wrong).toBe(0)
  expect(counts.sure).toBeGreaterThan(counts.lines / 2)
  expect(counts.likely).toBeGreaterThan(counts.lines / 50)
  expect(counts.right / counts.likely).toBeGreaterThanOrEqual(0.95)
}, 600_000)

test('2,000 payments with amounts of their own: 99 in 100 are sure where the text names no other payer', () => {
  const counts = play(true)
  const share = counts.plainSure / counts.plain
  console.log(`amounts of their own, ${shares(counts)}; ${(100 * share).toFixed(2)} % of ${counts.plain} sure`)
  expect(counts.wrong).toBe(0)
  expect(share).toBeGreaterThanOrEqual(0.99)
}, 600_000)
