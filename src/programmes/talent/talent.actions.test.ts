import { beforeEach, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { freshNims, makeWorld } from '#tests/support/facts.ts'
import { actionsOf } from '#tests/support/records.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'

const { portal, world, token: admin } = await openOffice()
const first = await makeTalentField(portal.db)
const second = await makeTalentField(portal.db)
beforeEach(() => setTalentWindow(portal.db, world.regionId))

const body = (values: Record<string, unknown> = {}) => application(world, first, values)
const post = (json: unknown, token?: string, headers: Record<string, string> = {}) =>
  portal.call('POST', '/talent-recruitments', { token, json, headers })
const put = (id: number, json: unknown, token?: string) =>
  portal.call('PUT', `/talent-recruitments/${id}`, { token, json })
const problems = (answer: { json: () => { errors?: object } }) => Object.keys(answer.json().errors ?? {}).toSorted()
const count = async (nim: string) =>
  (await portal.db.selectFrom('talent_recruitment').select('id').where('nim', '=', nim).execute()).length
const student = () => portal.as('USER', { region_id: world.regionId })

test('a visitor applies with two fields; mail and audit row come with it', async () => {
  const given = body({ second_talent_field_id: second, allergy: 'Peanuts', email: 'Talent.One@Example.com' })
  const data = dataOf(await post(given), 201)
  expect(data).toMatchObject({
    term_id: world.termId,
    region: { id: world.regionId },
    major: { id: world.majorId },
    user_id: null,
    nim: given.nim,
    email: 'talent.one@example.com',
    first_talent_field: { id: first },
    second_talent_field: { id: second },
    allergy: 'Peanuts',
    alt_phone_number: null,
    line_group: null,
  })
  const mails = await portal.db.selectFrom('email').selectAll().where('to_address', '=', data.email).execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ template: 'talent-applied', user_id: null, language: 'en' })
  expect(await actionsOf(portal.db, 'talent_recruitment', data.id)).toEqual(['applied'])
})

test('a visitor is written to in the language that was read', async () => {
  const given = body()
  await post(given, undefined, { 'accept-language': 'id' })
  const mail = await findRow(portal.db, 'email', { to_address: given.email })
  expect(mail).toMatchObject({ language: 'id', subject: 'Pendaftaran talentamu sudah kami terima' })
})

test('NIM, phone number and LINE ID are one of a kind within a term; each is named', async () => {
  const given = body()
  await post(given)
  const again = await post(
    body({ nim: given.nim, phone_number: given.phone_number, line_id: given.line_id.toUpperCase() }),
  )
  expect(again.statusCode).toBe(422)
  expect(problems(again)).toEqual(['line_id', 'nim', 'phone_number'])
  expect(problems(await post(body({ phone_number: ` 08 ${given.nim.slice(0, 5)}-${given.nim.slice(5)} ` })))).toEqual([
    'phone_number',
  ])
  // An e-mail address may be a family's, and a second number anybody's.
  expect((await post(body({ email: given.email, alt_phone_number: given.phone_number }))).statusCode).toBe(201)
})

test('the same numbers are free in another term', async () => {
  const given = body()
  await post(given)
  const other = await makeWorld(portal.db)
  await setTalentWindow(portal.db, other.regionId)
  const term = await insertRow(portal.db, 'term', { semester: 'EVEN', year: 2040 })
  const elsewhere = { ...given, region_id: other.regionId, major_id: other.majorId }
  // A region of the same term refuses them as well.
  expect(problems(await post(elsewhere))).toEqual(['line_id', 'nim', 'phone_number'])
  await changeRow(portal.db, 'region', other.regionId, { current_term_id: term.id })
  expect((await post(elsewhere)).statusCode).toBe(201)
})

test('everything that is wrong is listed at once', async () => {
  const answer = await post({
    ...body(),
    nim: '123',
    gender: 'X',
    birth_date: '2006-02-30',
    first_talent_field_id: 'one',
  })
  expect(problems(answer)).toEqual(['birth_date', 'first_talent_field_id', 'gender', 'nim'])
  expect(problems(await post({}))).toEqual(
    [
      'address',
      'birth_date',
      'birth_place',
      'email',
      'first_talent_field_id',
      'gender',
      'line_id',
      'major_id',
      'name',
      'nim',
      'phone_number',
      'region_id',
    ].toSorted(),
  )
})

