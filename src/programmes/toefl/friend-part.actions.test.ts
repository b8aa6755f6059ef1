import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { type Group, registerGroup } from '#tests/support/groups.ts'
import { actionsOf, auditOf, mailsTo } from '#tests/support/records.ts'
import { changeRow } from '#tests/support/rows.ts'
import { paymentLinkOf, sessionOf } from '#tests/support/sessions.ts'
import { sweepParts } from './friend-part.store.ts'
import { partOf } from './friend-part.rules.ts'

const { portal, world, token: admin } = await openOffice()
const prices = { toefl_price_one: 75_000, toefl_price_two: 140_000, toefl_price_three: 195_000 }
await changeRow(portal.db, 'region', world.regionId, prices)

type Some = Group & { payer: string; friend: string }
async function groupOf(size: number): Promise<Some> {
  const shift = await makeShift(portal.db, world, { quota: size })
  const group = await registerGroup(portal, world, { shiftIds: Array.from({ length: size }, () => shift) })
  const [payer, friend] = [await sessionOf(portal.db, group.userIds[0]), await sessionOf(portal.db, group.userIds[1])]
  return { ...group, payer, friend }
}
const path = (id: number) => `/toefl-payments/${id}/own/parts`
const look = async (id: number, token: string) => dataOf(await portal.call('GET', path(id), { token }))
const say = (id: number, token: string, json: object) => portal.call('PUT', path(id), { token, json })
const tick = (id: number, token: string, detail_id: number, has_paid = true) =>
  portal.call('POST', `${path(id)}/paid`, { token, json: { detail_id, has_paid } })
const gopay = { provider: 'GoPay', account_number: '0812 3456 7890', account_name: 'Eka' }
const kept = { provider: 'GoPay', account_number: '081234567890', account_name: 'EKA' }
const typed = (id: number) =>
  portal.db.selectFrom('toefl_part_account').selectAll().where('payment_id', '=', id).execute()

test('a part is whole rupiah, and the payer bears the rest', () => {
  expect(partOf({ price: 195_000, people: 3 })).toBe(65_000)
  expect(partOf({ price: 100_000, people: 3 })).toBe(33_333)
  expect(partOf({ price: 0, people: 0 })).toBe(0)
})

test('a friend sees nothing until the payer says where to, then the own part alone, and that it came; unticked again not', async () => {
  const { paymentId, payer, friend, seatIds, userIds } = await groupOf(3)
  expect(await look(paymentId, friend)).toMatchObject({ is_payer: false, account: null })
  expectAnswer(await tick(paymentId, payer, seatIds[1] ?? 0), 409)
  expect(dataOf(await say(paymentId, payer, gopay))).toMatchObject({ amount: 65_000, account: kept })
  const own = await look(paymentId, friend)
  expect(own).toMatchObject({ amount: 65_000, account: kept, parts: [{ detail_id: seatIds[1], has_paid: false }] })
  const mine = await look(paymentId, payer)
  expect(mine.parts.map(({ detail_id }: { detail_id: number }) => detail_id)).toEqual(seatIds.slice(1))

  expectAnswer(await tick(paymentId, payer, seatIds[1] ?? 0), 200)
  expectAnswer(await tick(paymentId, payer, seatIds[1] ?? 0), 200)
  expect((await look(paymentId, friend)).parts).toMatchObject([{ has_paid: true }])
  expectAnswer(await tick(paymentId, payer, seatIds[1] ?? 0, false), 200)
  expect((await look(paymentId, friend)).parts).toMatchObject([{ has_paid: false }])
  expect(await actionsOf(portal.db, 'toefl_detail', seatIds[1] ?? 0)).toEqual(['part came', 'part did not come'])

  // Each friend is told, once; the number is neither in the mail nor in the trail.
  const mails = await mailsTo(portal.db, userIds, 'toefl-part')
  expect(mails.map(({ user_id }) => user_id)).toEqual(userIds.slice(1))
  for (const mail of mails) {
    const { text } = await compose(portal.deps, byName(mailTemplates), mail, { isPreview: true })
    expect(text).toContain('65.000')
    expect(text).not.toContain('081234567890')
  }
  expect(JSON.stringify(await auditOf(portal.db, 'toefl_payment', paymentId))).not.toContain('081234567890')
  // Nothing of the payment has changed.
  expect((await portal.call('GET', `/toefl-payments/${paymentId}/own`, { token: payer })).json().data.status).toBe(
    'PENDING',
  )
})

