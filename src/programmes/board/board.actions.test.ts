import { beforeEach, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeDivision, makeDivisions, setBoardWindow, preferencesOf } from '#tests/support/board.ts'
import { exportOf, formulaPayloads } from '#tests/support/export.ts'
import { makeWorld } from '#tests/support/facts.ts'
import { actionsOf } from '#tests/support/records.ts'
import { findRows } from '#tests/support/rows.ts'

const { portal, world, token: admin } = await openOffice()
const divisions = await makeDivisions(portal.db, world.regionId)
beforeEach(() => setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION'))

const member = () => portal.as('MEMBER', { region_id: world.regionId, term_id: world.termId })
const path = '/bom-recruitments'
const post = (token: string, json: unknown, headers: Record<string, string> = {}) =>
  portal.call('POST', path, { token, json, headers })
const errorsOf = (answer: { json: () => { errors?: object } }) => Object.keys(answer.json().errors ?? {}).toSorted()
const decide = (id: number, json: object, token = admin) => portal.call('POST', `${path}/${id}/decide`, { token, json })
const countOf = async (userId: number) =>
  (await portal.db.selectFrom('bom_recruitment').select('id').where('user_id', '=', userId).execute()).length

async function applied() {
  const who = await member()
  const answer = await post(who.token, preferencesOf(divisions))
  expect(answer.statusCode).toBe(201)
  return { ...who, id: answer.json().data.id as number }
}

test('a member applies for three divisions; mail, audit row and standing come with it', async () => {
  const { token, userId, id } = await applied()
  const { data } = (await portal.call('GET', `${path}/${id}`, { token })).json()
  expect(data).toMatchObject({
    user_id: userId,
    region_id: world.regionId,
    term_id: world.termId,
    first_preference: { id: divisions[0] },
    third_preference: { id: divisions[2] },
    status: 'SUBMITTED',
    accepted_division: null,
    tasks: [],
  })
  const mails = await portal.db.selectFrom('email').select('template').where('user_id', '=', userId).execute()
  expect(mails).toEqual([{ template: 'bom-applied' }])
  const user = (await portal.call('GET', '/user', { token })).json().data
  expect(user.bom_recruitment).toMatchObject({ id, status: 'SUBMITTED', line_group: null, handed_in: 0 })
})

test('the window decides, to its last moment', async () => {
  const { token, userId } = await member()
  await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION', false)
  expectAnswer(await post(token, preferencesOf(divisions)), 403, { code: 'window_closed' })
  expect(await countOf(userId)).toBe(0)
})

test('the same division twice, one of another region and missing reasons are named', async () => {
  const { token } = await member()
  const [first, second] = divisions
  const elsewhere = await makeDivision(portal.db, (await makeWorld(portal.db)).regionId)
  expect(errorsOf(await post(token, preferencesOf([first, first, second])))).toEqual(['second_preference_id'])
  expect(errorsOf(await post(token, preferencesOf([first, second, elsewhere])))).toEqual(['third_preference_id'])
  expect(errorsOf(await post(token, { first_preference_id: first }))).toEqual([
    'first_preference_reason',
    'second_preference_id',
    'second_preference_reason',
    'third_preference_id',
    'third_preference_reason',
  ])
})

test('one answer names every wrong field, those of the divisions too', async () => {
  const { token, id } = await applied()
  const [first, second] = divisions
  const elsewhere = await makeDivision(portal.db, (await makeWorld(portal.db)).regionId)
  const wrong = {
    ...preferencesOf([first, first, elsewhere]),
    third_preference_reason: ' ',
    second_preference_reason: undefined,
  }
  const named = ['second_preference_id', 'second_preference_reason', 'third_preference_id', 'third_preference_reason']
  const refused = await post((await member()).token, wrong)
  expect(refused.statusCode).toBe(422)
  expect(errorsOf(refused)).toEqual(named)
  const change = (json: object, who = token) => portal.call('PUT', `${path}/${id}`, { token: who, json })
  const changed = { third_preference_id: second, first_preference_reason: '' }
  expect(errorsOf(await change(changed))).toEqual(['first_preference_reason', 'third_preference_id'])
  expect(errorsOf(await change(changed, admin))).toEqual(['first_preference_reason', 'third_preference_id'])
  // Somebody else's application gives nothing away.
  expect(errorsOf(await change(changed, (await member()).token))).toEqual(['first_preference_reason'])
})

test('a second application of the term is refused, the same request again is not', async () => {
  const { token, userId } = await member()
  const headers = { 'idempotency-key': `bom-${userId}` }
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(token, preferencesOf(divisions), headers)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await post(token, preferencesOf(divisions))).statusCode).toBe(409)
  expect(await countOf(userId)).toBe(1)
})

