import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { actionsOf } from '#tests/support/records.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'
import { payablesOf } from './match-suggestion.store.ts'
import type { OpenLine } from './reconcile.contract.ts'

const portal = await openPortal()
const admin = await portal.as('ADMIN')
const { token } = admin
const other = await portal.as('ADMIN')

const today = dayInWib(new Date())
const price = 75_000
let world: World
let accountId: number

async function begin() {
  world = await makeWorld(portal.db)
  accountId = await makeAccount(portal.db, world.regionId)
}
const pay = async (account_name: string, values: Record<string, unknown> = {}) => {
  const shiftId = await makeShift(portal.db, world, { quota: 500 })
  const [id] = await insertGroups(portal.db, {
    world,
    count: 1,
    shiftId,
    values: { payment_amount: price, amount_code: 0, account_name, ...values },
  })
  return id!
}
const lines = (...texts: string[]) =>
  makeLines(
    portal.db,
    accountId,
    texts.map((text) => ({ day: today, amount: price, text })),
  )
type Queue = { data: OpenLine[]; next: string | null; counts: { likely: number; all: number; sure: number } }
type Answered = Awaited<ReturnType<typeof portal.call>>
const ok = (answer: Answered) => {
  expectAnswer(answer, 200)
  return answer.json()
}
const queue = async (query = 'tab=all'): Promise<Queue> =>
  ok(await portal.call('GET', `/reconcile?account_id=${accountId}&${query}`, { token }))
const post = (path: string, json: object = {}, as = token) => portal.call('POST', path, { token: as, json })

test('open lines come with their payments, the best first, and with what a card needs of each', async () => {
  await begin()
  const [puspita, citra] = [await pay('CITRA PUSPITA'), await pay('CITRA ANGGRAINI')]
  const [sure, none] = await lines('TRSF CR CITRA ANGGRAINI', 'SETORAN')
  const { data, counts, next } = await queue()
  expect([counts, next]).toEqual([{ sure: 1, likely: 0, all: 2 }, null])
  expect(data.map(({ id, place }) => [id, place])).toEqual([
    [sure, 'sure'],
    [none, 'open'],
  ])
  expect(data[0]?.suggestions).toMatchObject([
    {
      entity: 'toefl_payment',
      id: citra,
      sender: 'CITRA ANGGRAINI',
      region_init: world.regionInit,
      status: 'PENDING',
      due: price,
      received: 0,
      level: 'sure',
      agrees: { amount: true, name: true, whole: true, time: true },
      is_contradicted: false,
      is_equal: false,
    },
    { id: puspita, is_contradicted: true },
  ])
  expect(data[0]?.suggestions[0]?.proof).toMatch(/\w/)
  expect(data[1]).toMatchObject({ equals: 1, suggestions: [{ is_equal: false }, { is_equal: true }] })
  expect((await queue('tab=sure')).data.map(({ id }) => id)).toEqual([sure])
  expect((await queue('tab=likely')).data).toEqual([])
})

test('a payment is taken with its line by one request, unless it has changed since it was shown', async () => {
  await begin()
  const id = await pay('DEWI LESTARI')
  const [line] = await lines('TRSF CR DEWI LESTARI')
  const [shown] = (await queue()).data
  const part = { entity: 'toefl_payment', payment_id: id, amount: price }
  const old = { ...part, seen_updated_at: '2020-01-01T00:00:00Z' }
  expect((await post(`/statement-lines/${line!}/split`, { parts: [old] })).statusCode).toBe(409)
  const seen_updated_at = shown?.suggestions[0]?.updated_at
  const taken = ok(await post(`/statement-lines/${line!}/split`, { parts: [{ ...part, seen_updated_at }] }))
  expect((await queue()).data).toEqual([])
  const [undo] = taken.undos
  expectAnswer(await post(`/decisions/${undo.id}/undo`), 200)
  expect((await queue()).data.map((one) => one.id)).toEqual([line])
})

test('the pages of a queue follow each other, whatever is decided in between', async () => {
  await begin()
  const ids = await lines('A', 'B', 'C', 'D', 'E')
  const first = await queue('tab=all&per_page=2')
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  await post(`/statement-lines/${ids[1]!}/set-aside`, { reason: 'Interest' })
  const second = await queue(`tab=all&per_page=2&after=${first.next!}`)
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  expect((await queue(`tab=all&per_page=2&after=${second.next!}`)).next).toBeNull()
  expect((await portal.call('GET', '/reconcile?after=yesterday', { token })).statusCode).toBe(422)
})

