// Somebody under 18: a parent is asked, answers by the link, and nothing else waits for it.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { groupForm, makeShift } from '#tests/support/facts.ts'
import { personal } from '#personal-records.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'
import { newToken } from '#services/passwords.ts'
import { askParents, endUnanswered } from './parent.actions.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { parentMails } from './parent.mail.ts'
import { isMinor } from './parent.rules.ts'

const { portal, world, token: admin } = await openOffice()
const deps = { ...portal.deps, personal }
await changeRow(portal.db, 'session', {}, { expires_at: '2100-01-01T00:00:00Z', used_at: '2100-01-01T00:00:00Z' })
const notice_version = (await portal.call('GET', '/privacy-notice')).json().data.version

const sixteen = () => `${new Date().getFullYear() - 16}-01-01`
const mails = async (to: string) => {
  const found = portal.db.selectFrom('email').select('template').where('to_address', '=', to)
  const templates = (await found.orderBy('id').execute()).map(({ template }) => template)
  return templates.filter((template) => template.startsWith('parent-'))
}
const own = async (token: string) => (await portal.call('GET', '/user/privacy', { token })).json().data
const makeLink = (token: string, json: object = {}) =>
  portal.call('POST', '/user/parent-consent/links', { token, json })
const tokenOf = (link: string) => link.split('/').at(-1)
const answers = (link: string, json: object) =>
  portal.call('POST', `/parent-consents/links/${tokenOf(link)}`, { json: { ...mother, notice_version, ...json } })
const mother = { agrees: 'YES', parent_name: 'Sri Lestari', relation: 'MOTHER', parent_email: 'sri@example.com' }
const list = async () => (await portal.call('GET', '/parent-consents', { token: admin })).json().data
const young = () => portal.as('USER', { region_id: world.regionId, birth_date: sixteen() })

test('eighteen begins on the birthday, by the days of Jakarta', () => {
  expect(isMinor('2008-11-23', new Date('2026-11-22T16:59:59Z'))).toBe(true)
  expect(isMinor('2008-11-23', new Date('2026-11-22T17:00:00Z'))).toBe(false)
  expect(isMinor('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(true)
  for (const none of ['', null, undefined, '2008']) expect(isMinor(none, new Date())).toBe(false)
})

test('a student whose parent has answered is greeted as a student', async () => {
  const data = { state: 'AGREED' }
  const row = { template: 'parent-answered', language: 'id', subject: 'S', user_id: null, data }
  expect((await compose(portal.deps, byName(parentMails), row)).text).toMatch(/^Hai,\n\nOrang tuamu/)
})

test('who registers under 18 keeps the seat, is written to once, and reminded until a parent has answered', async () => {
  const shift = await makeShift(portal.db, world)
  const email = 'young.one@example.com'
  const fields = { 'birth_date[0]': sixteen(), 'email[0]': email }
  const form = await groupForm(world, { shiftIds: [shift, shift], fields })
  const { payment_id: id } = dataOf(await portal.call('POST', '/register/store', { form }), 201)
  await Promise.all([askParents({ ...portal.deps, personal }), askParents({ ...portal.deps, personal })])
  expect(await mails(email), 'the friend is of age').toEqual(['parent-needed'])
  expect(await list()).toMatchObject([{ state: 'ASKED', parent_name: null }])
  const confirmed = await portal.call('POST', `/toefl-payments/${id}/confirm`, { token: admin, json: {} })
  expect(confirmed.statusCode, 'the payment goes on').toBe(200)

  const later = (days: number) => portal.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  for (const [days, count] of [
    [2, 1],
    [4, 2],
    [4, 2],
    [20, 3],
    [20, 3],
    [60, 3],
  ] as const) {
    later(days)
    await askParents({ ...portal.deps, personal })
    expect((await mails(email)).length, `after ${days} days`).toBe(count)
  }
  later(900)
  expect(await list(), 'of age by then').toEqual([])
})

test('a parent agrees by the link, with the version that was shown; the last answer counts', async () => {
  const { token, userId } = await young()
  const { link } = (await makeLink(token)).json().data
  const asked = await portal.call('GET', `/parent-consents/links/${tokenOf(link)}`)
  expect(asked.json().data).toMatchObject({ state: 'ASKED', decided_at: null })
  for (const [wrong, field] of [
    [{ notice_version: 'newest' }, 'notice_version'],
    [{ parent_email: null }, 'parent_phone'],
    [{ relation: 'FRIEND' }, 'relation'],
  ] as const) {
    const refused = await answers(link, wrong)
    expect([refused.statusCode, Object.keys(refused.json().errors)], field).toEqual([422, [field]])
  }
  expect((await answers(link, {})).statusCode).toBe(200)
  expect((await own(token)).parent).toMatchObject({
    state: 'GIVEN',
    parent_name: 'Sri Lestari',
    version: notice_version,
  })
  expect(await mails('sri@example.com')).toEqual(['parent-thanks'])
  expect((await makeLink(token)).statusCode, 'there is an answer').toBe(409)

  expect((await answers(link, { agrees: 'NO' })).statusCode).toBe(200)
  const [request] = (await own(token)).requests
  expect(request).toMatchObject({ kind: 'WITHDRAWAL', state: 'OPEN' })
  expect(Date.parse(request.due_at) - Date.parse(request.asked_at)).toBe(72 * 3_600_000)
  expect((await list()).find((one: { user_id: number }) => one.user_id === userId)).toMatchObject({ state: 'REFUSED' })
  portal.setNow(new Date(Date.now() + 31 * 86_400_000).toISOString())
  expect((await answers(link, {})).statusCode, 'after 30 days').toBe(404)
})

test('a link is mailed to a parent, to nobody’s own address, and not without end; an adult needs none', async () => {
  const { token, userId } = await young()
  expect((await makeLink(token, { email: 'father@example.com' })).json().data).toEqual({ link: null })
  expect(await mails('father@example.com')).toEqual(['parent-asked'])
  const { email } = await findRow(portal.db, 'account', userId)
  expect((await makeLink(token, { email: email.toUpperCase() })).json().errors).toHaveProperty('email')
  for (let left = 10; left > 0; left -= 1) await makeLink(token)
  expect((await makeLink(token)).statusCode).toBe(429)
  const adult = await portal.as('USER', { birth_date: '2000-01-01' })
  expect((await makeLink(adult.token)).statusCode).toBe(409)
  expect((await own(adult.token)).parent).toBeNull()
})

test('the committee writes down what a parent said by phone', async () => {
  const { token, userId } = await young()
  await askParents({ ...portal.deps, personal })
  const { id } = (await list()).find((one: { user_id: number }) => one.user_id === userId)
  const json = { ...mother, parent_email: null, parent_phone: '0812 9999 8888' }
  expectAnswer(await portal.call('POST', `/parent-consents/${id}/answer`, { token: admin, json }), 200)
  expect((await list()).find((one: { id: number }) => one.id === id)).toMatchObject({
    state: 'GIVEN',
    parent_phone: '081299998888',
    version: notice_version,
    noted_by_name: expect.any(String),
  })
  expect((await own(token)).parent.state).toBe('GIVEN')
})

test('refused for a talent without an account, the application is empty at once', async () => {
  await setTalentWindow(portal.db, world.regionId)
  const email = 'young.talent@example.com'
  const json = { ...application(world, await makeTalentField(portal.db)), email, birth_date: sixteen() }
  const { id } = (await portal.call('POST', '/talent-recruitments', { json })).json().data
  await askParents({ ...portal.deps, personal })
  expect(await mails(email)).toEqual(['parent-needed'])
  const asked = await findRow(portal.db, 'parent_consent', { talent_id: id })
  const { token, hash } = newToken()
  const at = new Date().toISOString()
  const link = { consent_id: asked.id, token_hash: hash, created_at: at, expires_at: '2100-01-01T00:00:00Z' }
  await insertRow(portal.db, 'parent_link', link)
  expect((await answers(token, { agrees: 'NO' })).statusCode).toBe(200)
  const row = await portal.db.selectFrom('talent_recruitment').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ name: '—', nim: `erased-${id}`, deleted_at: expect.any(String) })
  expect(await portal.db.selectFrom('parent_consent').select('id').where('talent_id', '=', id).execute()).toEqual([])
  expect((await portal.call('GET', `/parent-consents/links/${token}`)).statusCode).toBe(404)
})

