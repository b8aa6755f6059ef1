// A seat of the party that costs something: one payment, whose state is that of the sign-up.
import { expect, test } from 'vitest'
import { translatorFor } from '#words/words.ts'
import { dataOf, expectAnswer, problemsOf } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeWorld, proofFile, proofPicture, transferFrom } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import {
  makeGuest,
  makePaidShift,
  makePartyShift,
  partySeatsTaken,
  paySomebody,
  proofOfSignUp,
  setPartyWindow,
  signUpForm,
  signUpSomebody,
} from '#tests/support/parties.ts'
import { quoteToken } from '#tests/support/quotes.ts'
import { sendAll } from '#tests/support/records.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { paymentLinkOf, sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { endPartyHolds } from './party-payment-review.actions.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setPartyWindow(portal.db, world.regionId)
await setPartyWindow(portal.db, null)
const token = (await portal.as('ADMIN', { name: 'Rina of the office' })).token
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const act = (id: number, event: string, json: object = {}) => post(`/party-payments/${id}/${event}`, json)
const reject = (id: number, more: object = {}) => act(id, 'reject', { reason: 'The amount is not right.', ...more })
const read = async (path: string, by = token) => (await portal.call('GET', path, { token: by })).json().data
const signUpOf = (id: number) => findRow(portal.db, 'welcoming_party', id)
const send = async (
  shiftId: number,
  fields: Record<string, string | null> = {},
  who?: { token: string; nim: string },
) => {
  const guest = who ?? (await makeGuest(portal.db, world))
  const form = await signUpForm(world, { shiftId, nim: guest.nim, fields })
  return portal.call('POST', '/welcoming-parties', { token: guest.token, form })
}
const mailsOf = async (userId: number) =>
  (await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ template }) => template,
  )
const remove = (id: number, query = '') => portal.call('DELETE', `/party-payments/${id}${query}`, { token })

test('a price needs somebody whom it is paid to, and a free shift stays as it was', async () => {
  const shift = await read(`/welcoming-party-shifts/${await makePartyShift(portal.db, world)}`)
  const change = (json: object) => portal.call('PUT', `/welcoming-party-shifts/${shift.id}`, { token, json })
  expect(problemsOf(await change({ price: 50_000 }))).toHaveProperty('payee_region_id')
  expectAnswer(await change({ price: 50_000, payee_region_id: world.regionId }), 200, { data: { price: 50_000 } })
  expectAnswer(await change({ price: 0 }), 200, { data: { price: 0 } })
  const free = await send(shift.id)
  expect(dataOf(free, 201).payment_id).toBeNull()
})

test('a seat with a price is refused without a way of paying, and has one payment at its price', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  expect(problemsOf(await send(shiftId))).toHaveProperty('payment_type')
  expect(problemsOf(await send(shiftId, { payment_type: 'BANK_TRANSFER' }))).toHaveProperty('account_name')
  expect(problemsOf(await send(shiftId, { ...transferFrom(world), payment_amount: '1' }))).toHaveProperty(
    'payment_amount',
  )
  const who = await paySomebody(portal, world, shiftId)
  expect(await findRow(portal.db, 'party_payment', who.paymentId)).toMatchObject({
    region_id: world.regionId,
    term_id: world.termId,
    user_id: who.userId,
    payment_amount: 75_000,
    status: 'PENDING',
    proof_id: (await signUpOf(who.id)).proof_id,
  })
  expect(await read(`/party-payments/${who.paymentId}`)).toMatchObject({
    sign_up_id: who.id,
    expected_amount: 75_000,
    pending: 1,
  })
})

test('a QRIS asks for the payer’s name alone', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const { payment_id } = dataOf(await send(shiftId, { payment_type: 'QRIS', account_name: 'Sari' }), 201)
  expect(await findRow(portal.db, 'party_payment', payment_id)).toMatchObject({
    payment_type: 'QRIS',
    account_name: 'SARI',
    provider_id: null,
    account_number: null,
  })
})

test('a seat that was paid for is not given back without its money', async () => {
  const { id, userId } = await paySomebody(portal, world, await makePaidShift(portal.db, world))
  const by = await sessionOf(portal.db, userId)
  const answer = await portal.call('POST', `/welcoming-parties/${id}/give-up`, { token: by })
  expectAnswer(answer, 409, { message: expect.stringContaining('on the page of your payment') })
  expect((await signUpOf(id)).deleted_at).toBeNull()
})