test('what is chosen must exist and belong together', async () => {
  const other = await makeWorld(portal.db)
  expect(problems(await post(body({ major_id: other.majorId })))).toEqual(['major_id'])
  expect(problems(await post(body({ first_talent_field_id: 987_654 })))).toEqual(['first_talent_field_id'])
  expect(problems(await post(body({ second_talent_field_id: first })))).toEqual(['second_talent_field_id'])
  expect(problems(await post(body({ second_talent_field_id: 987_654 })))).toEqual(['second_talent_field_id'])
  expect(problems(await post(body({ birth_date: '1899-01-01' })))).toEqual(['birth_date'])
  const given = body()
  expect(problems(await post({ ...given, alt_phone_number: given.phone_number }))).toEqual(['alt_phone_number'])
  expect(await count(given.nim)).toBe(0)
})

test('a region that takes no registrations takes no talents', async () => {
  const idle = await makeWorld(portal.db)
  await setTalentWindow(portal.db, idle.regionId)
  await changeRow(portal.db, 'region', idle.regionId, { is_active: false })
  expect(problems(await post(body({ region_id: idle.regionId, major_id: idle.majorId })))).toEqual(['region_id'])
})

test('the window counts to its last moment, and not one longer', async () => {
  const [start, end] = ['2027-03-01T00:00:00.000Z', '2027-03-31T16:59:59.000Z']
  await changeRow(
    portal.db,
    'environment',
    { env_code: 'TALENT_REGISTRATION', region_id: world.regionId },
    { start_time: start, end_time: end },
  )
  const at = async (moment: string) => {
    portal.setNow(moment)
    const answer = await post(body())
    portal.setNow(null)
    return answer
  }
  expect((await at(start)).statusCode).toBe(201)
  expect((await at(end)).statusCode).toBe(201)
  for (const moment of ['2027-02-28T23:59:59.999Z', '2027-03-31T16:59:59.001Z']) {
    expectAnswer(await at(moment), 403, { code: 'window_closed' })
  }
})

test('a closed window writes nothing, sends nothing', async () => {
  await setTalentWindow(portal.db, world.regionId, false)
  const given = body()
  expect((await post(given)).statusCode).toBe(403)
  expect(await count(given.nim)).toBe(0)
  expect(await portal.db.selectFrom('email').select('id').where('to_address', '=', given.email).execute()).toEqual([])
})

