import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Group, registerGroup } from '#tests/support/groups.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { toeflReceipts } from './toefl-receipt.actions.ts'

const { portal, world, token: admin } = await openOffice()

const tokenOf = (userId: number | undefined) => sessionOf(portal.db, userId)
const receipt = (id: number, token?: string) => portal.call('GET', `/toefl-payments/${id}/receipt`, { token })
const act = (id: number, event: string) =>
  portal.call('POST', `/toefl-payments/${id}/${event}`, { token: admin, json: { reason: 'Not received.' } })

async function confirmed(): Promise<Group> {
  const shift = await makeShift(portal.db, world)
  const group = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  await act(group.paymentId, 'confirm')
  return group
}

test('everybody of the group and the committee get the receipt as a PDF', async () => {
  const { paymentId, userIds } = await confirmed()
  for (const token of [admin, await tokenOf(userIds[0]), await tokenOf(userIds[1])]) {
    const answer = await receipt(paymentId, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="TOEFL-2026-ODD-\w+-\d+\.pdf"$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('before a confirmation and after it was taken back there is none', async () => {
  const shift = await makeShift(portal.db, world)
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift] })
  const owner = await tokenOf(userIds[0])
  expect((await receipt(paymentId, owner)).statusCode).toBe(409)
  await act(paymentId, 'confirm')
  expect((await receipt(paymentId, owner)).statusCode).toBe(200)
  await act(paymentId, 'cancel')
  expect((await receipt(paymentId, owner)).statusCode).toBe(409)
  await act(paymentId, 'reject')
  expect((await receipt(paymentId, owner)).json()).toMatchObject({ code: 'conflict' })
})

test('it states who paid what, for whom and when', async () => {
  const { paymentId, nims } = await confirmed()
  const page = (await toeflReceipts.page(portal.db, paymentId, 'en'))!
  expect(page.amount).toEqual({
    label: 'Amount',
    value: 'Rp\u00A0140.000',
    inWords: 'One hundred forty thousand rupiah',
  })
  expect(Object.fromEntries(page.facts)).toMatchObject({
    'Paid by': 'SITI RAHMA',
    Term: 'Odd semester 2026/2027',
    For: 'TOEFL test registration',
  })
  expect(page.people.rows.map((row) => row[1])).toEqual(nims)
  expect(page.people.rows[0]?.[2]).toMatch(/^Saturday morning: .* WIB$/)
})

test('it states what the club keeps: less for a seat that was given up, and for less that was accepted', async () => {
  const amountOf = async (id: number) => (await toeflReceipts.page(portal.db, id, 'en'))!.amount.value
  const shift = await makeShift(portal.db, world)
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const own = `/toefl-payments/${paymentId}/own`
  const payer = await tokenOf(userIds[0])
  const { people } = (await portal.call('GET', own, { token: payer })).json().data
  await portal.call('POST', `${own}/cancel`, { token: payer, json: { detail_id: people[1].detail_id } })
  await act(paymentId, 'confirm')
  // Two pay 140.000, one alone 75.000.
  expect(await amountOf(paymentId)).toBe('Rp\u00A075.000')
  const review = (await portal.call('GET', `/toefl-payments/${paymentId}`, { token: admin })).json().data
  expect([review.group_size, review.registrants.length, review.expected_amount]).toEqual([1, 2, 140_000])

  const short = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const account = await makeAccount(portal.db, world.regionId)
  const [line] = await makeLines(portal.db, account, [{ day: dayInWib(new Date()), amount: 139_000, text: 'TRSF CR' }])
  const json = { line_id: line, settle: 'ACCEPT', reason: 'A fee of the bank.' }
  await portal.call('POST', `/toefl-payments/${short.paymentId}/confirm`, { token: admin, json })
  expect(await amountOf(short.paymentId)).toBe('Rp\u00A0139.000')
})
