import { describe, expect, test } from 'vitest'
import { effort } from '#tests/support/effort.ts'
import { randomFrom } from '#tests/support/money-history.ts'
import { judge, type OpenLine, pairsOf, type Payable, theOneOf } from './match-suggestion.rules.ts'
import { isLikeName, isWholeName } from './sender-name.rules.ts'

const line = (values: Partial<OpenLine> = {}): OpenLine => ({
  id: 1,
  day: '2026-11-05',
  amount: 74_731,
  text: 'TRSF E-BANKING CR',
  region_id: 1,
  ...values,
})
const payment = (values: Partial<Payable> = {}): Payable => ({
  entity: 'toefl_payment',
  id: 1,
  region_id: 1,
  amount: 74_731,
  price: 75_000,
  isUnique: true,
  sender: 'BUDI SANTOSO',
  day: '2026-11-05',
  isPending: true,
  ...values,
  sent_day: values.sent_day ?? values.day ?? '2026-11-05',
})
const levels = (lines: OpenLine[], payments: Payable[]) =>
  pairsOf(lines, payments).map((pair) => [pair.line.id, pair.payment.id, pair.level])

/** At a price that everybody pays. */
const plain = (values: Partial<Payable> = {}) => payment({ amount: 75_000, isUnique: false, ...values })

describe('sure by an amount of its own', () => {
  test('the exact amount, the right account, in time, and nothing else with that amount', () => {
    expect(levels([line()], [payment()])).toEqual([[1, 1, 'sure']])
    expect(levels([line({ region_id: null })], [payment()])).toEqual([[1, 1, 'sure']])
  })

  test.each<[string, Partial<OpenLine>]>([
    ['another region', { region_id: 2 }],
    ['too early', { day: '2026-11-01' }],
    ['too late', { day: '2026-11-20' }],
    ['one rupiah more', { amount: 74_732 }],
  ])('%s is no pair', (_, values) => {
    expect(levels([line(values)], [payment()])).toEqual([])
  })

  test('in time is also what came after the payment was put right, long after its registration', () => {
    const late = line({ day: '2026-12-02' })
    expect(levels([late], [payment()])).toEqual([])
    expect(levels([late], [payment({ sent_day: '2026-11-30' })])).toEqual([[1, 1, 'sure']])
    expect(levels([line()], [payment({ sent_day: '2026-11-30' })])).toEqual([[1, 1, 'sure']])
  })

  test('a rival on either side makes it likely', () => {
    expect(levels([line(), line({ id: 2 })], [payment()])).toEqual([
      [1, 1, 'likely'],
      [2, 1, 'likely'],
    ])
    expect(levels([line()], [payment(), payment({ id: 2, sender: 'SITI' })]).map(([, , level]) => level)).toEqual([
      'likely',
      'likely',
    ])
    // Of the other programme too, and one that was rejected: that money may be theirs.
    expect(
      levels([line()], [payment(), payment({ entity: 'member_payment', sender: 'SITI', isPending: false })])[0]?.[2],
    ).toBe('likely')
    // A rival that could not have been paid by this line is none.
    expect(levels([line()], [payment(), payment({ id: 2, region_id: 2 })])).toEqual([[1, 1, 'sure']])
  })

  test('what is decided already is never sure, and a text that names somebody else speaks against it', () => {
    expect(levels([line()], [payment({ isPending: false })])).toEqual([[1, 1, 'likely']])
    const named = line({ text: 'CR SITI RAHMAWATI' })
    const other = payment({ id: 2, amount: 74_730, sender: 'SITI RAHMAWATI' })
    expect(levels([named], [payment(), other])).toEqual([
      [1, 2, 'likely'],
      [1, 1, 'likely'],
    ])
    // Whatever that one should pay, and wherever.
    const far = payment({ id: 2, amount: 150_000, price: 150_000, region_id: 2, sender: 'SITI RAHMAWATI' })
    expect(pairsOf([named], [payment(), far])).toMatchObject([{ level: 'likely', isContradicted: true }])
    // The whole name of another one weighs more than a part of the own.
    const part = payment({ sender: 'BUDI SANTOSO WIJAYA' })
    const budi = line({ text: 'CR BUDI SANTOSO' })
    expect(levels([budi], [part])).toEqual([[1, 1, 'sure']])
    expect(levels([budi], [part, payment({ ...far, sender: 'BUDI SANTOSO' })])).toEqual([[1, 1, 'likely']])
  })
})

