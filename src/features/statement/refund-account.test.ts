// The account of a refund: a change of it asks for a fresh proof, and the people concerned are told.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift, proofFile, setWindow } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { photo } from '#tests/support/pictures.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { paymentLinkOf, sessionOf } from '#tests/support/sessions.ts'

const { portal, world, token, admin } = await openOffice({}, { name: 'Treasurer' })
await setWindow(portal.db, world.regionId, true)
const colleague = await portal.as('ADMIN', { name: 'Colleague' })
/** Signed in long ago, like a thief with a stolen token. */
const unproven = await sessionOf(portal.db, admin.userId, { proved_at: null })

const post = (path: string, json: object = {}, as = token) => portal.call('POST', path, { token: as, json })
const thief = { account_name: 'Thief', account_number: '9999999999' }

async function registered() {
  const group = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  return { ...group, payerId: group.userIds[0] ?? 0 }
}
async function rejected() {
  const group = await registered()
  await post(`/toefl-payments/${group.paymentId}/reject`, { reason: 'No.' })
  return group
}
async function mailed(template: string) {
  await sendAll(portal.db)
  return (await findRows(portal.db, 'email', { template })).map(({ user_id, data }) => ({ user_id, data }))
}

test('by a token alone no refund is moved, and none is made out to another account', async () => {
  const { paymentId } = await rejected()
  const elsewhere = await post(`/toefl-payments/${paymentId}/refund`, thief, unproven)
  expectAnswer(elsewhere, 403, { code: 'prove_again' })
  expect(await findRows(portal.db, 'refund', { programme: 'TOEFL', payment_id: paymentId })).toEqual([])
  // To where the money came from it may go.
  const { id } = dataOf(await post(`/toefl-payments/${paymentId}/refund`, {}, unproven))
  const before = await findRow(portal.db, 'refund', id)
  const moved = await portal.call('PUT', `/refunds/${id}`, { token: unproven, json: thief })
  expectAnswer(moved, 403, { code: 'prove_again' })
  expect(await findRow(portal.db, 'refund', id)).toEqual(before)
})

test('the payer and every administrator are told of another account, and nobody of the same one', async () => {
  const { paymentId, payerId } = await rejected()
  const { id, account_number } = dataOf(await post(`/toefl-payments/${paymentId}/refund`))
  await sendAll(portal.db)
  const put = (json: object) => portal.call('PUT', `/refunds/${id}`, { token, json })
  expect((await put({ account_number })).statusCode).toBe(200)
  expect(await mailed('refund-moved')).toEqual([])
  expect((await put(thief)).statusCode).toBe(200)
  const told = await mailed('refund-moved')
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([admin.userId, colleague.userId]))
  expect(told[0]?.data).toMatchObject({ by: 'Treasurer', account: expect.stringContaining('••••9999, THIEF') })
  expect((await mailed('refund-account')).filter(({ user_id }) => user_id === payerId)).toHaveLength(1)
  // Undone within seconds, nobody hears of it.
  const answer = await put({ account_number: '5551234567' })
  await post(`/decisions/${answer.json().undo.id}/undo`)
  expect(await mailed('refund-moved')).toHaveLength(2)
})

test('the payer says it without a word to the office', async () => {
  const { paymentId, payerId } = await registered()
  await post(`/toefl-payments/${paymentId}/confirm`)
  const payer = await sessionOf(portal.db, payerId)
  await post(`/toefl-payments/${paymentId}/own/cancel`, {}, payer)
  const before = await mailed('refund-moved')
  const json = { provider: 'DANA', account_number: '0812345678' }
  const set = await portal.call('PUT', `/toefl-payments/${paymentId}/own/refund-account`, { token: payer, json })
  expect(set.statusCode, set.body).toBe(200)
  expect(await mailed('refund-moved')).toEqual(before)
  expect((await mailed('refund-account')).at(-1)).toMatchObject({
    user_id: payerId,
    data: { account: 'DANA, ••••5678' },
  })
})

test('somebody with the link of a mail cannot have the money sent to an account of their own', async () => {
  const { paymentId, payerId } = await rejected()
  const link = await paymentLinkOf(portal.db, paymentId, payerId)
  const before = await findRow(portal.db, 'toefl_payment', paymentId)
  const mend = async (fields: Record<string, string>) => {
    const form = formOf({ ...fields, payment_proof: proofFile(await photo(), JSON.stringify(fields)) })
    return portal.call('PUT', `/payment-links/${link}`, { form })
  }
  const others = { account_number: '9999999999', account_name: 'Thief', payment_type: 'CASH' }
  for (const [field, value] of Object.entries(others)) {
    const answer = await mend({ [field]: value })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  }
  const mended = await mend({ provider_id: String(world.providerId) })
  expect(mended.statusCode, mended.body).toBe(200)
  const { account_name, account_number, payment_type } = before
  const known = { account_name, account_number, payment_type }
  expect(await findRow(portal.db, 'toefl_payment', paymentId)).toMatchObject({ ...known, status: 'PENDING' })
  await post(`/toefl-payments/${paymentId}/confirm`)
  await portal.call('POST', `/payment-links/${link}/cancel`, { json: {} })
  expect(await findRows(portal.db, 'refund', { programme: 'TOEFL', payment_id: paymentId })).toMatchObject([
    { state: 'OWED', account_name, account_number },
  ])
  const [mail] = (await mailed('toefl-registration-cancelled')).filter(({ user_id }) => user_id === payerId)
  expect(mail?.data).toMatchObject({ account: expect.stringContaining(`••••${account_number?.slice(-4)}`) })
})

test('what an institution paid goes back there: its student’s account is not proposed, and they set none', async () => {
  const { paymentId, payerId } = await registered()
  const payments = [{ entity: 'toefl_payment', payment_id: paymentId }]
  const bill = { institution: 'PT Maju Bersama', region_id: world.regionId, payments }
  expectAnswer(await post('/institution-bills', bill), 201)
  expectAnswer(await post(`/toefl-payments/${paymentId}/confirm`), 200)
  const payer = await sessionOf(portal.db, payerId)
  expectAnswer(await post(`/toefl-payments/${paymentId}/own/cancel`, {}, payer), 200)
  const [refund] = await findRows(portal.db, 'refund', { programme: 'TOEFL', payment_id: paymentId })
  expect(refund).toMatchObject({ account_name: 'PT MAJU BERSAMA', account_number: null, provider: null })
  const page = dataOf(await portal.call('GET', `/toefl-payments/${paymentId}/own`, { token: payer }))
  expect(page).toMatchObject({ institution: 'PT Maju Bersama', refund_account: null })
  const json = { provider: 'DANA', account_number: '0812345678' }
  const set = await portal.call('PUT', `/toefl-payments/${paymentId}/own/refund-account`, { token: payer, json })
  expectAnswer(set, 409)
})
