// A paid seat of the party is given back: the seat is free, its money goes back, and it can be undone.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import {
  makeGuest,
  makePaidShift,
  partySeatsTaken,
  paySomebody,
  setPartyWindow,
  signUpForm,
} from '#tests/support/parties.ts'
import { transferFrom } from '#tests/support/facts.ts'
import { sendAll } from '#tests/support/records.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { paymentLinkOf } from '#tests/support/sessions.ts'

const { portal, world, token } = await openOffice()
await setPartyWindow(portal.db, world.regionId)

const post = (path: string, by: string, json: object = {}) => portal.call('POST', path, { token: by, json })
const office = (path: string, json: object = {}) => post(path, token, json)
const paid = async (quota = 1) => {
  const shiftId = await makePaidShift(portal.db, world, 75_000, { quota })
  const who = await paySomebody(portal, world, shiftId)
  await sendAll(portal.db)
  return { ...who, shiftId }
}
type Paid = Awaited<ReturnType<typeof paid>>
const cancel = ({ paymentId, token: own }: Paid, json: object = {}) =>
  post(`/party-payments/${paymentId}/own/cancel`, own, json)
const page = async ({ paymentId, token: own }: Paid) =>
  dataOf(await portal.call('GET', `/party-payments/${paymentId}/own`, { token: own }))
const refundsOf = async ({ paymentId }: Paid) =>
  (await portal.call('GET', `/refunds?party_payment_id=${paymentId}`, { token })).json().data
const mailsTo = async (userId: number) =>
  await portal.db.selectFrom('email').select(['template', 'data']).where('user_id', '=', userId).orderBy('id').execute()
const booksBalance = async () =>
  expect(dataOf(await portal.call('GET', `/books?term_id=${world.termId}`, { token })).broken).toEqual([])

test('a confirmed seat is free at once, its money is owed to who paid, and the office sees both', async () => {
  const who = await paid()
  expectAnswer(await office(`/party-payments/${who.paymentId}/confirm`), 200)
  await sendAll(portal.db)
  expect(await page(who)).toMatchObject({ can_cancel: true, cancel_money: { state: 'OWED', amount: 75_000 } })
  const answer = await cancel(who)
  expectAnswer(answer, 200, { data: { can_cancel: false, refund_account: { is_known: true } } })
  expect(answer.json().data.cancelled_at).not.toBeNull()
  expect(await partySeatsTaken(portal.db, who.shiftId)).toBe(0)
  expect(await refundsOf(who)).toMatchObject([{ state: 'OWED', because: 'CANCELLED', amount: 75_000 }])
  const signUp = dataOf(await portal.call('GET', `/welcoming-parties/${who.id}`, { token }))
  expect(signUp.given_up_at).not.toBeNull()
  expect((await mailsTo(who.userId)).at(-1)).toMatchObject({ template: 'party-given-up', data: { state: 'OWED' } })
  await booksBalance()
  // Somebody else takes it, and who gave it back may sign up again elsewhere.
  const other = await makeGuest(portal.db, world)
  const form = await signUpForm(world, { shiftId: who.shiftId, nim: other.nim, fields: transferFrom(world) })
  expectAnswer(await portal.call('POST', '/welcoming-parties', { token: other.token, form }), 201)
})

test('of a pending one somebody first says whether the money came', async () => {
  const who = await paid()
  expectAnswer(await cancel(who), 200)
  expect(await refundsOf(who)).toMatchObject([{ state: 'TO_CHECK', amount: 75_000 }])
  // Once more it stays as it is.
  expectAnswer(await cancel(who), 200, { undo: null })
  expect(await refundsOf(who)).toHaveLength(1)
  await booksBalance()
})