describe('a plain price', () => {
  const price = line({ amount: 75_000 })
  test.each(['SETORAN', 'TRSF CR AYU LESTARI', 'TRSF CR BUDI HARTONO', 'TRSF CR BUDI'])(
    'alone is never sure, as the money of %s',
    (text) => expect(levels([{ ...price, text }], [plain()])).toEqual([[1, 1, 'likely']]),
  )

  test('is sure with the sender’s whole name, of each of many who pay the same', () => {
    const senders = ['BUDI SANTOSO', 'SITI RAHMAWATI', 'AGUS PRATAMA', 'DEWI LESTARI', 'CITRA SUBAGYO']
    const lines = senders.map((sender, id) => line({ id, amount: 75_000, text: `TRSF CR ${sender}` }))
    const payments = senders.map((sender, id) => plain({ id, sender }))
    const found = levels([...lines, line({ id: 9, amount: 75_000, text: 'SETORAN' })], payments)
    expect(found.filter(([, , level]) => level === 'sure')).toEqual(senders.map((_, id) => [id, id, 'sure']))
  })

  test('is not sure where another line or another payment has that name', () => {
    const named = { ...price, text: 'TRSF CR BUDI SANTOSO' }
    expect(levels([named, { ...named, id: 2, text: 'CR BUDI SANT' }], [plain()]).map(([, , level]) => level)).toEqual([
      'likely',
      'likely',
    ])
    const others = [
      { isPending: false },
      { amount: 74_700, isUnique: true },
      { sender: 'BUDI SANTOSO WIJAYA' },
      { entity: 'member_payment', amount: 75_300 },
    ] as const
    for (const values of others) {
      const found = pairsOf([named], [plain(), plain({ id: 2, ...values })])
      expect(found.map(({ level }) => level)).not.toContain('sure')
    }
    // A payer of the membership too is the same person, with another amount.
    const member = plain({ id: 2, entity: 'member_payment', amount: 150_000, price: 150_000 })
    expect(levels([named], [plain(), member])).toEqual([[1, 1, 'sure']])
  })

  test('for whom an amount was reserved is worth a look where the name agrees', () => {
    const found = pairsOf([{ ...price, text: 'TRSF CR BUDI SANT' }], [payment()])
    expect(found).toMatchObject([{ level: 'likely', agrees: { amount: false, name: true } }])
    expect(pairsOf([price], [payment()])).toEqual([])
  })
})

test.each([
  ['CR BUDI SANTOSO', 'BUDI SANTOSO', true],
  ['SANTOSO BUDI', 'Budi Santoso', true],
  ['CR 74731.00BUDI SANT', 'BUDI SANTOSO', true],
  ['CR BUDI SAN', 'BUDI SANTOSO', false],
  ['CR BUDI SANTOSO', 'BUDI SANTOSO WIJAYA', false],
  ['CR BUDI SANTOSO WIJ', 'BUDI SANTOSO WIJAYA', false],
  ['CR BUDI SANTOSO WIJAY', 'BUDI SANTOSO WIJAYA', true],
  ['CR BUDI SANT WIJAYA', 'BUDI SANTOSO WIJAYA', false],
  ['CR BUDI SANTOSO', 'BUDI S SANTOSO', false],
  // Of many.
  ['CR BUDI HARTONO', 'BUDI', false],
  ['CR BUDI BUDI', 'BUDI BUDI', false],
  ['CR BUDI', null, false],
])('%s has the whole name %s: %s', (text, name, expected) => {
  expect(isWholeName(text, name)).toBe(expected)
})