test('of two applications at the same moment one stays', async () => {
  const { token, userId } = await member()
  const answers = await Promise.all([1, 2, 3].map(() => post(token, preferencesOf(divisions))))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  expect(await countOf(userId)).toBe(1)
})

test('the owner changes it while the window is open and nobody decided; others see nothing', async () => {
  const { token, id } = await applied()
  const put = (json: object, as = token) => portal.call('PUT', `${path}/${id}`, { token: as, json })
  const changed = await put({ first_preference_reason: 'I like both.' })
  expect(changed.json().data).toMatchObject({
    first_preference_reason: 'I like both.',
    second_preference: { id: divisions[1] },
  })
  expect(errorsOf(await put({ first_preference_id: divisions[1] }))).toEqual(['second_preference_id'])
  expect((await put({ first_preference_reason: 'Mine.' }, (await member()).token)).statusCode).toBe(404)
  expect((await portal.call('GET', `${path}/${id}`, { token: (await member()).token })).statusCode).toBe(404)
  await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION', false)
  expect((await put({ first_preference_reason: 'Late.' })).json().code).toBe('window_closed')
  await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION')
  await decide(id, { status: 'INTERVIEW' })
  expect((await put({ first_preference_reason: 'Too late.' })).statusCode).toBe(409)
})

test('the pipeline goes only where it may, and each step has its mail, its decider and its audit row', async () => {
  const { userId, id, token } = await applied()
  expect(errorsOf(await decide(id, { status: 'ACCEPTED' }))).toEqual(['accepted_division_id'])
  const other = await makeDivision(portal.db, world.regionId)
  expect(errorsOf(await decide(id, { status: 'ACCEPTED', accepted_division_id: other }))).toEqual([
    'accepted_division_id',
  ])
  expect((await decide(id, { status: 'SUBMITTED' })).statusCode).toBe(409)
  expect((await decide(id, { status: 'INTERVIEW' })).json().data.status).toBe('INTERVIEW')
  const accepted = await decide(id, { status: 'ACCEPTED', accepted_division_id: divisions[1] })
  expect(accepted.json().data).toMatchObject({ status: 'ACCEPTED', accepted_division: { id: divisions[1] } })
  const user = (await portal.call('GET', '/user', { token })).json().data
  expect(user.bom_recruitment).toMatchObject({ status: 'ACCEPTED', line_group: 'https://line.me/R/ti/g/division' })
  expect((await decide(id, { status: 'ACCEPTED', accepted_division_id: divisions[1] })).statusCode).toBe(409)
  expect((await decide(id, { status: 'REJECTED' })).json().data).toMatchObject({ accepted_division: null })
  const mails = await findRows(portal.db, 'email', { user_id: userId }, ['template'])
  expect(mails.map((mail) => mail.template)).toEqual(['bom-applied', 'bom-interview', 'bom-accepted', 'bom-rejected'])
  expect(await actionsOf(portal.db, 'bom_recruitment', id)).toEqual(['applied', 'decided', 'decided', 'decided'])
})