test('of twenty copies at once one is stored, with one mail', async () => {
  const given = body()
  const copies = await Promise.all(Array.from({ length: 20 }, () => post(given)))
  expect(copies.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  expect(copies.filter((answer) => answer.statusCode === 422)).toHaveLength(19)
  const keyed = body()
  const same = await Promise.all(
    Array.from({ length: 20 }, () => post(keyed, undefined, { 'idempotency-key': 'talent-2' })),
  )
  expect(new Set(same.map((answer) => answer.json().data.id)).size).toBe(1)
  for (const { nim, email } of [given, keyed]) {
    expect(await count(nim)).toBe(1)
    const mails = await portal.db.selectFrom('email').select('id').where('to_address', '=', email).execute()
    expect(mails).toHaveLength(1)
  }
})

test('a signed-in student applies with the own NIM, once a term, and finds it in GET user', async () => {
  await changeRow(portal.db, 'region', world.regionId, { link_line_group: 'https://line.me/talent' })
  const { token, userId, nim } = await student()
  const before = await portal.call('GET', '/user', { token })
  expect(before.json().data.talent_recruitment).toBeNull()
  const { data } = (await post(body({ nim: freshNims(1)[0] }), token)).json()
  expect(data).toMatchObject({ user_id: userId, nim, line_group: 'https://line.me/talent' })
  expectAnswer(await post(body(), token), 409, { code: 'conflict' })
  expect((await portal.call('GET', '/user', { token })).json().data.talent_recruitment).toMatchObject({
    id: data.id,
    line_group: 'https://line.me/talent',
    first_talent_field: { id: first },
    second_talent_field: null,
  })
})

test('what was sent without signing in belongs to the account with that NIM and e-mail address, to no other', async () => {
  const { token, userId, nim } = await student()
  const { email } = await findRow(portal.db, 'account', userId)
  const foreign = (await post(body({ nim, email: 'somebody@example.com' }))).json().data
  expect((await portal.call('GET', `/talent-recruitments/${foreign.id}`, { token })).statusCode).toBe(404)
  expect((await portal.call('GET', '/user', { token })).json().data.talent_recruitment).toBeNull()
  await portal.call('DELETE', `/talent-recruitments/${foreign.id}`, { token: admin })

  const own = (await post(body({ nim, email }))).json().data
  expect(own.user_id).toBeNull()
  expect((await portal.call('GET', '/user', { token })).json().data.talent_recruitment.id).toBe(own.id)
  const changed = await put(own.id, { email: 'other@example.com', allergy: 'Milk' }, token)
  expect(changed.json().data).toMatchObject({ user_id: userId, email: 'other@example.com', allergy: 'Milk' })
})

test('the owner changes the application while the window is open, but never its NIM', async () => {
  const { token, nim } = await student()
  const { id } = (await post(body({ second_talent_field_id: second }), token)).json().data
  const changed = await put(id, { nim: freshNims(1)[0], allergy: 'Milk', second_talent_field_id: null }, token)
  expect(changed.json().data).toMatchObject({ nim, allergy: 'Milk', second_talent_field: null })
  expect(problems(await put(id, { second_talent_field_id: first }, token))).toEqual(['second_talent_field_id'])
  const other = body()
  await post(other)
  expect(problems(await put(id, { phone_number: other.phone_number, line_id: other.line_id }, token))).toEqual([
    'line_id',
    'phone_number',
  ])
  await setTalentWindow(portal.db, world.regionId, false)
  const late = await put(id, { allergy: 'Eggs' }, token)
  expect(late.json()).toMatchObject({ code: 'window_closed' })
  expect((await put(id, { allergy: 'Eggs' }, admin)).json().data.allergy).toBe('Eggs')
})

test('the office changes everything, also after the region has stopped taking registrations', async () => {
  const there = await makeWorld(portal.db)
  await setTalentWindow(portal.db, there.regionId)
  const { id } = (await post(application(there, first))).json().data
  await changeRow(portal.db, 'region', there.regionId, { is_active: false })
  const [nim] = freshNims(1)
  const changed = await put(id, { nim, name: 'Renamed' }, admin)
  expect(changed.json().data).toMatchObject({ nim, name: 'Renamed' })
  expect(problems(await put(id, { region_id: 987_654 }, admin))).toEqual(['region_id'])
  expect((await put(987_654, { name: 'x' }, admin)).statusCode).toBe(404)
})

test('the bin frees the numbers; a second application keeps a restore out; only what is in the bin is deleted', async () => {
  const given = body()
  const { id } = (await post(given)).json().data
  const call = (method: 'POST' | 'DELETE', tail = '', of = id) =>
    portal.call(method, `/talent-recruitments/${of}${tail}`, { token: admin })
  expect((await call('DELETE', '?force=1')).statusCode).toBe(409)
  expect((await call('POST', '/restore')).statusCode).toBe(409)
  expect((await call('DELETE')).statusCode).toBe(200)
  expect((await call('DELETE')).statusCode).toBe(409)
  expect((await put(id, { name: 'x' }, admin)).statusCode).toBe(409)

  const anew = (await post(body({ line_id: given.line_id }))).json().data
  const refused = await call('POST', '/restore')
  expect(refused.json()).toMatchObject({ code: 'conflict' })
  await call('DELETE', '', anew.id)
  expect((await call('POST', '/restore')).json().data).toMatchObject({ id, deleted_at: null })
  await call('DELETE')
  expect((await call('DELETE', '?force=1')).statusCode).toBe(200)
  expect(await count(given.nim)).toBe(0)
  expect((await call('POST', '/restore')).statusCode).toBe(404)
})

test('who is in the bin is gone for the owner, who can apply again', async () => {
  const { token } = await student()
  const { id } = (await post(body(), token)).json().data
  await portal.call('DELETE', `/talent-recruitments/${id}`, { token: admin })
  expect((await portal.call('GET', `/talent-recruitments/${id}`, { token })).statusCode).toBe(404)
  expect((await portal.call('GET', '/user', { token })).json().data.talent_recruitment).toBeNull()
  expect((await post(body(), token)).statusCode).toBe(201)
  expect((await portal.call('POST', `/talent-recruitments/${id}/restore`, { token: admin })).statusCode).toBe(409)
})

test('a field that somebody applied for is not deleted', async () => {
  const field = await makeTalentField(portal.db)
  await post(body({ second_talent_field_id: field }))
  const answer = await portal.call('DELETE', `/talent-fields/${field}`, { token: admin })
  expect(answer.json()).toMatchObject({ code: 'conflict' })
})
