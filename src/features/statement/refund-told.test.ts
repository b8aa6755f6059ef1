// A payer's mails about money that goes back: a change is told again, and the end of something that they never heard of
// is no news.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { isNext } from '#services/mail/told.ts'
import { dataOf } from '#tests/support/answers.ts'
import { makeShift, proofFile } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { type Group, registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { photo } from '#tests/support/pictures.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'

const { portal, world, token } = await openOffice()
const today = dayInWib(new Date())
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const change = (id: number, json: object) => portal.call('PUT', `/refunds/${id}`, { token, json })
const undo = async (answer: Awaited<ReturnType<typeof post>>) =>
  expect((await post(`/decisions/${answer.json().undo.id}/undo`)).statusCode).toBe(200)
const leave = () => sendAll(portal.db)

async function group(): Promise<Group & { payerId: number }> {
  const made = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world, { quota: 9 })] })
  await leave()
  return { ...made, payerId: made.userIds[0] ?? 0 }
}
async function rejected() {
  const made = await group()
  await post(`/toefl-payments/${made.paymentId}/reject`, { reason: 'Not for us.' })
  await leave()
  return made
}
async function owed() {
  const made = await rejected()
  const { id } = dataOf(await post(`/toefl-payments/${made.paymentId}/refund`))
  return { ...made, id }
}
const newLine = async (amount: number) =>
  (await makeLines(portal.db, await makeAccount(portal.db, world.regionId), [{ day: today, amount, text: 'TRSF' }]))[0]!

/** The mails about money to this person, as far as none waits any more; without those of the registration. */
async function told(userId: number): Promise<string[]> {
  await leave()
  const mails = (await findRows(portal.db, 'email', { user_id: userId })).toSorted((a, b) => a.id - b.id)
  return mails.map(({ template }) => template).filter((name) => name !== 'activation')
}
const lastText = async (userId: number) => {
  const mail = (await findRows(portal.db, 'email', { user_id: userId })).toSorted((a, b) => a.id - b.id).at(-1)!
  return (await compose(portal.deps, byName(mailTemplates), mail, { isPreview: true })).text
}

test('marked as refunded and taken back within seconds, nobody hears of either; later both, in that order', async () => {
  const { id, payerId } = await owed()
  await leave()
  const before = await told(payerId)
  await post(`/refunds/${id}/refunded`, { refunded_on: today })
  await post(`/refunds/${id}/take-back`)
  expect(await told(payerId)).toEqual(before)
  await post(`/refunds/${id}/refunded`, { refunded_on: today })
  await leave()
  await post(`/refunds/${id}/take-back`)
  expect(await told(payerId)).toEqual([...before, 'refunded', 'refund-taken-back'])
})

test('of money that goes back, and does not within seconds, nobody hears', async () => {
  const { id, payerId } = await owed()
  await post(`/refunds/${id}/check`, { money: 'NONE' })
  expect(await told(payerId)).toEqual(['toefl-rejected'])
})

test('a part that was somebody else’s is no news within seconds', async () => {
  const { paymentId, payerId } = await group()
  const line_id = await newLine(10_000)
  await post(`/toefl-payments/${paymentId}/part`, { line_id })
  await post(`/statement-lines/${line_id}/free`, { entity: 'toefl_payment', payment_id: paymentId })
  expect(await told(payerId)).toEqual([])
})

test('who puts the payment right within seconds of the rejection is not told of that afterwards', async () => {
  const { paymentId, payerId } = await group()
  await post(`/toefl-payments/${paymentId}/reject`, { reason: 'Blurred.', hold_seats: true })
  const form = formOf({ payment_proof: proofFile(await photo(), null) })
  const mended = await portal.call('PUT', `/toefl-payments/${paymentId}/own`, {
    token: await sessionOf(portal.db, payerId),
    form,
  })
  expect(mended.statusCode, mended.body).toBe(200)
  expect(await told(payerId)).toEqual(['toefl-mended'])
})

test('a decision that is taken back untold takes its waiting mail along, and gives it back when that is undone', async () => {
  const { paymentId, payerId } = await group()
  await post(`/toefl-payments/${paymentId}/confirm`)
  const back = await post(`/toefl-payments/${paymentId}/cancel`, { tell_group: false })
  expect(await findRows(portal.db, 'email', { user_id: payerId, template: 'toefl-confirmed' })).toEqual([])
  await undo(back)
  expect(await told(payerId)).toEqual(['toefl-confirmed'])
})

const changes: [string, (refund: { id: number; paymentId: number }) => ReturnType<typeof post>, string][] = [
  ['withdrawn', ({ id }) => portal.call('DELETE', `/refunds/${id}`, { token }), 'refund-off'],
  ['looked for in vain', ({ id }) => post(`/refunds/${id}/check`, { money: 'NONE' }), 'refund-off'],
  ['another amount', ({ id }) => change(id, { amount: 20_000 }), 'refund-changed'],
  ['moved to another account', ({ id }) => change(id, { account_number: '5550001' }), 'refund-account'],
]

test.each(changes)(
  'a payer who was told that money goes back is told that it is %s, unless that is undone',
  async (_, act, mail) => {
    const refund = await owed()
    await leave()
    const before = await told(refund.payerId)
    await undo(await act(refund))
    expect(await told(refund.payerId)).toEqual(before)
    const again = await act(refund)
    expect(again.statusCode, again.body).toBe(200)
    expect(await told(refund.payerId)).toEqual([...before, mail])
    expect(await lastText(refund.payerId)).not.toMatch(/(?<![\w-])mail\.\w|undefined/)
  },
)

test('what was too much, and is not when the confirmation is taken back, is told; and not once more when that is undone', async () => {
  const { paymentId, payerId } = await group()
  const { payment_amount: amount } = await findRow(portal.db, 'toefl_payment', paymentId)
  await post(`/toefl-payments/${paymentId}/confirm`, { line_id: await newLine(amount + 10_000), settle: 'REFUND' })
  const before = await told(payerId)
  const back = await post(`/toefl-payments/${paymentId}/cancel`)
  await undo(back)
  expect(await told(payerId)).toEqual(before)
  await post(`/toefl-payments/${paymentId}/cancel`)
  expect(await told(payerId)).toEqual([...before, 'refund-off', 'toefl-cancelled'])
})

test('mails name an account by its last digits', async () => {
  const { id, payerId } = await owed()
  await leave()
  await change(id, { provider: 'BCA', account_number: '1234567890', account_name: 'siti' })
  await leave()
  expect(await lastText(payerId)).toContain('BCA, ••••7890, SITI')
  expect(await lastText(payerId)).not.toContain('1234567890')
})

test('no mail overtakes an earlier one about the same thing that may be on its way', async () => {
  const { id, payerId } = await owed()
  await leave()
  await post(`/refunds/${id}/refunded`, { refunded_on: today })
  // The mail server could not be reached, and is tried again later.
  await portal.db
    .updateTable('email')
    .set({ attempts: 1, tries: 1, send_after: new Date(Date.now() + 600_000).toISOString() })
    .where('user_id', '=', payerId)
    .where('status', '=', 'QUEUED')
    .execute()
  await post(`/refunds/${id}/take-back`)
  const queued = await findRows(portal.db, 'email', { user_id: payerId, status: 'QUEUED' })
  expect(queued.map(({ template }) => template).toSorted()).toEqual(['refund-taken-back', 'refunded'])
  const { rows } = await sql`select template from email where user_id = ${payerId} and status = 'QUEUED'
    and ${isNext(sql`true`)}`.execute(portal.db)
  expect(rows).toEqual([{ template: 'refunded' }])
})