test('who confirms many is told of an amount that is not the shift’s price', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const [right, other] = [await paySomebody(portal, world, shiftId), await paySomebody(portal, world, shiftId)]
  await changeRow(portal.db, 'party_payment', other.paymentId, { payment_amount: 74_000 })
  const ids = [right.paymentId, other.paymentId]
  const { data } = (await post('/party-payments/confirm/look', { ids })).json()
  const isDoubted = (id: number) => data.find((one: { id: number }) => one.id === id).doubts.includes('amount')
  expect(ids.map(isDoubted)).toEqual([false, true])
})

test('a guest without a region pays to the region of the shift', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const guest = await makeGuest(portal.db, world)
  await changeRow(portal.db, 'account', guest.userId, { region_id: null })
  const { payment_id } = dataOf(await send(shiftId, transferFrom(world), guest), 201)
  expect(await findRow(portal.db, 'party_payment', payment_id)).toMatchObject({ region_id: world.regionId })
  expect(await read('/user', guest.token)).toMatchObject({ welcoming_party: { payment: { id: payment_id } } })
})

test('who has signed up keeps the price, whatever it becomes', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const first = await paySomebody(portal, world, shiftId)
  await portal.call('PUT', `/welcoming-party-shifts/${shiftId}`, { token, json: { price: 90_000 } })
  const second = await paySomebody(portal, world, shiftId)
  const amountOf = async (id: number) => (await findRow(portal.db, 'party_payment', id)).payment_amount
  expect([await amountOf(first.paymentId), await amountOf(second.paymentId)]).toEqual([75_000, 90_000])
  // The sign-ups of a shift that became free in the meantime keep theirs too.
  await portal.call('PUT', `/welcoming-party-shifts/${shiftId}`, { token, json: { price: 0 } })
  expect((await act(first.paymentId, 'confirm')).statusCode).toBe(200)
  expect(await amountOf(first.paymentId)).toBe(75_000)
})

test('the sign-up follows its payment: confirmed, undone, rejected, taken back, binned and restored', async () => {
  const shiftId = await makePaidShift(portal.db, world, 75_000, { quota: 1 })
  const { id, paymentId, userId } = await paySomebody(portal, world, shiftId)
  const confirmed = await act(paymentId, 'confirm')
  expectAnswer(confirmed, 200, { data: { status: 'CONFIRMED' } })
  expect(await signUpOf(id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await mailsOf(userId)).toEqual(['party-signed-up', 'party-confirmed'])
  expect((await post(`/decisions/${confirmed.json().undo.id}/undo`)).statusCode).toBe(200)
  expect(await signUpOf(id)).toMatchObject({ status: 'PENDING', decided_at: null })
  await reject(paymentId)
  expect(await signUpOf(id)).toMatchObject({ status: 'REJECTED', reject_reason: 'The amount is not right.' })
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
  expect((await act(paymentId, 'cancel')).statusCode).toBe(200)
  expect([await partySeatsTaken(portal.db, shiftId), (await signUpOf(id)).status]).toEqual([1, 'PENDING'])
  expect((await remove(paymentId)).statusCode).toBe(200)
  expect([await partySeatsTaken(portal.db, shiftId), (await signUpOf(id)).deleted_at]).toEqual([0, expect.anything()])
  const other = await paySomebody(portal, world, shiftId)
  expectAnswer(await act(paymentId, 'restore'), 409, { code: 'shift_full' })
  await reject(other.paymentId, { reason: translatorFor('en')('payments.reject.reasons.amount') })
  expect(await signUpOf(other.id)).toMatchObject({ reject_code: 'payment.amount' })
  expect((await act(paymentId, 'restore')).statusCode).toBe(200)
  expect([await partySeatsTaken(portal.db, shiftId), (await signUpOf(id)).deleted_at]).toEqual([1, null])
})

test('deleted for good, it takes its sign-up and the picture along', async () => {
  const { id, paymentId } = await paySomebody(portal, world, await makePaidShift(portal.db, world))
  const proof_id = await proofOfSignUp(portal.db, id)
  await remove(paymentId)
  expect((await remove(paymentId, '?force=1')).statusCode).toBe(200)
  expect(await findRows(portal.db, 'welcoming_party', { id })).toEqual([])
  expect(await findRows(portal.db, 'party_payment', { id: paymentId })).toEqual([])
  expect(await findRows(portal.db, 'file', { id: proof_id })).toEqual([])
})

test('nobody decides on a paid sign-up itself, by one or by all', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const { id } = await paySomebody(portal, world, shiftId)
  for (const event of ['confirm', 'reject', 'cancel', 'restore']) {
    expectAnswer(await post(`/welcoming-parties/${id}/${event}`, { reason: 'No.' }), 409, { code: 'conflict' })
  }
  expect((await portal.call('DELETE', `/welcoming-parties/${id}`, { token })).statusCode).toBe(409)
  expectAnswer(await post('/welcoming-parties/confirm', { ids: [id] }), 200, { data: { confirmed: [] } })
  const free = await signUpSomebody(portal, world, await makePartyShift(portal.db, world))
  const all = await post('/welcoming-parties/confirm', { all: '1' })
  expect(all.json().data.confirmed).toContain(free.id)
  expect(all.json().data.confirmed).not.toContain(id)
  expect(await signUpOf(id)).toMatchObject({ status: 'PENDING' })
})

