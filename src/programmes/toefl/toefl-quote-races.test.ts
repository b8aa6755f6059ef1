import { beforeEach, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import type { World } from '#tests/support/facts.ts'
import { askQuote, quoteToken, uniqueWorld } from '#tests/support/quotes.ts'
import { insertRow } from '#tests/support/rows.ts'
import { drawAmount } from '#features/payment/amount.store.ts'

const portal = await openPortal()
const world = await uniqueWorld(portal.db)
const neighbour = await uniqueWorld(portal.db)

beforeEach(async () => {
  await portal.db.deleteFrom('amount_quote').execute()
  await portal.db.deleteFrom('payment_account').execute()
})

/** Takes all amounts of the price but so many. */
async function leave(free: number): Promise<void> {
  const row = { programme: 'TOEFL', region_id: world.regionId, scope: world.regionId, size: 1, price: 75_000 }
  await portal.db
    .insertInto('amount_quote')
    .values(
      Array.from({ length: 499 - free }, (_, index) => ({
        ...row,
        code: index + 1,
        token_hash: Buffer.from(`taken ${index}`),
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })),
    )
    .execute()
}
const amounts = async (count: number, of: (index: number) => World = () => world) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => askQuote(portal, of(index))))
  return answers.map((answer) => answer.json().data.amount as number)
}

test('of many at once never two get the same amount, and who comes too late pays the price', async () => {
  await leave(12)
  const found = await amounts(40)
  const own = found.filter((amount) => amount < 75_000)
  expect(own).toHaveLength(12)
  expect(new Set(own).size).toBe(12)
  expect(found.filter((amount) => amount === 75_000)).toHaveLength(28)
})

test('one draft that asks many times at once holds one amount', async () => {
  const token = quoteToken()
  const answers = await Promise.all(Array.from({ length: 8 }, () => askQuote(portal, world, { token })))
  expect(new Set(answers.map((answer) => answer.json().data.amount)).size).toBe(1)
  expect(await portal.db.selectFrom('amount_quote').select('id').execute()).toHaveLength(1)
})

test('regions that receive by accounts of their own may have the same amounts', async () => {
  await leave(0)
  expect((await amounts(1, () => neighbour))[0]).toBeLessThan(75_000)
})

test('where one account receives for every region no amount is given twice', async () => {
  await insertRow(portal.db, 'payment_account', {
    kind: 'BANK_TRANSFER',
    provider: 'BCA',
    account_number: '1',
    account_holder: 'B',
    colour: '#0060af',
  })
  await leave(3)
  const found = await amounts(8, (index) => (index % 2 ? neighbour : world))
  expect(found.filter((amount) => amount < 75_000)).toHaveLength(3)
  expect(new Set(found.filter((amount) => amount < 75_000)).size).toBe(3)
})

test('an amount that was given free lately comes last', async () => {
  await leave(2)
  await portal.db
    .updateTable('amount_quote')
    .set({ released_at: new Date().toISOString() })
    .where('code', '<=', 400)
    .execute()
  expect((await amounts(2)).toSorted((a, b) => a - b)).toEqual([74_501, 74_502])
  expect((await amounts(1))[0]).toBeGreaterThanOrEqual(74_600)
})

test('a network that holds very many pays the plain price, while others get theirs', async () => {
  const now = new Date().toISOString()
  const asked = { entity: 'toefl_payment', region_id: world.regionId, size: 1, price: 75_000 } as const
  const wanted = { ...asked, preferred: 0, now, expires_at: now }
  const row = {
    programme: 'TOEFL',
    region_id: world.regionId,
    scope: world.regionId,
    size: 1,
    price: 75_000,
    expires_at: now,
  }
  await portal.db
    .insertInto('amount_quote')
    .values(
      Array.from({ length: 200 }, (_, index) => ({
        ...row,
        code: index + 1,
        token_hash: Buffer.from(`own ${index}`),
        sender: 'greedy',
      })),
    )
    .execute()
  const draw = (sender: string) => drawAmount(portal.db, { ...wanted, sender, token: Buffer.from(`of ${sender}`) })
  expect(await draw('greedy')).toEqual({ made: null, hasFree: false })
  expect((await draw('modest')).made?.code).toBeGreaterThan(200)
})