test('it is the payer’s to say and to tick, and nobody else reads it: no stranger, no office, no link', async () => {
  const { paymentId, payer, friend, seatIds, userIds } = await groupOf(2)
  const stranger = (await portal.as('USER', { region_id: world.regionId })).token
  expectAnswer(await say(paymentId, friend, gopay), 403)
  expectAnswer(await say(paymentId, stranger, gopay), 404)
  expectAnswer(await say(paymentId, payer, gopay), 200)
  expectAnswer(await tick(paymentId, friend, seatIds[1] ?? 0), 403)
  expectAnswer(await tick(paymentId, payer, seatIds[0] ?? 0), 404)
  expectAnswer(await portal.call('GET', path(paymentId), { token: stranger }), 404)
  expectAnswer(await portal.call('GET', path(paymentId), { token: admin }), 403)
  const link = await paymentLinkOf(portal.db, paymentId, userIds[0])
  expect((await portal.call('GET', `/payment-links/${link}`)).body).not.toContain('081234567890')
  expect((await portal.call('GET', `/toefl-payments/${paymentId}`, { token: admin })).body).not.toContain('0812345')
})

test.each([
  [{ provider: 'BCA' }, 'account_number'],
  [{ account_number: '1234567' }, 'provider'],
  [{ account_name: 'Eka' }, 'provider'],
  [{ provider: 'BCA', account_number: 'call me' }, 'account_number'],
  [{ provider: 'x'.repeat(61), account_number: '1234567' }, 'provider'],
])('%j is refused at %s', async (json, field) => {
  const { paymentId, payer } = await groupOf(2)
  const answer = await say(paymentId, payer, json)
  expectAnswer(answer, 422)
  expect(Object.keys(answer.json().errors)).toContain(field)
})

test('alone there is nobody to ask; taken away, it is gone with its ticks', async () => {
  const shift = await makeShift(portal.db, world)
  const alone = await registerGroup(portal, world, { shiftIds: [shift] })
  expectAnswer(await say(alone.paymentId, await sessionOf(portal.db, alone.userIds[0]), gopay), 409)
  const { paymentId, payer, friend, seatIds } = await groupOf(2)
  await say(paymentId, payer, gopay)
  await tick(paymentId, payer, seatIds[1] ?? 0)
  expect(dataOf(await say(paymentId, payer, {}))).toMatchObject({ account: null, parts: [{ has_paid: false }] })
  expect(await look(paymentId, friend)).toMatchObject({ account: null })
  expect(await typed(paymentId)).toEqual([])
})

test('whose seat is given up has no part any more, and those who stay share the smaller group’s price', async () => {
  const { paymentId, payer, friend, seatIds } = await groupOf(3)
  await say(paymentId, payer, gopay)
  const given = { token: friend, json: { detail_id: seatIds[1] } }
  expectAnswer(await portal.call('POST', `/toefl-payments/${paymentId}/own/cancel`, given), 200)
  expect(await look(paymentId, friend)).toMatchObject({ account: null, parts: [] })
  const mine = await look(paymentId, payer)
  expect([mine.amount, mine.parts.length]).toEqual([70_000, 1])
})

test('thirty days after the payment is settled what was typed is gone; while it is open it stays', async () => {
  const [open, over] = [await groupOf(2), await groupOf(2)]
  for (const { paymentId, payer } of [open, over]) await say(paymentId, payer, gopay)
  expectAnswer(await portal.call('POST', `/toefl-payments/${over.paymentId}/confirm`, { token: admin, json: {} }), 200)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await sweepParts(portal.db, inDays(29))
  expect([await typed(open.paymentId), await typed(over.paymentId)].map(({ length }) => length)).toEqual([1, 1])
  await sweepParts(portal.db, inDays(31))
  expect([await typed(open.paymentId), await typed(over.paymentId)].map(({ length }) => length)).toEqual([1, 0])
})

test('a payment that is deleted for good takes it along', async () => {
  const { paymentId, payer } = await groupOf(2)
  await say(paymentId, payer, gopay)
  await sql`delete from toefl_detail where payment_id = ${paymentId}`.execute(portal.db)
  await sql`delete from toefl_payment where id = ${paymentId}`.execute(portal.db)
  expect(await typed(paymentId)).toEqual([])
})
