import { beforeEach, expect, test } from 'vitest'
import { exportOf } from '#tests/support/export.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { someoneWaits } from '#tests/support/waiting.ts'
import { formOf } from '#tests/support/forms.ts'
import { holdOpen, requireOpen } from './window.actions.ts'
import { windowCodes } from './window.rules.ts'
import { openDemoWindows, seedWindows } from './window.seed.ts'

const now = new Date('2026-11-21T03:00:00Z')

// Windows wait for a mail server; nothing is sent.
const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })
const admin = (await portal.as('ADMIN')).token
await portal.db.transaction().execute((trx) => seedWindows(trx, now))
beforeEach(() => portal.setNow(now.toISOString()))

const change = (id: number, json: unknown, token = admin) => portal.call('PUT', `/environments/${id}`, { token, json })
const read = async (id: number) => (await portal.call('GET', `/environments/${id}`)).json().data

test('the eight windows have their fixed ids, are closed at first, and the next one gets a new id', async () => {
  const { data } = (await portal.call('GET', '/environments')).json()
  expect(data.map((window: { env_code: string }) => window.env_code)).toEqual([...windowCodes])
  expect(data.map((window: { id: number }) => window.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(data.every((window: { is_open: boolean }) => !window.is_open)).toBe(true)
  const made = await portal.call('POST', '/environments', {
    token: admin,
    json: { env_code: 'photo_day', name: 'Photo day', start_time: now.toISOString(), end_time: now.toISOString() },
  })
  expectAnswer(made, 201, { data: { id: 9, env_code: 'PHOTO_DAY', region: null } })
})

test('a window is open from its first to its last moment, by the server’s clock', async () => {
  await change(1, { start_time: '2026-11-21T10:00:00+07:00', end_time: '2026-11-21T11:00:00+07:00' })
  expect(await read(1)).toMatchObject({ is_open: true, server_time: '2026-11-21T03:00:00.000Z' })
  portal.setNow('2026-11-21T02:59:59.999Z')
  expect((await read(1)).is_open).toBe(false)
  portal.setNow('2026-11-21T04:00:00.000Z')
  expect((await read(1)).is_open).toBe(true)
  portal.setNow('2026-11-21T04:00:00.001Z')
  expect((await read(1)).is_open).toBe(false)
})

test('an update that is refused tells why at its field', async () => {
  const refused = await change(2, { start_time: '2026-11-22T10:00:00+07:00', end_time: '2026-11-21T10:00:00+07:00' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ end_time: ['The end must not be before the start.'] })
  const half = await change(2, { end_time: '2020-01-01T00:00:00Z' })
  expect(half.json().errors).toEqual({ end_time: ['The end must not be before the start.'] })
  const noMoment = await change(2, { start_time: 'tomorrow' })
  expect(noMoment.json().errors).toEqual({ start_time: ['Please enter a date and a time.'] })
})

test('the specification’s multipart update with _method=PUT works', async () => {
  const form = formOf({ start_time: '2026-11-20T00:00:00+07:00', end_time: '2026-12-20T00:00:00+07:00' })
  const answer = await portal.call('POST', '/environments/2?_method=PUT', { token: admin, form })
  expect(answer.json()).toMatchObject({ status: 'success', data: { id: 2, is_open: true } })
})

test('the portal’s own windows keep their code and region and stay; others go', async () => {
  for (const [id, answer] of [
    [1, await portal.call('DELETE', '/environments/1', { token: admin })],
    [8, await change(8, { env_code: 'SOMETHING_ELSE' })],
    [3, await change(3, { region_id: (await makeWorld(portal.db)).regionId })],
  ] as const) {
    expect(answer.statusCode, `environment ${id}`).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'conflict' })
  }
  expect((await change(8, { env_code: 'TOEFL_ATTENDANCE', name: 'Attendance' })).statusCode).toBe(200)
  expect((await portal.call('DELETE', '/environments/9', { token: admin })).statusCode).toBe(200)
})

