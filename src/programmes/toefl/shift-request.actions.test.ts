import { beforeEach, describe, expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { exportOf } from '#tests/support/export.ts'
import { makeShift, makeWorld, setWindow, type World } from '#tests/support/facts.ts'
import { type Seated, seatsTaken, seatStudent } from '#tests/support/groups.ts'
import { auditOf } from '#tests/support/records.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'

const portal = await openPortal()
const admin = await portal.as('ADMIN')
let world: World
let from: number
let to: number
let student: Seated
beforeEach(async () => {
  world = await makeWorld(portal.db)
  await setWindow(portal.db, world.regionId, true, 'TOEFL_SHIFT_CHANGE')
  from = await makeShift(portal.db, world)
  to = await makeShift(portal.db, world, { quota: 1 })
  student = await seatStudent(portal, { world, shiftId: from })
})

const ask = (who: { token: string } = student, json: object = request(), id = student.seatId) =>
  portal.call('PUT', `/toefl-details/${id}`, { token: who.token, json })
/** So many hours from now, within the life of a session; and some milliseconds. */
const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
const inHours = (hours: number, ms = 0) => new Date(hour + hours * 3_600_000 + ms).toISOString()
const request = (request_edit_shift_id = to) => ({ request_edit_shift_id, edit_reason: 'An exam at the same time' })
const office = (path: string, json: object = {}) =>
  portal.call('POST', `/toefl-details${path}`, { token: admin.token, json })
const withdraw = (who: { token: string } = student) =>
  portal.call('POST', `/toefl-details/${student.seatId}/withdraw-edit`, { token: who.token })
const row = (id = student.seatId) => findRow(portal.db, 'toefl_detail', id)
const mailsTo = async (userId = student.userId) =>
  portal.db.selectFrom('email').select(['template', 'data']).where('user_id', '=', userId).execute()
const setPayment = (values: { status?: string; deleted_at?: string }) =>
  changeRow(portal.db, 'toefl_payment', student.paymentId, values)

describe('asking for another shift', () => {
  test('keeps the request with its reason, takes no seat, and shows on the dashboard', async () => {
    expectAnswer(await ask(), 200, { data: { edit_status: 'REQUESTED', request_edit_shift_id: to, shift_id: from } })
    expect([await seatsTaken(portal.db, from), await seatsTaken(portal.db, to)]).toEqual([1, 0])
    const { toefl_detail } = (await portal.call('GET', '/user', { token: student.token })).json().data
    expect(toefl_detail).toMatchObject({
      edit_status: 'REQUESTED',
      requested_shift: 'Saturday morning',
      edit_reason: 'An exam at the same time',
    })
    const listed = await portal.call('GET', `/toefl-details?edit_status=REQUESTED&region_id=${world.regionId}`, {
      token: admin.token,
    })
    expect(listed.json().data.map((each: { id: number }) => each.id)).toEqual([student.seatId])
    expect(listed.json().edit_counts).toEqual({ REQUESTED: 1, ACCEPTED: 0, REJECTED: 0 })
    const all = await portal.call('GET', `/toefl-details?region_id=${world.regionId}`, { token: admin.token })
    expect(all.json().edit_counts).toBeNull()
  })

  test('changes nothing else, whatever else is sent along', async () => {
    await ask(student, { ...request(), shift_id: to, score: 677, is_attend: true, edit_status: 'ACCEPTED' })
    expect(await row()).toMatchObject({ shift_id: from, score: null, is_attend: false, edit_status: 'REQUESTED' })
  })

  test('the same again is answered again and recorded once; another request takes its place', async () => {
    const other = await makeShift(portal.db, world)
    for (const body of [request(), request(), request(other)]) expect((await ask(student, body)).statusCode).toBe(200)
    expect((await row()).request_edit_shift_id).toBe(other)
    const audits = await auditOf(portal.db, 'toefl_detail', student.seatId)
    expect(audits).toHaveLength(2)
  })

  test('needs both the shift and a reason', async () => {
    expect(Object.keys((await ask(student, {})).json().errors)).toEqual(['request_edit_shift_id', 'edit_reason'])
    const blank = await ask(student, { request_edit_shift_id: to, edit_reason: '   ' })
    expect(Object.keys(blank.json().errors)).toEqual(['edit_reason'])
  })

  test('is open from the first to the last moment of the window, and of this region’s', async () => {
    const moments = { start_time: inHours(1), end_time: inHours(2) }
    await changeRow(portal.db, 'environment', { env_code: 'TOEFL_SHIFT_CHANGE', region_id: world.regionId }, moments)
    const at = async (now: string) => {
      portal.setNow(now)
      const { statusCode, body } = await ask(student, { ...request(), edit_reason: now })
      if (statusCode === 403) expect(JSON.parse(body).code).toBe('window_closed')
      return statusCode
    }
    expect(await at(inHours(1, -1))).toBe(403)
    expect(await at(moments.start_time)).toBe(200)
    expect(await at(moments.end_time)).toBe(200)
    expect(await at(inHours(2, 1))).toBe(403)
    expect((await row()).edit_reason).toBe(moments.end_time)
    // Taking it back is possible as long as nobody has answered.
    expect((await withdraw()).statusCode).toBe(200)
  })

  test('waits until the payment is confirmed, and ends with its rejection or removal', async () => {
    const pending = await seatStudent(portal, { world, shiftId: from, status: 'PENDING' })
    const answer = await ask(pending, request(), pending.seatId)
    expect(answer.json()).toMatchObject({ code: 'conflict' })
    await portal.call('POST', `/toefl-payments/${pending.paymentId}/reject`, {
      token: admin.token,
      json: { reason: 'No money came.' },
    })
    expect((await ask(pending, request(), pending.seatId)).statusCode).toBe(409)
    await portal.call('DELETE', `/toefl-details/${student.seatId}`, { token: admin.token })
    expect((await ask()).statusCode).toBe(409)
  })

  test('is too late once one’s own shift has begun, or attendance was taken', async () => {
    const starts_at = inHours(2)
    const later = inHours(9)
    await changeRow(portal.db, 'toefl_shift', from, { starts_at })
    const target = await makeShift(portal.db, world, { starts_at: later, ends_at: inHours(11) })
    portal.setNow(starts_at)
    expect((await ask(student, request(target))).statusCode).toBe(409)
    portal.setNow(inHours(2, -1))
    expect((await ask(student, request(target))).statusCode).toBe(200)
    await changeRow(portal.db, 'toefl_detail', student.seatId, { is_attend: true })
    expect((await ask(student, request(to))).statusCode).toBe(409)
  })

  test('goes to a shown shift of the same term and region that is still to come, and to no other', async () => {
    const elsewhere = await makeWorld(portal.db)
    const { id: term_id } = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2040 + elsewhere.regionId })
    const past = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-01T02:00:00Z' }
    const wrong = [
      from,
      2_000_000_000,
      await makeShift(portal.db, elsewhere),
      await makeShift(portal.db, world, { term_id }),
      await makeShift(portal.db, world, { is_active: false }),
      await makeShift(portal.db, world, past),
    ]
    for (const id of wrong) {
      expectFields(await ask(student, request(id)), ['request_edit_shift_id'])
    }
    const general = await makeShift(portal.db, world, { region_id: null })
    expect((await ask(student, request(general))).statusCode).toBe(200)
  })

  test('for a shift that is full is refused, until a seat is free', async () => {
    const holder = await seatStudent(portal, { world, shiftId: to, status: 'PENDING' })
    expect((await ask()).json()).toMatchObject({ code: 'shift_full', shift_id: to })
    await portal.call('DELETE', `/toefl-details/${holder.seatId}`, { token: admin.token })
    expect((await ask()).statusCode).toBe(200)
  })
})

