// Refunds never exceed the money that came in, all of that money is somebody's, and the books say so.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeShift, proofFile, setWindow } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { photo } from '#tests/support/pictures.ts'
import { sendAll } from '#tests/support/records.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'

const { portal, world, token } = await openOffice()
const prices = { toefl_price_one: 75_000, toefl_price_two: 140_000, toefl_price_three: 195_000 }
await changeRow(portal.db, 'region', world.regionId, prices)
await setWindow(portal.db, world.regionId, true)

const today = dayInWib(new Date())
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const payment = (id: number, act: string, json: object = {}) => post(`/toefl-payments/${id}/${act}`, json)
const change = (id: number, json: object) => portal.call('PUT', `/refunds/${id}`, { token, json })
const bin = (id: number, query = '') => portal.call('DELETE', `/toefl-payments/${id}${query}`, { token })
const undo = async (answer: Awaited<ReturnType<typeof post>>) =>
  expect((await post(`/decisions/${answer.json().undo.id}/undo`)).statusCode).toBe(200)

async function group(size: number) {
  const shift = await makeShift(portal.db, world, { quota: 9 })
  const made = await registerGroup(portal, world, { shiftIds: Array.from({ length: size }, () => shift) })
  const payer = await sessionOf(portal.db, made.userIds[0])
  const own = (path: string, json: object = {}) =>
    portal.call('POST', `/toefl-payments/${made.paymentId}/own/${path}`, { token: payer, json })
  const page = async () => dataOf(await portal.call('GET', `/toefl-payments/${made.paymentId}/own`, { token: payer }))
  return { ...made, payer, own, page }
}
const newLine = async (amount: number) =>
  (await makeLines(portal.db, await makeAccount(portal.db, world.regionId), [{ day: today, amount, text: 'TRSF' }]))[0]!
const refunds = async (id: number) =>
  (await findRows(portal.db, 'refund', { programme: 'TOEFL', payment_id: id })).toSorted((a, b) => a.id - b.id)
const brief = async (id: number) => (await refunds(id)).map(({ because, state, amount }) => [because, state, amount])
const kept = async (lineId: number) =>
  (await findRows(portal.db, 'statement_match', { line_id: lineId })).reduce((sum, { amount }) => sum + amount, 0)
const broken = async () => (await portal.call('GET', `/books?term_id=${world.termId}`, { token })).json().data.broken
const problemAt = (answer: Awaited<ReturnType<typeof post>>) => answer.json().errors?.amount?.[0]

test('no more goes back than came in or was asked for, and the refusal names the figure', async () => {
  const rejected = await group(2)
  await payment(rejected.paymentId, 'reject', { reason: 'No.' })
  expect(problemAt(await payment(rejected.paymentId, 'refund', { amount: 999_999_999 }))).toMatch(/Rp\s140\.000/)
  const { id } = dataOf(await payment(rejected.paymentId, 'refund', { amount: 100_000 }))
  expect(problemAt(await change(id, { amount: 140_001 }))).toMatch(/Rp\s140\.000/)
  expect((await change(id, { amount: 140_000 })).statusCode).toBe(200)

  const more = await group(2)
  await payment(more.paymentId, 'confirm', { line_id: await newLine(165_000), settle: 'REFUND' })
  const [surplus] = await refunds(more.paymentId)
  expect(problemAt(await change(surplus!.id, { amount: 999_999_999 }))).toMatch(/Rp\s25\.000/)
  expect(problemAt(await change(surplus!.id, { amount: 20_000 }))).toMatch(/Rp\s25\.000/)
  await more.own('cancel')
  const whole = (await refunds(more.paymentId)).find(({ because }) => because === 'CANCELLED')!
  expect(whole.amount).toBe(140_000)
  expect(problemAt(await change(whole.id, { amount: 5_000_000 }))).toMatch(/Rp\s140\.000/)
  expect(await broken()).toEqual([])
})

test('the books name a payment of which more goes back than came in', async () => {
  const made = await group(1)
  await payment(made.paymentId, 'reject', { reason: 'No.' })
  const { id } = dataOf(await payment(made.paymentId, 'refund'))
  await changeRow(portal.db, 'refund', id, { amount: 75_001 })
  expect(await broken()).toEqual(['refunds'])
  await changeRow(portal.db, 'refund', id, { amount: 75_000 })
  expect(await broken()).toEqual([])
})

test('what was too much cannot be said not to have come, and is nobody’s in no way', async () => {
  const made = await group(1)
  await payment(made.paymentId, 'confirm', { line_id: await newLine(80_000), settle: 'REFUND' })
  const [surplus] = await refunds(made.paymentId)
  const none = await post(`/refunds/${surplus!.id}/check`, { money: 'NONE' })
  expect([none.statusCode, none.json().message]).toEqual([409, expect.stringMatching(/paid too much/)])
  expect((await portal.call('DELETE', `/refunds/${surplus!.id}`, { token })).statusCode).toBe(409)
  await changeRow(portal.db, 'refund', surplus!.id, { state: 'NOTHING' })
  expect(await broken()).toEqual(['refunds'])
  await changeRow(portal.db, 'refund', surplus!.id, { state: 'OWED' })
})

