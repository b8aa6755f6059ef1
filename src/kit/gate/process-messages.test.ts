import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { connect } from '#kit/database/connect.ts'
import { requestCounts } from '#kit/http/request-counts.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { fewOfAKind } from './mark-limit.ts'
import { meetOthers, type Message, type Others } from './process-messages.ts'

let database: TestDatabase
let pools: ReturnType<typeof connect>[]
let one: Others
let two: Others
beforeAll(async () => {
  database = await cloneDatabase()
  pools = [1, 2].map(() => connect(database.url, 2, () => undefined))
  const [first, second] = pools.map(({ pool }) => meetOthers(pool)) as [Others, Others]
  one = first
  two = second
  await hear()
})
afterAll(async () => {
  await Promise.all([one.leave(), two.leave()])
  await Promise.all(pools.map(({ pool }) => pool.end()))
  await database.drop()
})

/** Until each hears the other: their connections are made in the background. */
async function hear(): Promise<void> {
  const heard = { one: 0, two: 0 }
  one.receive('hello', () => (heard.one += 1))
  two.receive('hello', () => (heard.two += 1))
  await eventually(() => {
    one.send('hello', [])
    two.send('hello', [])
    expect(Math.min(heard.one, heard.two)).toBeGreaterThan(0)
  })
}

test('what one sends all others get, in order and whole, however much it is', async () => {
  const got: Message[] = []
  const own: Message[] = []
  two.receive('many', (message) => got.push(message))
  one.receive('many', (message) => own.push(message))
  const sent = Array.from({ length: 2000 }, (_, n) => [n, 'ü'.repeat(n % 40)])
  for (const message of sent) one.send('many', message)
  await eventually(() => expect(got).toHaveLength(sent.length))
  expect(got).toEqual(sent)
  expect(own).toEqual([])
})

test('who was let in at one counts at the other', async () => {
  const kinds = [one, two].map((others) => fewOfAKind({ kind: 'test', most: 2, within: 60_000, others }))
  const now = Date.now()
  expect(kinds[0]?.admit(['red'], 'a', now)).toBe(0)
  expect(kinds[0]?.admit(['red'], 'b', now)).toBe(0)
  await eventually(() => expect(kinds[1]?.waitOf(['red'], 'c', now)).toBeGreaterThan(0))
  expect(kinds[1]?.admit(['red'], 'a', now)).toBe(0)
  expect(kinds[1]?.admit(['blue'], 'c', now)).toBe(0)
})

test('requests of one address are counted together', async () => {
  const handler = async () => undefined
  const route = {
    path: '',
    prefix: '',
    method: 'POST',
    url: '/api/x',
    handler,
    routeInfo: { method: 'POST', url: '/api/x' },
  }
  const stores = [one, two].map((others) => new (requestCounts(others))({}).child(route))
  const ask = (store: number, address: string) =>
    new Promise<number>((done) =>
      stores[store]?.incr(address, (_error, counted) => done(counted?.current ?? 0), 60_000, 40),
    )
  for (let n = 1; n <= 20; n += 1) expect(await ask(0, '192.0.2.1')).toBe(n)
  let asked = 0
  await eventually(async () => {
    asked += 1
    expect(await ask(1, '192.0.2.1')).toBe(20 + asked)
  })
  expect(await ask(1, '192.0.2.2')).toBe(1)
})