describe('taking the request back', () => {
  test('leaves no trace on the seat, and is possible once', async () => {
    await ask()
    expect((await withdraw()).statusCode).toBe(200)
    expect(await row()).toMatchObject({ edit_status: 'NONE', request_edit_shift_id: null, edit_reason: null })
    expect((await withdraw()).statusCode).toBe(409)
    expect((await office(`/${student.seatId}/accept-edit`)).statusCode).toBe(409)
  })
})

describe('accepting', () => {
  test('moves the student, frees the old seat, and tells by mail', async () => {
    await ask()
    const answer = await office(`/${student.seatId}/accept-edit`)
    expectAnswer(answer, 200, { data: { shift_id: to, edit_status: 'ACCEPTED' } })
    expect([await seatsTaken(portal.db, from), await seatsTaken(portal.db, to)]).toEqual([0, 1])
    expect(await mailsTo()).toEqual([{ template: 'toefl-change-accepted', data: { detail_id: student.seatId } }])
  })

  test('into a shift that filled up in between is refused, and the request stays open', async () => {
    await ask()
    await seatStudent(portal, { world, shiftId: to, status: 'PENDING' })
    expectAnswer(await office(`/${student.seatId}/accept-edit`), 409, { code: 'shift_full', shift_id: to })
    expect(await row()).toMatchObject({ shift_id: from, edit_status: 'REQUESTED' })
    expect(await mailsTo()).toEqual([])
  })

  test('needs a request that nobody has answered, and a seat that is still paid and not used', async () => {
    const path = `/${student.seatId}/accept-edit`
    expect((await office(path)).statusCode).toBe(409)
    await ask()
    await portal.call('POST', `/toefl-payments/${student.paymentId}/cancel`, { token: admin.token })
    expect((await office(path)).json().message).toContain('not confirmed')
    await portal.call('POST', `/toefl-payments/${student.paymentId}/confirm`, { token: admin.token })
    await changeRow(portal.db, 'toefl_detail', student.seatId, { is_attend: true })
    expect((await office(path)).statusCode).toBe(409)
    await changeRow(portal.db, 'toefl_detail', student.seatId, { is_attend: false })
    await portal.call('DELETE', `/toefl-details/${student.seatId}`, { token: admin.token })
    expect((await office(path)).statusCode).toBe(409)
    await office(`/${student.seatId}/restore`)
    expect((await office(path)).statusCode).toBe(200)
    expect((await office(path)).statusCode).toBe(409)
    expect((await office(`/${student.seatId}/reject-edit`)).statusCode).toBe(409)
  })

  test('is too late once the wanted shift has begun', async () => {
    await ask()
    await changeRow(portal.db, 'toefl_shift', to, {
      starts_at: '2026-01-01T00:00:00Z',
      ends_at: '2026-01-01T02:00:00Z',
    })
    expect((await office(`/${student.seatId}/accept-edit`)).json().code).toBe('conflict')
  })

  test('many serves who asked first, gives a left seat out again, and names the others', async () => {
    const later = await seatStudent(portal, { world, shiftId: from })
    const leaving = await seatStudent(portal, { world, shiftId: to })
    const free = await makeShift(portal.db, world)
    // The shift is full, and only one of two can take the seat that is left.
    const asked = { edit_status: 'REQUESTED', request_edit_shift_id: to, edit_reason: 'x' }
    await changeRow(portal.db, 'toefl_detail', { id: [student.seatId, later.seatId] }, asked)
    for (const [one, time] of [
      [later, '10:00'],
      [student, '09:00'],
    ] as const) {
      const edit_requested_at = `2026-11-20T${time}:00Z`
      await changeRow(portal.db, 'toefl_detail', one.seatId, { edit_requested_at })
    }
    expect((await ask(leaving, request(free), leaving.seatId)).statusCode).toBe(200)
    const ids = [later.seatId, student.seatId, leaving.seatId, 2_000_000_000]
    const { done, refused } = dataOf(await office('/accept-edit', { ids }))
    expect(done).toEqual([student.seatId, leaving.seatId])
    expect(refused.map((each: { id: number }) => each.id)).toEqual(
      expect.arrayContaining([later.seatId, 2_000_000_000]),
    )
    expect(refused).toHaveLength(2)
    expect(await seatsTaken(portal.db, to)).toBe(1)
    expect((await row(student.seatId)).shift_id).toBe(to)
    expect((await row(later.seatId)).edit_status).toBe('REQUESTED')
  })
})