test('of a restored payment the line is free that was looked for while it was cancelled', async () => {
  const made = await group(2)
  await made.own('cancel')
  const [refund] = await refunds(made.paymentId)
  const line_id = await newLine(140_000)
  expect((await post(`/refunds/${refund!.id}/check`, { money: 'IN', line_id })).statusCode).toBe(200)
  expect((await payment(made.paymentId, 'restore')).statusCode).toBe(200)
  expect(await findRow(portal.db, 'toefl_payment', made.paymentId)).toMatchObject({ status: 'PENDING' })
  expect([await brief(made.paymentId), await kept(line_id)]).toEqual([[], 0])
  expect(await broken()).toEqual([])
})

test('once nothing of a binned payment goes back any more, its line is free, in either order', async () => {
  const made = await group(2)
  await made.own('cancel', { detail_id: made.seatIds[1] })
  const line_id = await newLine(140_000)
  await payment(made.paymentId, 'confirm', { line_id })
  await bin(made.paymentId)
  expect(await kept(line_id)).toBe(140_000)
  const [seat] = await refunds(made.paymentId)
  await post(`/refunds/${seat!.id}/check`, { money: 'NONE' })
  expect(await kept(line_id)).toBe(0)
  expect(await broken()).toEqual([])
  // It has the line again when it comes back.
  await payment(made.paymentId, 'restore')
  expect(await kept(line_id)).toBe(140_000)
  expect(await broken()).toEqual([])
})

test('a seat that was given up gives back no more than came beyond what those owe who stay', async () => {
  const made = await group(3)
  const line_id = await newLine(140_000)
  await payment(made.paymentId, 'part', { line_id })
  expect(await made.page()).toMatchObject({ part_received: 140_000, part_missing: 55_000 })
  await made.own('cancel', { detail_id: made.seatIds[2] })
  // Nobody is asked for the seat any more.
  expect(await made.page()).toMatchObject({ part_received: null, part_missing: null })
  const done = await payment(made.paymentId, 'confirm', { reason: 'Two of them.' })
  expect(done.statusCode, done.body).toBe(200)
  expect(await brief(made.paymentId)).toEqual([['SEAT', 'NOTHING', 55_000]])
  await sendAll(portal.db)
  expect(await findRows(portal.db, 'email', { user_id: made.userIds[0]!, template: 'refund-owed' })).toEqual([])
  expect(await broken()).toEqual([])
  // The rest comes after all.
  const rest = { entity: 'toefl_payment', payment_id: made.paymentId }
  expectAnswer(await post(`/statement-lines/${await newLine(55_000)}/match`, rest), 200)
  expect(await brief(made.paymentId)).toEqual([['SEAT', 'OWED', 55_000]])
  expect(await broken()).toEqual([])
})

test('undoing a confirmation leaves a seat’s refund as it was by hand', async () => {
  const made = await group(3)
  await made.own('cancel', { detail_id: made.seatIds[2] })
  const [seat] = await refunds(made.paymentId)
  await post(`/refunds/${seat!.id}/check`, { money: 'IN' })
  const before = await refunds(made.paymentId)
  await undo(await payment(made.paymentId, 'confirm', { line_id: await newLine(195_000) }))
  expect(await refunds(made.paymentId)).toEqual(before.map((one) => ({ ...one, updated_at: expect.anything() })))
  expect(await brief(made.paymentId)).toEqual([['SEAT', 'OWED', 55_000]])
})

test('what had come before a rejection is remembered: only the rest is missing, or it goes back', async () => {
  const made = await group(1)
  const line_id = await newLine(50_000)
  await payment(made.paymentId, 'part', { line_id })
  await payment(made.paymentId, 'reject', { reason: 'Blurred.', hold_seats: true })
  expect(await kept(line_id)).toBe(0)
  expect(await broken()).toEqual([])
  expect(await made.page()).toMatchObject({ status: 'REJECTED', part_received: 50_000, part_missing: 25_000 })
  const form = formOf({ payment_proof: proofFile(await photo({ seed: 3 }), null) })
  await portal.call('PUT', `/toefl-payments/${made.paymentId}/own`, { token: made.payer, form })
  expect(await kept(line_id)).toBe(50_000)
  expect(await made.page()).toMatchObject({ status: 'PENDING', part_received: 50_000, part_missing: 25_000 })
  await payment(made.paymentId, 'reject', { reason: 'Too late.' })
  const evidence = dataOf(await portal.call('GET', `/toefl-payments/${made.paymentId}/evidence`, { token }))
  expect(evidence.put_aside).toBe(50_000)
  expect(dataOf(await payment(made.paymentId, 'refund'))).toMatchObject({ amount: 50_000, has_line: true })
  expect(await kept(line_id)).toBe(50_000)
  expect(await broken()).toEqual([])
})

