import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal, testApp } from '#tests/support/app.ts'
import { exportOf } from '#tests/support/export.ts'
import { freshNims, makeShift, makeWorld, setWindow, type World } from '#tests/support/facts.ts'
import { type Seated, seatStudent } from '#tests/support/groups.ts'
import { auditOf } from '#tests/support/records.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { formOf } from '#tests/support/forms.ts'

const portal = await openPortal()
const admin = await portal.as('ADMIN')
let world: World
let shift: number
let student: Seated
beforeEach(async () => {
  world = await makeWorld(portal.db)
  await setWindow(portal.db, world.regionId, true, 'TOEFL_ATTENDANCE')
  shift = await makeShift(portal.db, world)
  student = await seatStudent(portal, { world, shiftId: shift })
})

const roomOf = async (id = shift) =>
  (await portal.call('GET', `/toefl-shifts/${id}/attendance-code`, { token: admin.token })).json().data
const say = (nim: string, code: string) => portal.call('POST', '/toefl-attendances', { json: { nim, code } })
const row = (id = student.seatId) => findRow(portal.db, 'toefl_detail', id)
const later = (seconds: number) => new Date(base + seconds * 1000).toISOString()
/** The beginning of a code's time, near now. */
const base = Math.ceil(Date.now() / 30_000) * 30_000

