import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { expectNoFormula, exportOf, formulaPayloads } from '#tests/support/export.ts'
import { insertSignUps, makePartyShift } from '#tests/support/parties.ts'
import { changeRow } from '#tests/support/rows.ts'

const { portal, world, token: admin } = await openOffice()
const shiftId = await makePartyShift(portal.db, world, { quota: 1000 })
const ids = await insertSignUps(portal.db, world, {
  shiftId,
  count: 701,
  values: { created_at: '2026-11-20T20:30:00Z' },
})
await insertSignUps(portal.db, world, { shiftId: await makePartyShift(portal.db, world), count: 3 })
const binned = { deleted_at: new Date().toISOString() }
await insertSignUps(portal.db, world, { shiftId, count: 2, values: binned })

const take = (query: string, format: 'xlsx' | 'csv') =>
  exportOf(portal, admin, `/welcoming-parties/export?${query}`, format)
const numbers = (rows: unknown[][]) => rows.map((row) => Number(row[0]))

test('the file holds exactly what the list shows, in its order', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    expect(numbers((await take(`shift_id=${shiftId}&sort=id`, format)).rows)).toEqual(ids)
    expect(numbers((await take(`shift_id=${shiftId}&sort=-id&status=PENDING`, format)).rows)).toEqual(ids.toReversed())
    expect((await take(`shift_id=${shiftId}&trashed=only`, format)).rows).toHaveLength(2)
    expect((await take('status=REJECTED', format)).rows).toEqual([])
  }
})

test('cells are texts and moments in Jakarta', async () => {
  const { headers, rows } = await take(`shift_id=${shiftId}&sort=id`, 'xlsx')
  const row = Object.fromEntries(headers.map((header, index) => [header, rows[0]?.[index]]))
  expect(row).toMatchObject({
    Status: 'Pending',
    Participant: 'Binusian',
    NIM: expect.stringMatching(/^\d{10}$/),
    Phone: expect.stringMatching(/^08\d+$/),
    'Signed up (WIB)': new Date('2026-11-21T03:30:00Z'),
  })
})

test.each(formulaPayloads)('the name %j is not calculated', async (payload) => {
  await changeRow(portal.db, 'welcoming_party', ids[5] ?? 0, { name: payload })
  await expectNoFormula(portal, admin, `/welcoming-parties/export?q=%23${ids[5]}`, payload)
})