test.each([
  ['TRSF E-BANKING CR 0511/FTSCY BUDI SANTOSO', 'BUDI SANTOSO', true],
  ['TRSF E-BANKING CR 74731.00BUDI SANTOSO', 'BUDI SANTOSO', true],
  ['CR BUDI SANT', 'BUDI SANTOSO', true],
  ['CR SANTOSO BUDI', 'BUDI SANTOSO', true],
  ['CR BUDI HARTONO', 'BUDI SANTOSO', false],
  ['CR BUDI', 'BUDI', true],
  ['CR', 'BUDI SANTOSO', false],
  ['CR BUDI', null, false],
])('%s has the name %s: %s', (text, name, expected) => {
  expect(isLikeName(text, name)).toBe(expected)
})

test('the one line that agrees is taken without a question, and never one of several', () => {
  const agrees = { amount: true, unique: false, name: true, whole: false, time: true }
  const found = { id: 1, amount: 75_000, level: 'likely', is_contradicted: false, agrees } as const
  const nameless = { ...found, id: 2, agrees: { ...agrees, name: false } }
  expect(theOneOf([found, nameless], 75_000)?.id).toBe(1)
  expect(theOneOf([found, { ...found, id: 3 }], 75_000)).toBeUndefined()
  expect(theOneOf([found, { ...found, id: 3, level: 'sure' }], 75_000)?.id).toBe(3)
  // Amount and time alone, another amount or time, and somebody else's name are asked about.
  expect(theOneOf([nameless], 75_000)).toBeUndefined()
  expect(theOneOf([found], 74_000)).toBeUndefined()
  expect(theOneOf([{ ...found, agrees: { ...agrees, time: false } }], 75_000)).toBeUndefined()
  expect(theOneOf([{ ...found, is_contradicted: true }], 75_000)).toBeUndefined()
})

test('names that are cut, glued or a part of others are found as by going through all of them', () => {
  const random = randomFrom(7)
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!
  const words = ['BUDI', 'BUDIMAN', 'SANTOSO', 'SANTO', 'WULANDARI', 'DARI', 'EKA', 'SRI', 'AL', 'MUHAMMAD', 'PUTRI']
  const cut = (word: string) => (random() < 0.3 ? word.slice(0, 2 + Math.floor(random() * 5)) : word)
  const payments = Array.from({ length: 300 }, (_, id) =>
    payment({ id, sender: Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(words)).join(' ') }),
  )
  let found = 0
  for (const one of Array.from({ length: effort(200, 5000) }, (_, id) => id)) {
    const glue = random() < 0.3 ? 'TRF' : ''
    const text = Array.from({ length: 1 + Math.floor(random() * 4) }, () => glue + cut(pick(words))).join(' ')
    const [judged] = judge([line({ id: one, text })], payments)
    const named = judged?.pairs.filter(({ agrees }) => agrees.name) ?? []
    found += named.length
    for (const { payment: of, agrees } of named) {
      expect(isLikeName(text, of.sender), `${text}: ${of.sender}`).toBe(true)
      expect(agrees.whole).toBe(isWholeName(text, of.sender))
    }
    // A name of which each word is glued to something else is none that a text names.
    const missed = payments.filter(
      (of) => isLikeName(text, of.sender) && named.every((pair) => pair.payment !== of) && glue === '',
    )
    expect(missed, text).toEqual([])
  }
  expect(found).toBeGreaterThan(1000)
})

