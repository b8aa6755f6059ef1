// A permanent deletion takes the person along: the trail keeps actor and act, and the counted and booked values.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAudit } from '#services/audit/audit.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { findRows, insertRow } from '#tests/support/rows.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'
import { tablesHolding } from '#tests/security/database-scan.ts'

const { portal, world, token } = await openOffice()
const deleteForGood = async (path: string) => {
  expect((await portal.call('DELETE', path, { token })).statusCode).toBe(200)
  expect((await portal.call('DELETE', `${path}?force=1`, { token })).statusCode).toBe(200)
}
const trailOf = (entity: string, entity_id: number) =>
  findRows(portal.db, 'audit_entry', { entity, entity_id }, ['action', 'actor_name', 'before', 'after'])

test('of a talent without an account nothing is left in the trail', async () => {
  await setTalentWindow(portal.db, world.regionId)
  const given = { name: 'Löschtalent Eins', allergy: 'Löschnuss', address: 'Löschweg 1', nim: '2655000001' }
  const json = application(world, await makeTalentField(portal.db), given)
  const { id } = (await portal.call('POST', '/talent-recruitments', { json })).json().data
  expect(await tablesHolding(portal.db, given.allergy)).toContain('public.audit_entry')
  await deleteForGood(`/talent-recruitments/${id}`)
  for (const value of Object.values(given)) {
    expect(await tablesHolding(portal.db, value), value).not.toContain('public.audit_entry')
  }
  const entries = await trailOf('talent_recruitment', id)
  expect(entries.map(({ action }) => action)).toEqual(['applied', 'recycled', 'deleted'])
  expect(entries.at(-1)).toMatchObject({ actor_name: expect.any(String), before: { id, name: '—', allergy: '—' } })
})

test('of a payment its amount and state stay, and not whose account it came from', async () => {
  const shiftIds = [await makeShift(portal.db, world)]
  const fields = { account_name: 'LOESCHKONTO', account_number: '66554433221' }
  const { paymentId, seatIds } = await registerGroup(portal, world, { shiftIds, fields })
  await deleteForGood(`/toefl-payments/${paymentId}`)
  for (const value of Object.values(fields)) expect(await tablesHolding(portal.db, value)).toEqual([])
  const deleted = (await trailOf('toefl_payment', paymentId)).at(-1)
  expect(deleted?.before).toMatchObject({
    payment_amount: 75_000,
    account_number: '—',
    records: [{ entity: 'toefl_detail', id: seatIds[0] }],
  })
})

test('what earlier versions kept of the deleted is emptied, and nothing else', async () => {
  const { db } = portal
  const entry = { caller: null, entity: 'talent_recruitment', entityId: 4_000_001 }
  const person = { id: 4_000_001, name: 'Altlast Talent', allergy: 'Altnuss', status: null, term_id: 7 }
  const account = { name: 'Altlast Konto', records: [{ entity: 'bom_recruitment', id: 4_000_003, note: 'Altnotiz' }] }
  await db.transaction().execute((trx) =>
    recordAudit(trx, [
      { ...entry, action: 'applied', after: person },
      { ...entry, action: 'deleted', before: person },
      { ...entry, entityId: 4_000_002, action: 'applied', after: { name: 'Bleibt Talent' } },
      { ...entry, entity: 'account', action: 'deleted', before: account },
      { ...entry, entity: 'bom_recruitment', entityId: 4_000_003, action: 'applied', after: { reason: 'Altgrund' } },
    ]),
  )
  await insertRow(db, 'audit_entry', { actor_name: 'Altlast Konto', action: 'registered', entity: 'toefl_payment' })
  const text = await readFile('database/migrations/0103_no_more_than_needed.sql', 'utf8')
  // A refund had this column then.
  await sql`alter table refund add column was_of text`.execute(db)
  await db.connection().execute((one) => sql.raw(text).execute(one))
  await sql`alter table refund drop column was_of`.execute(db)
  for (const gone of ['Altlast', 'Altnuss', 'Altnotiz', 'Altgrund']) {
    expect(await tablesHolding(db, gone), gone).toEqual([])
  }
  expect(await tablesHolding(db, 'Bleibt Talent')).toEqual(['public.audit_entry'])
  expect((await trailOf('talent_recruitment', 4_000_001)).at(-1)?.before).toEqual({
    id: 4_000_001,
    name: '—',
    allergy: '—',
    status: null,
    term_id: 7,
  })
})
