// The regional committee reads about the money: the lines of its payments and its refunds, and no more.
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { openOffice } from '#tests/support/office.ts'

const payments = { here: 0, there: 0 }
const { portal, world: here, token: admin } = await openOffice()
const there = await makeWorld(portal.db)
const scac = (await portal.as('SCAC', { region_id: here.regionId })).token
const pay = async (world: World) =>
  (await insertGroups(portal.db, { world, count: 1, shiftId: await makeShift(portal.db, world) }))[0]!
payments.here = await pay(here)
payments.there = await pay(there)
// One transfer for two regions.
const [lineId] = await makeLines(portal.db, await makeAccount(portal.db), [
  { day: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10), amount: 150_000, text: 'TRSF BUDI' },
])
const parts = [payments.here, payments.there].map((payment_id) => ({
  entity: 'toefl_payment',
  payment_id,
  amount: 75_000,
}))
expectAnswer(await portal.call('POST', `/statement-lines/${lineId}/split`, { token: admin, json: { parts } }), 200)
for (const world of [here, there]) {
  const id = await pay(world)
  const json = { reason: 'Not received.' }
  await portal.call('POST', `/toefl-payments/${id}/reject`, { token: admin, json })
  await portal.call('POST', `/toefl-payments/${id}/refund`, { token: admin, json: {} })
}

const list = async (path: string, token: string) => (await portal.call('GET', path, { token })).json()

test('of a line that two regions share each reads its own part', async () => {
  const own = await list('/matched-lines', scac)
  expect(own.data).toMatchObject([{ entity: 'toefl_payment', payment_id: payments.here, amount: 75_000 }])
  expect(own.meta.total).toBe(1)
  expect((await list('/matched-lines', admin)).meta.total).toBe(2)
  expect((await list(`/matched-lines?region_id=${there.regionId}`, scac)).data).toEqual(own.data)
  const [{ name }] = (await list(`/matched-lines?region_id=${there.regionId}`, admin)).data
  expect((await list(`/matched-lines?q=${encodeURIComponent(name)}`, scac)).data).toEqual([])
})

test('refunds are those of its region, in numbers and in the file too', async () => {
  const own = await list(`/refunds?region_id=${there.regionId}`, scac)
  expect(own).toMatchObject({ data: [{ region_init: here.regionInit }], counts: { OWED: 1 }, sum: 75_000 })
  expect((await list('/refunds', admin)).counts.OWED).toBe(2)
  for (const path of ['/refunds', '/matched-lines']) {
    const file = await portal.call('GET', `${path}/export?format=csv`, { token: scac })
    expect(file.statusCode).toBe(200)
    expect(file.body).toContain(here.regionInit)
    expect(file.body).not.toContain(there.regionInit)
  }
})

test('a committee without a region reads none', async () => {
  const { token } = await portal.as('SCAC')
  for (const path of ['/refunds', '/matched-lines']) expect((await list(path, token)).data).toEqual([])
})
