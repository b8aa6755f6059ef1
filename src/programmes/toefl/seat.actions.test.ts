import { describe, expect, test } from 'vitest'
import { expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { registerGroup, type Seated, seatsTaken, seatStudent } from '#tests/support/groups.ts'
import { actionsOf, auditOf } from '#tests/support/records.ts'
import { insertRow } from '#tests/support/rows.ts'

const { portal, world, admin } = await openOffice()

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  portal.call(method, `/toefl-details${path}`, { token: admin.token, json })
const seatIn = (shiftId: number, status: 'PENDING' | 'CONFIRMED' = 'CONFIRMED', values = {}) =>
  seatStudent(portal, { world, shiftId, status, values })
const read = async (id: number) => (await call('GET', `/${id}`)).json().data
const mailsTo = async ({ userId }: Seated) =>
  (await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).orderBy('id').execute()).map(
    (row) => row.template,
  )
describe('moving somebody to another shift', () => {
  test('frees the old seat, takes the new one, tells the student and records who did it', async () => {
    const [from, to] = [await makeShift(portal.db, world), await makeShift(portal.db, world, { quota: 1 })]
    const student = await seatIn(from)
    const answer = await call('PUT', `/${student.seatId}/update-detail`, { shift_id: to })
    expectAnswer(answer, 200, { data: { id: student.seatId, shift_id: to } })
    expect([await seatsTaken(portal.db, from), await seatsTaken(portal.db, to)]).toEqual([0, 1])
    expect(await mailsTo(student)).toEqual(['toefl-moved'])
    expect(await auditOf(portal.db, 'toefl_detail', student.seatId)).toMatchObject([
      { action: 'moved', actor_id: admin.userId, before: { shift_id: from }, after: { shift_id: to } },
    ])
  })

  test('to the shift where they are changes nothing and tells nobody', async () => {
    const student = await seatIn(await makeShift(portal.db, world))
    const { shift_id } = await read(student.seatId)
    expect((await call('PUT', `/${student.seatId}/update-detail`, { shift_id })).statusCode).toBe(200)
    expect(await mailsTo(student)).toEqual([])
    expect(await auditOf(portal.db, 'toefl_detail', student.seatId)).toEqual([])
  })

  test('into a full shift is refused with the shift that is full', async () => {
    const [from, to] = [await makeShift(portal.db, world), await makeShift(portal.db, world, { quota: 1 })]
    await seatIn(to, 'PENDING')
    const student = await seatIn(from)
    const answer = await call('PUT', `/${student.seatId}/update-detail`, { shift_id: to, score: 500 })
    expectAnswer(answer, 409, { code: 'shift_full', shift_id: to })
    // Nothing of the request was done.
    expect(await read(student.seatId)).toMatchObject({ shift_id: from, score: null })
  })

  test('to another region, another term or nowhere is an error of the field', async () => {
    const student = await seatIn(await makeShift(portal.db, world))
    const elsewhere = await makeWorld(portal.db)
    const { id: termId } = await insertRow(portal.db, 'term', { semester: 'EVEN', year: 2031 })
    const wrong = [
      await makeShift(portal.db, elsewhere),
      await makeShift(portal.db, world, { term_id: termId }),
      2_000_000_000,
    ]
    for (const shift_id of wrong) {
      expectFields(await call('PUT', `/${student.seatId}/update-detail`, { shift_id }), ['shift_id'])
    }
    const general = await makeShift(portal.db, world, { region_id: null })
    expect((await call('PUT', `/${student.seatId}/update-detail`, { shift_id: general })).statusCode).toBe(200)
  })

  test('where they had asked to go answers the request', async () => {
    const [from, to] = [await makeShift(portal.db, world), await makeShift(portal.db, world)]
    const asked = { edit_status: 'REQUESTED', request_edit_shift_id: to, edit_reason: 'Exam' }
    const student = await seatIn(from, 'CONFIRMED', asked)
    await call('PUT', `/${student.seatId}/update-detail`, { shift_id: to })
    expect(await read(student.seatId)).toMatchObject({ shift_id: to, edit_status: 'ACCEPTED' })
  })
})

describe('a score', () => {
  test.each([310, 677])('of %i is kept and told', async (score) => {
    const student = await seatIn(await makeShift(portal.db, world))
    const answer = await call('PUT', `/${student.seatId}/update-detail`, { score })
    expect(answer.json().data.score).toBe(score)
    expect(await mailsTo(student)).toEqual(['toefl-score'])
    const { toefl_detail } = (await portal.call('GET', '/user', { token: student.token })).json().data
    expect(toefl_detail.score).toBe(score)
  })

  test.each([309, 678, 500.5, 'many', -500])('of %s is refused at its field', async (score) => {
    const student = await seatIn(await makeShift(portal.db, world))
    expectFields(await call('PUT', `/${student.seatId}/update-detail`, { score }), ['score'])
  })

  test('that is set and taken away within the time to undo is told to nobody', async () => {
    const student = await seatIn(await makeShift(portal.db, world))
    for (const score of [500, 500, 520, null]) {
      expectAnswer(await call('PUT', `/${student.seatId}/update-detail`, { score }), 200)
    }
    expect((await read(student.seatId)).score).toBeNull()
    expect(await mailsTo(student)).toEqual([])
  })

  test('is not for somebody whose payment is not confirmed', async () => {
    const student = await seatIn(await makeShift(portal.db, world), 'PENDING')
    expectAnswer(await call('PUT', `/${student.seatId}/update-detail`, { score: 500 }), 409, { code: 'conflict' })
  })
})

