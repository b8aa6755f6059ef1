import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { browserToken } from '#tests/support/link-groups.ts'
import { keptIn, reserve } from '#tests/support/reservations.ts'
import { someoneWaits } from '#tests/support/waiting.ts'
import { seatViolations } from '#tests/faults/invariants.ts'
import { changeRow } from '#tests/support/rows.ts'
import { withoutSeatLock } from '#tests/faults/naive/sabotage.ts'
import { endReservations } from './reservation.actions.ts'

const portal = await openPortal({ env: { TRUST_PROXY: '127.0.0.1' } })
const world = await makeWorld(portal.db)
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** So many at once, each from a network of its own; what each was answered. */
const rush = (shift: number, count: number) =>
  many(count, async (n) => {
    const asked = { nims: freshNims(1), shiftIds: [shift], address: `198.51.100.${n + 1}` }
    const { code, data } = (await reserve(portal, world, asked)).json()
    return code ?? data.without ?? 'KEPT'
  })

test('forty at once for five seats: five are kept, and the others told so before they pay', async () => {
  const shift = await makeShift(portal.db, world, { quota: 5 })
  const told = await rush(shift, 40)
  expect(told.filter((one) => one === 'KEPT')).toHaveLength(5)
  expect(told.filter((one) => one === 'shift_full')).toHaveLength(35)
  expect(await seatViolations(portal.db)).toEqual([])
})

test('two tabs that ask for different shifts keep one of them, and two that send register once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const shifts = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
    const [nims, token] = [freshNims(1), browserToken()]
    await Promise.all(shifts.map((shift) => reserve(portal, world, { nims, shiftIds: [shift], token })))
    const kept = await Promise.all(shifts.map((shift) => keptIn(portal, shift)))
    expect(kept.toSorted((a, b) => a - b)).toEqual([0, 1])
    const form = () =>
      groupForm(world, { nims, shiftIds: [shifts[kept.indexOf(1)] ?? 0], fields: { reservation: token } })
    const sent = await many(2, async () => portal.call('POST', '/register/store', { form: await form() }))
    expect(sent.map((answer) => answer.statusCode)).toEqual([201, 201])
    expect(sent[0]?.json().data).toEqual(sent[1]?.json().data)
    expect(await Promise.all(shifts.map((shift) => keptIn(portal, shift)))).toEqual([0, 0])
  }
  expect(await seatViolations(portal.db)).toEqual([])
})

test('changing shifts in either direction, letting go and registering at once never block each other', async () => {
  const shifts = [await makeShift(portal.db, world, { quota: 30 }), await makeShift(portal.db, world, { quota: 30 })]
  const tokens = Array.from({ length: 8 }, browserToken)
  for (let round = 0; round < 4; round += 1) {
    const answers = await many(16, async (n) => {
      const token = tokens[n % 8] ?? ''
      if (n % 5 === 4) return portal.call('POST', '/register/reserve/release', { json: { token } })
      const chosen = n % 2 === 0 ? shifts : shifts.toReversed()
      const shiftIds = [chosen[round % 2] ?? 0, chosen[n % 2] ?? 0]
      return reserve(portal, world, { nims: freshNims(2), shiftIds, token, address: `192.0.2.${n + 1}` })
    })
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([])
    expect(await seatViolations(portal.db)).toEqual([])
  }
})

test('what a browser keeps ends in the moment in which it chooses another shift: nobody is turned away', async () => {
  const shifts = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
  const asked = { nims: freshNims(1), token: browserToken() }
  expect((await reserve(portal, world, { ...asked, shiftIds: shifts.slice(0, 1) })).statusCode).toBe(200)
  await changeRow(portal.db, 'toefl_reservation', { shift_id: shifts[0] }, { ends_at: new Date(0).toISOString() })
  const both = await portal.db.transaction().execute(async (trx) => {
    await sql`select from toefl_shift_seats where shift_id = ${shifts[0]} for update`.execute(trx)
    const moving = reserve(portal, world, { ...asked, shiftIds: shifts.slice(1) })
    await someoneWaits(portal.db, 1)
    const ending = endReservations(portal.deps)
    await someoneWaits(portal.db, 2)
    return { moving, ending }
  })
  expect((await both.moving).statusCode).toBe(200)
  await both.ending
  expect(await Promise.all(shifts.map((shift) => keptIn(portal, shift)))).toEqual([0, 1])
  expect(await seatViolations(portal.db)).toEqual([])
})

test('negative control: without the lock of the shift more are kept than there are seats', async () => {
  const shifts = []
  for (let round = 0; round < 30; round += 1) shifts.push(await makeShift(portal.db, world, { quota: 1 }))
  await withoutSeatLock(portal.deps.pool)
  let most = 0
  for (const shift of shifts) {
    if (most > 1) break
    await rush(shift, 20)
    most = Math.max(most, await keptIn(portal, shift))
  }
  expect(most).toBeGreaterThan(1)
})
