// The list of payments narrowed to those that an open line of a statement fits, as reconciling judges it.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/cost.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'

const portal = await openPortal()
const { token } = await portal.as('ADMIN')
const world = await makeWorld(portal.db)
const accountId = await makeAccount(portal.db, world.regionId)
const shiftId = await makeShift(portal.db, world, { quota: 500 })

const pay = async (account_name: string, payment_amount: number): Promise<number> => {
  const values = { payment_amount, amount_code: 0, account_name }
  const [id] = await insertGroups(portal.db, { world, count: 1, shiftId, values })
  return id!
}
const line = async (amount: number, text: string) =>
  (await makeLines(portal.db, accountId, [{ day: dayInWib(new Date()), amount, text }]))[0]!
const get = async (query: string) =>
  portal.call('GET', `/toefl-payments?region_id=${world.regionId}${query}`, { token })
const idsIn = async (query: string): Promise<number[]> =>
  dataOf(await get(query))
    .map(({ id }: { id: number }) => id)
    .toSorted((a: number, b: number) => a - b)

const sure = await pay('CITRA ANGGRAINI', 75_000)
const likely = await pay('DEWI LESTARI', 76_000)
const open = [await pay('EKA PRATAMA', 77_000), await pay('FAJAR SALIM', 77_000)]
const none = await pay('GITA RAHMA', 78_000)
const lines = [
  await line(75_000, 'TRSF CR CITRA ANGGRAINI'),
  await line(76_000, 'TRSF CR DEWI'),
  await line(77_000, 'SETORAN'),
]

test('they are those of the sure and the likely lines, in the list with its counts, its ids and its file', async () => {
  const queue = await portal.call('GET', `/reconcile?account_id=${accountId}`, { token })
  expect(queue.json().counts).toEqual({ sure: 1, likely: 1, all: 3 })
  expect(await idsIn('')).toEqual([sure, likely, ...open, none])
  expect(await idsIn('&fits=1')).toEqual([sure, likely])
  expect((await get('&fits=1')).json().counts).toMatchObject({ PENDING: 2 })
  expect(await idsIn(`&fits=1&q=${sure}`)).toEqual([sure])
  const filters = `region_id=${world.regionId}&fits=1`
  const all = dataOf(await portal.call('GET', `/toefl-payments/ids?${filters}`, { token }))
  expect(all.toSorted((a: number, b: number) => a - b)).toEqual([sure, likely])
  const file = await portal.call('GET', `/toefl-payments/export?format=csv&${filters}`, { token })
  expectAnswer(file, 200)
  expect(file.body).toContain('CITRA ANGGRAINI')
  expect(file.body).not.toContain('EKA PRATAMA')
})

test('what a line no longer waits for is not among them, and no other programme’s payment is', async () => {
  expectAnswer(
    await portal.call('POST', `/statement-lines/${lines[0]}/set-aside`, { token, json: { reason: 'Interest' } }),
    200,
  )
  expect(await idsIn('&fits=1')).toEqual([likely])
  for (const list of ['/member-payments', '/party-payments']) {
    expect(dataOf(await portal.call('GET', `${list}?fits=1`, { token })), list).toEqual([])
  }
  expectAnswer(await get('&fits=2'), 422)
})

test('it costs two statements more than the list, as reconciling does', async () => {
  const plain = await statementsOf(() => get('&expected=1'))
  const fitting = await statementsOf(() => get('&fits=1'))
  expect(fitting - plain).toBe(2)
})
