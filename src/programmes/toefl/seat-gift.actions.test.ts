import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { againForm, freshNims, groupForm, makeShift, setWindow } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { browserToken } from '#tests/support/link-groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { reserving, seatsLeft } from '#tests/support/reservations.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { openLong, serve, waitFor } from '#tests/support/wait-line.ts'
import { settleGifts } from './seat-gift-end.actions.ts'

const { portal, world, token: office } = await openOffice()
await openLong(portal, world)

const post = (path: string, json: object = {}, token?: string) => portal.call('POST', path, { json, token })

/** A full shift, whose one seat is confirmed. */
async function seated(size = 1) {
  await openLong(portal, world)
  const shift = await makeShift(portal.db, world, { quota: size, starts_at: daysAhead(9), ends_at: daysAhead(9.1) })
  const nims = freshNims(size)
  const { paymentId, seatIds, userIds } = await registerGroup(portal, world, { nims, shiftIds: nims.map(() => shift) })
  expectAnswer(await post(`/toefl-payments/${paymentId}/confirm`, {}, office), 200)
  const token = await sessionOf(portal.db, userIds.at(-1))
  return { shift, paymentId, seatId: seatIds.at(-1) ?? 0, userId: userIds.at(-1) ?? 0, token }
}
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Giver = Awaited<ReturnType<typeof seated>>

async function give({ seatId, token }: Giver, email: string | null = null): Promise<string> {
  const answer = await post(`/toefl-details/${seatId}/gift`, { email }, token)
  expectAnswer(answer, 201)
  return String(dataOf(answer, 201).link).split('/').at(-1) ?? ''
}
const stateOf = async ({ seatId }: Giver) => {
  const gift = await findRow(portal.db, 'seat_gift', { detail_id: seatId })
  return [gift.state, gift.ended_because]
}
const isLive = async (id: number) => (await findRow(portal.db, 'toefl_detail', { id })).deleted_at === null

