import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { openDemoWindows, seedWindows } from '#features/window/window.seed.ts'

const now = new Date('2026-11-21T03:00:00Z')

// Windows wait for a mail server; nothing is sent.
const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
const admin = (await portal.as('ADMIN')).token
await portal.db.transaction().execute(async (trx) => {
  await seedWindows(trx, now)
  await openDemoWindows(trx, now)
})
const world = await makeWorld(portal.db)
const regionNow = () => findRow(portal.db, 'region', world.regionId)
const termId = (await regionNow()).current_term_id

const prices = { current_batch: '2031', toefl_price_one: 80_000, toefl_price_two: 150_000, member_price: 175_000 }
const later = { semester: 'EVEN', year: 2031 }
const change = (json: object) => portal.call('POST', '/term-changes', { token: admin, json })
const plan = async () => (await portal.call('GET', '/term-changes/plan', { token: admin })).json().data
const body = (more: object = {}) => ({ term: later, regions: [{ id: world.regionId, ...prices }], ...more })
const dates = { starts_at: '2032-03-06T02:00:00Z', ends_at: '2032-03-06T04:00:00Z' }

test('the plan shows regions with their terms, the shifts of these, and the windows', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 30 })
  const found = await plan()
  expect(found.regions.find((region: { id: number }) => region.id === world.regionId)).toMatchObject({
    term: { id: termId },
    pending: 0,
  })
  expect(found.shifts.map((shift: { id: number }) => shift.id)).toContain(shiftId)
  expect(found.windows.map((window: { id: number }) => window.id)).toEqual(
    expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8]),
  )
})

test('a term that lies before the current one is refused, and nothing changes', async () => {
  const before = await regionNow()
  expectFields(await change(body({ term: { semester: 'ODD', year: 1999 } })), ['term.semester'])
  expect(await regionNow()).toEqual(before)
  expect(await portal.db.selectFrom('term').where('year', '=', 1999).selectAll().execute()).toEqual([])
})

test('a shift of somebody else and a date in the past are named', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 30 })
  const past = { starts_at: '2020-03-06T02:00:00Z', ends_at: '2020-03-06T04:00:00Z', quota: 10 }
  const answer = await change(
    body({
      shifts: [
        { id: 999_999, ...dates, quota: 10 },
        { id: shiftId, ...past },
      ],
    }),
  )
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual(['shifts.0.id', 'shifts.1.starts_at'])
  expect((await regionNow()).current_term_id).toBe(termId)
})

test('what is no shift and no window, and a time of no place on earth, is named at its field', async () => {
  const shift = { id: 1, ...dates, quota: 10, starts_at: '2032-03-06T02:00:00+23:59' }
  const answer = await change(body({ shifts: [null, shift], windows: [null, 'x'] }))
  expectFields(answer, ['shifts.0', 'shifts.1.starts_at', 'windows.0', 'windows.1'])
})

test('an unknown window undoes everything', async () => {
  const times = { start_time: dates.starts_at, end_time: dates.ends_at }
  expect((await change(body({ windows: [{ id: 999, ...times }] }))).statusCode).toBe(404)
  expect((await regionNow()).current_term_id).toBe(termId)
})

test('the same region twice is refused', async () => {
  const twice = { id: world.regionId, ...prices }
  const answer = await change(body({ regions: [twice, twice] }))
  expect(Object.keys(answer.json().errors)).toEqual(['regions.1.id'])
})

test('a change opens the term, copies shifts, moves windows, keeps the old term, and holds once', async () => {
  const shiftId = await makeShift(portal.db, world, { quota: 30 })
  await changeRow(portal.db, 'toefl_shift', shiftId, { link: 'https://test.example/old' })
  const old = await findRow(portal.db, 'toefl_shift', shiftId)
  const request = body({
    shifts: [{ id: shiftId, ...dates, quota: 45 }],
    windows: [{ id: 1, start_time: '2032-02-01T00:00:00Z', end_time: '2032-02-28T00:00:00Z' }],
  })
  const data = dataOf(await change(request), 201)
  expect(data).toMatchObject({ regions: 1, shifts: 1, shifts_there: 0, windows: 1 })

  expect(await regionNow()).toMatchObject({ ...prices, toefl_price_three: null, current_term_id: data.term_id })
  const copies = await portal.db.selectFrom('toefl_shift').selectAll().where('term_id', '=', data.term_id).execute()
  expect(copies).toMatchObject([
    { shift: old.shift, region_id: old.region_id, quota: 45, link: null, line_group: null },
  ])
  expect(await portal.db.selectFrom('toefl_shift').selectAll().where('id', '=', shiftId).executeTakeFirst()).toEqual(
    old,
  )
  const window = (await portal.call('GET', '/environments/1')).json().data
  expect(Date.parse(window.start_time)).toBe(Date.parse('2032-02-01T00:00:00Z'))
  const audited = await findRows(portal.db, 'audit_entry', { action: 'term changed' }, [
    'action',
    'entity',
    'before',
    'after',
  ])
  expect(audited).toMatchObject([
    { entity: 'region', before: { current_term_id: termId }, after: { current_term_id: data.term_id } },
  ])

  expectAnswer(await change(request), 409, { code: 'conflict' })
})

test('of two that open the same term at once one does, and shifts are copied once', async () => {
  const shiftId = await makeShift(portal.db, { ...world, termId: (await regionNow()).current_term_id }, { quota: 5 })
  const request = body({ term: { semester: 'ODD', year: 2032 }, shifts: [{ id: shiftId, ...dates, quota: 5 }] })
  const answers = await Promise.all([change(request), change(request)])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '201',
    '409',
  ])
  const { current_term_id } = await regionNow()
  const copies = await portal.db.selectFrom('toefl_shift').select('id').where('term_id', '=', current_term_id).execute()
  expect(copies).toHaveLength(1)
})

test('a moved window that would lead nowhere is refused with what is missing, until a reason is given', async () => {
  const before = await regionNow()
  const { id } = await findRow(portal.db, 'environment', { region_id: world.regionId, env_code: 'TOEFL_REGISTRATION' })
  const request = body({
    term: { semester: 'EVEN', year: 2032 },
    windows: [{ id, start_time: '2033-03-01T00:00:00Z', end_time: '2033-03-28T00:00:00Z' }],
  })
  const refused = await change(request)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().missing.map(({ kind }: { kind: string }) => kind)).toContain('shift')
  expect((await regionNow()).current_term_id).toBe(before.current_term_id)
  expectAnswer(await change({ ...request, reason: 'The shifts follow on Monday' }), 201)
  const kept = await portal.db.selectFrom('audit_entry').select('after').where('action', '=', 'opened anyway').execute()
  expect(kept).toMatchObject([{ after: { reason: 'The shifts follow on Monday' } }])
})