test('of two decisions at once the second meets the first', async () => {
  const { id } = await applied()
  await decide(id, { status: 'INTERVIEW' })
  const answers = await Promise.all([
    decide(id, { status: 'REJECTED' }),
    decide(id, { status: 'REJECTED' }),
    decide(id, { status: 'REJECTED' }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
})

test('the bin: applying again, a restore that is refused, and deletion for good', async () => {
  const { token, userId, id } = await applied()
  const bin = (which: number, force = '') => portal.call('DELETE', `${path}/${which}${force}`, { token: admin })
  const restore = (which: number) => portal.call('POST', `${path}/${which}/restore`, { token: admin })
  expect((await bin(id, '?force=1')).statusCode).toBe(409)
  expect((await bin(id)).statusCode).toBe(200)
  expect((await bin(id)).statusCode).toBe(409)
  expect((await portal.call('GET', `${path}/${id}`, { token })).statusCode).toBe(404)
  const anew = (await post(token, preferencesOf(divisions))).json().data.id
  expect((await restore(id)).statusCode).toBe(409)
  await bin(anew)
  expect((await restore(id)).statusCode).toBe(200)
  expect((await bin(anew, '?force=1')).statusCode).toBe(200)
  expect(await countOf(userId)).toBe(1)
})

test('the list is filtered, searched and counted by tab', async () => {
  const place = await makeWorld(portal.db)
  await setBoardWindow(portal.db, place.regionId, 'BOM_REGISTRATION')
  const own = await makeDivisions(portal.db, place.regionId)
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const { token } = await portal.as('MEMBER', {
      region_id: place.regionId,
      name: `Putri ${['Satu', 'Dua', 'Tiga', 'Empat'][n]}`,
    })
    ids.push((await post(token, preferencesOf(own))).json().data.id)
  }
  await decide(ids[0] ?? 0, { status: 'INTERVIEW' })
  await decide(ids[1] ?? 0, { status: 'ACCEPTED', accepted_division_id: own[0] })
  await portal.call('DELETE', `${path}/${ids[2]}`, { token: admin })
  const list = async (query: string) =>
    (await portal.call('GET', `${path}?region_id=${place.regionId}&${query}`, { token: admin })).json()
  const all = await list('')
  expect(all.meta.total).toBe(3)
  expect(all.counts).toEqual({ SUBMITTED: 1, INTERVIEW: 1, ACCEPTED: 1, REJECTED: 0, bin: 1 })
  expect((await list('status=ACCEPTED')).data).toMatchObject([{ id: ids[1] }])
  expect((await list('trashed=only')).data).toMatchObject([{ id: ids[2] }])
  expect((await list('q=putri empat')).data).toMatchObject([{ id: ids[3] }])
  expect((await list(`division_id=${own[2]}`)).meta.total).toBe(3)
  const counted = (await portal.call('GET', `/bom-divisions/${own[0]}`, { token: admin })).json().data
  expect(counted).toMatchObject({ first_count: 3, second_count: 0, third_count: 0 })
  expect((await portal.call('DELETE', `/bom-divisions/${own[0]}`, { token: admin })).statusCode).toBe(409)
})

test('an export holds the filtered list, and no reason becomes a formula', async () => {
  const place = await makeWorld(portal.db)
  await setBoardWindow(portal.db, place.regionId, 'BOM_REGISTRATION')
  const own = await makeDivisions(portal.db, place.regionId)
  for (const payload of formulaPayloads) {
    const { token } = await portal.as('MEMBER', { region_id: place.regionId })
    const given = { ...preferencesOf(own), first_preference_reason: `${payload}.` }
    expect((await post(token, given)).statusCode).toBe(201)
  }
  for (const format of ['xlsx', 'csv'] as const) {
    const { rows } = await exportOf(portal, admin, `${path}/export?region_id=${place.regionId}`, format)
    expect(rows).toHaveLength(formulaPayloads.length)
    const texts = rows.flat().filter((cell) => typeof cell === 'string')
    if (format === 'csv') expect(texts.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  }
})
