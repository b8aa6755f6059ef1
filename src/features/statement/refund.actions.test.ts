import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, proofFile } from '#tests/support/facts.ts'
import { type Group, registerGroup } from '#tests/support/groups.ts'
import { makeStudent, memberForm, payMember, setMemberWindow } from '#tests/support/members.ts'
import { photo } from '#tests/support/pictures.ts'
import { actionsOf, sendAll } from '#tests/support/records.ts'
import { findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { formOf } from '#tests/support/forms.ts'
import { dayInWib } from '#words/wib.ts'

const { portal, world, token } = await openOffice()
await setMemberWindow(portal.db, world.regionId)

const today = dayInWib(new Date())
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const owe = (id: number, json: object = {}) => post(`/toefl-payments/${id}/refund`, json)
const pay = (id: number, json: object = { refunded_on: today, reference: 'TRF 77' }) =>
  post(`/refunds/${id}/refunded`, json)
const undo = (id: string) => post(`/decisions/${id}/undo`)
const list = async (query: string) => (await portal.call('GET', `/refunds?${query}`, { token })).json()

async function rejected(hold_seats = false): Promise<Group> {
  const shift = await makeShift(portal.db, world, { quota: 4 })
  const group = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  await post(`/toefl-payments/${group.paymentId}/reject`, { reason: 'Not for us.', hold_seats })
  return group
}
const actions = (id: number) => actionsOf(portal.db, 'refund', id)
const mails = async (refundId: number) =>
  (await portal.db.selectFrom('email').select(['template', 'data', 'user_id']).orderBy('id').execute()).filter(
    ({ data }) => (data as { refund_id?: number }).refund_id === refundId,
  )
const newLine = async (amount: number) => {
  const account = await makeAccount(portal.db, world.regionId)
  return (await makeLines(portal.db, account, [{ day: today, amount, text: 'TRSF CR' }]))[0]!
}
const isOpen = async (lineId: number) =>
  (await portal.db.selectFrom('statement_match').selectAll().where('line_id', '=', lineId).execute()).length === 0

test('the money of a rejected payment is to be refunded to its sender, and then refunded', async () => {
  const { paymentId, userIds } = await rejected()
  const refund = dataOf(await owe(paymentId))
  const payment = await findRow(portal.db, 'toefl_payment', paymentId)
  expect(refund).toMatchObject({
    entity: 'toefl_payment',
    payment_id: paymentId,
    state: 'OWED',
    because: 'REJECTED',
    amount: payment.payment_amount,
    account_name: payment.account_name,
    account_number: payment.account_number,
    has_line: false,
  })
  expect((await list(`toefl_payment_id=${paymentId}&state=OWED`)).sum).toBe(payment.payment_amount)
  await sendAll(portal.db)
  const form = formOf({ refunded_on: today, reference: 'TRF 77', proof: proofFile(await photo(), null) })
  const paid = await portal.call('POST', `/refunds/${refund.id}/refunded`, { token, form })
  expectAnswer(paid, 200, { data: { state: 'REFUNDED', refunded_on: today, reference: 'TRF 77' } })
  expect((await portal.call('GET', `/files/${paid.json().data.proof}`, { token })).statusCode).toBe(200)
  expect(await actions(refund.id)).toEqual(['refund owed', 'refunded'])
  expect((await mails(refund.id)).map(({ template, user_id }) => [template, user_id])).toEqual([
    ['refund-owed', userIds[0]],
    ['refunded', userIds[0]],
  ])
  expect((await pay(refund.id)).statusCode).toBe(409)
})

test('both are undone at once, with their mails and pictures', async () => {
  const { paymentId } = await rejected()
  const lineId = await newLine(151_000)
  // More than the payment asks for: somebody has to say how much of it.
  expect((await owe(paymentId, { line_id: lineId })).json().errors).toHaveProperty('amount')
  const owed = (await owe(paymentId, { line_id: lineId, amount: 151_000 })).json()
  expect(owed.data).toMatchObject({ amount: 151_000, has_line: true })
  // Whose money goes back already is not asked about another line.
  expect((await owe(paymentId, { line_id: await newLine(900_000) })).statusCode).toBe(409)
  const paid = (await pay(owed.data.id)).json()
  expect((await undo(paid.undo.id)).statusCode).toBe(200)
  expect((await list(`toefl_payment_id=${paymentId}`)).data).toMatchObject([
    { state: 'OWED', refunded_on: null, reference: null },
  ])
  expect((await mails(owed.data.id)).map(({ template }) => template)).toEqual(['refund-owed'])
  // A payment that was paid and undone has changed since it was owed.
  expect((await undo(owed.undo.id)).statusCode).toBe(409)
  expect((await portal.call('DELETE', `/refunds/${owed.data.id}`, { token })).statusCode).toBe(200)
  expect(await isOpen(lineId)).toBe(true)
  const again = (await owe(paymentId, { line_id: lineId, amount: 151_000 })).json()
  expect((await undo(again.undo.id)).statusCode).toBe(200)
  expect(await isOpen(lineId)).toBe(true)
  expect(await mails(again.data.id)).toEqual([])
  expect((await list(`toefl_payment_id=${paymentId}`)).meta.total).toBe(0)
})

test('one that is withdrawn takes its waiting mails along, and leaves those of others', async () => {
  const [one, other] = [await rejected(), await rejected()]
  const [owed, stays] = [(await owe(one.paymentId)).json().data, (await owe(other.paymentId)).json().data]
  expect([await mails(owed.id), await mails(stays.id)].map(({ length }) => length)).toEqual([1, 1])
  expect((await portal.call('DELETE', `/refunds/${owed.id}`, { token })).statusCode).toBe(200)
  expect([await mails(owed.id), await mails(stays.id)].map(({ length }) => length)).toEqual([0, 1])
})

test('in the bin a payment keeps the line of the money that goes back, and no refund keeps the line of another', async () => {
  const { paymentId } = await rejected()
  const line_id = await newLine(139_000)
  await owe(paymentId, { line_id })
  const group = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  const own = await newLine(75_000)
  expect((await post(`/toefl-payments/${group.paymentId}/confirm`, { line_id: own })).statusCode).toBe(200)
  for (const id of [paymentId, group.paymentId]) await portal.call('DELETE', `/toefl-payments/${id}`, { token })
  expect([await isOpen(line_id), await isOpen(own)]).toEqual([false, true])
})

test('of which it is said that no money came, the line is open again', async () => {
  const { paymentId } = await rejected()
  const line_id = await newLine(140_000)
  const { id } = (await owe(paymentId, { line_id })).json().data
  const none = await post(`/refunds/${id}/check`, { money: 'NONE' })
  expect(none.json().data).toMatchObject({ state: 'NOTHING', has_line: false })
  expect(await isOpen(line_id)).toBe(true)
  // It came after all: by the word of the office, until a line is given to it again.
  expect((await post(`/refunds/${id}/check`, { money: 'IN' })).json().data).toMatchObject({
    state: 'OWED',
    has_line: false,
  })
})

test('what did not go back after all is owed again, and its student hears of it', async () => {
  const { id } = (await owe((await rejected()).paymentId)).json().data
  await sendAll(portal.db)
  await pay(id)
  await sendAll(portal.db)
  const back = await post(`/refunds/${id}/take-back`)
  expect(back.json().data).toMatchObject({ state: 'OWED', reference: null })
  await sendAll(portal.db)
  expect((await mails(id)).map(({ template }) => template)).toEqual(['refund-owed', 'refunded', 'refund-taken-back'])
  expect((await post(`/refunds/${id}/take-back`)).statusCode).toBe(409)
})

test('only what is rejected for good goes back, once, and nothing else is done with it until then', async () => {
  const { paymentId: held } = await rejected(true)
  expect((await owe(held)).statusCode).toBe(409)
  const { paymentId } = await rejected()
  const { id } = (await owe(paymentId)).json().data
  expect((await owe(paymentId)).statusCode).toBe(409)
  expect((await post(`/toefl-payments/${paymentId}/cancel`)).json().message).toMatch(/goes back/)
  await portal.call('DELETE', `/toefl-payments/${paymentId}`, { token })
  const deleted = await portal.call('DELETE', `/toefl-payments/${paymentId}?force=1`, { token })
  expect(deleted.statusCode).toBe(409)
  expect(deleted.json().message).toMatch(/still to be refunded/)
  await pay(id)
  expect((await portal.call('DELETE', `/toefl-payments/${paymentId}?force=1`, { token })).statusCode).toBe(200)
  expect((await list(`toefl_payment_id=${paymentId}`)).meta.total).toBe(0)
  expect((await owe(999_999_999)).statusCode).toBe(404)
})

test('its group reads that the money goes back, and cannot put the payment right any more', async () => {
  const { paymentId, userIds } = await rejected()
  const payer = await sessionOf(portal.db, userIds[0])
  const own = () => portal.call('GET', `/toefl-payments/${paymentId}/own`, { token: payer })
  expect((await own()).json().data).toMatchObject({ can_mend: true, refund: null })
  const { id } = (await owe(paymentId)).json().data
  expect((await own()).json().data).toMatchObject({
    can_mend: false,
    cannot_mend: expect.stringMatching(/We’ll refund this payment/),
    refund: { state: 'OWED', refunded_on: null },
  })
  const form = formOf({ payment_proof: proofFile(await photo({ seed: 7 }), null) })
  const mended = await portal.call('PUT', `/toefl-payments/${paymentId}/own`, { token: payer, form })
  expect([mended.statusCode, mended.json().message]).toEqual([409, expect.stringMatching(/We’ll refund this payment/)])
  await pay(id)
  expect((await own()).json().data.refund).toMatchObject({ state: 'REFUNDED', refunded_on: today })
})

test('of taking a rejection back and refunding it at once, one is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { paymentId } = await rejected()
    const answers = await Promise.all([owe(paymentId), post(`/toefl-payments/${paymentId}/cancel`)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { status } = await findRow(portal.db, 'toefl_payment', paymentId)
    expect((await list(`toefl_payment_id=${paymentId}`)).meta.total).toBe(status === 'REJECTED' ? 1 : 0)
  }
})

test('of two who mark the same refund one does', async () => {
  const { id } = (await owe((await rejected()).paymentId)).json().data
  const answers = await Promise.all([pay(id), pay(id), pay(id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await mails(id)).filter(({ template }) => template === 'refunded')).toHaveLength(1)
})

test('a rejected membership payment goes back, too, and its owner no longer puts it right', async () => {
  const student = await makeStudent(portal.db, world)
  const id = await payMember(portal, world, student)
  await post(`/member-payments/${id}/reject`, { reason: 'Twice' })
  const refund = (
    await post(`/member-payments/${id}/refund`, { amount: 90_000, provider: 'DANA', account_number: '0812 3456 789' })
  ).json().data
  expect(refund).toMatchObject({ amount: 90_000, provider: 'DANA', account_number: '08123456789', account_name: null })

  const mended = await portal.call('PUT', `/member-payments/${id}`, {
    token: student.token,
    form: await memberForm(world),
  })
  expect(mended.statusCode, mended.body).toBe(409)
  const changed = await portal.call('PUT', `/refunds/${refund.id}`, { token, json: { account_name: 'siti' } })
  expect(changed.json().data).toMatchObject({ account_name: 'SITI', provider: 'DANA', amount: 90_000 })
  expect((await pay(refund.id, { refunded_on: 'soon' })).statusCode).toBe(422)
  const tomorrow = new Date(Date.now() + (24 + 7) * 3_600_000).toISOString().slice(0, 10)
  expect((await pay(refund.id, { refunded_on: tomorrow })).json().errors).toHaveProperty('refunded_on')
  expect((await list('q=08123456789')).counts).toMatchObject({ OWED: 1, REFUNDED: 0 })
})

test('a student whose membership payment goes back pays again at once, and then the rejection cannot be undone', async () => {
  const student = await makeStudent(portal.db, world)
  const standing = async () => (await portal.call('GET', '/user', { token: student.token })).json().data.member_payment
  const id = await payMember(portal, world, student)
  await post(`/member-payments/${id}/reject`, { reason: 'Twice' })
  expect(await standing()).toMatchObject({ id, goes_back: false })
  const refund = (await post(`/member-payments/${id}/refund`)).json().data
  expect(await standing()).toMatchObject({ id, goes_back: true })
  await post(`/refunds/${refund.id}/check`, { money: 'NONE' })
  expect(await standing()).toMatchObject({ id, goes_back: false })
  const again = await payMember(portal, world, student)
  expect(await standing()).toMatchObject({ id: again, status: 'PENDING', goes_back: false })
  const back = await post(`/member-payments/${id}/cancel`)
  expect([back.statusCode, back.json().code]).toEqual([409, 'conflict'])
})

test('the payer of a test whose money goes back reads it on the card, and may put it right again where nothing came', async () => {
  const { paymentId, userIds } = await rejected()
  const payer = await sessionOf(portal.db, userIds[0])
  const card = async () => (await portal.call('GET', '/user', { token: payer })).json().data.toefl_detail
  const canMend = async () =>
    (await portal.call('GET', `/toefl-payments/${paymentId}/own`, { token: payer })).json().data.can_mend
  expect([(await card()).goes_back, await canMend()]).toEqual([false, true])
  const refund = (await owe(paymentId)).json().data
  expect([(await card()).goes_back, await canMend()]).toEqual([true, false])
  await post(`/refunds/${refund.id}/check`, { money: 'NONE' })
  expect([(await card()).goes_back, await canMend()]).toEqual([false, true])
})

test('a line shows that the money of a cancelled payment is in, less what goes back for a seat; or nothing came', async () => {
  const shift = await makeShift(portal.db, world, { quota: 4 })
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const payer = await sessionOf(portal.db, userIds[0])
  const own = `/toefl-payments/${paymentId}/own`
  const { people } = (await portal.call('GET', own, { token: payer })).json().data
  const cancel = (json: object) => portal.call('POST', `${own}/cancel`, { token: payer, json })
  await cancel({ detail_id: people[1].detail_id })
  await cancel({})
  const waiting = (await list(`toefl_payment_id=${paymentId}`)).data
  const [seat, whole] = ['SEAT', 'CANCELLED'].map((kind) =>
    waiting.find(({ because }: { because: string }) => because === kind),
  )
  const lineId = await newLine(500_000)
  const check = (id: number, json: object) => post(`/refunds/${id}/check`, json)
  expect((await check(seat.id, { money: 'IN', line_id: lineId })).json().errors).toHaveProperty('line_id')
  expect((await check(whole.id, { money: 'IN', line_id: lineId })).json().errors).toHaveProperty('amount')
  const answer = await check(whole.id, { money: 'IN', line_id: lineId, amount: 500_000 })
  expectAnswer(answer, 200, { data: { state: 'OWED', has_line: true, amount: 500_000 - seat.amount } })
  const broken = async () => (await portal.call('GET', `/books?term_id=${world.termId}`, { token })).json().data.broken
  expect(await broken()).toEqual([])
  // Of two payments one has the line.
  expect(await isOpen(lineId)).toBe(false)
  const other = (await rejected()).paymentId
  expect((await owe(other, { line_id: lineId })).statusCode).toBe(409)
  await check(whole.id, { money: 'NONE' })
  expect(await isOpen(lineId)).toBe(true)
  expect(await broken()).toEqual([])
})
