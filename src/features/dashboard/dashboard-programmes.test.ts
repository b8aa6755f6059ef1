import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { insertApplication, makeDivisions } from '#tests/support/board.ts'
import { makeWorld, type World } from '#tests/support/facts.ts'
import { insertMemberPayments, makeStudents } from '#tests/support/members.ts'
import { insertPaidSignUps, insertSignUps, makePaidShift, makePartyShift } from '#tests/support/parties.ts'
import { changeRow } from '#tests/support/rows.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'
import { openOffice } from '#tests/support/office.ts'
import type { AdminDashboard, RegionNumbers } from './dashboard.contract.ts'

const decided_at = '2026-11-02T03:00:00Z'
const decided = { status: 'CONFIRMED', decided_at }
const { portal, world: here, token: admin } = await openOffice()
const there = await makeWorld(portal.db)
await Promise.all([fill(here, 3), fill(there, 1)])

/** In each programme `more` pending ones, one of each other state, and one in the recycle bin. */
async function fill(world: World, more: number): Promise<void> {
  const { db } = portal
  const students = await makeStudents(db, world, more + 3)
  const ids = students.map(({ userId }) => userId)
  const states = [
    ...Array.from({ length: more }, () => ({})),
    { status: 'CONFIRMED', decided_at, payment_amount: 125_000 },
    { status: 'REJECTED', decided_at, reject_reason: 'Not received.' },
    { deleted_at: decided_at },
  ]
  const shiftId = await makePartyShift(db, world)
  const divisions = await makeDivisions(db, world.regionId)
  for (const [index, { payment_amount, ...values }] of (states as Record<string, unknown>[]).entries()) {
    const userId = ids[index]!
    const money = payment_amount === undefined ? {} : { payment_amount }
    await insertMemberPayments(db, { world, userIds: [userId], values: { ...values, ...money } })
    await insertSignUps(db, world, { shiftId, count: 1, values })
    await insertApplication(db, world, userId, divisions, 'deleted_at' in values ? { deleted_at: decided_at } : {})
  }
  await insertPaidSignUps(db, world, { shiftId: await makePaidShift(db, world), count: 1, values: decided })
  await setTalentWindow(db, world.regionId)
  const field = await makeTalentField(db)
  const form = application(world, field)
  expect((await portal.call('POST', '/talent-recruitments', { json: form })).statusCode).toBe(201)
}

async function dashboard(token = admin): Promise<AdminDashboard> {
  return dataOf(await portal.call('GET', `/dashboard-admin/${here.termId}`, { token }))
}
async function regionOf(world: World): Promise<RegionNumbers> {
  const found = (await dashboard()).regions.find(({ id }) => id === world.regionId)
  if (!found) throw new Error('the region is missing')
  return found
}
const listed = async (path: string, world: World, query = '') => {
  const address = `/${path}?term_id=${world.termId}&region_id=${world.regionId}&per_page=100&${query}`
  const answer = await portal.call('GET', address, { token: admin })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('members, sign-ups, applications and talents are what their lists count', async () => {
  for (const world of [here, there]) {
    const region = await regionOf(world)
    const members = await listed('member-payments', world)
    const upper = ({ pending, confirmed, rejected }: RegionNumbers['members']) => ({
      PENDING: pending,
      CONFIRMED: confirmed,
      REJECTED: rejected,
    })
    expect(members.counts).toMatchObject(upper(region.members))
    expect((await listed('welcoming-parties', world)).counts).toMatchObject(upper(region.sign_ups))
    const { submitted, interview, accepted, rejected } = region.board
    const board = { SUBMITTED: submitted, INTERVIEW: interview, ACCEPTED: accepted, REJECTED: rejected }
    expect((await listed('bom-recruitments', world)).counts).toMatchObject(board)
    expect((await listed('talent-recruitments', world)).meta.total).toBe(region.talents)
    for (const status of ['PENDING', 'CONFIRMED'] as const) {
      const { data } = await listed('member-payments', world, `status=${status}`)
      const sum = data.reduce((total: number, row: { payment_amount: number }) => total + row.payment_amount, 0)
      expect(region.member_money[status === 'PENDING' ? 'pending' : 'confirmed']).toBe(sum)
      const seats = await listed('party-payments', world, `status=${status}`)
      const paid = seats.data.reduce((total: number, row: { payment_amount: number }) => total + row.payment_amount, 0)
      expect(region.party_money[status === 'PENDING' ? 'pending' : 'confirmed']).toBe(paid)
    }
  }
})

test('what is in the recycle bin is not counted, and each region has its own', async () => {
  const one = { pending: 1, confirmed: 1, rejected: 1 }
  expect(await regionOf(here)).toMatchObject({
    members: { ...one, pending: 3 },
    sign_ups: { pending: 3, confirmed: 2, rejected: 1 },
  })
  expect(await regionOf(there)).toMatchObject({
    members: one,
    member_money: { pending: 100_000, confirmed: 125_000 },
    sign_ups: { ...one, confirmed: 2 },
    party_money: { pending: 0, confirmed: 75_000 },
    board: { submitted: 3, interview: 0, accepted: 0, rejected: 0 },
    talents: 1,
  })
})

test('sign-ups of people without a region wait too', async () => {
  const shiftId = await makePartyShift(portal.db, here)
  const before = (await dashboard()).pending_sign_ups
  const [id] = await insertSignUps(portal.db, here, { shiftId, count: 1 })
  await portal.db
    .updateTable('account')
    .set({ region_id: null })
    .where('id', '=', (eb) => eb.selectFrom('welcoming_party').select('user_id').where('id', '=', id!))
    .execute()
  const { pending_sign_ups, regions } = await dashboard()
  expect(pending_sign_ups).toBe(before! + 1)
  expect(regions.reduce((sum, region) => sum + region.sign_ups.pending, 0)).toBe(before)
})

test('windows that close within three days are told, to a regional committee its own and the general ones', async () => {
  const within = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
  const close = (world: World | null, hours: number) =>
    portal.db
      .insertInto('environment')
      .values({
        env_code: 'BOM_TASK',
        name: 'Tasks',
        region_id: world?.regionId ?? null,
        start_time: within(-24),
        end_time: within(hours),
      })
      .onConflict((conflict) =>
        conflict.columns(['env_code', 'region_id']).doUpdateSet({ start_time: within(-24), end_time: within(hours) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  const mine = await close(there, 71)
  const later = await close(here, 73)
  const ids = async (token?: string) => (await dashboard(token)).closing_windows.map(({ id }) => id)
  expect(await ids()).toContain(mine.id)
  expect(await ids()).not.toContain(later.id)
  await changeRow(portal.db, 'environment', later.id, { end_time: within(2) })
  expect(await ids()).toContain(later.id)
  const list = await portal.call('GET', '/environments?state=ENDING&per_page=100', { token: admin })
  const ending = list.json().data.map(({ id }: { id: number }) => id)
  expect(new Set(await ids())).toEqual(new Set(ending))
  const { token } = await portal.as('SCAC', { region_id: there.regionId })
  expect(await ids(token)).toContain(mine.id)
  expect(await ids(token)).not.toContain(later.id)
})

test('a regional committee sees the programmes of its own region only', async () => {
  const { token } = await portal.as('SCAC', { region_id: there.regionId })
  const { regions, pending_sign_ups } = await dashboard(token)
  expect(regions.map(({ id }) => id)).toEqual([there.regionId])
  expect(regions[0]?.members).toEqual({ pending: 1, confirmed: 1, rejected: 1 })
  expect(pending_sign_ups).toBeNull()
})
