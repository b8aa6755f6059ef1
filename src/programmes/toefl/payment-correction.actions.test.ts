import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld, proofFile, setWindow } from '#tests/support/facts.ts'
import { type Group, registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { photo } from '#tests/support/pictures.ts'
import { actionsOf, mailsTo, proofOf } from '#tests/support/records.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { formOf } from '#tests/support/forms.ts'
import { endHolds } from './payment-correction.actions.ts'

const { portal, world, admin } = await openOffice()
beforeEach(() => setWindow(portal.db, world.regionId, true))

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const office = (id: number, event: string, json: object = {}) =>
  portal.call('POST', `/toefl-payments/${id}/${event}`, { token: admin.token, json })
const rejectAndHold = (id: number) => office(id, 'reject', { reason: 'Cannot be read.', hold_seats: true })
const reject = (id: number) => office(id, 'reject', { reason: 'Not received.' })

const tokenOf = (userId: number | undefined) => sessionOf(portal.db, userId)

async function twoSeats(shift?: number): Promise<Group & { shift: number; payer: string }> {
  const shiftId = shift ?? (await makeShift(portal.db, world, { quota: 2 }))
  const group = await registerGroup(portal, world, { shiftIds: [shiftId, shiftId] })
  return { ...group, shift: shiftId, payer: await tokenOf(group.userIds[0]) }
}

let proofs = 0

const newProof = async (given: Record<string, string> = {}) =>
  formOf({ ...given, payment_proof: proofFile(await photo(), `clear ${(proofs += 1)}`) })
const look = async (id: number, token: string) =>
  (await portal.call('GET', `/toefl-payments/${id}/own`, { token })).json().data
const mend = async (id: number, token: string, given: Record<string, string> = {}) =>
  portal.call('PUT', `/toefl-payments/${id}/own`, { token, form: await newProof(given) })

const stored = (id: number) => findRow(portal.db, 'toefl_payment', id)
const actions = (id: number) => actionsOf(portal.db, 'toefl_payment', id)
const holdEnded = (id: number) => changeRow(portal.db, 'toefl_payment', id, { seats_held_until: hours(-1) })

test('a rejection that holds the seats keeps them, and who paid sends a better picture for the same payment', async () => {
  const { paymentId, shift, payer, userIds } = await twoSeats()
  expect((await rejectAndHold(paymentId)).statusCode).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  expect(await look(paymentId, payer)).toMatchObject({
    status: 'REJECTED',
    seats: 'HELD',
    can_mend: true,
    is_payer: true,
  })
  const before = await stored(paymentId)
  const answer = await mend(paymentId, payer, {
    payment_type: 'BANK_TRANSFER',
    provider_id: String(world.providerId),
    account_name: 'another sender',
    account_number: '99 88 77',
  })
  expectAnswer(answer, 200, { data: { id: paymentId, status: 'PENDING', seats: null, reject_reason: null } })
  const after = await stored(paymentId)
  expect(after).toMatchObject({ account_name: 'ANOTHER SENDER', payment_amount: before.payment_amount })
  expect(after).toMatchObject({ seats_held_until: null, decided_by: null, decided_at: null })
  expect(after.proof_id).not.toBe(before.proof_id)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  expect(await actions(paymentId)).toEqual(['registered', 'rejected', 'mended'])
  expect(await mailsTo(portal.db, userIds, 'toefl-mended')).toHaveLength(2)
  expect((await office(paymentId, 'confirm')).statusCode).toBe(200)
})

test('only the picture is needed; what was said of the transfer stays', async () => {
  const { paymentId, payer } = await twoSeats()
  await rejectAndHold(paymentId)
  const { account_name, account_number, provider_id } = await stored(paymentId)
  expect((await mend(paymentId, payer)).statusCode).toBe(200)
  expect(await stored(paymentId)).toMatchObject({ account_name, account_number, provider_id })
  const nothing = await portal.call('PUT', `/toefl-payments/${paymentId}/own`, { token: payer, json: {} })
  expectFields(nothing, ['payment_proof'])
})

test('without the hold mending takes the seats again while there are any, and says plainly when there are none', async () => {
  const { paymentId, shift, payer } = await twoSeats()
  await reject(paymentId)
  expect(await seatsTaken(portal.db, shift)).toBe(0)
  expect(await look(paymentId, payer)).toMatchObject({ seats: 'FREE', can_mend: true })
  const others = await twoSeats(shift)
  expect(await look(paymentId, payer)).toMatchObject({ seats: 'FULL', can_mend: true })
  expectAnswer(await mend(paymentId, payer), 409, { code: 'shift_full', shift_id: shift })
  expect(await stored(paymentId)).toMatchObject({ status: 'REJECTED' })
  await reject(others.paymentId)
  expect((await mend(paymentId, payer)).statusCode).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  expect(await stored(paymentId)).toMatchObject({ status: 'PENDING' })
})

test('a pending payment is mended while the window is open, a rejected one within 72 hours as well', async () => {
  const { paymentId, payer } = await twoSeats()
  expect((await mend(paymentId, payer)).statusCode).toBe(200)
  await setWindow(portal.db, world.regionId, false)
  const closed = await mend(paymentId, payer)
  expect(closed.statusCode).toBe(409)
  expect(closed.json().message).toMatch(/too late to change this payment/)
  expect((await look(paymentId, payer)).can_mend).toBe(false)
  await rejectAndHold(paymentId)
  const { mend_until } = await stored(paymentId)
  expect(Math.round((Date.parse(String(mend_until)) - Date.now()) / 3_600_000)).toBe(72)
  expect((await mend(paymentId, payer)).statusCode).toBe(200)
  // Pending again, with the wrong picture: the grace goes on.
  expect((await mend(paymentId, payer)).statusCode).toBe(200)
  await changeRow(portal.db, 'toefl_payment', paymentId, { mend_until: hours(-1) })
  expect((await mend(paymentId, payer)).statusCode).toBe(409)
})

test('a confirmed payment, one of an earlier term and one whose test has begun cannot be mended', async () => {
  const { paymentId, payer, shift } = await twoSeats()
  await office(paymentId, 'confirm')
  expect((await mend(paymentId, payer)).json().message).toMatch(/confirmed/)
  await office(paymentId, 'cancel')
  await rejectAndHold(paymentId)
  await changeRow(portal.db, 'toefl_shift', shift, { starts_at: hours(-1) })
  expect((await mend(paymentId, payer)).json().message).toMatch(/test has begun/)
  expect(await look(paymentId, payer)).toMatchObject({ can_mend: false, cannot_mend: expect.stringMatching(/begun/) })
})

test('only who paid can mend it; the others of the group look, and nobody else finds it', async () => {
  const { paymentId, userIds } = await twoSeats()
  await rejectAndHold(paymentId)
  const friend = await tokenOf(userIds[1])
  const { name } = await findRow(portal.db, 'account', userIds[0]!)
  const payerName = name.split(' ')[0]
  expect(await look(paymentId, friend)).toMatchObject({
    is_payer: false,
    can_mend: false,
    account_name: null,
    people: [
      { is_own: false, is_payer: true },
      { is_own: true, is_payer: false },
    ],
  })
  const { data: user } = (await portal.call('GET', '/user', { token: friend })).json()
  expect(user.toefl_detail).toMatchObject({ is_payer: false, payer_name: payerName })
  expect((await mend(paymentId, friend)).statusCode).toBe(403)
  const { token: stranger } = await portal.as('USER')
  expect((await portal.call('GET', `/toefl-payments/${paymentId}/own`, { token: stranger })).statusCode).toBe(404)
  expect((await mend(paymentId, stranger)).statusCode).toBe(404)
  expect(await stored(paymentId)).toMatchObject({ status: 'REJECTED' })
})

test('the hold ends by itself: seats are free, the group is told, and once', async () => {
  const { paymentId, shift, payer, userIds } = await twoSeats()
  await rejectAndHold(paymentId)
  expect(await endHolds(portal.deps)).not.toContain(paymentId)
  await holdEnded(paymentId)
  expect(await endHolds(portal.deps)).toContain(paymentId)
  expect(await endHolds(portal.deps)).not.toContain(paymentId)
  expect(await seatsTaken(portal.db, shift)).toBe(0)
  expect(await mailsTo(portal.db, userIds, 'toefl-seats-freed')).toHaveLength(2)
  expect(await actions(paymentId)).toEqual(['registered', 'rejected', 'hold ended'])
  expect(await look(paymentId, payer)).toMatchObject({ status: 'REJECTED', seats: 'FREE', seats_held_until: null })
  expect((await mend(paymentId, payer)).statusCode).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
})

test('undoing a rejection, and taking it back, end the hold; undoing that brings it back exactly', async () => {
  const { paymentId, shift } = await twoSeats()
  const undo = (answer: { json: () => { undo: { id: string } } }) =>
    portal.call('POST', `/decisions/${answer.json().undo.id}/undo`, { token: admin.token })
  const rejection = await rejectAndHold(paymentId)
  expect((await undo(rejection)).statusCode).toBe(200)
  expect(await stored(paymentId)).toMatchObject({ status: 'PENDING', seats_held_until: null, mend_until: null })
  await rejectAndHold(paymentId)
  const { seats_held_until, mend_until } = await stored(paymentId)
  const back = await office(paymentId, 'cancel')
  expect(await stored(paymentId)).toMatchObject({ status: 'PENDING', seats_held_until: null, mend_until })
  expect((await undo(back)).statusCode).toBe(200)
  expect(await stored(paymentId)).toMatchObject({ status: 'REJECTED', seats_held_until, mend_until })
  expect(await seatsTaken(portal.db, shift)).toBe(2)
})

test('many are rejected with their seats held, and undone together', async () => {
  const groups = [await twoSeats(), await twoSeats()]
  const ids = groups.map(({ paymentId }) => paymentId)
  const json = { ids, reason: 'Cannot be read.', hold_seats: true }
  const answer = await portal.call('POST', '/toefl-payments/reject', { token: admin.token, json })
  expect(answer.json().data.rejected).toEqual(ids)
  for (const { shift } of groups) expect(await seatsTaken(portal.db, shift)).toBe(2)
  await portal.call('POST', `/decisions/${answer.json().undo.id}/undo`, { token: admin.token })
  for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'PENDING', mend_until: null })
})