test('without an answer in time the committee has a request with its clock, and an application without an account ends', async () => {
  portal.setNow(new Date().toISOString())
  const { token, userId } = await young()
  await changeRow(portal.db, 'session', {}, { expires_at: '2100-01-01T00:00:00Z', used_at: '2100-01-01T00:00:00Z' })
  const email = 'young.late@example.com'
  const json = {
    ...application(world, await makeTalentField(portal.db)),
    email,
    birth_date: sixteen(),
    nim: '2655000077',
  }
  const { id } = (await portal.call('POST', '/talent-recruitments', { json })).json().data
  await askParents({ ...portal.deps, personal })
  const days = async (count: number) => {
    portal.setNow(new Date(Date.now() + count * 86_400_000).toISOString())
    await Promise.all([endUnanswered(deps), endUnanswered(deps)])
    const [request] = (await own(token)).requests
    return request ?? null
  }
  const asked = (await list()).find((one: { user_id: number }) => one.user_id === userId)
  expect(Date.parse(asked.due_at) - Date.parse(asked.asked_at)).toBe(21 * 86_400_000)
  expect([await days(20), asked.overdue_at]).toEqual([null, null])
  await portal.db.deleteFrom('email').execute()
  const request = await days(22)
  expect(request).toMatchObject({ kind: 'WITHDRAWAL', state: 'OPEN' })
  expect(Date.parse(request.due_at) - Date.parse(request.asked_at)).toBe(72 * 3_600_000)
  const sent = await portal.db.selectFrom('email').select(['template', 'data']).orderBy('template').execute()
  expect(sent.filter(({ template }) => template === 'parent-overdue')).toHaveLength(1)
  const told = sent.filter(
    ({ template, data }) =>
      template === 'privacy-waiting' && (data as { request_id: number }).request_id === request.id,
  )
  expect(told).toHaveLength(1)
  expect(await findRow(portal.db, 'talent_recruitment', id)).toMatchObject({
    name: '—',
    deleted_at: expect.any(String),
  })
  const late = (await list()).find((one: { user_id: number }) => one.user_id === userId)
  expect(late).toMatchObject({ state: 'ASKED', overdue_at: expect.any(String) })
  await days(23)
  expect((await own(token)).requests, 'once').toHaveLength(1)
  const note = { token: admin, json: mother }
  expect((await portal.call('POST', `/parent-consents/${late.id}/answer`, note)).statusCode, 'late is still good').toBe(
    200,
  )
})

test('letters to a parent that wait for a mail server count as links', async () => {
  portal.setNow(new Date().toISOString())
  const { token } = await young()
  const email = 'waiting.father@example.com'
  for (let left = 10; left > 0; left -= 1) expect((await makeLink(token, { email })).statusCode).toBe(201)
  const tooMany = await makeLink(token, { email })
  expect([tooMany.statusCode, tooMany.json().message]).toEqual([429, expect.stringContaining('tomorrow')])
  expect(await mails(email)).toHaveLength(10)
})
