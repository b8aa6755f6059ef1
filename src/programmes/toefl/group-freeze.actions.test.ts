import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import {
  browserToken,
  fillPart,
  type LinkGroup,
  newPerson,
  partsOf,
  paymentForm,
  startGroup,
} from '#tests/support/link-groups.ts'
import { keptIn, seatsLeft } from '#tests/support/reservations.ts'
import { changeRow } from '#tests/support/rows.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)

const post = (group: LinkGroup, what: string, json: object) =>
  portal.call('POST', `/register/groups/${group.link}/${what}`, { json })
const idsOf = async (group: LinkGroup) => (await partsOf(portal, group)).map(({ id }) => id)
const pay = async (group: LinkGroup, ids?: number[]) =>
  post(group, 'pay', { token: group.token, part_ids: ids ?? (await idsOf(group)) })
const frozen = async (group: LinkGroup) =>
  (await portal.call('GET', `/register/groups/${group.link}`)).json().data.frozen_minutes
const later = (minutes: number) => portal.setNow(new Date(Date.now() + minutes * 60_000).toISOString())

/** The payer and one friend, of a group of three. */
async function two(shift: number): Promise<LinkGroup & { friend: string }> {
  const group = await startGroup(portal, world, 3)
  await fillPart(portal, group, newPerson(world, shift), group.token)
  const friend = browserToken()
  await fillPart(portal, group, newPerson(world, shift), friend)
  return { ...group, friend }
}

test('while its payer pays, nobody joins, changes or leaves, and each is told so', async () => {
  const shift = await makeShift(portal.db, world)
  const group = await two(shift)
  expect(await frozen(group)).toBe(0)
  expect((await pay(group)).json().data.without).toBeNull()
  expect([await frozen(group), await keptIn(portal, shift)]).toEqual([30, 2])
  const [, friend = 0] = await idsOf(group)
  const late = [
    await fillPart(portal, group, newPerson(world, shift)),
    await fillPart(portal, group, newPerson(world, shift), group.friend),
    await post(group, 'remove', { part_id: friend, token: group.friend }),
    await portal.call('POST', `/register/groups/${group.link}/join`, {
      json: { shift_id: shift },
      token: (await portal.as('USER', { region_id: world.regionId })).token,
    }),
  ]
  expect(late.map((answer) => answer.statusCode)).toEqual([409, 409, 409, 409])
  for (const answer of late) expect(answer.json().message).toMatch(/is paying for this group now.*30 minutes/)
  expect(await idsOf(group)).toHaveLength(2)
})

test('who lets go opens the group again and frees its seats', async () => {
  const shift = await makeShift(portal.db, world)
  const group = await two(shift)
  await pay(group)
  expect((await post(group, 'release', { token: group.token })).statusCode).toBe(200)
  expect([await frozen(group), await seatsLeft(portal, shift)]).toEqual([0, 10])
  expect((await fillPart(portal, group, newPerson(world, shift))).statusCode).toBe(200)
})

test('it thaws when the reservation ends, later where that was prolonged', async () => {
  const shift = await makeShift(portal.db, world)
  const group = await two(shift)
  await pay(group)
  expect((await post(group, 'prolong', { token: group.token })).statusCode).toBe(200)
  later(31)
  expect(await frozen(group)).toBe(14)
  later(46)
  expect(await frozen(group)).toBe(0)
  expect((await fillPart(portal, group, newPerson(world, shift))).statusCode).toBe(200)
})

test('where no seats are kept it is frozen all the same', async () => {
  const off = await makeWorld(portal.db)
  await changeRow(portal.db, 'region', { id: off.regionId }, { toefl_reserve_minutes: 0 })
  const shift = await makeShift(portal.db, off)
  const group = await startGroup(portal, off, 2)
  await fillPart(portal, group, newPerson(off, shift), group.token)
  expect((await pay(group)).json().data.without).toBe('OFF')
  expect([await frozen(group), await keptIn(portal, shift)]).toEqual([30, 0])
  expect((await fillPart(portal, group, newPerson(off, shift))).statusCode).toBe(409)
})

test('sending uses its seats up, the last ones too; withdrawing frees them', async () => {
  const shift = await makeShift(portal.db, world, { quota: 6 })
  const group = await two(shift)
  await pay(group)
  await changeRow(portal.db, 'toefl_shift', { id: shift }, { quota: 2 })
  const form = await paymentForm(world, group, await idsOf(group))
  expect((await portal.call('POST', `/register/groups/${group.link}/send`, { form })).statusCode).toBe(201)
  expect([await keptIn(portal, shift), await seatsLeft(portal, shift), await frozen(group)]).toEqual([0, 0, 0])
  const other = await makeShift(portal.db, world, { quota: 6 })
  const ended = await two(other)
  await pay(ended)
  await post(ended, 'withdraw', { token: ended.token })
  expect(await seatsLeft(portal, other)).toBe(6)
})

test('somebody who comes at the moment of paying is in the amount or is told to wait, never in between', async () => {
  const shift = await makeShift(portal.db, world, { quota: 30 })
  for (let round = 0; round < 6; round += 1) {
    const group = await two(shift)
    const seen = await idsOf(group)
    const [paid, joined] = await Promise.all([pay(group, seen), fillPart(portal, group, newPerson(world, shift))])
    // The first one counts: the other is refused, and sees the group as it is.
    expect([paid.statusCode, joined.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await idsOf(group)).toHaveLength(joined.statusCode === 200 ? 3 : 2)
  }
})
