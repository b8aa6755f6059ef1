// A bank's credit is what came over an acquirer in some days, less its fee: suggested, booked at once, undone as a whole.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { actionsOf } from '#tests/support/records.ts'
import { findRow } from '#tests/support/rows.ts'
import { makeAccount, makeAcquirer, makeLines } from '#tests/support/statements.ts'
import type { SettlementSuggestion } from './settlement.contract.ts'

const { portal, world, token } = await openOffice()
const get = async (path: string) => dataOf(await portal.call('GET', path, { token }))
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const exact = (amount: number) => ({ amount, sen: 0 })
const held = async (id: number) =>
  (await get('/cash-places')).accounts.find((one: { id: number }) => one.id === id).booked

/** An acquirer with these days, and a bank's credit. */
async function begin(days: readonly { day: string; amount: number; fee?: number }[], net: number, day: string) {
  const [acquirer, bank] = [await makeAcquirer(portal.db), await makeAccount(portal.db, world.regionId)]
  await makeLines(
    portal.db,
    acquirer,
    days.map((one) => ({ ...one, text: 'QRIS' })),
  )
  const [line_id = 0] = await makeLines(portal.db, bank, [{ day, amount: net, text: 'KR OTOMATIS QRIS' }])
  const suggested = async (): Promise<SettlementSuggestion[]> =>
    (await get('/cash-settlements')).suggested.filter(({ account_id }: SettlementSuggestion) => account_id === acquirer)
  return { acquirer, bank, line_id, suggested }
}
const asked = ({ line_id, account_id, first_day, last_day }: SettlementSuggestion) => ({
  line_id,
  account_id,
  first_day,
  last_day,
})

test('consecutive days less the reported fees are the credit: booked together, undone together', async () => {
  const days = [
    { day: '2026-10-01', amount: 75_000, fee: 525_00 },
    { day: '2026-10-02', amount: 80_000, fee: 560_00 },
    { day: '2026-10-03', amount: 90_000, fee: 630_00 },
  ]
  const { acquirer, bank, line_id, suggested } = await begin(days, 168_810, '2026-10-05')
  const [one, ...others] = await suggested()
  expect(others).toEqual([])
  expect(one).toMatchObject({ line_id, first_day: '2026-10-02', last_day: '2026-10-03', is_reported: true })
  expect(one).toMatchObject({ gross: exact(170_000), fee: exact(1190), net: exact(168_810) })
  const made = dataOf(await post('/cash-settlements', asked(one!)), 201)
  expect(await actionsOf(portal.db, 'cash_settlement', made.id)).toEqual(['settled'])
  expect(await get(`/cash-entries/${made.entry_id}`)).toMatchObject({
    kind: 'TRANSFER',
    state: 'CONFIRMED',
    settlement_id: made.id,
    lines: [{ id: line_id }],
  })
  expect(await get(`/cash-entries/${made.fee_entry_id}`)).toMatchObject({
    amount: 1190,
    category: { name: 'Bank fees' },
  })
  expect([await held(bank), await held(acquirer)]).toEqual([exact(168_810), exact(-170_000)])
  expect(await suggested()).toEqual([])
  const { import_id } = await findRow(portal.db, 'statement_line', { account_id: acquirer, day: '2026-10-02' })
  expectAnswer(await post(`/statement-imports/${import_id}/undo`), 409)
  expectAnswer(await post('/cash-settlements', asked(one!)), 409)
  // Neither half goes alone.
  expectAnswer(await post(`/cash-entries/${made.fee_entry_id}/correct`, { reason: 'x' }), 409)
  expectAnswer(await post(`/cash-entries/${made.entry_id}/untie`, { line_id }), 409)
  const undone = dataOf(await post(`/cash-settlements/${made.id}/undo`))
  expect(undone.undone_at).not.toBeNull()
  expect([await held(bank), await held(acquirer)]).toEqual([exact(0), exact(0)])
  expect(await suggested()).toEqual([one])
  expectAnswer(await post(`/cash-settlements/${made.id}/undo`), 409)
  dataOf(await post('/cash-settlements', asked(one!)), 201)
})

test('without reported fees a hundredth is taken for one at most, and a settled day is settled once', async () => {
  const days = [
    { day: '2026-09-01', amount: 100_000 },
    { day: '2026-09-02', amount: 100_000 },
  ]
  const { suggested, bank } = await begin(days, 198_600, '2026-09-03')
  await makeLines(portal.db, bank, [{ day: '2026-09-03', amount: 98_900, text: 'OTHER' }])
  const [one, ...others] = await suggested()
  expect(one).toMatchObject({ fee: exact(1400), is_reported: false })
  expect(others).toEqual([])
  await makeLines(portal.db, bank, [{ day: '2026-09-04', amount: 99_300, text: 'QRIS OF ONE DAY' }])
  expect(await suggested()).toHaveLength(3)
  dataOf(await post('/cash-settlements', asked(one!)), 201)
  expect(await suggested()).toEqual([])
})

test('two who book the same settlement at once book it once', async () => {
  const { suggested, bank } = await begin([{ day: '2026-08-01', amount: 900_000, fee: 6300_00 }], 893_700, '2026-08-02')
  const [one] = await suggested()
  const answers = await Promise.all([post('/cash-settlements', asked(one!)), post('/cash-settlements', asked(one!))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await held(bank)).toEqual(exact(893_700))
})

test('a credit of a sen more, and one that a report contradicts, are nobody’s', async () => {
  const { suggested } = await begin([{ day: '2026-07-01', amount: 100_000, fee: 700_00 }], 99_301, '2026-07-02')
  expect(await suggested()).toEqual([])
})
