// Several refunds that went on one day: marked together, undone together, and booked with the bank's one line.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudent } from '#tests/support/members.ts'
import { openOffice } from '#tests/support/office.ts'
import { findRow, insertRow } from '#tests/support/rows.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'

const { portal, world, token } = await openOffice()
const account = await makeAccount(portal.db, world.regionId)
const today = dayInWib(new Date())
const place = { region_id: world.regionId, term_id: world.termId }

const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const pay = (ids: number[], more: object = {}) => post('/refunds/refunded', { ids, refunded_on: today, ...more })
const stateOf = async (id: number) => (await findRow(portal.db, 'refund', id)).state
const owed = async (): Promise<number> => {
  const shift = await makeShift(portal.db, world, { quota: 2 })
  const { paymentId } = await registerGroup(portal, world, { shiftIds: [shift] })
  await post(`/toefl-payments/${paymentId}/reject`, { reason: 'Not for us.' })
  return dataOf(await post(`/toefl-payments/${paymentId}/refund`)).id
}
const owedMembership = async (): Promise<number> => {
  const { userId } = await makeStudent(portal.db, world)
  const values = { status: 'REJECTED', reject_reason: 'No', decided_at: new Date().toISOString() }
  const [payment_id] = await insertMemberPayments(portal.db, { world, userIds: [userId], values })
  const refund = {
    programme: 'MEMBERSHIP',
    payment_id: payment_id!,
    because: 'REJECTED',
    state: 'OWED',
    amount: 50_000,
  }
  return (await insertRow(portal.db, 'refund', refund)).id
}
const mailed = async (id: number) =>
  (await portal.db.selectFrom('email').select(['template', 'data']).execute()).filter(
    ({ template, data }) => template === 'refunded' && (data as { refund_id?: number }).refund_id === id,
  ).length

test('several are marked with one day and reference, and undone as one', async () => {
  const ids = [await owed(), await owed(), await owedMembership()]
  const answer = await pay(ids, { reference: 'BULK 7' })
  expectAnswer(answer, 200, { data: { refunds: 3 } })
  const rows = await Promise.all(ids.map((id) => findRow(portal.db, 'refund', id)))
  expect(rows.map(({ state, refunded_on, reference }) => [state, refunded_on, reference])).toEqual(
    ids.map(() => ['REFUNDED', today, 'BULK 7']),
  )
  expect(answer.json().data.amount).toBe(rows.reduce((sum, { amount }) => sum + amount, 0))
  expect(await Promise.all(ids.slice(0, 2).map(mailed))).toEqual([1, 1])
  // One decision for the tests, one for the memberships.
  const { undos } = answer.json()
  expect(undos).toHaveLength(2)
  for (const { id } of undos) expectAnswer(await post(`/decisions/${id}/undo`), 200)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['OWED', 'OWED', 'OWED'])
  expect(await Promise.all(ids.slice(0, 2).map(mailed))).toEqual([0, 0])
})

test('all are marked or none', async () => {
  const [one, gone] = [await owed(), await owed()]
  await pay([gone])
  expectAnswer(await pay([one, gone]), 409)
  expectAnswer(await pay([one, 2_000_000_000]), 404)
  expectFields(await pay([one], { refunded_on: '2099-01-01' }), ['refunded_on'])
  expectFields(await pay([]), ['ids'])
  expect(await stateOf(one)).toBe('OWED')
})

test('of two who mark the same refund at once one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two, three] = [await owed(), await owed(), await owed()]
    const answers = await Promise.all([pay([one, two]), pay([three, two])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const states = await Promise.all([one, two, three].map(stateOf))
    expect(states.filter((state) => state === 'REFUNDED')).toHaveLength(2)
  }
})

test('one entry of the cash book is for all of them, with the one line of the bank', async () => {
  const ids = [await owed(), await owed()]
  const { amount } = dataOf(await pay(ids))
  const [lineId] = await makeLines(portal.db, account, [{ day: today, amount, text: 'BULK TRF', is_out: true }])
  const refund = { kind: 'REFUND', amount, day: today, ...place, from: `ACCOUNT:${account}`, refund_ids: ids }
  expectFields(await post('/cash-entries', { ...refund, amount: amount - 1 }), ['amount'])
  const entry = dataOf(await post('/cash-entries', { ...refund, line_id: lineId }), 201)
  expect(entry).toMatchObject({ refund_ids: ids.toSorted((a, b) => a - b), lines: [{ id: lineId }] })
  // Each is booked once, alone or with others.
  expectFields(await post('/cash-entries', { ...refund, refund_ids: [ids[1]], amount: amount / 2 }), ['refund_id'])
  expectAnswer(await post(`/refunds/${ids[1]}/take-back`), 409)
  expectAnswer(await post(`/cash-entries/${entry.id}/correct`, { reason: 'It bounced' }), 200)
  expectAnswer(await post(`/refunds/${ids[1]}/take-back`), 200)
})
