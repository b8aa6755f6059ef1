import { expect, onTestFinished, test } from 'vitest'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { openPortal, testApp } from '#tests/support/app.ts'
import { makePartyShift } from '#tests/support/parties.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { seedWindows } from './window.seed.ts'

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const now = () => ({ start_time: at(-1), end_time: at(7) })

// Nothing is sent: a mail server is what a window waits for.
const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
const admin = (await portal.as('ADMIN')).token
await portal.db.transaction().execute((trx) => seedWindows(trx, new Date()))
const world = await makeWorld(portal.db, { windowOpen: false })

const put = (id: number, json: object) => portal.call('PUT', `/environments/${id}`, { token: admin, json })
const ownWindow = async () => {
  const { data } = (await portal.call('GET', `/environments?region_id=${world.regionId}`)).json()
  return data[0].id as number
}
const setRegion = (values: object, id = world.regionId) => changeRow(portal.db, 'region', id, values)

test('a region’s window opens only when price, way to pay, shift and contact person are there', async () => {
  const id = await ownWindow()
  await setRegion({ toefl_price_one: null, toefl_price_two: null, toefl_price_three: null, toefl_payment_detail: null })
  await portal.db.deleteFrom('contact_person').where('region_id', '=', world.regionId).execute()
  const refused = await put(id, now())
  expect(refused.statusCode).toBe(409)
  const one = { region_id: world.regionId, region: expect.any(String) }
  expect(refused.json()).toEqual({
    code: 'conflict',
    message: expect.stringContaining('cannot open yet'),
    missing: [
      { ...one, kind: 'price', path: `/regions/${world.regionId}/edit` },
      { ...one, kind: 'payment', path: '/payment-accounts/create' },
      { ...one, kind: 'shift', path: '/toefl-shifts/create' },
      { ...one, kind: 'contact', path: '/contact-persons/create' },
    ],
  })
  expect((await portal.call('GET', `/environments/${id}`)).json().data.is_open).toBe(false)
  // To be opened later is to be opened.
  expect((await put(id, { start_time: at(2), end_time: at(7) })).statusCode).toBe(409)

  await setRegion({ toefl_price_one: 75_000 })
  await insertRow(portal.db, 'payment_account', { ...account, region_id: world.regionId })
  await makeShift(portal.db, world, { quota: 10 })
  const person = { name: 'Aurelia', type: 'GENERAL', line: 'aurelia' }
  await insertRow(portal.db, 'contact_person', person)
  expect((await put(id, now())).json().data.is_open).toBe(true)
})
const account = {
  kind: 'BANK_TRANSFER',
  provider: 'BCA',
  account_number: '12345678',
  account_holder: 'BNEC',
  colour: '#0060af',
}

test('one that is open may be prolonged and closed whatever is missing, and opened again only when nothing is', async () => {
  const id = await ownWindow()
  await setRegion({ toefl_price_one: null })
  expect((await put(id, { end_time: at(9) })).statusCode).toBe(200)
  expect((await put(id, { name: 'Other name' })).statusCode).toBe(200)
  expect((await put(id, { start_time: at(-2), end_time: at(-1) })).statusCode).toBe(200)
  expect((await put(id, now())).json().missing).toMatchObject([{ kind: 'price' }])
})

test('open anyway needs a reason, and the trail keeps it with what was missing', async () => {
  const id = await ownWindow()
  const opened = await put(id, { ...now(), reason: 'Prices come tonight' })
  expect(opened.json().data.is_open).toBe(true)
  const entry = await findRow(portal.db, 'audit_entry', { action: 'opened anyway' })
  expect(entry).toMatchObject({
    entity_id: id,
    after: { reason: 'Prices come tonight', missing: [expect.any(String)] },
  })
  await setRegion({ toefl_price_one: 75_000 })
})