test('from the recycle bin a held payment comes back with its seats, and without them once the hold is over', async () => {
  const { paymentId, shift } = await twoSeats()
  const bin = () => portal.call('DELETE', `/toefl-payments/${paymentId}`, { token: admin.token })
  await rejectAndHold(paymentId)
  await bin()
  expect(await seatsTaken(portal.db, shift)).toBe(0)
  expect((await office(paymentId, 'restore')).statusCode).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  await bin()
  await holdEnded(paymentId)
  expect(await endHolds(portal.deps)).not.toContain(paymentId)
  // Others sit there by now: a hold that is over needs no seats.
  await twoSeats(shift)
  expect((await office(paymentId, 'restore')).statusCode).toBe(200)
  await endHolds(portal.deps)
  expect(await stored(paymentId)).toMatchObject({ status: 'REJECTED', seats_held_until: null })
  expect(await seatsTaken(portal.db, shift)).toBe(2)
  const { rows } = await sql<{ because: string }>`
    select distinct deleted_because as because from toefl_detail where payment_id = ${paymentId}`.execute(portal.db)
  expect(rows).toEqual([{ because: 'REJECTED' }])
})

test('an account that comes back from the bin sits in the held seat again', async () => {
  const { paymentId, shift, userIds } = await twoSeats()
  await rejectAndHold(paymentId)
  const account = `/registrant-details/${userIds[1]}`
  expect((await portal.call('DELETE', account, { token: admin.token })).statusCode).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(1)
  expect((await portal.call('POST', `${account}/restore`, { token: admin.token })).statusCode).toBe(200)
  expect(await seatsTaken(portal.db, shift)).toBe(2)
})