test('a region has one window of its own per code, which overrides the general one', async () => {
  const world = await makeWorld(portal.db, { windowOpen: true })
  const second = await portal.call('POST', '/environments', {
    token: admin,
    json: {
      env_code: 'TOEFL_REGISTRATION',
      name: 'Again',
      region_id: world.regionId,
      start_time: now.toISOString(),
      end_time: now.toISOString(),
    },
  })
  expect(second.json().errors).toEqual({ env_code: ['This region already has a window with this code.'] })
  const listed = (await portal.call('GET', `/environments?region_id=${world.regionId}`)).json()
  expect(listed.data).toMatchObject([{ env_code: 'TOEFL_REGISTRATION', region: { id: world.regionId } }])

  await change(1, { start_time: '2020-01-01T00:00:00Z', end_time: '2020-01-02T00:00:00Z' })
  const today = new Date()
  await expect(requireOpen(portal.db, 'TOEFL_REGISTRATION', world.regionId, today)).resolves.toMatchObject({
    region_id: world.regionId,
  })
  await expect(requireOpen(portal.db, 'TOEFL_REGISTRATION', null, today)).rejects.toMatchObject({
    code: 'window_closed',
    status: 403,
    sentence: { key: 'windows.toeflClosed' },
  })
  await expect(requireOpen(portal.db, 'BOM_TASK', world.regionId, today)).rejects.toMatchObject({
    sentence: { key: 'windows.closedNamed', values: { name: 'Board of management task' } },
  })
})

test('closing a window waits for a registration that is being written', async () => {
  await portal.db.transaction().execute((trx) => openDemoWindows(trx, now))
  let closed: Promise<unknown> = Promise.resolve()
  await portal.db.transaction().execute(async (trx) => {
    await holdOpen(trx, 'TOEFL_REGISTRATION', null, now)
    closed = change(1, { end_time: '2026-11-20T00:00:00Z' })
    await someoneWaits(portal.db)
    expect((await read(1)).is_open).toBe(true)
  })
  await closed
  expect((await read(1)).is_open).toBe(false)
})

test('the list is narrowed by state, and both ends of a window belong to it', async () => {
  const listed = async (state: string) => {
    const answer = await portal.call('GET', `/environments?state=${state}&env_code=BOM_TASK`)
    return answer.json().meta.total
  }
  await change(6, { start_time: now.toISOString(), end_time: '2026-11-24T03:00:00Z' })
  expect([await listed('OPEN'), await listed('ENDING'), await listed('UPCOMING'), await listed('CLOSED')]).toEqual([
    1, 0, 0, 0,
  ])
  portal.setNow('2026-11-21T02:59:59.999Z')
  expect([await listed('OPEN'), await listed('UPCOMING')]).toEqual([0, 1])
  portal.setNow('2026-11-21T03:00:00.001Z')
  expect(await listed('ENDING')).toBe(1)
  portal.setNow('2026-11-24T03:00:00Z')
  expect(await listed('OPEN')).toBe(1)
  portal.setNow('2026-11-24T03:00:00.001Z')
  expect([await listed('OPEN'), await listed('CLOSED')]).toEqual([0, 1])
  expect((await portal.call('GET', '/environments?state=AJAR')).statusCode).toBe(422)
})

test('the windows are a file with exactly what the list shows, as it is at that moment', async () => {
  portal.setNow(now.toISOString())
  const world = await makeWorld(portal.db)
  const day = 86_400_000
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  for (const [env_code, name, from, to] of [
    ['EXPO', 'Expo', -1, 1],
    ['FAIR', 'Fair', 2, 3],
  ] as const) {
    const json = { env_code, name, region_id: world.regionId, start_time: at(from), end_time: at(to) }
    expect((await portal.call('POST', '/environments', { token: admin, json })).statusCode).toBe(201)
  }
  const names = async (query: string) =>
    (await exportOf(portal, admin, `/environments/export?region_id=${world.regionId}&q=fa&${query}`, 'csv')).rows
  expect(await names('state=UPCOMING')).toEqual([
    ['Fair', 'Not open yet', expect.any(String), '2026-11-23 10:00', '2026-11-24 10:00', 'FAIR'],
  ])
  const whole = `/environments/export?region_id=${world.regionId}&sort=-name`
  const { rows, headers, fileName } = await exportOf(portal, admin, whole, 'xlsx')
  const listed = await portal.call('GET', whole.replace('/export', ''))
  expect(rows.map((row) => row[5])).toEqual(listed.json().data.map((row: { env_code: string }) => row.env_code))
  expect(rows.map((row) => row[1])).toContain('Open')
  expect(headers).toEqual(['Name', 'Status', 'Region', 'Opens (WIB)', 'Closes (WIB)', 'Programme'])
  expect(fileName).toContain(world.regionInit)
  const general = await exportOf(portal, admin, '/environments/export?env_code=TOEFL_REGISTRATION', 'csv')
  expect(general.rows[0]?.slice(0, 3)).toEqual(['TOEFL registration', expect.any(String), 'All regions'])
})
