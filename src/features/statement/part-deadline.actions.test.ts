// A payment that waits for the rest of its money: the payer is reminded once, and after a week it is closed.
import { expect, test } from 'vitest'
import { dayMs } from '#kit/time.ts'
import { programmes } from '#programmes.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudent } from '#tests/support/members.ts'
import { openOffice } from '#tests/support/office.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRow } from '#tests/support/rows.ts'
import { paymentLinkOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { remindOfParts, type Rejects } from './part-deadline.actions.ts'
import { partStep } from './part-deadline.rules.ts'

const { portal, world, token } = await openOffice()
const accountId = await makeAccount(portal.db, world.regionId)
const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
const rejects = Object.fromEntries(
  programmes.flatMap(({ payment }) => (payment ? [[payment.table, payment.reject]] : [])),
) as Rejects

const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const newLine = async (amount: number) =>
  (await makeLines(portal.db, accountId, [{ day: today, amount, text: 'TRSF CR' }]))[0]!
const keepPart = async (home: string, id: number, amount: number) => {
  const kept = await post(`/${home}/${id}/part`, { line_id: await newLine(amount) })
  expect(kept.statusCode, kept.body).toBe(200)
  await sendAll(portal.db)
}
/** The nightly look, so many days from today. */
const lookAfter = (days: number, deps = portal.deps) =>
  remindOfParts({ ...deps, now: () => new Date(Date.now() + days * dayMs) }, rejects)
const mailsTo = async (id: number) =>
  (await portal.db.selectFrom('email').select(['template', 'data']).orderBy('id').execute())
    .filter(({ data }) => (data as { payment_id?: number }).payment_id === id)
    .map(({ template }) => template)
const group = async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 4 })
  return registerGroup(portal, world, { shiftIds: [shiftId] })
}

test('the payer is reminded once after three days, and the payment is closed after seven, with its seat', async () => {
  const { paymentId: id, userIds } = await group()
  await keepPart('toefl-payments', id, 10_000)
  const link = await paymentLinkOf(portal.db, id, userIds[0])
  const page = (await portal.call('GET', `/payment-links/${link}`)).json().data
  expect(Date.parse(page.part_until) - Date.now()).toBeGreaterThan(6.9 * dayMs)
  expect(await lookAfter(2.9)).toEqual({ reminded: 0, ended: 0 })
  expect(await lookAfter(3.1)).toEqual({ reminded: 1, ended: 0 })
  expect(await lookAfter(3.2)).toEqual({ reminded: 0, ended: 0 })
  await sendAll(portal.db)
  expect(await lookAfter(6.9)).toEqual({ reminded: 0, ended: 0 })
  expect(await lookAfter(7.2)).toEqual({ reminded: 0, ended: 1 })
  const payment = await findRow(portal.db, 'toefl_payment', id)
  expect(payment).toMatchObject({ status: 'REJECTED', decided_by: null })
  expect(payment.reject_reason).toContain('7 days')
  const told = await mailsTo(id)
  expect(told.filter((template) => template === 'payment-part-reminder')).toHaveLength(1)
  expect(told).toContain('toefl-rejected')
  const trail = await portal.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('entity', '=', 'toefl_payment')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail.slice(-3).map(({ action }) => action)).toEqual(['reminded of the rest', 'rejected', 'match ended'])
  expect(trail.slice(-3).map(({ actor_id }) => actor_id)).toEqual([null, null, null])
  // The office can take it back: the part is kept again, and a new week begins with its reminder.
  expect((await post(`/toefl-payments/${id}/cancel`)).statusCode).toBe(200)
  const { received } = (await portal.call('GET', `/toefl-payments/${id}/evidence`, { token })).json().data
  expect(received).toBe(10_000)
  expect(await lookAfter(7.3)).toEqual({ reminded: 1, ended: 0 })
  expect(await lookAfter(7.4)).toEqual({ reminded: 0, ended: 0 })
  const { broken } = (await portal.call('GET', `/books?term_id=${world.termId}`, { token })).json().data
  expect(broken).toEqual([])
  await post(`/toefl-payments/${id}/reject`, { reason: 'Over' })
})

test('a second part begins the days again; a payment with its whole sum, in the bin or without a part is left alone', async () => {
  const student = await makeStudent(portal.db, world)
  const values = { payment_amount: 50_000 }
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [student.userId], values })
  await keepPart('member-payments', id!, 20_000)
  await portal.db
    .updateTable('statement_match')
    .set({ matched_at: new Date(Date.now() - 3 * dayMs) })
    .where('payment_id', '=', id!)
    .where('programme', '=', 'MEMBERSHIP')
    .execute()
  expect(await lookAfter(0.1)).toEqual({ reminded: 1, ended: 0 })
  await keepPart('member-payments', id!, 10_000)
  expect(await lookAfter(2.9)).toEqual({ reminded: 0, ended: 0 })
  expect(await lookAfter(3.1)).toEqual({ reminded: 1, ended: 0 })
  const done = await post(`/member-payments/${id}/confirm`, { line_id: await newLine(20_000) })
  expect(done.statusCode, done.body).toBe(200)
  const { paymentId: plain } = await group()
  const { paymentId: binned } = await group()
  await keepPart('toefl-payments', binned, 10_000)
  await portal.call('DELETE', `/toefl-payments/${binned}`, { token })
  expect(await lookAfter(8)).toEqual({ reminded: 0, ended: 0 })
  expect((await findRow(portal.db, 'toefl_payment', plain)).status).toBe('PENDING')
})

test('two nights at once remind nobody twice, and who has decided since is not overruled', async () => {
  const { paymentId: id } = await group()
  await keepPart('toefl-payments', id, 10_000)
  const nights = await Promise.all([lookAfter(3.1), lookAfter(3.1)])
  expect(nights.map(({ reminded }) => reminded).toSorted((one, other) => one - other)).toEqual([0, 1])
  const ends = await Promise.all([lookAfter(7.2), lookAfter(7.2)])
  expect(ends.map(({ ended }) => ended).toSorted((one, other) => one - other)).toEqual([0, 1])
})

test('nobody loses a payment without having been reminded four days before', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const at = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  expect(partStep({ last_at: at(30), reminded_at: null }, now)).toBe('remind')
  expect(partStep({ last_at: at(30), reminded_at: at(3.9) }, now)).toBeNull()
  expect(partStep({ last_at: at(30), reminded_at: at(4) }, now)).toBe('end')
})
