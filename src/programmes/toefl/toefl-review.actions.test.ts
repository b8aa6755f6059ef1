import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { insertGroups, registerGroup } from '#tests/support/groups.ts'

const { portal, world, token } = await openOffice()

const read = async (id: number, query = '') =>
  (await portal.call('GET', `/toefl-payments/${id}?${query}`, { token })).json().data
const act = (id: number, event: string) =>
  portal.call('POST', `/toefl-payments/${id}/${event}`, { token, json: { reason: 'Not received.' } })

test('a payment opened for review is shown with what it should be', async () => {
  const shift = await makeShift(portal.db, world, { quota: 7 })
  const { paymentId, nims } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
  const payment = await read(paymentId)
  expect(payment).toMatchObject({
    id: paymentId,
    status: 'PENDING',
    group_size: 2,
    payment_amount: 140_000,
    expected_amount: 140_000,
    semester: 'ODD',
    year: 2026,
    same_proof: [],
  })
  expect(payment.registrants.map((person: { nim: string }) => person.nim)).toEqual(nims)
  expect(payment.registrants[0]).toMatchObject({ quota: 7, taken: 2, deleted_because: null })
  await act(paymentId, 'reject')
  const rejected = await read(paymentId)
  expect(rejected.registrants[0]).toMatchObject({ taken: 0, deleted_because: 'REJECTED' })
  expect(rejected.history.map((entry: { action: string }) => entry.action)).toEqual(['rejected', 'registered'])
})

test('the same picture sent by another group is named, unless that group is in the bin', async () => {
  const shift = await makeShift(portal.db, world)
  const one = await registerGroup(portal, world, { shiftIds: [shift] })
  const two = await registerGroup(portal, world, { shiftIds: [shift] })
  // As it is with what the office itself has filed.
  await sql`update file set sha256 = 'twice' where id in (
    select proof_id from toefl_payment where id in (${one.paymentId}, ${two.paymentId}))`.execute(portal.db)
  expect((await read(one.paymentId)).same_proof).toEqual([two.paymentId])
  await portal.call('DELETE', `/toefl-payments/${two.paymentId}`, { token })
  expect((await read(one.paymentId)).same_proof).toEqual([])
})

test('the queue goes from the oldest to the newest and round again, within a region', async () => {
  const other = await makeWorld(portal.db)
  const shift = await makeShift(portal.db, other, { quota: 100 })
  const ids = (await insertGroups(portal.db, { world: other, count: 4, shiftId: shift })) as [
    number,
    number,
    number,
    number,
  ]
  await insertGroups(portal.db, { world, count: 2, shiftId: await makeShift(portal.db, world) })
  // Registered in the other order than numbered.
  await sql`update toefl_payment set created_at = now() - id * interval '1 minute' where id = any(${ids}::int[])`.execute(
    portal.db,
  )
  const scope = `region_id=${other.regionId}`
  const [last, third, second, first] = ids
  expect(await read(first, scope)).toMatchObject({ next_pending_id: second, previous_pending_id: last, pending: 4 })
  expect(await read(third, scope)).toMatchObject({ next_pending_id: last, previous_pending_id: second })
  expect(await read(last, scope)).toMatchObject({ next_pending_id: first, previous_pending_id: third })
  await act(second, 'confirm')
  expect(await read(first, scope)).toMatchObject({ next_pending_id: third, pending: 3 })
  // A decided one still knows where the queue goes on.
  expect(await read(second, scope)).toMatchObject({ next_pending_id: third, previous_pending_id: first })
  for (const id of [first, third]) await act(id, 'confirm')
  expect(await read(last, scope)).toMatchObject({ next_pending_id: null, previous_pending_id: null, pending: 1 })
})

test('a decision names the next of the region that the reviewer goes through', async () => {
  const other = await makeWorld(portal.db)
  const shiftId = await makeShift(portal.db, other)
  const [first = 0, second = 0] = await insertGroups(portal.db, { world: other, count: 2, shiftId })
  const [between = 0] = await insertGroups(portal.db, { world, count: 1, shiftId: await makeShift(portal.db, world) })
  // In this order, after whatever else waits.
  for (const [days, id] of [first, between, second].entries()) {
    await sql`update toefl_payment set created_at = now() + (${days} + 1) * interval '1 day' where id = ${id}`.execute(
      portal.db,
    )
  }
  for (const event of ['confirm', 'cancel', 'reject']) {
    const { data } = (await act(first, `${event}?region_id=${other.regionId}`)).json()
    expect(data).toMatchObject({ id: first, next_pending_id: second })
  }
  expect((await act(first, 'cancel')).json().data.next_pending_id).toBe(between)
})

test.each([
  ['en', 'couldn’t accept'],
  ['id', 'TOEFL'],
])('the mail of a rejection can be read before it is sent, and nothing is changed: %s', async (language, about) => {
  const shift = await makeShift(portal.db, world)
  const { paymentId } = await registerGroup(portal, world, { shiftIds: [shift] })
  const before = await portal.db.selectFrom('email').select('id').execute()
  const answer = await portal.call('POST', `/toefl-payments/${paymentId}/reject/preview`, {
    token,
    json: { reason: 'The amount is too low.' },
    headers: { 'accept-language': language },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().data.subject).toContain(about)
  expect(answer.json().data.text).toContain('The amount is too low.')
  expect((await read(paymentId)).status).toBe('PENDING')
  expect(await portal.db.selectFrom('email').select('id').execute()).toEqual(before)
  expect((await act(paymentId, 'reject/preview')).statusCode).toBe(200)
})
