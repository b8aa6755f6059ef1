import { beforeEach, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { insertRow } from '#tests/support/rows.ts'
import { passwordLinkOf } from '#tests/support/sessions.ts'
import { sendLink } from './account.actions.ts'
import { ensureAdministrator } from './first-admin.actions.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp({ env: { SEED: 'catalogue', APP_URL: 'https://portal.example.org' } })
  return portal.close
})

const password = 'quiet-meadow-77-lantern'
const chair = { nim: '2602345678', name: 'Rani Kusuma', email: 'rani@club.example.org' }
const setUp = (token: string, who = chair) =>
  portal.call('POST', '/reset-password', { json: { token, password, password_confirmation: password, ...who } })
const tokenOf = (start: Awaited<ReturnType<typeof ensureAdministrator>>) => start?.link?.split('/').at(-1) ?? ''
const administrators = () =>
  portal.db.selectFrom('account').select(['nim', 'name', 'email']).where('role', '=', 'ADMIN').execute()

test('the link that the start prints makes the administrator, who says who it is, and works once', async () => {
  const start = await ensureAdministrator(portal.deps)
  expect(start?.link).toMatch(/^https:\/\/portal\.example\.org\/setup\/[\w-]{43}$/)
  const token = tokenOf(start)
  const owner = await portal.call('POST', '/reset-password/owner', { json: { token } })
  expect(owner.json().data).toMatchObject({ is_first: true })
  expectAnswer(await setUp(token), 200, { data: { user: { ...chair, role: 'ADMIN' } } })
  expect((await setUp(token)).statusCode).toBe(422)
  expect(await administrators()).toEqual([chair])
  expect(await ensureAdministrator(portal.deps)).toBeNull()
  expect((await portal.call('POST', '/login', { json: { nim: chair.nim, password } })).json().status).toBe(true)
})

test('of two who set it up in the same moment one becomes the administrator', async () => {
  const token = tokenOf(await ensureAdministrator(portal.deps))
  const second = { ...chair, nim: '2609999999', name: 'Somebody else', email: 'else@club.example.org' }
  const answers = await Promise.all([setUp(token), setUp(token, second)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await administrators()).toHaveLength(1)
})

test('a later start gives another link until one was used, and the one before is dead', async () => {
  const first = tokenOf(await ensureAdministrator(portal.deps))
  expect(await ensureAdministrator(portal.deps), 'within a minute it is said').toMatchObject({
    link: null,
    isGiven: true,
  })
  portal.setNow(new Date(Date.now() + 120_000).toISOString())
  const second = tokenOf(await ensureAdministrator(portal.deps))
  expect((await setUp(first)).statusCode).toBe(422)
  expect((await setUp(second)).statusCode).toBe(200)
})

test('once somebody administers, a link names nobody, and the settings end the link of an earlier start', async () => {
  const token = tokenOf(await ensureAdministrator(portal.deps))
  const settings = { nim: '2600000001', password: 'a-pass-phrase-of-the-office' }
  await ensureAdministrator({ ...portal.deps, config: { ...portal.deps.config, admin: settings } })
  expect((await setUp(token)).statusCode).toBe(422)
  expect(await administrators()).toMatchObject([{ nim: settings.nim }])

  const invited = await portal.as('ADMIN', { name: 'Invited' })
  const other = await portal.call('GET', '/user', { token: invited.token })
  const link = await passwordLinkOf(portal.db, other.json().data.id)
  expect((await setUp(link)).json().data.user).toMatchObject({ name: 'Invited', nim: invited.nim })
})

test('an administrator whom nobody has named gets no mail, and a stranger who asks for one ends no link', async () => {
  const token = tokenOf(await ensureAdministrator(portal.deps))
  const [{ email } = { email: '' }] = await portal.db
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'ADMIN')
    .execute()
  expect(email).toBe('administrator@portal.invalid')
  await sendLink(portal.deps, email)
  expect(await portal.db.selectFrom('email').select('id').execute()).toEqual([])
  expect((await setUp(token)).statusCode).toBe(200)
  // A link that was printed proves no address that is typed there.
  const named = portal.db.selectFrom('account').select('email_verified_at').where('role', '=', 'ADMIN')
  expect(await named.execute()).toEqual([{ email_verified_at: null }])
})

test('an administrator who signs in by the university alone administers: no start makes another', async () => {
  const { userId } = await portal.as('ADMIN', { password_hash: null })
  await insertRow(portal.db, 'university_account', { user_id: userId, issuer: 'https://u.example', subject: 'alone' })
  expect(await ensureAdministrator(portal.deps)).toBeNull()
  expect(await administrators()).toHaveLength(1)
})

test('a suspended administrator administers nothing: the start gives a link again', async () => {
  await setUp(tokenOf(await ensureAdministrator(portal.deps)))
  await portal.db
    .updateTable('account')
    .set({ suspended_at: new Date().toISOString() })
    .where('role', '=', 'ADMIN')
    .execute()
  expect((await ensureAdministrator(portal.deps))?.link).toContain('/setup/')
})
