// Random acts of several people, compared with a model of a few lines: what every place holds, and what each person may do.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeAccount } from '#tests/support/statements.ts'

const { portal, world, token, admin } = await openOffice()
const other = await portal.as('ADMIN')
const people = [
  { token, userId: admin.userId },
  { token: other.token, userId: other.userId },
]
const accounts = [await makeAccount(portal.db, world.regionId), await makeAccount(portal.db, world.regionId)]
const choices = dataOf(await portal.call('GET', '/cash-book/choices', { token }))
const category = (kind: string) => choices.categories.find((one: { kind: string }) => one.kind === kind).id
const limit = choices.second_above

const places = [...accounts.map((id) => `ACCOUNT:${id}`), ...people.map(({ userId }) => `TILL:${userId}`)]
const kinds = ['EXPENSE', 'INCOME', 'TRANSFER', 'OPENING'] as const

type Model = {
  id: number
  from: string
  to: string
  amount: number
  state: string
  by: number
  isCorrected: boolean
  isCorrection: boolean
}

const act = fc.oneof(
  fc.record({
    do: fc.constant('enter' as const),
    who: fc.nat(1),
    kind: fc.constantFrom(...kinds),
    from: fc.nat(3),
    to: fc.nat(3),
    amount: fc.integer({ min: 1, max: 2 * limit }),
  }),
  fc.record({
    do: fc.constantFrom(
      'confirm' as const,
      'reject' as const,
      'undo' as const,
      'correct' as const,
      'take-back' as const,
    ),
    who: fc.nat(1),
    which: fc.nat(30),
  }),
)

const post = (path: string, json: object, who: number) => portal.call('POST', path, { token: people[who]!.token, json })

/** The state after an act that may be done; null where it may not. */
function expected(entry: Model, what: string, who: number): string | null {
  if (what === 'confirm') return entry.state === 'ENTERED' && entry.by !== who ? 'CONFIRMED' : null
  if (what === 'reject') return entry.state === 'ENTERED' ? 'REJECTED' : null
  if (what === 'undo') return entry.state === 'ENTERED' ? 'UNDONE' : null
  if (what === 'take-back') return entry.state === 'REJECTED' ? 'ENTERED' : null
  return entry.state === 'CONFIRMED' && !entry.isCorrected ? 'CONFIRMED' : null
}

test('after any acts of two people every place holds what the model says, and numbers have no gaps', async () => {
  let entries: Model[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      for (const one of acts) entries = await play(entries, one)
      await compare(entries)
    }),
    { numRuns: 12 },
  )
})

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function play(entries: Model[], one: Act): Promise<Model[]> {
  if (one.do === 'enter') {
    const { kind } = one
    const from = kind === 'INCOME' || kind === 'OPENING' ? null : places[one.from]!
    const to = kind === 'EXPENSE' ? null : places[one.to]!
    const named = { EXPENSE: category('OUT'), INCOME: category('IN'), TRANSFER: null, OPENING: null }
    const body = { kind, from, to, amount: one.amount, day: '2026-11-02', category_id: named[kind] }
    const answer = await post('/cash-entries', { ...body, region_id: world.regionId, term_id: world.termId }, one.who)
    if (from === to) {
      expect(answer.statusCode).toBe(422)
      return entries
    }
    const { id, state } = dataOf(answer, 201)
    expect(state).toBe(one.amount > limit ? 'ENTERED' : 'CONFIRMED')
    const made = { id, state, from: from ?? 'OUTSIDE', to: to ?? 'OUTSIDE', amount: one.amount, by: one.who }
    return [...entries, { ...made, isCorrected: false, isCorrection: false }]
  }
  const entry = entries[one.which % Math.max(1, entries.length)]
  if (!entry) return entries
  // A correction that is rejected or undone lets its entry be corrected once more; the model leaves those alone.
  if (entry.isCorrection && one.do !== 'confirm' && one.do !== 'correct') return entries
  const next = expected(entry, one.do, one.who)
  const body = one.do === 'reject' || one.do === 'correct' ? { reason: 'Model' } : {}
  const answer = await post(`/cash-entries/${entry.id}/${one.do}`, body, one.who)
  expect([one.do, answer.statusCode], answer.body).toEqual([one.do, next === null ? 409 : 200])
  if (next === null) return entries
  if (one.do !== 'correct') return entries.map((some) => (some === entry ? { ...some, state: next } : some))
  const { corrected_by_id: id } = answer.json().data
  const state = entry.amount > limit ? 'ENTERED' : 'CONFIRMED'
  const made = { id, state, from: entry.to, to: entry.from, amount: entry.amount, by: one.who }
  return [
    ...entries.map((some) => (some === entry ? { ...some, isCorrected: true } : some)),
    { ...made, isCorrected: false, isCorrection: true },
  ]
}

async function compare(entries: readonly Model[]): Promise<void> {
  const counted = entries.filter(({ state }) => state === 'CONFIRMED')
  const held = (place: string) =>
    counted.reduce((sum, { from, to, amount }) => sum + (to === place ? amount : 0) - (from === place ? amount : 0), 0)
  const shown = dataOf(await portal.call('GET', '/cash-places', { token }))
  for (const id of accounts)
    expect(shown.accounts.find((one: { id: number }) => one.id === id).booked.amount).toBe(held(`ACCOUNT:${id}`))
  for (const { userId } of people)
    expect(shown.tills.find((one: { id: number }) => one.id === userId).balance.amount).toBe(held(`TILL:${userId}`))
  // Two sides: what is inside is what came from outside.
  const { sums } = (await portal.call('GET', '/cash-entries?per_page=1', { token })).json()
  expect(sums.rest.amount).toBe(places.reduce((sum, place) => sum + held(place), 0))
  const numbers = await portal.db
    .selectFrom('cash_entry')
    .select(['series', 'number'])
    .where('number', 'is not', null)
    .orderBy('number')
    .execute()
  for (const [series, some] of Map.groupBy(numbers, (one) => one.series))
    expect([series, some.map(({ number }) => number)]).toEqual([series, some.map((_, index) => index + 1)])
}