test('a rejected one whose seat is held keeps it for 72 hours, and gives it up then', async () => {
  const shiftId = await makePaidShift(portal.db, world, 75_000, { quota: 1 })
  const { id, paymentId, userId, token: own } = await paySomebody(portal, world, shiftId)
  expect((await reject(paymentId, { hold_seats: '1' })).statusCode).toBe(200)
  expect([await partySeatsTaken(portal.db, shiftId), (await signUpOf(id)).is_held]).toEqual([1, true])
  expectAnswer(await send(shiftId, transferFrom(world)), 409, { code: 'shift_full' })
  expect(await read(`/party-payments/${paymentId}/own`, own)).toMatchObject({ seats: 'HELD', can_mend: true })
  await changeRow(portal.db, 'party_payment', paymentId, {
    seats_held_until: new Date(Date.now() - 1000).toISOString(),
  })
  await endPartyHolds({ db: portal.db, now: () => new Date() })
  expect([await partySeatsTaken(portal.db, shiftId), (await signUpOf(id)).is_held]).toEqual([0, false])
  expect(await mailsOf(userId)).toEqual(['party-signed-up', 'party-rejected', 'party-seat-freed'])
})

test('its payer puts it right by the link of a mail, and has the seat again', async () => {
  const shiftId = await makePaidShift(portal.db, world, 75_000, { quota: 1 })
  const { id, paymentId, userId, nim } = await paySomebody(portal, world, shiftId)
  await sendAll(portal.db)
  await reject(paymentId)
  await sendAll(portal.db)
  const link = await paymentLinkOf(portal.db, paymentId, userId, 'PARTY')
  expect((await portal.call('GET', `/payment-links/${link}`)).json().data).toMatchObject({
    entity: 'party_payment',
    seats: 'FREE',
    people: [{ shift: 'Morning party' }],
  })
  const form = formOf({ payment_proof: proofFile(await proofPicture(), `${nim} again`) })
  expect((await portal.call('PUT', `/payment-links/${link}`, { form })).statusCode).toBe(200)
  const [signUp, payment] = [await signUpOf(id), await findRow(portal.db, 'party_payment', paymentId)]
  expect([signUp.status, signUp.proof_id, await partySeatsTaken(portal.db, shiftId)]).toEqual([
    'PENDING',
    payment.proof_id,
    1,
  ])
})

test('a line of the bank confirms it, the books add up, and money that was too much goes back', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const { id, paymentId, token: own } = await paySomebody(portal, world, shiftId)
  const accountId = await makeAccount(portal.db, world.regionId)
  const [line] = await makeLines(portal.db, accountId, [{ day: today, amount: 80_000, text: 'TRSF CR' }])
  expect((await act(paymentId, 'confirm', { line_id: line, settle: 'REFUND' })).statusCode).toBe(200)
  expect((await signUpOf(id)).status).toBe('CONFIRMED')
  const books = await read(`/books?term_id=${world.termId}`)
  expect(books.broken).toEqual([])
  expect(await read('/user', own)).toMatchObject({ welcoming_party: { payment: { money_back: 5000 } } })
  const receipt = await portal.call('GET', `/party-payments/${paymentId}/receipt`, { token: own })
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('a part of the money waits for the rest, and a reduced or free seat is confirmed for less', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const accountId = await makeAccount(portal.db, world.regionId)
  const parted = await paySomebody(portal, world, shiftId)
  const [line] = await makeLines(portal.db, accountId, [{ day: today, amount: 50_000, text: 'TRSF CR' }])
  expect((await act(parted.paymentId, 'part', { line_id: line })).statusCode).toBe(200)
  expect(await read('/user', parted.token)).toMatchObject({
    welcoming_party: { status: 'PENDING', payment: { part_received: 50_000, part_missing: 25_000 } },
  })
  const invited = await paySomebody(portal, world, shiftId)
  expect((await act(invited.paymentId, 'reduce', { amount: 0, reason: 'Speaker' })).statusCode).toBe(200)
  expect((await act(invited.paymentId, 'confirm')).statusCode).toBe(200)
  expect((await signUpOf(invited.id)).status).toBe('CONFIRMED')
  expect((await read(`/books?term_id=${world.termId}`)).broken).toEqual([])
})