describe('saying to be in the room', () => {
  test('is recorded once, and answered again with the first moment', async () => {
    portal.setNow(later(0))
    const { code } = await roomOf()
    const first = await say(student.nim, code)
    expect(first.statusCode).toBe(201)
    expect(first.json().data).toEqual({
      shift_id: shift,
      shift: 'Saturday morning',
      shift_label_id: null,
      attended_at: later(0),
      is_repeated: false,
    })
    portal.setNow(later(20))
    const second = await say(student.nim, code)
    expectAnswer(second, 200, { data: { attended_at: later(0), is_repeated: true } })
    expect(second.json().message).toContain('on the list already')
    expect(await row()).toMatchObject({ is_attend: true, attended_at: later(0) })
    const audits = await auditOf(portal.db, 'toefl_detail', student.seatId)
    expect(audits).toMatchObject([{ action: 'attended', actor_id: null }])
  })

  test('at the same moment twice is recorded once', async () => {
    const { code } = await roomOf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => say(student.nim, code)))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 201])
  })

  test('works with a form, blanks in the code and all', async () => {
    const { code } = await roomOf()
    const form = formOf({ nim: ` ${student.nim} `, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect((await portal.call('POST', '/toefl-attendances', { form })).statusCode).toBe(201)
  })

  test('with the last code is still possible, with the one before that no more', async () => {
    portal.setNow(later(0))
    const { code } = await roomOf()
    portal.setNow(later(60))
    expect((await say(student.nim, code)).statusCode).toBe(422)
    portal.setNow(new Date(Date.parse(later(60)) - 1).toISOString())
    expect((await say(student.nim, code)).statusCode).toBe(201)
  })

  test('whatever is wrong, the answer is one and the same', async () => {
    const { code } = await roomOf()
    const elsewhere = await makeShift(portal.db, world)
    const pending = await seatStudent(portal, { world, shiftId: shift, status: 'PENDING' })
    const binned = await seatStudent(portal, { world, shiftId: shift })
    await portal.call('DELETE', `/toefl-details/${binned.seatId}`, { token: admin.token })
    const rejected = await seatStudent(portal, { world, shiftId: shift, status: 'PENDING' })
    await portal.call('POST', `/toefl-payments/${rejected.paymentId}/reject`, {
      token: admin.token,
      json: { reason: 'No money came.' },
    })
    const { nim: unseated } = await portal.as('USER')
    const wrong: [string, string][] = [
      [student.nim, String((Number(code) + 1) % 1_000_000).padStart(6, '0')],
      [student.nim, (await roomOf(elsewhere)).code],
      ['2699999999', code],
      ['12', code],
      [student.nim, 'abc'],
      [unseated, code],
      [pending.nim, code],
      [binned.nim, code],
      [rejected.nim, code],
    ]
    const answers = await Promise.all(wrong.map(([nim, given]) => say(nim, given)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(wrong.map(() => 422))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect((await row()).is_attend).toBe(false)
  })

  test('is open from the first to the last moment of the window', async () => {
    const start_time = later(3600)
    const end_time = later(7200)
    await changeRow(portal.db, 'environment', { env_code: 'TOEFL_ATTENDANCE' }, { start_time, end_time })
    const at = async (now: string, who = student) => {
      portal.setNow(now)
      const answer = await say(who.nim, (await roomOf()).code)
      if (answer.statusCode === 403) expect(answer.json().code).toBe('window_closed')
      return answer.statusCode
    }
    expect(await at(new Date(Date.parse(start_time) - 1).toISOString())).toBe(403)
    expect(await at(new Date(Date.parse(end_time) + 1).toISOString())).toBe(403)
    expect((await row()).is_attend).toBe(false)
    expect(await at(start_time)).toBe(201)
    expect(await at(end_time)).toBe(200)
  })

  test('a wrong code tells nothing about a region whose window is closed', async () => {
    const closed = await makeWorld(portal.db)
    await setWindow(portal.db, closed.regionId, false, 'TOEFL_ATTENDANCE')
    const there = await makeShift(portal.db, closed)
    const stranger = await seatStudent(portal, { world: closed, shiftId: there })
    expect((await say(stranger.nim, '000000')).statusCode).toBe(422)
    expect((await say(stranger.nim, (await roomOf(there)).code)).statusCode).toBe(403)
    expect((await row(stranger.seatId)).is_attend).toBe(false)
  })
})

test('guessing is stopped: for one NIM after five tries a minute, while others of the room still get in', async () => {
  const strict = await testApp({ env: { RATE_LIMIT: 'on' } })
  onTestFinished(() => strict.close())
  const here = await makeWorld(strict.db)
  await setWindow(strict.db, here.regionId, true, 'TOEFL_ATTENDANCE')
  const room = await makeShift(strict.db, here)
  const [one, two] = [
    await seatStudent(strict, { world: here, shiftId: room }),
    await seatStudent(strict, { world: here, shiftId: room }),
  ]
  const { token } = await strict.as('ADMIN')
  const read = async () => (await strict.call('GET', `/toefl-shifts/${room}/attendance-code`, { token })).json().data
  const tell = (nim: string, code: string) => strict.call('POST', '/toefl-attendances', { json: { nim, code } })
  for (let guess = 0; guess < 5; guess += 1) expect((await tell(one.nim, 'wrong')).statusCode).toBe(422)
  const stopped = await tell(one.nim, (await read()).code)
  expect(stopped.statusCode).toBe(429)
  expect(stopped.headers['retry-after']).toBeDefined()
  expect((await tell(two.nim, (await read()).code)).statusCode).toBe(201)
})

test('at once exactly five guesses are heard, and one who guesses again and again does not close the room', async () => {
  const strict = await testApp({ env: { RATE_LIMIT: 'on' } })
  onTestFinished(() => strict.close())
  const here = await makeWorld(strict.db)
  await setWindow(strict.db, here.regionId, true, 'TOEFL_ATTENDANCE')
  const room = await makeShift(strict.db, here)
  const present = await seatStudent(strict, { world: here, shiftId: room })
  const { token } = await strict.as('ADMIN')
  const { code } = (await strict.call('GET', `/toefl-shifts/${room}/attendance-code`, { token })).json().data
  const tell = (nim: string, said: string) => strict.call('POST', '/toefl-attendances', { json: { nim, code: said } })
  const guesses = await Promise.all(Array.from({ length: 30 }, () => tell('2699999999', 'wrong')))
  expect(guesses.filter((answer) => answer.statusCode === 422)).toHaveLength(5)
  expect(guesses.filter((answer) => answer.statusCode === 429)).toHaveLength(25)
  for (const nim of freshNims(20)) await Promise.all(Array.from({ length: 5 }, () => tell(nim, 'wrong')))
  expect((await tell(present.nim, code)).statusCode).toBe(201)
})

describe('the room code', () => {
  test('comes with all that is shown beside it, and reading it writes nothing', async () => {
    portal.setNow(later(10))
    const sizes = async () => (await portal.db.selectFrom('toefl_shift_secret').selectAll().execute()).length
    const before = await sizes()
    const room = await roomOf()
    expect(room).toEqual({
      shift_id: shift,
      shift: 'Saturday morning',
      shift_label_id: null,
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      code: expect.stringMatching(/^\d{6}$/),
      expires_at: later(30),
      seconds: 30,
      server_time: later(10),
      url: `http://localhost:3000/toefl-attendances/create?shift=${shift}&code=${room.code}`,
      registrants: 1,
      present: 0,
    })
    expect(await roomOf()).toEqual(room)
    expect(await sizes()).toBe(before)
  })

  test('is another one in each shift, and unknown for a shift that does not exist', async () => {
    const others = await Promise.all([makeShift(portal.db, world), makeShift(portal.db, world)])
    const codes = [await roomOf(), ...(await Promise.all(others.map((id) => roomOf(id))))].map((room) => room.code)
    expect(new Set(codes).size).toBeGreaterThan(1)
    expectAnswer(await portal.call('GET', '/toefl-shifts/2000000000/attendance-code', { token: admin.token }), 404)
  })

  test('does not show its secret anywhere: not with the shift, not in the audit', async () => {
    const made = await portal.call('POST', '/toefl-shifts', {
      token: admin.token,
      json: {
        term_id: world.termId,
        shift: 'New',
        starts_at: later(3600),
        ends_at: later(7200),
        quota: 1,
        is_active: true,
      },
    })
    const { id } = made.json().data
    const { secret } = await findRow(portal.db, 'toefl_shift_secret', { shift_id: id })
    expect(secret).toHaveLength(32)
    await portal.call('DELETE', `/toefl-shifts/${id}`, { token: admin.token })
    const { rows } = await portal.deps.pool.query('select before::text, after::text from audit_entry')
    const told = JSON.stringify([made.body, rows])
    for (const form of ['hex', 'base64'] as const) expect(told).not.toContain(secret.toString(form))
  })
})

describe('the committee', () => {
  const list = async (query = '') =>
    (await portal.call('GET', `/toefl-attendances?shift_id=${shift}${query}`, { token: admin.token })).json()
  const mark = (id: number, is_attend: boolean) =>
    portal.call('POST', `/toefl-attendances/${id}/mark`, { token: admin.token, json: { is_attend } })

  test('sees who of the confirmed is present and who is not', async () => {
    const other = await seatStudent(portal, { world, shiftId: shift })
    await seatStudent(portal, { world, shiftId: shift, status: 'PENDING' })
    await say(student.nim, (await roomOf()).code)
    const all = await list()
    expect(all.counts).toEqual({ present: 1, absent: 1 })
    expect(all.meta.total).toBe(2)
    const ids = async (query: string) => (await list(query)).data.map((each: { id: number }) => each.id)
    expect(await ids('&is_attend=1')).toEqual([student.seatId])
    expect(await ids('&is_attend=0')).toEqual([other.seatId])
    expect(await ids(`&q=${other.nim}`)).toEqual([other.seatId])
    expect((await roomOf()).present).toBe(1)
  })

  test('marks and unmarks, with its name in the audit, whatever the window', async () => {
    await setWindow(portal.db, world.regionId, false, 'TOEFL_ATTENDANCE')
    const marked = await mark(student.seatId, true)
    expect(marked.json().data).toMatchObject({ is_attend: true, attended_at: expect.any(String) })
    expect((await mark(student.seatId, true)).statusCode).toBe(200)
    expect((await mark(student.seatId, false)).json().data).toMatchObject({ is_attend: false, attended_at: null })
    const audits = await auditOf(portal.db, 'toefl_detail', student.seatId)
    expect(audits).toMatchObject([
      { action: 'attended', actor_id: admin.userId },
      { action: 'attendance removed', actor_id: admin.userId },
    ])
  })

  test('cannot mark somebody who is not confirmed, or not there at all', async () => {
    const pending = await seatStudent(portal, { world, shiftId: shift, status: 'PENDING' })
    expect((await mark(pending.seatId, true)).statusCode).toBe(409)
    await portal.call('DELETE', `/toefl-details/${student.seatId}`, { token: admin.token })
    expect((await mark(student.seatId, true)).statusCode).toBe(409)
    expect((await mark(2_000_000_000, true)).statusCode).toBe(404)
  })

  test('takes the list away as a file that holds exactly what the list shows', async () => {
    await seatStudent(portal, { world, shiftId: shift })
    await seatStudent(portal, { world, shiftId: shift, status: 'PENDING' })
    await mark(student.seatId, true)
    const path = `/toefl-attendances/export?shift_id=${shift}&is_attend=1`
    const { rows, headers } = await exportOf(portal, admin.token, path, 'csv')
    expect(rows.map((each) => each[headers.indexOf('NIM')])).toEqual([student.nim])
  })
})
