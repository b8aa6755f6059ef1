// Free and reduced seats: what a payment asks for is lowered for a reason, until it is restored or decided on.
import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudent } from '#tests/support/members.ts'
import { openOffice } from '#tests/support/office.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRow } from '#tests/support/rows.ts'
import { paymentLinkOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world, token } = await openOffice()
const accountId = await makeAccount(portal.db, world.regionId)
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const read = async (path: string) => (await portal.call('GET', path, { token })).json().data
const newLine = async (amount: number) =>
  (await makeLines(portal.db, accountId, [{ day: today, amount, text: 'TRSF CR' }]))[0]!
const group = async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 4 })
  const { paymentId: id, userIds } = await registerGroup(portal, world, { shiftIds: [shiftId] })
  await sendAll(portal.db)
  return { id, userIds, full: (await findRow(portal.db, 'toefl_payment', id)).payment_amount }
}
const reduce = (id: number, amount: number, more: object = {}) =>
  post(`/toefl-payments/${id}/reduce`, { amount, reason: 'Scholarship', ...more })
const amountMails = async (id: number) =>
  (await portal.db.selectFrom('email').select(['template', 'data', 'status']).orderBy('id').execute()).filter(
    ({ template, data }) => template === 'payment-amount' && (data as { payment_id?: number }).payment_id === id,
  )
const booksBalance = async () => expect((await read(`/books?term_id=${world.termId}`)).broken).toEqual([])

test('a payment asks for less, its page and its mail say so, and a line of that amount confirms it', async () => {
  const { id, userIds, full } = await group()
  const answer = await reduce(id, 20_000)
  expectAnswer(answer, 200, { data: { id, payment_amount: 20_000, full_amount: full } })
  expect(await read(`/toefl-payments/${id}`)).toMatchObject({
    payment_amount: 20_000,
    expected_amount: 20_000,
    amount_code: 0,
    reduction: { full_amount: full, reason: 'Scholarship' },
  })
  const link = await paymentLinkOf(portal.db, id, userIds[0])
  const page = (await portal.call('GET', `/payment-links/${link}`)).json().data
  expect(page.payment_amount).toBe(20_000)
  expect(JSON.stringify(page)).not.toContain('Scholarship')
  expect(await amountMails(id)).toMatchObject([{ data: { before: full, amount: 20_000 } }])
  await booksBalance()
  const line_id = await newLine(20_000)
  const done = await post(`/toefl-payments/${id}/confirm`, { line_id })
  expect(done.statusCode, done.body).toBe(200)
  await booksBalance()
  // Decided, its price is settled.
  expect((await reduce(id, 10_000)).statusCode).toBe(409)
  expect((await post(`/toefl-payments/${id}/reduce/undo`)).statusCode).toBe(409)
})

test('a free seat needs no money: the books count it as free, and not as confirmed without a line', async () => {
  const { id } = await group()
  expect((await reduce(id, 0)).statusCode).toBe(200)
  expect((await post(`/toefl-payments/${id}/confirm`)).statusCode).toBe(200)
  const { whole } = await read(`/books?term_id=${world.termId}`)
  expect(whole.free).toEqual({ payments: 1, amount: 0 })
  expect(whole.unproven.payments).toBe(0)
  await booksBalance()
  const free = await portal.call('GET', `/toefl-payments?status=CONFIRMED&evidence=FREE&term_id=${world.termId}`, {
    token,
  })
  expect(free.json().data.map((one: { id: number }) => one.id)).toEqual([id])
  const none = await portal.call('GET', `/toefl-payments?status=CONFIRMED&evidence=NONE&term_id=${world.termId}`, {
    token,
  })
  expect(none.json().data).toEqual([])
})

test('the whole price comes back with its own amount; a second reduction remembers the first price', async () => {
  const student = await makeStudent(portal.db, world)
  const values = { payment_amount: 49_871, amount_code: 129 }
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [student.userId], values })
  const send = (amount: number) => post(`/member-payments/${id}/reduce`, { amount, reason: 'Half' })
  expect((await send(25_000)).statusCode).toBe(200)
  expectAnswer(await send(10_000), 200, { data: { payment_amount: 10_000, full_amount: 49_871 } })
  expect((await post(`/member-payments/${id}/reduce/undo`)).statusCode).toBe(200)
  expect(await findRow(portal.db, 'member_payment', id!)).toMatchObject(values)
  expect((await post(`/member-payments/${id}/reduce/undo`)).statusCode).toBe(409)
})

test('what is no reduction, has money already, was changed since or is in the bin is refused', async () => {
  const { id, full } = await group()
  expect((await reduce(id, full)).json().errors).toHaveProperty('amount')
  expect((await reduce(id, -1)).json().errors).toHaveProperty('amount')
  expect((await post(`/toefl-payments/${id}/reduce`, { amount: 1000 })).json().errors).toHaveProperty('reason')
  expect((await reduce(id, 1000, { seen_updated_at: '2026-01-01T00:00:00.000Z' })).statusCode).toBe(409)
  await post(`/toefl-payments/${id}/part`, { line_id: await newLine(5000) })
  expect((await reduce(id, 4000)).statusCode).toBe(409)
  const { id: binned } = await group()
  await portal.call('DELETE', `/toefl-payments/${binned}`, { token })
  expect((await reduce(binned, 1000)).statusCode).toBe(409)
  expect((await reduce(2_000_000_000, 1000)).statusCode).toBe(404)
})

test('of a reduction and a confirmation at once one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, full } = await group()
    const line_id = await newLine(full)
    const [reduced, confirmed] = await Promise.all([
      reduce(id, 1000),
      post(`/toefl-payments/${id}/confirm`, { line_id }),
    ])
    const { status, payment_amount } = await findRow(portal.db, 'toefl_payment', id)
    // The line is of the whole price: after the reduction somebody has to say where the rest goes.
    if (reduced.statusCode === 200) expect(confirmed.statusCode).toBe(422)
    else expect(confirmed.statusCode).toBe(200)
    expect([status, payment_amount]).toEqual(reduced.statusCode === 200 ? ['PENDING', 1000] : ['CONFIRMED', full])
  }
  await booksBalance()
})
