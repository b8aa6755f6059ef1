import { describe, expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { againForm, freshNims, groupForm, makeShift } from '#tests/support/facts.ts'
import { seatsTaken } from '#tests/support/groups.ts'

const { portal, world, admin } = await openOffice()

const office = (method: 'POST' | 'DELETE', path: string, json?: object) =>
  portal.call(method, path, { token: admin.token, ...(json ? { json } : {}) })

/** The events that end a registration, as the committee causes them. */
const ends = {
  rejected: (payment: number) => office('POST', `/toefl-payments/${payment}/reject`, { reason: 'Not received.' }),
  'in the recycle bin': (payment: number) => office('DELETE', `/toefl-payments/${payment}`),
  'without its seat': (_: number, detail: number) => office('DELETE', `/toefl-details/${detail}`),
}

describe.each(Object.entries(ends))('once a registration is %s', (_, end) => {
  test('the same form of a student is a new registration', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const { token } = await portal.as('USER', { region_id: world.regionId })
    const send = async () => portal.call('POST', '/register/extend', { token, form: await againForm(world, shift) })
    const first = (await send()).json().data
    expect((await send()).json().data).toEqual(first)
    expect((await end(first.payment_id, first.registrants[0].toefl_detail_id)).statusCode).toBe(200)
    const again = await send()
    expect(again.statusCode, again.body).toBe(201)
    expect(again.json().data.payment_id).not.toBe(first.payment_id)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    // That one lives, so it is known again.
    expect((await send()).json().data).toEqual(again.json().data)
  })

  test('the same form of a group is told that it has accounts, and its key still gets the first answer', async () => {
    const shift = await makeShift(portal.db, world, { quota: 4 })
    const nims = freshNims(2)
    const headers = { 'idempotency-key': `ended-${nims[0]}` }
    const send = async (headersToo: Record<string, string> = {}) =>
      portal.call('POST', '/register/store', {
        form: await groupForm(world, { nims, shiftIds: [shift, shift] }),
        headers: headersToo,
      })
    const first = (await send(headers)).json().data
    await end(first.payment_id, first.registrants[0].toefl_detail_id)
    const again = await send()
    expect(again.statusCode).toBe(422)
    expect(Object.keys(again.json().errors)).toContain('nim.0')
    const replayed = await send(headers)
    expect([replayed.statusCode, replayed.json().data]).toEqual([201, first])
  })
})

test('a student who was deleted for good registers again with the same form', async () => {
  const shift = await makeShift(portal.db, world)
  const nims = freshNims(1)
  const send = async () =>
    (await portal.call('POST', '/register/store', { form: await groupForm(world, { nims, shiftIds: [shift] }) })).json()
      .data
  const first = await send()
  const person = first.registrants[0].user_id
  await office('DELETE', `/registrant-details/${person}`)
  await office('DELETE', `/registrant-details/${person}?force=1`)
  const again = await send()
  expect(again.payment_id).not.toBe(first.payment_id)
  expect(await seatsTaken(portal.db, shift)).toBe(1)
})

test('a rejection ends no other registration', async () => {
  const shift = await makeShift(portal.db, world)
  const [one, two] = [freshNims(1), freshNims(1)]
  const send = async (nims: string[]) =>
    (await portal.call('POST', '/register/store', { form: await groupForm(world, { nims, shiftIds: [shift] }) })).json()
      .data
  const [first, other] = [await send(one), await send(two)]
  await ends.rejected(first.payment_id)
  expect(await send(two)).toEqual(other)
})
