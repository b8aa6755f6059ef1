import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { seedShifts } from '#programmes/toefl/toefl-shift.seed.ts'
import { openDemoWindows, seedWindows } from '#features/window/window.seed.ts'
import { exactRegions, seedCatalogue, seedDemoCatalogue } from './catalogue.seed.ts'

const now = new Date()

const portal = await openPortal()
await portal.db.transaction().execute(async (trx) => {
  await seedCatalogue(trx)
  await seedWindows(trx, now)
})

const read = async (path: string) => (await portal.call('GET', path)).json().data

test('a club that begins has its five regions in the current term, and nothing that nobody gave', async () => {
  const regions = await read('/regions?per_page=100')
  expect(regions.map((region: { region_init: string }) => region.region_init).toSorted()).toEqual([
    'ALS',
    'BDG',
    'BKS',
    'KMG',
    'SNY',
  ])
  for (const region of regions) {
    expect(region.current_term).toMatchObject({ semester: 'ODD', year: 2026 })
    expect(region).toMatchObject({ toefl_price_one: null, toefl_price_two: null, member_price: null })
    expect(region).toMatchObject({ toefl_payment_detail: null, member_payment_detail: null, link_line_group: null })
    expect(await read(`/regions/${region.id}/payment-accounts`)).toEqual([])
    expect((await read(`/majors?region_id=${region.id}`)).length).toBeGreaterThan(3)
  }
  expect(await read('/payment-providers?type=CASH')).toHaveLength(1)
  expect(await read('/contact-persons')).toEqual([])
})

test('no window is open before the committee opens it', async () => {
  const windows = await read('/environments')
  expect(windows).toHaveLength(8)
  expect(windows.some((window: { is_open: boolean }) => window.is_open)).toBe(false)
})

test('the demo takes TOEFL registrations and has prices and shifts to come for every region', async () => {
  await portal.db.transaction().execute(async (trx) => {
    await seedDemoCatalogue(trx)
    await openDemoWindows(trx, now)
    await seedShifts(trx, now)
  })
  expect(await read('/environments/1')).toMatchObject({ env_code: 'TOEFL_REGISTRATION', is_open: true })
  expect((await read('/contact-persons?type=GENERAL'))[0]).toMatchObject({ region: null })
  for (const region of await read('/regions')) {
    const shifts = await read(`/toefl-shifts?region_id=${region.id}`)
    expect(region.toefl_price_one).toBeGreaterThan(0)
    const asksForNim = region.toefl_payment_detail.includes('your NIM')
    expect(asksForNim, 'an exact amount says whose it is').toBe(!exactRegions.includes(region.region_init))
    expect(shifts.length).toBeGreaterThan(2)
    for (const shift of shifts) expect(Date.parse(shift.starts_at)).toBeGreaterThan(now.getTime())
    expect(region.seats_left).toBe(shifts.reduce((sum: number, shift: { quota: number }) => sum + shift.quota, 0))
  }
})
