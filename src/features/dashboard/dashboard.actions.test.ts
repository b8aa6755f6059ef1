import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { changeRow, findRows, insertRow } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'
import { dayInWib } from '#words/wib.ts'
import { say } from '#words/words.ts'
import type { AdminDashboard } from './dashboard.contract.ts'

const { portal, world: here, token: admin } = await openOffice()
const there = await makeWorld(portal.db)
const shared = await makeShift(portal.db, here, { region_id: null, quota: 50 })
const own = await makeShift(portal.db, here, { quota: 40 })
const far = await makeShift(portal.db, there, { quota: 30 })
const pairs = await insertGroups(portal.db, { world: here, count: 10, size: 2, shiftId: own })
const singles = await insertGroups(portal.db, { world: here, count: 6, shiftId: shared })
await insertGroups(portal.db, { world: there, count: 5, shiftId: far })
await insertGroups(portal.db, { world: there, count: 4, shiftId: shared })
const post = (path: string, json: object = {}) => portal.call('POST', `/toefl-payments/${path}`, { token: admin, json })
await post('confirm', { ids: [...pairs.slice(0, 4), ...singles.slice(0, 2)] })
await post(`${pairs[4]}/reject`, { reason: 'Not received.' })
await portal.call('DELETE', `/toefl-payments/${pairs[5]}`, { token: admin })
await portal.db
  .updateTable('toefl_payment')
  .set({ created_at: '2026-11-01T20:00:00Z' })
  .where('id', 'in', singles)
  .execute()
await changeRow(
  portal.db,
  'toefl_detail',
  { payment_id: pairs[6]! },
  { edit_status: 'REQUESTED', request_edit_shift_id: shared, edit_reason: 'Exam' },
)
await insertRow(portal.db, 'email', {
  to_address: 'a@example.com',
  subject: 'x',
  template: 'reset',
  status: 'FAILED',
  message_id: '<x@test>',
})

async function dashboard(token = admin): Promise<AdminDashboard> {
  return dataOf(await portal.call('GET', `/dashboard-admin/${here.termId}`, { token }))
}
const listed = async (query: string) =>
  (await portal.call('GET', `/toefl-payments?term_id=${here.termId}&per_page=100&${query}`, { token: admin })).json()

test('payments and money are what the lists count', async () => {
  const { regions } = await dashboard()
  for (const region of regions) {
    const { counts } = await listed(`region_id=${region.id}`)
    expect(region.payments).toEqual({
      pending: counts.PENDING,
      confirmed: counts.CONFIRMED,
      rejected: counts.REJECTED,
    })
    for (const status of ['PENDING', 'CONFIRMED'] as const) {
      const { data } = await listed(`region_id=${region.id}&status=${status}`)
      const sum = data.reduce((total: number, row: { payment_amount: number }) => total + row.payment_amount, 0)
      expect(region.money[status === 'PENDING' ? 'pending' : 'confirmed']).toBe(sum)
    }
  }
})

test('registrants and seats are the people outside the recycle bin', async () => {
  const { regions, shifts } = await dashboard()
  expect(regions.find((region) => region.id === here.regionId)?.registrants).toEqual({ confirmed: 10, pending: 12 })
  expect(regions.find((region) => region.id === there.regionId)?.registrants).toEqual({ confirmed: 0, pending: 9 })
  expect(shifts.find((shift) => shift.id === own)).toMatchObject({ quota: 40, confirmed: 8, pending: 8 })
  expect(shifts.find((shift) => shift.id === shared)).toMatchObject({ region_id: null, confirmed: 2, pending: 8 })
})

test('the days add up to the payments, by the clock of Jakarta', async () => {
  const { days, regions } = await dashboard()
  const total = regions.reduce(
    (sum, { payments }) => sum + payments.pending + payments.confirmed + payments.rejected,
    0,
  )
  expect(days.reduce((sum, day) => sum + day.registrations, 0)).toBe(total)
  // 20:00 in London is the next morning in Jakarta.
  expect(days).toContainEqual({ day: '2026-11-02', region_id: here.regionId, registrations: 6 })
})

test('what waits is counted: the oldest payment, changes of shift, failed mails', async () => {
  const { regions, failed_mails } = await dashboard()
  const region = regions.find(({ id }) => id === here.regionId)
  expect(region?.edit_requests).toBe(2)
  expect(region?.oldest_pending_at).toContain('2026-11-01')
  expect(failed_mails).toBe(1)
})

test('rights that end within 30 days are said to administrators, as many as the committee’s list shows', async () => {
  const now = new Date()
  portal.setNow(now.toISOString())
  const inDays = (days: number) => dayInWib(new Date(now.getTime() + days * 86_400_000))
  expect((await dashboard()).ending_rights).toEqual({ people: 0, first_day: null })
  const until = (days: number, from = -60) =>
    portal.as('SCAC', { region_id: here.regionId, office_from: inDays(from), office_until: inDays(days) })
  const [, { token }] = [await until(30), await until(12)]
  // Not yet near, over, and not begun.
  await Promise.all([until(31), until(-1), until(20, 5)])
  expect((await dashboard()).ending_rights).toEqual({ people: 2, first_day: inDays(12) })
  expect((await dashboard(token)).ending_rights).toBeNull()
  portal.setNow(null)
  const values = { count: 2, days: 30 }
  const key = 'dashboards.admin.endingRights'
  expect(say('en', { key, values })).toBe('The rights of 2 people in the office end within 30 days')
  expect(say('id', { key, values })).toBe('Hak panitia 2 orang berakhir dalam 30 hari')
})

test('attendance counts tests that are over, and every score is in one band', async () => {
  const past = await makeShift(portal.db, here, {
    quota: 10,
    starts_at: '2026-10-01T02:00:00Z',
    ends_at: '2026-10-01T04:00:00Z',
  })
  const made = await insertGroups(portal.db, { world: here, count: 3, size: 2, shiftId: past })
  await portal.call('POST', '/toefl-payments/confirm', { token: admin, json: { ids: made } })
  const seats = await findRows(portal.db, 'toefl_detail', { shift_id: past }, ['id'])
  for (const [index, score] of [310, 399, 400, 677, null, null].entries()) {
    await changeRow(portal.db, 'toefl_detail', seats[index]?.id ?? 0, { score, is_attend: index < 5 })
  }
  const { attendance, scores } = await dashboard()
  expect(attendance.find(({ region_id }) => region_id === here.regionId)).toMatchObject({
    expected: 6,
    attended: 5,
    scored: 4,
  })
  expect(scores).toEqual([
    { region_id: here.regionId, band: 310, people: 2 },
    { region_id: here.regionId, band: 400, people: 1 },
    { region_id: here.regionId, band: 600, people: 1 },
  ])
})

test('SCAC sees its own region only, as the server decides', async () => {
  const { token } = await portal.as('SCAC', { region_id: there.regionId })
  const seen = await dashboard(token)
  expect(seen.regions.map((region) => region.id)).toEqual([there.regionId])
  expect(seen.shifts.map((shift) => shift.id).toSorted((a, b) => a - b)).toEqual(
    [shared, far].toSorted((a, b) => a - b),
  )
  expect(seen.scores).toEqual([])
  expect(new Set(seen.days.map((day) => day.region_id))).toEqual(new Set([there.regionId]))
  expect(seen.failed_mails).toBeNull()
  const nowhere = await dashboard((await portal.as('SCAC')).token)
  expect(nowhere).toMatchObject({ regions: [], days: [] })
})

test('an unknown term is a 404', async () => {
  expect((await portal.call('GET', '/dashboard-admin/2000000000', { token: admin })).statusCode).toBe(404)
})
