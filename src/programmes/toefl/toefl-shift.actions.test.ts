import { expect, test } from 'vitest'
import { groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { auditOf } from '#tests/support/records.ts'
import { changeRow, insertRow, lastRow } from '#tests/support/rows.ts'

const { portal, world, token: admin } = await openOffice()

type Listed = { id: number; remaining: number; link: string | null; line_group: string | null }

const list = async (query: string, token?: string): Promise<Listed[]> => {
  return dataOf(await portal.call('GET', `/toefl-shifts?per_page=100&${query}`, { token }))
}
const idsOf = async (query: string, token?: string) => (await list(query, token)).map((shift) => shift.id)
const change = (id: number, json: unknown) => portal.call('PUT', `/toefl-shifts/${id}`, { token: admin, json })

async function register(shiftIds: number[]): Promise<void> {
  expectAnswer(await portal.call('POST', '/register/store', { form: await groupForm(world, { shiftIds }) }), 201)
}

test('visitors see the active shifts of the current terms, administrators all of them', async () => {
  const old = await insertRow(portal.db, 'term', { semester: 'ODD', year: 2020 })
  const active = await makeShift(portal.db, world)
  const hidden = await makeShift(portal.db, world, { is_active: false })
  const past = await makeShift(portal.db, world, { term_id: old.id })
  const general = await makeShift(portal.db, world, { region_id: null })

  const seen = await idsOf('')
  expect(seen).toEqual(expect.arrayContaining([active, general]))
  expect(seen).not.toContain(hidden)
  expect(seen).not.toContain(past)
  expect(await idsOf('', admin)).toEqual(expect.arrayContaining([active, hidden, past, general]))
  expect((await portal.call('GET', `/toefl-shifts/${hidden}`)).statusCode).toBe(404)
  expect((await portal.call('GET', `/toefl-shifts/${hidden}`, { token: admin })).statusCode).toBe(200)
})

test('a region’s shifts include the general ones and no other region’s', async () => {
  const other = await makeWorld(portal.db)
  const own = await makeShift(portal.db, other)
  const general = await makeShift(portal.db, other, { region_id: null })
  const foreign = await makeShift(portal.db, world)
  for (const token of [undefined, admin]) {
    const ids = await idsOf(`region_id=${other.regionId}`, token)
    expect(ids).toEqual(expect.arrayContaining([own, general]))
    expect(ids).not.toContain(foreign)
  }
})

test('the links are for those who paid, not for visitors', async () => {
  const id = await makeShift(portal.db, world)
  const find = async (token?: string) => (await list('', token)).find((shift) => shift.id === id)
  expect(await find()).toMatchObject({ link: null, line_group: null })
  expect(await find(admin)).toMatchObject({ link: 'https://example.com/test', line_group: 'https://example.com/line' })
})

test('what is left is the quota less the registrants outside the recycle bin', async () => {
  const id = await makeShift(portal.db, world, { quota: 5 })
  const remaining = async () => (await portal.call('GET', `/toefl-shifts/${id}`)).json().data.remaining
  expect(await remaining()).toBe(5)
  await register([id, id, id])
  expect(await remaining()).toBe(2)
  const detail = await lastRow(portal.db, 'toefl_detail', { shift_id: id })
  await changeRow(portal.db, 'toefl_detail', detail.id, {
    deleted_at: new Date().toISOString(),
    deleted_because: 'ITSELF',
  })
  expect(await remaining()).toBe(3)
})

test('pages, orders and searches are told exactly', async () => {
  const other = await makeWorld(portal.db)
  for (const quota of [1, 2, 3]) await makeShift(portal.db, other, { quota })
  const page = async (query: string) =>
    (await portal.call('GET', `/toefl-shifts?region_id=${other.regionId}&is_active=1&q=morning&${query}`)).json()
  await portal.db.deleteFrom('toefl_shift').where('region_id', 'is', null).execute()
  const first = await page('per_page=2&sort=-remaining')
  expect(first.data.map((shift: Listed) => shift.remaining)).toEqual([3, 2])
  expect(first.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 })
  expect(await page('per_page=2&page=9')).toMatchObject({ data: [], meta: { total: 3 } })
  expect((await portal.call('GET', '/toefl-shifts?sort=link')).statusCode).toBe(422)
})