test('it is undone for some seconds, while the seat is free', async () => {
  const who = await paid()
  expectAnswer(await office(`/party-payments/${who.paymentId}/confirm`), 200)
  await sendAll(portal.db)
  const { undo } = (await cancel(who)).json()
  const back = await post(`/party-payments/${who.paymentId}/own/cancel/undo`, who.token, { id: undo.id })
  expectAnswer(back, 200, { data: { cancelled_at: null, status: 'CONFIRMED' } })
  expect(await partySeatsTaken(portal.db, who.shiftId)).toBe(1)
  expect(await refundsOf(who)).toEqual([])
  expect((await mailsTo(who.userId)).map(({ template }) => template)).not.toContain('party-given-up')
  expect((await findRow(portal.db, 'welcoming_party', who.id)).given_up_at).toBeNull()
  // Taken by somebody else in between.
  const again = (await cancel(who)).json().undo
  const other = await makeGuest(portal.db, world)
  const form = await signUpForm(world, { shiftId: who.shiftId, nim: other.nim, fields: transferFrom(world) })
  expectAnswer(await portal.call('POST', '/welcoming-parties', { token: other.token, form }), 201)
  expectAnswer(await post(`/party-payments/${who.paymentId}/own/cancel/undo`, who.token, { id: again.id }), 409)
})

test('by the link of a mail it is the same', async () => {
  const who = await paid()
  const link = await paymentLinkOf(portal.db, who.paymentId, who.userId, 'PARTY')
  const answer = await portal.call('POST', `/payment-links/${link}/cancel`, { json: {} })
  expectAnswer(answer, 200)
  expect(await refundsOf(who)).toMatchObject([{ state: 'TO_CHECK' }])
})

test('nobody gives back the seat of others, a rejected one, or one of a party that has begun', async () => {
  const who = await paid()
  const other = await makeGuest(portal.db, world)
  expectAnswer(await post(`/party-payments/${who.paymentId}/own/cancel`, other.token), 404)
  expectAnswer(await cancel(who, { seen_updated_at: '2026-01-01T00:00:00.000Z' }), 409)
  const rejected = await paid()
  await office(`/party-payments/${rejected.paymentId}/reject`, { reason: 'Not readable.' })
  expectAnswer(await cancel(rejected), 409)
  const hour = 3_600_000
  await changeRow(portal.db, 'welcoming_party_shift', who.shiftId, {
    starts_at: new Date(Date.now() - hour).toISOString(),
    ends_at: new Date(Date.now() + hour).toISOString(),
  })
  expectAnswer(await cancel(who), 409)
  // The plain way leads to the payment's page.
  expectAnswer(await post(`/welcoming-parties/${who.id}/give-up`, who.token), 409)
})

test('the office brings it back with its money, unless that has gone', async () => {
  const who = await paid()
  await office(`/party-payments/${who.paymentId}/confirm`)
  await sendAll(portal.db)
  await cancel(who)
  await sendAll(portal.db)
  expectAnswer(await office(`/party-payments/${who.paymentId}/restore`), 200)
  expect(await refundsOf(who)).toEqual([])
  expect(await partySeatsTaken(portal.db, who.shiftId)).toBe(1)
  expect((await mailsTo(who.userId)).at(-1)?.template).toBe('party-restored')
  expect((await page(who)).cancelled_at).toBeNull()
  await cancel(who)
  const [refund] = await refundsOf(who)
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expectAnswer(await office(`/refunds/${refund.id}/refunded`, { refunded_on: today }), 200)
  expectAnswer(await office(`/party-payments/${who.paymentId}/restore`), 409)
})

test('of two who give back and confirm at once the money is never lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = await paid()
    const [given] = await Promise.all([cancel(who), office(`/party-payments/${who.paymentId}/confirm`)])
    expectAnswer(given, 200)
    const { status } = await findRow(portal.db, 'party_payment', who.paymentId)
    const [refund] = await refundsOf(who)
    expect([status, refund.state]).toEqual(status === 'CONFIRMED' ? ['CONFIRMED', 'OWED'] : ['PENDING', 'TO_CHECK'])
  }
  await booksBalance()
})