function keep(link: string, { shift }: Giver, nim: string, secret: string) {
  return post('/register/reserve', {
    ...reserving(world, { nims: [nim], shiftIds: [shift], token: secret }),
    gift: link,
  })
}
/** As the form does it. */
async function pay({ shift }: Giver, nim: string, secret: string) {
  const fields = { reservation: secret, shown: secret }
  return portal.call('POST', '/register/store', {
    form: await groupForm(world, { nims: [nim], shiftIds: [shift], fields }),
  })
}
async function take(giver: Giver, link: string) {
  const [[nim = ''], secret] = [freshNims(1), browserToken()]
  expectAnswer(await keep(link, giver, nim, secret), 200)
  const answer = await pay(giver, nim, secret)
  expectAnswer(answer, 201)
  const { payment_id: paymentId, registrants } = answer.json().data
  return { paymentId: Number(paymentId), seatId: Number(registrants[0].toefl_detail_id) }
}
/** What cannot be undone any more, later. */
const settleLater = () => settleGifts({ db: portal.db, now: () => new Date(Date.now() + 60_000) })
const refundsOf = ({ paymentId }: { paymentId: number }) =>
  portal.db
    .selectFrom('refund')
    .select(['because', 'state', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('programme', '=', 'TOEFL')
    .execute()
const mailsTo = async ({ userId }: Giver, like: string) =>
  (
    await portal.db
      .selectFrom('email')
      .select('template')
      .where('user_id', '=', userId)
      .where('template', 'like', like)
      .execute()
  ).map(({ template }) => template)

test('after the window the successor pays the club, and only then the giver’s share goes back', async () => {
  const giver = await seated(2)
  const link = await give(giver)
  await setWindow(portal.db, world.regionId, false)
  const [[stranger = '']] = [freshNims(1)]
  const shut = reserving(world, { nims: [stranger], shiftIds: [giver.shift] })
  expectAnswer(await post('/register/reserve', shut), 403)
  expect(dataOf(await portal.call('GET', `/seat-gifts/${link}`))).toMatchObject({
    is_open: true,
    shift_id: giver.shift,
  })
  const successor = await take(giver, link)
  expect([await isLive(giver.seatId), await isLive(successor.seatId)]).toEqual([false, true])
  expect(await refundsOf(giver)).toEqual([])
  await settleLater()
  expect(await stateOf(giver)).toEqual(['SENT', null])
  expectAnswer(await post(`/toefl-payments/${successor.paymentId}/confirm`, {}, office), 200)
  // As long as it can be undone, nothing goes back.
  await settleGifts({ db: portal.db, now: () => new Date() })
  expect(await refundsOf(giver)).toEqual([])
  await settleLater()
  await settleLater()
  const { toefl_price_one: one, toefl_price_two: two } = await findRow(portal.db, 'region', { id: world.regionId })
  expect(await refundsOf(giver)).toEqual([{ because: 'SEAT', state: 'OWED', amount: (two ?? 0) - (one ?? 0) }])
  expect(await stateOf(giver)).toEqual(['DONE', null])
  expect(await mailsTo(giver, 'toefl-seat-gift%')).toEqual(['toefl-seat-gift-taken', 'toefl-seat-gift-done'])
  expect(await seatViolations(portal.db)).toEqual([])
})

test('who gives a seat alone has all of it back', async () => {
  const giver = await seated()
  const successor = await take(giver, await give(giver))
  expectAnswer(await post(`/toefl-payments/${successor.paymentId}/confirm`, {}, office), 200)
  await settleLater()
  const { payment_amount: amount } = await findRow(portal.db, 'toefl_payment', { id: giver.paymentId })
  expect(await refundsOf(giver)).toEqual([{ because: 'SEAT', state: 'OWED', amount }])
})

test('either side takes it back until it is paid, and nobody once it is', async () => {
  const giver = await seated()
  const path = `/toefl-details/${giver.seatId}/gift`
  const first = await give(giver)
  expectAnswer(await portal.call('DELETE', path, { token: giver.token }), 200)
  expectAnswer(await keep(first, giver, freshNims(1)[0] ?? '', browserToken()), 409)
  const second = await give(giver)
  expectAnswer(await post(`/seat-gifts/${second}/decline`), 200)
  expect(await mailsTo(giver, 'toefl-seat-gift%')).toEqual(['toefl-seat-gift-declined'])
  const third = await give(giver)
  // At the bank at this moment.
  const [[nim = ''], secret] = [freshNims(1), browserToken()]
  expectAnswer(await keep(third, giver, nim, secret), 200)
  expectAnswer(await portal.call('DELETE', path, { token: giver.token }), 409)
  expectAnswer(await keep(third, giver, freshNims(1)[0] ?? '', browserToken()), 409)
  expectAnswer(await keep(third, giver, nim, secret), 200)
  expect(await isLive(giver.seatId)).toBe(true)
  expectAnswer(await pay(giver, nim, secret), 201)
  expectAnswer(await portal.call('DELETE', path, { token: giver.token }), 409)
  expectAnswer(await post(`/seat-gifts/${third}/decline`), 409)
  expect(dataOf(await portal.call('GET', path, { token: giver.token })).gift).toMatchObject({
    state: 'SENT',
    payment_id: null,
  })
  expect(dataOf(await portal.call('GET', path, { token: office })).gift.payment_id).toBeGreaterThan(0)
})

test('of two who send at once one has the seat', async () => {
  const giver = await seated()
  const link = await give(giver)
  const forms = freshNims(2).map((nim) => ({ nim, secret: browserToken() }))
  const kept = await Promise.all(forms.map(({ nim, secret }) => keep(link, giver, nim, secret)))
  expect(kept.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const sent = await Promise.all([...forms, ...forms].map(({ nim, secret }) => pay(giver, nim, secret)))
  expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  const live = portal.db
    .selectFrom('toefl_detail')
    .select('id')
    .where('shift_id', '=', giver.shift)
    .where('deleted_at', 'is', null)
  expect(await live.execute()).toHaveLength(1)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('a payment that was none brings the seat back, before who waits and the open form', async () => {
  const giver = await seated()
  const successor = await take(giver, await give(giver))
  await waitFor(portal, world, { shiftIds: [giver.shift] })
  expectAnswer(await post(`/toefl-payments/${successor.paymentId}/reject`, { reason: 'Not received.' }, office), 200)
  expect(await seatsLeft(portal, giver.shift)).toBe(0)
  await settleLater()
  await serve(portal)
  expect([await isLive(giver.seatId), await stateOf(giver)]).toEqual([true, ['ENDED', 'FAILED']])
  expect(await mailsTo(giver, 'toefl-seat-gift%')).toEqual(['toefl-seat-gift-taken', 'toefl-seat-gift-back'])
  expect(await refundsOf(giver)).toEqual([])
  expect(await seatViolations(portal.db)).toEqual([])
})

test('without anybody who waits a freed seat shows to nobody either, and a rejection is undone as it was', async () => {
  const giver = await seated()
  const successor = await take(giver, await give(giver))
  const answer = await post(`/toefl-payments/${successor.paymentId}/reject`, { reason: 'A mistake.' }, office)
  expect(await seatsLeft(portal, giver.shift)).toBe(0)
  expectAnswer(await post(`/decisions/${answer.json().undo.id}/undo`, {}, office), 200)
  await settleLater()
  expect([await isLive(giver.seatId), await isLive(successor.seatId)]).toEqual([false, true])
})

test('where the seat cannot come back, the share does', async () => {
  const giver = await seated()
  const successor = await take(giver, await give(giver))
  const elsewhere = await makeShift(portal.db, world)
  const form = await againForm(world, elsewhere)
  expectAnswer(await portal.call('POST', '/register/extend', { token: giver.token, form }), 201)
  expectAnswer(await portal.call('DELETE', `/toefl-payments/${successor.paymentId}`, { token: office }), 200)
  await settleLater()
  expect(await isLive(giver.seatId)).toBe(false)
  expect(await refundsOf(giver)).toMatchObject([{ because: 'SEAT', state: 'OWED' }])
})

test('nobody gives away what they do not have, or too late', async () => {
  const giver = await seated()
  const other = await seated()
  const path = `/toefl-details/${giver.seatId}/gift`
  expectAnswer(await post(path, {}, other.token), 404)
  expectAnswer(await post(path, {}, office), 403)
  expectAnswer(await portal.call('GET', path, { token: other.token }), 404)
  expectAnswer(await portal.call('DELETE', path, { token: other.token }), 404)
  await changeRow(portal.db, 'toefl_detail', giver.seatId, { is_attend: true })
  expectAnswer(await post(path, {}, giver.token), 409)
  await changeRow(portal.db, 'toefl_detail', giver.seatId, { is_attend: false })
  expectAnswer(await post(`/toefl-payments/${giver.paymentId}/cancel`, {}, office), 200)
  expectAnswer(await post(path, {}, giver.token), 409)
  expectAnswer(await post(`/toefl-payments/${giver.paymentId}/confirm`, {}, office), 200)
  const link = await give(giver)
  // Eleven hours before the test, where the office wants twelve.
  await changeRow(portal.db, 'toefl_shift', giver.shift, {
    starts_at: new Date(Date.now() + 11 * 3_600_000).toISOString(),
  })
  expect(dataOf(await portal.call('GET', `/seat-gifts/${link}`)).is_open).toBe(false)
  expectAnswer(await keep(link, giver, freshNims(1)[0] ?? '', browserToken()), 409)
  expectAnswer(await portal.call('GET', '/seat-gifts/nonsense'), 404)
  expectAnswer(await keep('nonsense', giver, freshNims(1)[0] ?? '', browserToken()), 422)
})

test('nobody takes it in time: it stays the giver’s, who is told', async () => {
  const giver = await seated()
  await give(giver)
  await sql`update seat_gift set ends_at = now() where detail_id = ${giver.seatId}`.execute(portal.db)
  await settleLater()
  expect([await stateOf(giver), await isLive(giver.seatId)]).toEqual([['ENDED', 'TIME'], true])
  expect(await mailsTo(giver, 'toefl-seat-gift%')).toEqual(['toefl-seat-gift-expired'])
})

test('a successor who is named gets the link by e-mail, and the link of a mail works', async () => {
  const giver = await seated()
  await give(giver, 'successor@example.com')
  const mail = await portal.db
    .selectFrom('email')
    .select(['template', 'data'])
    .where('to_address', '=', 'successor@example.com')
    .executeTakeFirstOrThrow()
  expect(mail.template).toBe('toefl-seat-gift')
  // Again, another link to the same.
  const link = await give(giver)
  const gifts = portal.db.selectFrom('seat_gift').select('id').where('detail_id', '=', giver.seatId)
  expect(await gifts.execute()).toHaveLength(1)
  expect(await take(giver, link)).toMatchObject({ seatId: expect.any(Number) })
})