test('the general window waits for every region with seats, and for none without', async () => {
  const other = await makeWorld(portal.db, { windowOpen: false })
  await portal.db.deleteFrom('environment').where('region_id', 'is not', null).execute()
  expect((await put(1, now())).statusCode).toBe(200)
  expect((await put(1, { start_time: at(-2), end_time: at(-1) })).statusCode).toBe(200)
  await makeShift(portal.db, other, { quota: 10 })
  await setRegion({ toefl_price_one: null, toefl_price_two: null, toefl_price_three: null }, other.regionId)
  expect((await put(1, now())).json().missing).toMatchObject([{ region_id: other.regionId, kind: 'price' }])
  await setRegion({ is_active: false }, other.regionId)
  expect((await put(1, now())).statusCode).toBe(200)
})

test('a new window of a region is asked the same, and other programmes need no seats', async () => {
  await setRegion({ member_price: null })
  const make = (env_code: string) =>
    portal.call('POST', '/environments', {
      token: admin,
      json: { env_code, name: env_code, region_id: world.regionId, ...now() },
    })
  const refused = await make('NEW_MEMBER_REGISTRATION')
  expect(refused.json().missing).toMatchObject([{ kind: 'price' }])
  expect((await make('BOM_TASK')).statusCode).toBe(201)
  await setRegion({ member_price: 100_000 })
  expect((await make('NEW_MEMBER_REGISTRATION')).statusCode).toBe(201)
})

test('a party that costs something waits for a way to pay, one that is free does not', async () => {
  const place = await makeWorld(portal.db, { windowOpen: false })
  const party = { region_id: place.regionId, env_code: 'WELCOMING_PARTY_REGISTRATION', name: 'Party' }
  const { id } = await insertRow(portal.db, 'environment', { ...party, start_time: at(-9), end_time: at(-8) })
  const shiftId = await makePartyShift(portal.db, place)
  await insertRow(portal.db, 'contact_person', { name: 'Aurelia', type: 'GENERAL', line: 'aurelia' })
  await portal.db.deleteFrom('payment_account').execute()
  expect((await put(id, now())).statusCode).toBe(200)
  await changeRow(portal.db, 'environment', id, { start_time: at(-9), end_time: at(-8) })
  await changeRow(portal.db, 'welcoming_party_shift', shiftId, { price: 50_000, payee_region_id: place.regionId })
  const refused = await put(id, now())
  expect(refused.statusCode).toBe(409)
  expect(refused.json().missing).toMatchObject([{ kind: 'payment', path: '/payment-accounts/create' }])
  await changeRow(portal.db, 'region', place.regionId, { party_payment_detail: 'BCA 527 BNEC' })
  expect((await put(id, now())).statusCode).toBe(200)
})

test('without a mail server no window opens whose students wait for mail, but with a reason, and in a demo', async () => {
  const silent = await testApp()
  onTestFinished(silent.close)
  const { token } = await silent.as('ADMIN')
  const place = await makeWorld(silent.db, { windowOpen: false })
  await makeShift(silent.db, place, { quota: 10 })
  await insertRow(silent.db, 'contact_person', { name: 'Aurelia', type: 'GENERAL', line: 'aurelia' })
  const window = { region_id: place.regionId, env_code: 'TOEFL_REGISTRATION', name: 'Test', ...now() }
  const make = (json: object) => silent.call('POST', '/environments', { token, json })
  const clear = () => silent.db.deleteFrom('environment').where('region_id', '=', place.regionId).execute()
  await clear()
  const refused = await make(window)
  expect([refused.statusCode, refused.json().missing]).toEqual([
    409,
    [{ region_id: null, region: null, kind: 'mail', path: '/club' }],
  ])
  expect((await make({ ...window, env_code: 'BOM_TASK' })).statusCode).toBe(201)
  expect((await make({ ...window, reason: 'We write to them by hand' })).statusCode).toBe(201)
  await clear()
  await silent.db.updateTable('club').set({ is_demo: true }).execute()
  expect((await make(window)).statusCode).toBe(201)
})
