import { expect, test } from 'vitest'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { formOf } from '#tests/support/forms.ts'

const { portal, world, token: admin } = await openOffice()

const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, token = admin) =>
  portal.call(method, path, { token, json })

const lastAudit = () =>
  portal.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('a term is created, read, changed and deleted, with an audit row each', async () => {
  const made = await write('POST', '/terms', { semester: 'EVEN', year: 2030 })
  expectAnswer(made, 201, { status: 'success', message: 'The term was added.', data: { year: 2030 } })
  const { id } = made.json().data
  expect(await lastAudit()).toMatchObject({ action: 'created', entity: 'term', entity_id: id, before: null })

  const read = await portal.call('GET', `/terms/${id}`)
  expect(read.json()).toEqual({ data: made.json().data })

  const changed = await write('PUT', `/terms/${id}`, { year: 2031 })
  expect(changed.json()).toMatchObject({ data: { semester: 'EVEN', year: 2031 } })
  expect(await lastAudit()).toMatchObject({ action: 'updated', before: { year: 2030 }, after: { year: 2031 } })

  expect((await write('DELETE', `/terms/${id}`)).json()).toMatchObject({ status: 'success', data: null })
  expect(await lastAudit()).toMatchObject({ action: 'deleted', before: { year: 2031 }, after: null })
  expect((await portal.call('GET', `/terms/${id}`)).statusCode).toBe(404)
})

test('every wrong field is named', async () => {
  const answer = await write('POST', '/regions', { region: '', region_init: 'k1', toefl_price_one: -5 })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).toSorted()).toEqual([
    'current_batch',
    'current_term_id',
    'region',
    'region_init',
    'toefl_price_one',
  ])
  expect(answer.json().errors.region_init).toEqual(['Use two to five letters, such as KMG.'])
})

test('a value that must be unique is an error of its field', async () => {
  const answer = await write('POST', '/terms', { semester: 'ODD', year: 2026 })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { year: ['This term already exists.'] }])
})

test('a reference to nothing is an error of its field', async () => {
  const answer = await write('POST', '/majors', { region_id: 999_999, faculty: 'Arts', major_name: 'Dance' })
  expectFields(answer, ['region_id'])
})

test('a record that others refer to is not deleted', async () => {
  expectAnswer(await write('DELETE', `/terms/${world.termId}`), 409, { code: 'conflict' })
  expect((await portal.call('GET', `/terms/${world.termId}`)).statusCode).toBe(200)
})

test('an empty field of a form empties an optional field and is refused for a required one', async () => {
  const form = formOf({ toefl_price_three: '' })
  const emptied = await portal.call('PUT', `/regions/${world.regionId}`, { token: admin, form })
  expect(emptied.json().data.toefl_price_three).toBeNull()
  form.append('region', ' ')
  const refused = await portal.call('PUT', `/regions/${world.regionId}`, { token: admin, form })
  expect(refused.json().errors).toEqual({ region: ['Please fill this in.'] })
})

test('a list embeds what its records refer to, and can be searched, narrowed, sorted and paged', async () => {
  const other = await makeWorld(portal.db)
  for (const major_name of ['Film 100%', 'Film_101', 'Biology']) {
    await write('POST', '/majors', { region_id: other.regionId, faculty: 'Arts', major_name })
  }
  const list = async (query: string) => (await portal.call('GET', `/majors?${query}`)).json()

  const all = await list(`region_id=${other.regionId}&sort=-major_name&per_page=2`)
  expect(all.meta).toEqual({ current_page: 1, per_page: 2, total: 4, last_page: 2 })
  expect(all.data[0].major_name > all.data[1].major_name).toBe(true)
  expect(all.data[0].region).toEqual({
    id: other.regionId,
    region: expect.any(String),
    region_init: other.regionInit,
  })
  expect((await list('q=film')).meta.total).toBe(2)
  expect((await list('q=film+arts')).meta.total).toBe(2)
  expect((await list('q=100%25')).data.map((row: { major_name: string }) => row.major_name)).toEqual(['Film 100%'])
  expect((await list('q=m_1')).meta.total).toBe(1)
  expect(await list('q=nothing+like+it')).toEqual({
    data: [],
    meta: expect.objectContaining({ total: 0, last_page: 1 }),
  })
  expect((await portal.call('GET', '/majors?sort=password')).statusCode).toBe(422)
})