describe('rejecting', () => {
  test('leaves the shift, keeps the reason, and tells both', async () => {
    await ask()
    const answer = await office(`/${student.seatId}/reject-edit`, { reason: 'That shift is for the other campus.' })
    expect(answer.json().data).toMatchObject({ shift_id: from, edit_status: 'REJECTED' })
    expect(await mailsTo()).toEqual([
      {
        template: 'toefl-change-rejected',
        data: { detail_id: student.seatId, reason: 'That shift is for the other campus.' },
      },
    ])
    const { toefl_detail } = (await portal.call('GET', '/user', { token: student.token })).json().data
    expect(toefl_detail.edit_reject_reason).toBe('That shift is for the other campus.')
    // A new request starts from the beginning.
    await ask()
    expect(await row()).toMatchObject({ edit_status: 'REQUESTED', edit_reject_reason: null })
  })

  test('many at once, without a reason, names those that had no request', async () => {
    await ask()
    const without = await seatStudent(portal, { world, shiftId: from })
    const answer = await office('/reject-edit', { ids: [student.seatId, without.seatId] })
    expect(answer.json().data.done).toEqual([student.seatId])
    expect(answer.json().data.refused).toHaveLength(1)
    expect(await mailsTo(without.userId)).toEqual([])
  })

  test('is possible also while the payment is pending again', async () => {
    await ask()
    await setPayment({ status: 'PENDING', ...({ decided_at: null } as object) })
    expect((await office(`/${student.seatId}/reject-edit`)).statusCode).toBe(200)
  })
})

test.each(['xlsx', 'csv'] as const)('the requests are a file as %s, with the reason and our answer', async (format) => {
  const other = await seatStudent(portal, { world, shiftId: from })
  const third = await seatStudent(portal, { world, shiftId: from })
  for (const who of [student, other]) expect((await ask(who, request(), who.seatId)).statusCode).toBe(200)
  await office(`/${other.seatId}/reject-edit`, { reason: 'No seats' })
  const taken = async (state: string) => {
    const path = `/toefl-details/export?edit_status=${state}&region_id=${world.regionId}&sort=edit_requested_at`
    const { headers, rows, fileName } = await exportOf(portal, admin.token, path, format)
    expect(fileName).toMatch(/^toefl-edit-requests-/)
    return rows.map((line) => Object.fromEntries(headers.map((header, index) => [header, line[index]])))
  }
  expect(await taken('REQUESTED')).toMatchObject([
    { NIM: student.nim, 'Requested shift': 'Saturday morning', 'Requested (WIB)': expect.anything() },
  ])
  expect(await taken('REJECTED')).toMatchObject([{ NIM: other.nim, 'Our reason': 'No seats' }])
  expect((await taken('REQUESTED')).map((line) => line['NIM'])).not.toContain(third.nim)
})