test('one treasurer sees which line another one has open, for a minute and no longer', async () => {
  await begin()
  const [first, second] = await lines('A', 'B')
  const seen = async () => (await queue()).data.map(({ looked_at_by }) => looked_at_by)
  expect((await post(`/reconcile/${first!}/look`, {}, other.token)).json().data).toEqual({ looked_at_by: null })
  const [by, none] = await seen()
  expect([typeof by, none]).toEqual(['string', null])
  expect((await post(`/reconcile/${first!}/look`)).json().data).toEqual({ looked_at_by: by })
  // Nobody reads their own name, and each is at one line.
  await post(`/reconcile/${second!}/look`, {}, other.token)
  expect(await seen()).toEqual([null, by])
  await sql`update statement_look set at = at - interval '61 seconds' where line_id = ${second!}`.execute(portal.db)
  expect(await seen()).toEqual([null, null])
  expect((await post('/reconcile/999999999/look')).statusCode).toBe(404)
  await post(`/reconcile/${first!}/look`)
  const { rows } = await sql`select from statement_look where line_id = ${second!}`.execute(portal.db)
  expect(rows).toEqual([])
})

test('a page takes as many statements of many lines as of few', async () => {
  const cost = async () => {
    let answer: Queue | undefined
    const count = await statementsOf(async () => (answer = await queue('tab=all&per_page=100')))
    return [answer?.data.length, count]
  }
  await begin()
  await pay('AYU LESTARI')
  await lines('CR AYU LESTARI')
  const [few, least] = await cost()
  await begin()
  for (let number = 0; number < 12; number += 1) await pay(`PAYER ${String.fromCodePoint(65 + number)} NUMBER`)
  await lines(...Array.from({ length: 90 }, (_, number) => `CR PAYER ${String.fromCodePoint(65 + (number % 12))}`))
  const [many, most] = await cost()
  expect([few, many]).toEqual([1, 90])
  expect(most).toBe(least)
})

test('what is known of payments in time is read by indexes alone', async () => {
  await begin()
  await pay('AYU LESTARI')
  const plan = await portal.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${payablesOf([[today, today]])}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Scan on toefl_payment_/)
  expect(plan).not.toMatch(/Seq Scan on (toefl|member)_payment/)
})

test('a rule sets aside what fits and is no payment, is undone as a whole, and its reason is remembered', async () => {
  await begin()
  await pay('BUNGA CITRA LESTARI')
  const [interest, again, payer, grove] = await lines(
    'BUNGA TABUNGAN',
    'CR BUNGA DES',
    'TRSF CR BUNGA CITRA LESTARI',
    'CR BUNGARAYA',
  )
  const given = { word: 'Bunga', account_id: accountId, reason: 'Interest of the bank' }
  expect((await post('/aside-rules', { ...given, word: 'ab' })).json().errors).toHaveProperty('word')
  expect((await post('/aside-rules', { ...given, account_id: 999_999 })).json().errors).toHaveProperty('account_id')
  const made = ok(await post('/aside-rules', given)).data
  expect(made).toMatchObject({ word: 'Bunga', fits: 2, fits_sum: 2 * price, aside: 0 })
  expect((await post('/aside-rules', { ...given, word: 'BUNGA' })).json().errors).toHaveProperty('word')
  const applied = ok(await post(`/aside-rules/${made.id}/apply`))
  expect(applied).toMatchObject({ lines: 2, data: { fits: 0, aside: 2 } })
  expect((await queue()).data.map(({ id }) => id)).toEqual([payer, grove])
  expect(await actionsOf(portal.db, 'statement_line', interest!)).toEqual(['set aside'])
  expect((await post(`/aside-rules/${made.id}/apply`)).statusCode).toBe(409)
  const list = (await portal.call('GET', '/aside-rules', { token })).json()
  expect(list.reasons).toContain('Interest of the bank')
  const back = ok(await post(`/aside-rules/${made.id}/take-back`))
  expect(back).toMatchObject({ lines: 2, data: { fits: 2, aside: 0 } })
  expect((await queue()).data.map(({ id }) => id)).toEqual([interest, again, payer, grove])
  await post(`/aside-rules/${made.id}/apply`)
  expectAnswer(await portal.call('DELETE', `/aside-rules/${made.id}`, { token }), 200)
  expect((await queue()).data.map(({ id }) => id)).toEqual([payer, grove])
  expect((await post(`/aside-rules/${made.id}/take-back`)).statusCode).toBe(404)
})
