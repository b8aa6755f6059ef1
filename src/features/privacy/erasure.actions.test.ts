// Places that name a person besides their own records.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Trx } from '#kit/database/connect.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { erase } from './privacy.actions.ts'
import { findObstacles } from './erasure.actions.ts'
import { makeShift } from '#tests/support/facts.ts'
import { personal } from '#personal-records.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { makePaidShift, paySomebody, setPartyWindow } from '#tests/support/parties.ts'
import { changeRow, findRow, findRows, insertRow } from '#tests/support/rows.ts'

const { portal, world } = await openOffice()
const { db } = portal

test.each([
  ['phone number', { phone_number: '+62 812-4455-6677' }],
  ['LINE ID', { line: '@BUDI.santoso' }],
  ['e-mail', { email: 'budi.contact@example.com' }],
])('a person among the public contacts with their %s is erased once somebody else is named', async (_, values) => {
  const own = { phone_number: '081244556677', line_id: 'budi.santoso', email: 'budi.contact@example.com' }
  const { userId } = await portal.as('USER', own)
  const { id } = await insertRow(db, 'contact_person', { name: 'Budi', type: 'GENERAL', ...values })
  const obstacles = async () => (await findObstacles(db, personal, [userId], new Date())).get(userId)
  expect(await obstacles()).toEqual(['PUBLIC_CONTACT'])
  await changeRow(db, 'contact_person', id, { line: null, email: null, phone_number: '081200000000' })
  expect(await obstacles(), 'the name alone is that of many').toBeUndefined()
  await db.transaction().execute((trx) => erase(trx, { caller: null, userId, now: new Date(), personal }))
  await db.deleteFrom('contact_person').where('id', '=', id).execute()
})

test('an erasure may read the trail for longer than a page may take, and nothing after it', async () => {
  const { userId } = await portal.as('USER')
  const limit = async (of: Db | Trx) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(of)).rows[0]?.statement_timeout
  const inside = await db.transaction().execute(async (trx) => {
    const before = await limit(trx)
    await erase(trx, { caller: null, userId, now: new Date(), personal })
    return [before, await limit(trx)]
  })
  expect([...inside, await limit(db)]).toEqual(['20s', '10min', '20s'])
})

test('a short name leaves the records of its group, and no words of others', async () => {
  const shift = await makeShift(db, world)
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const [friend = 0, budi = 0] = userIds
  await changeRow(db, 'account', budi, { name: 'Budi' })
  const [said, decided_at] = ['BUDI cannot come, Budiman can.', new Date().toISOString()]
  await changeRow(db, 'toefl_payment', paymentId, { status: 'REJECTED', decided_at, reject_reason: said })
  const other = { caller: null, entity: 'bom_division', entityId: 1, action: 'updated', after: { name: 'Ask Budi' } }
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, [
      { caller: null, entity: 'toefl_payment', entityId: paymentId, action: 'rejected', after: { words: said } },
      other,
    ])
    await erase(trx, { caller: null, userId: budi, now: new Date(), personal })
  })
  const entries = await findRows(db, 'audit_entry', {
    entity: 'toefl_payment',
    entity_id: paymentId,
    action: 'rejected',
  })
  expect(entries.map(({ after }) => after)).toEqual([{ words: '— cannot come, Budiman can.' }])
  expect((await findRow(db, 'toefl_payment', paymentId)).reject_reason).toBe('— cannot come, Budiman can.')
  expect((await findRow(db, 'audit_entry', { entity: 'bom_division', entity_id: 1 })).after).toEqual(other.after)
  expect((await findRow(db, 'account', friend)).erased_at).toBeNull()
})

test('a seat of the party that was paid for loses its person and its picture in both places', async () => {
  await setPartyWindow(db, world.regionId)
  const shiftId = await makePaidShift(db, world)
  const { id, paymentId, userId } = await paySomebody(portal, world, shiftId)
  const over = { starts_at: '2026-01-02T02:00:00Z', ends_at: '2026-01-02T05:00:00Z' }
  await changeRow(db, 'welcoming_party_shift', shiftId, over)
  await changeRow(db, 'party_payment', paymentId, { status: 'CONFIRMED', decided_at: new Date().toISOString() })
  await db.transaction().execute((trx) => erase(trx, { caller: null, userId, now: new Date(), personal }))
  const payment = await findRow(db, 'party_payment', paymentId)
  expect(payment).toMatchObject({ status: 'CONFIRMED', payment_amount: 75_000 })
  expect([payment.account_name, payment.account_number]).not.toContain('SITI RAHMA')
  expect(await findRow(db, 'welcoming_party', id)).toMatchObject({ name: '—', status: 'CONFIRMED' })
  expect((await findRow(db, 'file', payment.proof_id)).state).toBe('ERASED')
})