test('terms are found by their year and semester', async () => {
  for (const term of [
    { semester: 'ODD', year: 2150 },
    { semester: 'EVEN', year: 2150 },
    { semester: 'ODD', year: 2151 },
  ]) {
    await write('POST', '/terms', term)
  }
  const found = async (query: string) =>
    (await portal.call('GET', `/terms?sort=id&q=${query}`))
      .json()
      .data.map((term: { semester: string; year: number }) => `${term.semester} ${String(term.year)}`)
  expect(await found('2150')).toEqual(['ODD 2150', 'EVEN 2150'])
  expect(await found('2150+odd')).toEqual(['ODD 2150'])
  expect(await found('nothing+like+it')).toEqual([])
})

test('visitors see the regions that take registrations, administrators all', async () => {
  const hidden = await makeWorld(portal.db)
  await write('PUT', `/regions/${hidden.regionId}`, { is_active: false })
  const ids = async (token?: string) =>
    (await portal.call('GET', '/regions?per_page=100', { token })).json().data.map((row: { id: number }) => row.id)
  expect(await ids()).not.toContain(hidden.regionId)
  expect(await ids((await portal.as('MEMBER')).token)).not.toContain(hidden.regionId)
  expect(await ids(admin)).toContain(hidden.regionId)
  expect((await portal.call('GET', `/regions/${hidden.regionId}`)).statusCode).toBe(404)
  expect((await portal.call('GET', `/regions/${hidden.regionId}`, { token: admin })).statusCode).toBe(200)
})

test('the LINE group of a region is told to administrators alone, and tells nothing by the order of a list', async () => {
  const groups = { link_line_group: 'https://line.me/R/ti/g/secret', qr_line_group: 'https://example.com/secret.png' }
  const own = await makeWorld(portal.db)
  expect((await write('PUT', `/regions/${own.regionId}`, groups)).json().data).toMatchObject(groups)
  const [scac, student] = [(await portal.as('SCAC')).token, (await portal.as('MEMBER')).token]
  for (const token of [undefined, scac, student]) {
    const one = await portal.call('GET', `/regions/${own.regionId}`, { token })
    expect(one.json().data).toMatchObject({ link_line_group: null, qr_line_group: null })
    const all = await portal.call('GET', '/regions?per_page=100&q=secret', { token })
    expect((await portal.call('GET', '/regions?per_page=100', { token })).body).not.toContain('secret')
    expect(all.json().meta.total).toBe(0)
    expect((await portal.call('GET', '/regions?sort=link_line_group', { token })).statusCode).toBe(422)
  }
  const read = await portal.call('GET', `/regions/${own.regionId}`, { token: admin })
  expect(read.json().data).toMatchObject(groups)
  expect((await portal.call('GET', '/regions?sort=link_line_group', { token: admin })).statusCode).toBe(200)
})

test('a region tells the seats left in its own and the general shifts that can still be chosen', async () => {
  const own = await makeWorld(portal.db)
  const seats = async () => (await portal.call('GET', `/regions/${own.regionId}`)).json().data.seats_left
  await portal.db.deleteFrom('toefl_shift').where('region_id', 'is', null).execute()
  expect(await seats()).toBe(0)
  await makeShift(portal.db, own, { quota: 7 })
  await makeShift(portal.db, own, { quota: 20, region_id: null })
  await makeShift(portal.db, own, { quota: 100, is_active: false })
  await makeShift(portal.db, own, { quota: 100, starts_at: new Date(Date.now() - 60_000).toISOString() })
  await makeShift(portal.db, world, { quota: 100 })
  expect(await seats()).toBe(27)
})
