import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { freshNims, makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { seatsLeft } from '#tests/support/reservations.ts'
import { join, openLong, serve, stateOf, waitFor } from '#tests/support/wait-line.ts'
import { seatViolations } from '#tests/faults/invariants.ts'

const { portal, world, token } = await openOffice()
await openLong(portal, world)

const post = (path: string, json: object = {}) => portal.call('POST', path, { json, token })
const list = async (shift: number) =>
  (await portal.call('GET', `/waiting-list?shift_id=${shift}`, { token })).json().data

async function line(count: number, size = 1) {
  const shift = await makeShift(portal.db, world, { quota: 1 })
  const { paymentId } = await registerGroup(portal, world, { nims: freshNims(1), shiftIds: [shift] })
  const groups = []
  for (let n = 0; n < count; n += 1)
    groups.push(await waitFor(portal, world, { nims: freshNims(size), shiftIds: [shift] }))
  const free = () => post(`/toefl-payments/${paymentId}/reject`, { reason: 'Not received.' })
  return { shift, groups, free }
}

test('the office reads why each group has no offer yet', async () => {
  const { shift, groups, free } = await line(2, 2)
  const reasons = async () =>
    (await list(shift)).map(({ shifts }: { shifts: { reason: string }[] }) => shifts[0]?.reason)
  expect(await reasons()).toEqual(['NO_SEATS', 'NO_SEATS'])
  await free()
  expect(await reasons()).toEqual(['SETTLING', 'SETTLING'])
  await serve(portal)
  expect(await reasons()).toEqual(['TOO_FEW', 'TOO_FEW'])
  const rows = await list(shift)
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(groups.map(({ id }) => id))
  expect(rows[1].place).toBe(rows[0].place + 1)
  const found = (await portal.call('GET', `/waiting-list?q=${groups[1]?.nims[0]}`, { token })).json()
  expect(found.data.map(({ id }: { id: number }) => id)).toEqual([groups[1]?.id])
})

test('a group is moved for a reason, which is kept and told', async () => {
  const { shift, groups, free } = await line(3)
  const [first, second, third] = groups
  const move = { before_id: first?.id, reason: 'Was told the wrong day.' }
  expectAnswer(await post(`/waiting-list/${third?.id}/move`, move), 200)
  expect((await post(`/waiting-list/${third?.id}/move`, { before_id: first?.id })).statusCode).toBe(422)
  expectAnswer(await post(`/waiting-list/${first?.id}/move`, { reason: 'Asked for it.' }), 200)
  expect((await list(shift)).map(({ id }: { id: number }) => id)).toEqual([third?.id, second?.id, first?.id])
  await free()
  await serve(portal)
  expect(await stateOf(portal, third?.id ?? 0)).toMatchObject({ state: 'OFFERED' })
  const trail = await portal.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('entity', '=', 'wait')
    .where('entity_id', '=', third?.id ?? 0)
    .where('action', '=', 'moved in line')
    .execute()
  expect(trail).toEqual([{ action: 'moved in line', after: move }])
})

test('seats are offered by hand out of turn, and never more than there are', async () => {
  const { shift, groups, free } = await line(2)
  const [first, second] = groups
  const offer = () => post(`/waiting-list/${second?.id}/offer`, { shift_id: shift, reason: 'Comes from far away.' })
  expect((await offer()).statusCode, 'no seat').toBe(409)
  await free()
  expectAnswer(await offer(), 200)
  expect((await offer()).statusCode, 'twice').toBe(409)
  await serve(portal)
  expect(await stateOf(portal, first?.id ?? 0)).toMatchObject({ state: 'WAITING' })
  expectAnswer(await post(`/waiting-list/${second?.id}/remove`, { reason: 'A mistake.' }), 200)
  await serve(portal)
  expect(await stateOf(portal, second?.id ?? 0)).toEqual({ state: 'ENDED', ended_because: 'OFFICE' })
  expect(await stateOf(portal, first?.id ?? 0)).toMatchObject({ state: 'OFFERED' })
  expect(await seatViolations(portal.db)).toEqual([])
})

test('a list that is closed tells everybody, opens its seats and takes nobody more until it is reopened', async () => {
  const { shift, groups, free } = await line(2)
  const other = await line(1)
  const both = await waitFor(portal, world, { shiftIds: [shift, other.shift] })
  await free()
  expect(await seatsLeft(portal, shift)).toBe(0)
  expect(dataOf(await post(`/waiting-list/shifts/${shift}/close`))).toEqual({ told: 3 })
  expect(await seatsLeft(portal, shift)).toBe(1)
  for (const { id } of groups) expect(await stateOf(portal, id)).toEqual({ state: 'ENDED', ended_because: 'CLOSED' })
  expect(await stateOf(portal, both.id)).toMatchObject({ state: 'WAITING' })
  const mails = await portal.db
    .selectFrom('email')
    .select('to_address')
    .where('template', '=', 'waiting-over')
    .where(
      'to_address',
      'in',
      [...groups, both].map(({ nims }) => `w${nims[0]}@example.com`),
    )
    .execute()
  expect(mails).toHaveLength(3)
  await registerGroup(portal, world, { nims: freshNims(1), shiftIds: [shift] })
  expect((await join(portal, world, { shiftIds: [shift] })).json().errors).toHaveProperty('shift_id.0')
  expectAnswer(await post(`/waiting-list/shifts/${shift}/open`), 200)
  expect((await join(portal, world, { shiftIds: [shift] })).statusCode).toBe(201)
})
