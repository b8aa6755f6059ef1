import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal, type TestApp, testApp } from '#tests/support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { browserToken } from '#tests/support/link-groups.ts'
import { reserving } from '#tests/support/reservations.ts'
import { offersOf, openLong, serve, waitFor, type Waiting, waitingSeats } from '#tests/support/wait-line.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { withoutSeatLock } from '#tests/faults/naive/sabotage.ts'
import { serveLine } from './line.actions.ts'

const portal = await openPortal({ env: { TRUST_PROXY: '127.0.0.1' } })
const world = await makeWorld(portal.db)
await openLong(portal, world)
const admin = await portal.as('ADMIN')

const accept = (group: Waiting, shift: number) =>
  portal.call('POST', '/register/reserve', {
    json: {
      ...reserving(world, { nims: group.nims, shiftIds: group.nims.map(() => shift), token: browserToken() }),
      offer: group.link,
    },
  })

async function fullShift(app: TestApp, of: World, count: number) {
  const shift = await makeShift(app.db, of, { quota: count })
  return { shift, payments: await insertGroups(app.db, { world: of, count, shiftId: shift }) }
}

test('an offer that is taken in two tabs, left and run out at once ends in one way', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { shift, payments } = await fullShift(portal, world, 1)
    const group = await waitFor(portal, world, { shiftIds: [shift] })
    await portal.call('POST', `/toefl-payments/${payments[0]}/reject`, { token: admin.token, json: { reason: 'No.' } })
    await serve(portal)
    const answers = await Promise.all([
      accept(group, shift),
      accept(group, shift),
      portal.call('POST', `/waiting/${group.link}/leave`),
      serveLine(portal.deps, waitingSeats),
    ])
    const taken = answers.slice(0, 2).filter((one) => one && one.statusCode === 200)
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(await offersOf(portal, group.id)).toMatchObject([{ state: taken.length === 1 ? 'ACCEPTED' : 'DECLINED' }])
    expect(await seatViolations(portal.db)).toEqual([])
  }
})

test('the line served by many at once offers each seat once, while others register and decide', async () => {
  const { shift, payments } = await fullShift(portal, world, 6)
  const groups: Waiting[] = []
  for (let n = 0; n < 8; n += 1)
    groups.push(await waitFor(portal, world, { nims: freshNims((n % 2) + 1), shiftIds: [shift] }))
  await Promise.all(
    payments.map((id) =>
      portal.call('POST', `/toefl-payments/${id}/reject`, { token: admin.token, json: { reason: 'No.' } }),
    ),
  )
  const forms = await Promise.all(freshNims(4).map((nim) => groupForm(world, { nims: [nim], shiftIds: [shift] })))
  const sent = forms.map((form) => portal.call('POST', '/register/store', { form }))
  await Promise.all([serve(portal), serve(portal), serve(portal), ...sent])
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
  const offers = (await Promise.all(groups.map(({ id }) => offersOf(portal, id)))).flat()
  expect(offers.reduce((sum, { seats }) => sum + seats, 0)).toBe(6)
  expect(offers).toHaveLength(4)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('one person in two forms at once waits once', async () => {
  const { shift } = await fullShift(portal, world, 1)
  for (let round = 0; round < 5; round += 1) {
    const nims = freshNims(1)
    const forms = [{ email: `a${nims[0]}@example.com` }, { email: `b${nims[0]}@example.com` }].map((values) => ({
      region_id: world.regionId,
      shift_id: [shift],
      mode: 'ALL',
      nim: nims,
      name: ['Nadia Putri'],
      phone_number: '+6281234567890',
      ...values,
    }))
    const answers = await Promise.all(forms.map((json) => portal.call('POST', '/waiting', { json })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422])
  }
})

test('negative control: without the lock of the shift the last seat goes to more than one of the line and the open form', async () => {
  const app = await testApp()
  try {
    const of = await makeWorld(app.db)
    await openLong(app, of)
    const shifts: number[] = []
    for (let round = 0; round < 25; round += 1) shifts.push((await fullShift(app, of, 1)).shift)
    const groups: Waiting[] = []
    for (const shift of shifts) groups.push(await waitFor(app, of, { nims: freshNims(1), shiftIds: [shift] }))
    await withoutSeatLock(app.deps.pool)
    // Nothing is kept: the open form and the line want the same seat.
    await sql`create or replace function is_waited_for(of_programme text, shift int) returns boolean language sql
      as 'select true'`.execute(app.db)
    let wrong: string[] = []
    for (const shift of shifts) {
      if (wrong.length > 0) break
      await sql`delete from toefl_detail where shift_id = ${shift}`.execute(app.db)
      await sql`update toefl_shift_seats set kept = 0, freed_at = null where shift_id = ${shift}`.execute(app.db)
      const forms = await Promise.all(freshNims(6).map((nim) => groupForm(of, { nims: [nim], shiftIds: [shift] })))
      await Promise.all([
        ...forms.map((form) => app.call('POST', '/register/store', { form })),
        serveLine(app.deps, waitingSeats).catch(() => undefined),
      ])
      wrong = await seatViolations(app.db)
    }
    expect(wrong.join()).toMatch(/^I1: shift/)
  } finally {
    await app.close()
  }
})
