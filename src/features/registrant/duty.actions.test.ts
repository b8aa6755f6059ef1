import { beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { freshNims, makeWorld, type World } from '#tests/support/facts.ts'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'
import { findRows } from '#tests/support/rows.ts'
import { sayDueDuties } from './duty.actions.ts'

let portal: TestApp
let world: World
let admin: { token: string; userId: number }
let student: { token: string; userId: number; nim: string }
beforeEach(async () => {
  portal = await testApp()
  world = await makeWorld(portal.db)
  admin = await portal.as('ADMIN', { password_hash: 'x' })
  student = await portal.as('MEMBER', { region_id: world.regionId, password_hash: 'x' })
  return portal.close
})

const days = { from: '2026-09-01', until: '2027-08-31' }
const at = (day: string) => portal.setNow(`${day}T03:00:00Z`)

async function give(values: object = {}) {
  at('2026-09-01')
  const json = { nim: student.nim, duty: 'MONEY', ...days, ...values }
  return portal.call('POST', '/committee-duties', { token: admin.token, json })
}
const payments = (token = student.token) => portal.call('GET', '/toefl-payments', { token })
const mails = async () => {
  const rows = await portal.db.selectFrom('email').select(['template', 'user_id']).orderBy('id').execute()
  return rows.map(({ template, user_id }) => `${template} ${user_id === admin.userId ? 'admin' : 'holder'}`)
}

test('a member gets a duty by the NIM, stays what they are, and everybody concerned is told', async () => {
  at('2026-09-01')
  expect((await payments()).statusCode).toBe(403)
  const answer = await give({ region_id: world.regionId })
  expectAnswer(answer, 201)
  expect(answer.json().data).toMatchObject({ user_id: student.userId, duty: 'MONEY', standing: 'IN_OFFICE', ...days })
  expect((await payments()).statusCode).toBe(200)
  const user = (await portal.call('GET', '/user', { token: student.token })).json().data
  expect(user).toMatchObject({
    // By the office's hand.
    role: 'MEMBER',
    duties: [{ duty: 'MONEY', region_id: world.regionId, until: days.until }],
  })
  expect(await mails()).toEqual(['duty-given holder', 'duty-given admin'])
})

test('who has no account is invited with name and address, and without them asked for both', async () => {
  const [nim = ''] = freshNims(1)
  const missing = await give({ nim })
  expect([missing.statusCode, Object.keys(missing.json().errors)]).toEqual([422, ['name', 'email']])
  expectAnswer(await give({ nim, name: 'Rani Utami', email: 'rani@example.com' }), 201)
  const [account] = await findRows(portal.db, 'account', { nim }, ['role', 'password_hash'])
  expect(account).toEqual({ role: 'USER', password_hash: null })
  expect(await mails()).toContain('activation holder')
})

test.each([
  ['a duty that the person has there already', {}, 'duty'],
  ['an administrator', { nim: 'admin' }, 'nim'],
  ['the website for one region', { duty: 'CONTENT', region_id: 1 }, 'region_id'],
  ['an unknown region', { duty: 'TESTS', region_id: 99_999 }, 'region_id'],
  ['days that are over', { duty: 'TESTS', from: '2026-08-01', until: '2026-08-31' }, 'from'],
])('refused: %s', async (_, values, field) => {
  expectAnswer(await give(), 201)
  const [{ nim } = { nim: '' }] = await findRows(portal.db, 'account', { id: admin.userId }, ['nim'])
  const answer = await give('nim' in values ? { ...values, nim } : values)
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, expect.arrayContaining([field])])
})

