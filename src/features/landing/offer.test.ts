// What the landing page says of the programmes: read from their windows, shifts and prices, and read again when they change.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { programmes } from '../../programmes.ts'
import { openOffice } from '#tests/support/office.ts'
import { sizesOffered } from '#programmes/toefl/toefl-shift.store.ts'
import { makeShift } from '#tests/support/facts.ts'
import { changeRow } from '#tests/support/rows.ts'
import { watchLanding } from './landing.actions.ts'

const { portal, world, token } = await openOffice()
const offers = programmes.flatMap(({ offer }) => offer ?? [])
const day = 86_400_000
const from = (now: number, days: number) => new Date(now + days * day).toISOString()

const [firstShift] = await Promise.all([makeShift(portal.db, world), makeShift(portal.db, world, { region_id: null })])

async function watched() {
  const watch = await watchLanding({ ...portal.deps, sizes: sizesOffered, offers })
  onTestFinished(() => watch.close())
  return watch
}

const close = async () => {
  const now = Date.now()
  await portal.db
    .updateTable('environment')
    .set({ start_time: from(now, -20), end_time: from(now, -10) })
    .execute()
}
function setWindow(env_code: string, starts: number, ends: number) {
  const bounds = { start_time: from(Date.now(), starts), end_time: from(Date.now(), ends) }
  return portal.db
    .insertInto('environment')
    .values({ env_code, name: env_code, region_id: world.regionId, ...bounds })
    .onConflict((conflict) => conflict.constraint('environment_code_region_key').doUpdateSet(bounds))
    .execute()
}

test('nothing is offered while no window is open or announced', async () => {
  await close()
  const watch = await watched()
  expect((await watch.page()).offers).toEqual([])
})

test('what ends soonest comes first with its dates, its least price and its deadline', async () => {
  await close()
  await setWindow('TOEFL_REGISTRATION', -1, 9)
  await setWindow('TALENT_REGISTRATION', -1, 20)
  await setWindow('BOM_REGISTRATION', 3, 20)
  await changeRow(portal.db, 'region', world.regionId, {
    toefl_price_one: 90_000,
    toefl_price_two: 150_000,
    toefl_price_three: 195_000,
  })
  await portal.db.updateTable('region').set({ is_active: false }).where('id', '<>', world.regionId).execute()
  const watch = await watched()
  const found = (await watch.page()).offers
  expect(found.map(({ code, state }) => `${code} ${state}`)).toEqual([
    'TOEFL_REGISTRATION open',
    'TALENT_REGISTRATION open',
    'BOM_REGISTRATION announced',
  ])
  const shifts = await portal.db
    .selectFrom('toefl_shift')
    .select(({ fn }) => [fn.min('starts_at').as('first'), fn.max('starts_at').as('last'), fn.countAll().as('dates')])
    .where('is_active', '=', true)
    .where('starts_at', '>', new Date().toISOString())
    .where((eb) => eb.or([eb('region_id', 'is', null), eb('region_id', '=', world.regionId)]))
    .executeTakeFirstOrThrow()
  expect(found[0]).toMatchObject({
    price_from: 65_000,
    first_at: shifts.first,
    last_at: shifts.last,
    dates: shifts.dates,
    has_places: true,
    to: '/register',
  })
  expect(found[1]).toMatchObject({ price_from: null, dates: 0, has_places: false })
})

test('the page is another one once a window opens or ends, a shift begins, and a shift or price is changed', async () => {
  await close()
  await setWindow('TOEFL_REGISTRATION', 1, 9)
  const watch = await watched()
  const seen = [watch.version()]
  const look = async () => {
    await watch.refresh()
    seen.push(watch.version())
  }
  onTestFinished(() => portal.setNow(null))
  portal.setNow(from(Date.now(), 2))
  await look()
  expect((await watch.page()).offers).toMatchObject([{ state: 'open' }])
  await changeRow(portal.db, 'toefl_shift', firstShift, {
    starts_at: from(Date.now(), 3),
    ends_at: from(Date.now(), 3.1),
  })
  await look()
  portal.setNow(from(Date.now(), 4))
  await look()
  await changeRow(portal.db, 'region', world.regionId, { toefl_price_one: 91_000 })
  await look()
  portal.setNow(from(Date.now(), 10))
  await look()
  expect((await watch.page()).offers).toEqual([])
  expect(new Set(seen).size).toBe(seen.length)
  await look()
  expect(new Set(seen).size, 'and stays the same when nothing happens').toBe(seen.length - 1)
})

test('a seat that is taken changes the places and leaves the page as it is', async () => {
  const places = async () => {
    const { data } = (await portal.call('GET', '/places-left')).json()
    return data.find(({ code }: { code: string }) => code === 'TOEFL_REGISTRATION')?.places
  }
  const watch = await watched()
  const [before, version] = [await places(), watch.version()]
  const shift = await portal.db
    .selectFrom('toefl_shift')
    .select('id')
    .where('is_active', '=', true)
    .where('starts_at', '>', new Date().toISOString())
    .where('quota', '>', 0)
    .where((eb) => eb.or([eb('region_id', 'is', null), eb('region_id', '=', world.regionId)]))
    .executeTakeFirstOrThrow()
  await sql`insert into toefl_shift_seats (shift_id, taken) values (${shift.id}, 1)
    on conflict (shift_id) do update set taken = toefl_shift_seats.taken + 1`.execute(portal.db)
  await watch.refresh()
  expect(await places()).toBe(before - 1)
  expect(watch.version()).toBe(version)
  expect((await portal.call('GET', '/places-left', { token })).statusCode).toBe(200)
})