describe('many at once', () => {
  test('all who can go there move, and the others are named with the reason', async () => {
    const [from, to] = [await makeShift(portal.db, world), await makeShift(portal.db, world, { quota: 3 })]
    const [one, two, three] = [await seatIn(from), await seatIn(from), await seatIn(to)]
    const stranger = await seatStudent(portal, { world: await makeWorld(portal.db), shiftId: from })
    const binned = await seatIn(from)
    await call('DELETE', `/${binned.seatId}`)
    const ids = [one, two, three, stranger, binned].map((each) => each.seatId)
    const answer = await call('POST', '/move', { ids: [...ids, 2_000_000_000], shift_id: to })
    expect([answer.statusCode, answer.json().data.done]).toEqual([200, [one.seatId, two.seatId]])
    expect(answer.json().data.refused.map((each: { id: number }) => each.id)).toEqual([...ids.slice(2), 2_000_000_000])
    expect(await seatsTaken(portal.db, to)).toBe(3)
  })

  test('when the seats do not suffice nobody moves', async () => {
    const [from, to] = [await makeShift(portal.db, world), await makeShift(portal.db, world, { quota: 1 })]
    const people = [await seatIn(from), await seatIn(from)]
    const answer = await call('POST', '/move', { ids: people.map((each) => each.seatId), shift_id: to })
    expect(answer.json()).toMatchObject({ code: 'shift_full', shift_id: to })
    expect(await seatsTaken(portal.db, to)).toBe(0)
  })

  test('an unknown shift is an error of the field', async () => {
    expectAnswer(await call('POST', '/move', { ids: [1], shift_id: 2_000_000_000 }), 422)
  })
})

describe('the recycle bin', () => {
  test('frees the seat, and gives it back while there is room', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const student = await seatIn(shift)
    expect((await call('DELETE', `/${student.seatId}`)).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(0)
    expect((await call('DELETE', `/${student.seatId}`)).statusCode).toBe(409)
    expect((await call('POST', `/${student.seatId}/restore`)).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    expect((await call('POST', `/${student.seatId}/restore`)).statusCode).toBe(409)
    expect(await actionsOf(portal.db, 'toefl_detail', student.seatId)).toEqual(['recycled', 'restored'])
  })

  test('gives no seat back in a full shift', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const student = await seatIn(shift)
    await call('DELETE', `/${student.seatId}`)
    await seatIn(shift, 'PENDING')
    const answer = await call('POST', `/${student.seatId}/restore`)
    expect(answer.json()).toMatchObject({ code: 'shift_full', shift_id: shift })
    expect(await seatsTaken(portal.db, shift)).toBe(1)
  })

  test('gives no seat back to somebody who registered again', async () => {
    const shift = await makeShift(portal.db, world)
    const student = await seatIn(shift)
    await call('DELETE', `/${student.seatId}`)
    const again = { payment_id: student.paymentId, term_id: world.termId, user_id: student.userId, shift_id: shift }
    await insertRow(portal.db, 'toefl_detail', again)
    expectAnswer(await call('POST', `/${student.seatId}/restore`), 409, { code: 'conflict' })
  })

  test('holds what was changed there: no move, no score', async () => {
    const student = await seatIn(await makeShift(portal.db, world))
    await call('DELETE', `/${student.seatId}`)
    for (const change of [{ score: 500 }, { shift_id: await makeShift(portal.db, world) }]) {
      expect((await call('PUT', `/${student.seatId}/update-detail`, change)).statusCode).toBe(409)
    }
  })

  test('is left with the payment where the seat went there with it', async () => {
    const shift = await makeShift(portal.db, world)
    const student = await seatIn(shift, 'PENDING')
    const payment = `/toefl-payments/${student.paymentId}`
    await portal.call('POST', `${payment}/reject`, { token: admin.token, json: { reason: 'No money came.' } })
    expect((await call('POST', `/${student.seatId}/restore`)).statusCode).toBe(409)
    await portal.call('DELETE', payment, { token: admin.token })
    expect((await call('POST', `/${student.seatId}/restore`)).statusCode).toBe(409)
    expect(await seatsTaken(portal.db, shift)).toBe(0)
  })

  test('is the only place from which a seat is deleted for good, with the right to see the proof', async () => {
    const shift = await makeShift(portal.db, world)
    const group = await registerGroup(portal, world, { shiftIds: [shift, shift] })
    const [id = 0] = group.seatIds
    expect((await call('DELETE', `/${id}?force=1`)).statusCode).toBe(409)
    await call('DELETE', `/${id}`)
    expect((await call('DELETE', `/${id}?force=1`)).statusCode).toBe(200)
    expect((await call('GET', `/${id}`)).statusCode).toBe(404)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    const viewers = await portal.db
      .selectFrom('file_viewer as v')
      .innerJoin('toefl_payment as p', 'p.proof_id', 'v.file_id')
      .select('v.user_id')
      .where('p.id', '=', group.paymentId)
      .execute()
    expect(viewers, 'the first paid, and the proof is nobody else’s').toEqual([])
  })
})

test('an unknown registrant is a 404 for every call', async () => {
  const unknown = '/2000000000'
  const calls = [
    call('GET', unknown),
    call('PUT', unknown, { score: 500 }),
    call('PUT', `${unknown}/update-detail`, { score: 500 }),
    call('DELETE', unknown),
    call('POST', `${unknown}/restore`),
    call('POST', `${unknown}/accept-edit`),
  ]
  expect((await Promise.all(calls)).map((answer) => answer.statusCode)).toEqual(calls.map(() => 404))
})