test('a picture that others handed in while the payment was rejected is not theirs any more', async () => {
  const { paymentId, payer } = await twoSeats()
  await rejectAndHold(paymentId)
  const { sha256 } = await proofOf(portal.db, paymentId)
  const others = await twoSeats()
  await sql`update file set sha256 = ${sha256} where id = (select proof_id from toefl_payment where id = ${others.paymentId})`.execute(
    portal.db,
  )
  const json = { payment_type: 'CASH' }
  expectFields(await portal.call('PUT', `/toefl-payments/${paymentId}/own`, { token: payer, json }), ['payment_proof'])
  expect(await stored(paymentId)).toMatchObject({ status: 'REJECTED' })
})

test('how long it takes is the middle of the region’s last decisions, and left out after too few', async () => {
  const fresh = await makeWorld(portal.db)
  const shift = await makeShift(portal.db, fresh)
  const groups: Group[] = []
  for (let index = 0; index < 6; index += 1) groups.push(await registerGroup(portal, fresh, { shiftIds: [shift] }))
  const waiting = groups.pop()!
  const payer = await tokenOf(waiting.userIds[0])
  const took = [1, 2, 5, 20, 60]
  for (const [index, { paymentId }] of groups.entries()) {
    if (index === 4) expect((await look(waiting.paymentId, payer)).usual_minutes).toBeNull()
    await office(paymentId, 'confirm')
    await sql`update toefl_payment set created_at = decided_at - ${took[index]} * interval '1 hour' where id = ${paymentId}`.execute(
      portal.db,
    )
  }
  expect((await look(waiting.paymentId, payer)).usual_minutes).toBe(300)
  const card = async () => (await portal.call('GET', '/user', { token: payer })).json().data.toefl_detail
  expect(await card()).toMatchObject({ status: 'PENDING', usual_minutes: 300 })
  await office(waiting.paymentId, 'reject', { reason: 'No money came.' })
  expect(await card()).toMatchObject({ status: 'REJECTED', usual_minutes: null })
})

test('whose seat the committee takes away a moment after the mending is told that it was mended', async () => {
  const { paymentId, payer, seatIds } = await twoSeats()
  const remove = vi.spyOn(portal.deps.files, 'remove').mockImplementationOnce(async () => {
    await portal.call('DELETE', `/toefl-details/${seatIds[0]}`, { token: admin.token })
  })
  const answer = await mend(paymentId, payer)
  expect(remove).toHaveBeenCalledOnce()
  remove.mockRestore()
  expect([answer.statusCode, answer.json().data.status]).toEqual([200, 'PENDING'])
  expect(await actions(paymentId)).toContain('mended')
  expect((await portal.call('GET', `/toefl-payments/${paymentId}/own`, { token: payer })).statusCode).toBe(404)
})