describe('the days', () => {
  test('begin and end the duty with the very next request, without any job', async () => {
    await give({ from: '2026-09-02', until: '2026-09-03' })
    const seen = []
    for (const day of ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04']) {
      at(day)
      seen.push((await payments()).statusCode)
    }
    expect(seen).toEqual([403, 200, 200, 403])
  })

  test('are changed and ended at once, and undone while the mails wait', async () => {
    const { id } = (await give()).json().data
    const put = (path: string, method: 'PUT' | 'POST', json: object) =>
      portal.call(method, `/committee-duties/${id}${path}`, { token: admin.token, json })
    const ended = await put('/end', 'POST', {})
    expect([ended.statusCode, ended.json().data.standing, (await payments()).statusCode]).toEqual([200, 'ENDED', 403])
    expectAnswer(await put('/end', 'POST', {}), 409)
    expectAnswer(await portal.call('POST', `/decisions/${ended.json().undo.id}/undo`, { token: admin.token }), 200)
    expect((await payments()).statusCode).toBe(200)
    const changed = await put('', 'PUT', { from: '2026-10-01', until: '2026-12-31' })
    expect([changed.statusCode, (await payments()).statusCode]).toEqual([200, 403])
    expect(changed.json().data).toMatchObject({ standing: 'NOT_BEGUN', from: '2026-10-01' })
  })

  test('a duty that was given by mistake is undone, and nobody is told', async () => {
    const { undo } = (await give()).json()
    expectAnswer(await portal.call('POST', `/decisions/${undo.id}/undo`, { token: admin.token }), 200)
    expect([(await payments()).statusCode, await mails()]).toEqual([403, []])
    expect(await findRows(portal.db, 'account_duty', { user_id: student.userId }, ['id'])).toEqual([])
  })

  test('are said once each, whichever process comes first', async () => {
    await give({ from: '2026-09-02' })
    await portal.db.deleteFrom('email').execute()
    const said = []
    for (const day of ['2026-09-02', '2027-08-01', '2027-08-24', '2027-08-31', '2027-09-01']) {
      at(day)
      const both = await Promise.all([sayDueDuties(portal.deps), sayDueDuties(portal.deps)])
      said.push(both[0] + both[1] + (await sayDueDuties(portal.deps)))
    }
    expect(said).toEqual([1, 1, 1, 0, 1])
    const to = (name: string) => [`duty-${name} holder`, `duty-${name} admin`]
    expect(await mails()).toEqual(['duty-begun holder', ...to('before-30'), ...to('before-7'), ...to('ended')])
  })
})

test('a duty asks for the second factor as the office does, and its sessions end when nobody uses them', async () => {
  const strict = await testApp({ env: { SECOND_FACTOR: 'office' } })
  const lead = await strict.as('ADMIN', { password_hash: 'x' })
  const values = { factor_grace_from: '2020-01-01T00:00:00Z' }
  const holder = await strict.as('USER', values)
  const before = await strict.call('GET', '/user', { token: holder.token })
  expect(before.json().data.second_factor).toBe('NONE')
  await strict.db
    .insertInto('account_duty')
    .values({
      user_id: holder.userId,
      duty: 'TESTS',
      given_by: lead.userId,
      given_at: new Date().toISOString(),
      first_day: '2020-01-01',
      last_day: '2099-01-01',
    })
    .execute()
  const after = await strict.call('GET', '/user', { token: holder.token })
  expect(after.json().data.second_factor).toBe('MISSING')
  const shut = await strict.call('GET', '/toefl-details', { token: holder.token })
  expect([shut.statusCode, shut.json().code]).toEqual([403, 'second_factor_missing'])
  strict.setNow(new Date(Date.now() + 13 * 3_600_000).toISOString())
  expect((await strict.call('GET', '/user', { token: holder.token })).statusCode).toBe(401)
  await strict.close()
})

test('who has a duty is erased only once it is over, and with it what the portal knew of it', async () => {
  const person = await personWithPassword(portal, { region_id: world.regionId })
  const { id } = (await give({ nim: person.nim })).json().data
  const ask = () =>
    portal.call('POST', '/user/privacy/requests', {
      token: person.token,
      json: { kind: 'ERASURE', password: goodPassword },
    })
  expectAnswer(await ask(), 409)
  await portal.call('POST', `/committee-duties/${id}/end`, { token: admin.token, json: {} })
  const asked = await ask()
  expectAnswer(asked, 201)
  const json = { answer: 'It is done.' }
  expectAnswer(
    await portal.call('POST', `/privacy-requests/${asked.json().data.id}/done`, { token: admin.token, json }),
    200,
  )
  expect(await findRows(portal.db, 'account_duty', { user_id: person.userId }, ['id'])).toEqual([])
})