test('a parent’s line for two payments is not swallowed by the refund of one', async () => {
  const [one, other, line_id] = [await group(1), await group(1), await newLine(150_000)]
  await payment(one.paymentId, 'reject', { reason: 'No.' })
  expect(problemAt(await payment(one.paymentId, 'refund', { line_id }))).toMatch(/Say how much/)
  expect((await payment(one.paymentId, 'refund', { line_id, amount: 75_000 })).statusCode).toBe(200)
  expect(await kept(line_id)).toBe(75_000)
  expect((await payment(other.paymentId, 'confirm', { line_id })).statusCode).toBe(200)
  expect(await broken()).toEqual([])
})

test('a refund that is owed by word gets the two transfers that show it', async () => {
  const made = await group(1)
  await payment(made.paymentId, 'reject', { reason: 'No.' })
  const { id } = dataOf(await payment(made.paymentId, 'refund'))
  for (const amount of [50_000, 25_000]) {
    const answer = await post(`/refunds/${id}/check`, { money: 'IN', line_id: await newLine(amount) })
    expectAnswer(answer, 200, { data: { state: 'OWED', amount: 75_000, has_line: true } })
  }
  const more = await post(`/refunds/${id}/check`, { money: 'IN', line_id: await newLine(10_000) })
  expect(problemAt(more)).toMatch(/Say how much/)
  expect(await broken()).toEqual([])
})

test('of a rejected payment that its group cancelled the office sends money back from the bin', async () => {
  const made = await group(2)
  await payment(made.paymentId, 'reject', { reason: 'No.', hold_seats: true })
  await made.own('cancel')
  const owed = await payment(made.paymentId, 'refund', { line_id: await newLine(140_000) })
  expectAnswer(owed, 200, { data: { state: 'OWED', amount: 140_000, has_line: true } })
  expect(await findRow(portal.db, 'toefl_payment', made.paymentId)).toMatchObject({ cancelled_at: expect.anything() })
  expect(await broken()).toEqual([])
  // The part that had come goes back at once.
  const part = await group(2)
  await payment(part.paymentId, 'part', { line_id: await newLine(40_000) })
  await payment(part.paymentId, 'reject', { reason: 'No.', hold_seats: true })
  expect(await part.page()).toMatchObject({ cancel_money: { state: 'OWED', amount: 40_000 } })
  await part.own('cancel')
  expect(await brief(part.paymentId)).toEqual([['CANCELLED', 'OWED', 40_000]])
  expect(await broken()).toEqual([])
})

test('deleted for good, a refunded payment leaves its sum in the books and its line explained', async () => {
  const made = await group(1)
  const line_id = await newLine(75_000)
  await payment(made.paymentId, 'reject', { reason: 'No.' })
  const { id } = dataOf(await payment(made.paymentId, 'refund', { line_id }))
  await post(`/refunds/${id}/refunded`, { refunded_on: today, reference: 'TRF 5' })
  const refunded = async () => {
    const books = dataOf(await portal.call('GET', `/books?term_id=${world.termId}`, { token }))
    return books.refunds.find(({ region_id }: { region_id: number }) => region_id === world.regionId).refunded
  }
  const before = await refunded()
  await bin(made.paymentId)
  expect((await bin(made.paymentId, '?force=1')).statusCode).toBe(200)
  expect([await refunded(), await kept(line_id)]).toEqual([before, 75_000])
  const listed = (await portal.call('GET', '/refunds?state=REFUNDED', { token })).json().data
  expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({
    is_gone: true,
    amount: 75_000,
    payment_id: made.paymentId,
    account_number: null,
    reference: null,
    has_line: true,
  })
  const lines = (await portal.call('GET', '/statement-lines?per_page=100', { token })).json()
  expect(lines.data.find((one: { id: number }) => one.id === line_id)).toMatchObject({ state: 'MATCHED', left: 0 })
  expect((await post(`/refunds/${id}/take-back`)).statusCode).toBe(404)
  expect(await broken()).toEqual([])
})

test('of two who let money of one payment go back at once, together never more than came', async () => {
  const made = await group(2)
  await made.own('cancel', { detail_id: made.seatIds[1] })
  await payment(made.paymentId, 'reject', { reason: 'No.' })
  const [seat] = await refunds(made.paymentId)
  await Promise.all([
    payment(made.paymentId, 'refund', { amount: 140_000 }),
    change(seat!.id, { amount: 140_000 }),
    payment(made.paymentId, 'refund', { amount: 75_000 }),
  ])
  const { rows } = await sql<{ back: number }>`select sum(amount)::int as back from refund
    where programme = 'TOEFL' and payment_id = ${made.paymentId} and state <> 'NOTHING'`.execute(portal.db)
  expect(rows[0]!.back).toBeLessThanOrEqual(140_000)
})
