import { expect, test } from 'vitest'
import { groupForm, makeShift } from '#tests/support/facts.ts'
import { openOffice } from '#tests/support/office.ts'
import { findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'

const { portal, world, admin } = await openOffice()
const shift = await makeShift(portal.db, world, { quota: 30 })

const byQris = { payment_type: 'QRIS', provider_id: null, account_number: null }
const register = async (fields: Record<string, string | null>) =>
  portal.call('POST', '/register/store', { form: await groupForm(world, { shiftIds: [shift], fields }) })

test('a QRIS payment asks for the payer’s name alone', async () => {
  const answer = await register(byQris)
  expect(answer.statusCode).toBe(201)
  const payment = await findRow(portal.db, 'payment', { programme: 'TOEFL', id: answer.json().data.payment_id })
  expect(payment).toMatchObject({
    payment_type: 'QRIS',
    provider_id: null,
    account_number: null,
    account_name: 'SITI RAHMA',
  })
  const wrong = await register({ ...byQris, account_number: '1234567890', provider_id: String(world.providerId) })
  expect(Object.keys(wrong.json().errors).toSorted()).toEqual(['account_number', 'provider_id'])
  expect(Object.keys((await register({ ...byQris, account_name: null })).json().errors)).toEqual(['account_name'])
})

test('it is found by its way, opened, corrected and confirmed like any other', async () => {
  const { payment_id: id } = (await register(byQris)).json().data
  const ask = (method: 'GET' | 'POST', path: string) => portal.call(method, path, { token: admin.token })
  const list = (await ask('GET', '/toefl-payments?payment_type=QRIS')).json().data
  expect(list.map((one: { id: number }) => one.id)).toContain(id)
  expect((await ask('GET', `/toefl-payments/${id}`)).json().data).toMatchObject({
    payment_type: 'QRIS',
    provider: null,
  })
  expect((await ask('POST', `/toefl-payments/${id}/confirm`)).statusCode).toBe(200)
})

test('a refund of it asks where to', async () => {
  const { payment_id: id, registrants } = (await register(byQris)).json().data
  const token = await sessionOf(portal.db, registrants[0].user_id)
  expect((await portal.call('POST', `/toefl-payments/${id}/confirm`, { token: admin.token })).statusCode).toBe(200)
  const cancelled = await portal.call('POST', `/toefl-payments/${id}/own/cancel`, { token })
  const account = (await portal.call('GET', `/toefl-payments/${id}/own`, { token })).json().data.refund_account
  expect([cancelled.statusCode, account]).toMatchObject([200, { is_known: false, can_change: true }])
})