describe('a season', () => {
  const people = { payments: 2000, foreign: 500, doubled: 50, wrong: 20, accounts: 5 }

  /** As many as a season has: distinct amounts per account, and a statement in any order. */
  function season(seed: number) {
    let state = seed
    // The same season for the same seed.
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const shuffle = <T>(list: T[]): T[] => {
      for (let at = list.length - 1; at > 0; at -= 1) {
        const other = random(at + 1)
        ;[list[at], list[other]] = [list[other]!, list[at]!]
      }
      return list
    }
    const names = ['BUDI', 'SITI', 'AGUS', 'DEWI', 'RIZKY', 'PUTRI', 'ANDI', 'MAYA', 'FAJAR', 'INTAN', 'YUSUF', 'RATNA']
    const name = () =>
      `${names[random(12)]} ${names[random(12)]}${String.fromCodePoint(65 + random(26), 65 + random(26))} ${names[random(12)]}WATI`
    const day = (number: number) => new Date(Date.UTC(2026, 10, 1 + number)).toISOString().slice(0, 10)
    const offs = Array.from({ length: people.accounts }, () =>
      shuffle(Array.from({ length: 499 }, (_, off) => off + 1)),
    )
    const payments = Array.from({ length: people.payments }, (_, index): Payable => {
      const region = index % people.accounts
      const amount = 75_000 - offs[region]![Math.floor(index / people.accounts)]!
      return payment({ id: index + 1, region_id: region + 1, amount, sender: name(), day: day(random(10)) })
    })
    const paidBy = new Map<number, Payable>()
    const lines: OpenLine[] = []
    const add = (values: Partial<OpenLine>, paid?: Payable) => {
      const id = lines.length + 1
      lines.push(line({ id, ...values }))
      if (paid) paidBy.set(id, paid)
    }
    const wrong = new Set(shuffle([...payments]).slice(0, people.wrong))
    const doubled = new Set(shuffle(payments.filter((one) => !wrong.has(one))).slice(0, people.doubled))
    for (const one of payments) {
      const text = `TRSF E-BANKING CR ${random(3) === 0 ? '' : one.sender}`
      const at = { region_id: one.region_id, day: day(Number(one.day.slice(8)) - 1 + random(3)) }
      add({ ...at, text, amount: one.amount + (wrong.has(one) ? (random(2) === 0 ? 1 : -1) : 0) }, one)
      // The same amount once more: paid twice by mistake, or somebody else's money.
      if (doubled.has(one)) add({ ...at, text: `TRSF CR ${name()}`, amount: one.amount })
    }
    for (let index = 0; index < people.foreign - people.doubled; index += 1) {
      const amount = random(4) === 0 ? 75_000 : 1000 * (1 + random(900)) + (random(2) === 0 ? 0 : random(999))
      add({ region_id: 1 + random(people.accounts), day: day(random(14)), text: `SETORAN ${name()}`, amount })
    }
    return { payments, lines: shuffle(lines), paidBy, wrong, doubled }
  }

  test('2,000 payments and 2,500 lines: nothing wrong is sure, and nearly all that qualify are', () => {
    const seasons = effort(3, 200)
    let [confirmed, mistaken, qualified, found, slowest] = [0, 0, 0, 0, 0]
    for (let seed = 1; seed <= seasons; seed += 1) {
      const { payments, lines, paidBy, wrong } = season(seed)
      expect([payments.length, lines.length]).toEqual([2000, 2500])
      const start = performance.now()
      const sure = pairsOf(lines, payments).filter(({ level }) => level === 'sure')
      slowest = Math.max(slowest, performance.now() - start)
      confirmed += sure.length
      mistaken += sure.filter((pair) => paidBy.get(pair.line.id) !== pair.payment).length
      // A payer of the right amount, if no other line of that account has it.
      const key = ({ region_id, amount }: { region_id: number | null; amount: number }) => `${region_id} ${amount}`
      const times = Map.groupBy(lines, key)
      const qualifies = payments.filter((one) => !wrong.has(one) && times.get(key(one))?.length === 1)
      qualified += qualifies.length
      const pairs = new Set(sure.map((pair) => pair.payment))
      found += qualifies.filter((one) => pairs.has(one)).length
    }
    const share = ((100 * found) / qualified).toFixed(2)
    console.log(
      `${seasons} seasons: ${confirmed} sure, ${mistaken} wrong, ${share} % of ${qualified} that qualify, slowest ${Math.round(slowest)} ms`,
    )
    expect(mistaken).toBe(0)
    expect(found / qualified).toBeGreaterThanOrEqual(0.99)
  }, 600_000)

  test('without the look for rivals some would be wrong', () => {
    const { payments, lines, paidBy } = season(1)
    const naive = lines.map(
      (one) =>
        [one, payments.find(({ amount, region_id }) => amount === one.amount && region_id === one.region_id)] as const,
    )
    const mistaken = naive.filter(([one, match]) => match && paidBy.get(one.id) !== match)
    expect(mistaken.length).toBeGreaterThan(10)
  })
})