test('a new shift has all its seats, and must end after it starts', async () => {
  const shift = {
    shift: 'Sunday',
    term_id: world.termId,
    region_id: world.regionId,
    starts_at: '2027-01-10T09:00:00+07:00',
    ends_at: '2027-01-10T11:00:00+07:00',
    quota: 12,
  }
  const made = await portal.call('POST', '/toefl-shifts', { token: admin, json: shift })
  expectAnswer(made, 201, {
    data: {
      remaining: 12,
      is_active: true,
      starts_at: '2027-01-10T02:00:00.000Z',
      region: { id: world.regionId },
    },
  })
  const wrong = await portal.call('POST', '/toefl-shifts', {
    token: admin,
    json: { ...shift, ends_at: shift.starts_at },
  })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { ends_at: ['The end must be after the start.'] }])
  const several = await portal.call('POST', '/toefl-shifts', {
    token: admin,
    json: { ...shift, shift: undefined, ends_at: shift.starts_at },
  })
  expect(Object.keys(several.json().errors).toSorted()).toEqual(['ends_at', 'shift'])
  const unread = await portal.call('POST', '/toefl-shifts', { token: admin, json: { ...shift, starts_at: 'soon' } })
  expect(Object.keys(unread.json().errors)).toEqual(['starts_at'])
  const turned = await change(made.json().data.id, { starts_at: '2027-01-10T12:00:00+07:00' })
  expect(turned.json().errors).toEqual({ ends_at: ['The end must be after the start.'] })
})

test('the quota is not lowered below the seats that are taken', async () => {
  const id = await makeShift(portal.db, world, { quota: 5 })
  await register([id, id])
  const refused = await change(id, { quota: 1 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors.quota).toEqual([
    '2 seats are taken. Move registrants first, or keep at least that many seats.',
  ])
  const lowered = await change(id, { quota: 2 })
  expect(lowered.json().data).toMatchObject({ quota: 2, remaining: 0 })
})

test('a lowered quota and simultaneous registrations never leave more registrants than seats', async () => {
  const id = await makeShift(portal.db, world, { quota: 6 })
  const forms = await Promise.all(Array.from({ length: 6 }, () => groupForm(world, { shiftIds: [id] })))
  await Promise.all([
    ...forms.map((form) => portal.call('POST', '/register/store', { form })),
    ...[5, 4, 3, 2].map((quota) => change(id, { quota })),
  ])
  const { quota, remaining } = (await portal.call('GET', `/toefl-shifts/${id}`)).json().data
  expect(quota).toBeLessThan(7)
  expect(remaining).toBeGreaterThanOrEqual(0)
})

test('a shift with registrants keeps its term and region', async () => {
  const other = await makeWorld(portal.db)
  const id = await makeShift(portal.db, world)
  expect((await change(id, { region_id: other.regionId })).statusCode).toBe(200)
  await change(id, { region_id: world.regionId })
  await register([id])
  expectFields(await change(id, { region_id: other.regionId, shift: 'Moved' }), ['region_id'])
  expect((await change(id, { shift: 'Renamed', region_id: world.regionId })).json().data.shift).toBe('Renamed')
  expect((await portal.call('DELETE', `/toefl-shifts/${id}`, { token: admin })).statusCode).toBe(409)
})

test('a shift is hidden and shown again, with an audit row each', async () => {
  const id = await makeShift(portal.db, world)
  const show = (is_active: boolean) =>
    portal.call('POST', `/toefl-shifts/${id}/visibility`, { token: admin, json: { is_active } })
  expect((await show(false)).json()).toMatchObject({ message: 'The shift is hidden now.', data: { is_active: false } })
  expect(await idsOf('')).not.toContain(id)
  expect((await show(true)).json()).toMatchObject({ data: { is_active: true } })
  const audits = await auditOf(portal.db, 'toefl_shift', id)
  expect(audits.map((entry) => entry.after)).toEqual([{ is_active: false }, { is_active: true }])
})