test('an exact amount is for its shift alone, and becomes the payment’s', async () => {
  await changeRow(portal.db, 'region', world.regionId, { party_unique_amount: true })
  const [cheap, dear] = [await makePaidShift(portal.db, world, 50_000), await makePaidShift(portal.db, world, 90_000)]
  const guest = await makeGuest(portal.db, world)
  const key = quoteToken()
  const ask = (shift_id: number) =>
    portal.call('POST', '/welcoming-parties/quote', { token: guest.token, json: { token: key, shift_id } })
  const asked = dataOf(await ask(cheap))
  expect(asked.amount).toBe(50_000 - asked.code)
  expect(asked.code).toBeGreaterThan(0)
  expect(problemsOf(await send(dear, { ...transferFrom(world), quote: key }, guest))).toHaveProperty('quote')
  const { payment_id } = dataOf(await send(cheap, { ...transferFrom(world), quote: key }, guest), 201)
  expect(await findRow(portal.db, 'party_payment', payment_id)).toMatchObject({
    payment_amount: asked.amount,
    amount_code: asked.code,
  })
  expect((await ask(await makePartyShift(portal.db, world))).statusCode).toBe(409)
  await changeRow(portal.db, 'region', world.regionId, { party_unique_amount: false })
})

test('nobody moves between seats of different prices, and the picture is changed with the payment', async () => {
  const [one, same, dear] = [
    await makePaidShift(portal.db, world),
    await makePaidShift(portal.db, world),
    await makePaidShift(portal.db, world, 90_000),
  ]
  const who = await paySomebody(portal, world, one)
  const move = (shift_id: number, by: string) =>
    portal.call('PUT', `/welcoming-parties/${who.id}`, { token: by, json: { shift_id } })
  for (const by of [who.token, token]) expect(problemsOf(await move(dear, by))).toHaveProperty('shift_id')
  expect((await move(same, who.token)).statusCode).toBe(200)
  const free = await makePartyShift(portal.db, world)
  expect(problemsOf(await move(free, who.token))).toHaveProperty('shift_id')
  const form = formOf({ proof: proofFile(await proofPicture(), 'another') })
  const changed = await portal.call('PUT', `/welcoming-parties/${who.id}`, { token: who.token, form })
  expect(problemsOf(changed)).toHaveProperty('proof')
  // A confirmation of money is none of a person.
  await act(who.paymentId, 'confirm')
  const named = await portal.call('PUT', `/welcoming-parties/${who.id}`, {
    token: who.token,
    json: { name: 'Ayu Lestari' },
  })
  expectAnswer(named, 200, { data: { name: 'Ayu Lestari', status: 'CONFIRMED' } })
})

test('an account that goes to the bin takes both along, and comes back with both; for good with neither', async () => {
  const shiftId = await makePaidShift(portal.db, world)
  const { id, paymentId, userId } = await paySomebody(portal, world, shiftId)
  const account = (method: 'DELETE' | 'POST', more = '') =>
    portal.call(method, `/registrant-details/${userId}${more}`, { token })
  expect((await account('DELETE')).statusCode).toBe(200)
  expect(await partySeatsTaken(portal.db, shiftId)).toBe(0)
  expect((await account('POST', '/restore')).statusCode).toBe(200)
  expect([await partySeatsTaken(portal.db, shiftId), (await signUpOf(id)).deleted_at]).toEqual([1, null])
  await account('DELETE')
  const gone = await account('DELETE', '?force=1')
  expect(gone.statusCode, gone.body).toBe(200)
  const left = await portal.db.selectFrom('party_payment').select('id').where('id', '=', paymentId).execute()
  expect(left).toEqual([])
})
