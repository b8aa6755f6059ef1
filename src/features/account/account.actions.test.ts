import { describe, expect, onTestFinished, test } from 'vitest'
import { openPortal, testApp } from '#tests/support/app.ts'
import { bearerToken } from './account.actions.ts'
import { ensureAdministrator } from './first-admin.actions.ts'
import { mostFoundByOne } from './account.rules.ts'

const portal = await openPortal({
  env: { MAIL_FROM: 'Club <hello@club.example.org>', APP_URL: 'https://portal.example.org' },
})

describe('the first administrator', () => {
  const admins = () => portal.db.selectFrom('account').selectAll().where('role', '=', 'ADMIN').execute()

  test('is made once without a password, with a link that sets one', async () => {
    // Two processes that start at the same moment.
    const made = await Promise.all([ensureAdministrator(portal.deps), ensureAdministrator(portal.deps)])
    const { nim, link } = made.find((one) => one?.link) ?? { nim: '', link: null }
    expect(made.filter((one) => one?.link)).toHaveLength(1)
    expect(link).toMatch(/^https:\/\/portal\.example\.org\/forgot-password\/[\w-]{43}$/)
    expect(await admins()).toMatchObject([{ nim, password_hash: null, email: 'administrator@portal.invalid' }])
    expect(await ensureAdministrator(portal.deps)).toEqual({ nim, link: null, isGiven: true })

    const token = link?.split('/').at(-1)
    const password = 'quiet-meadow-77-lantern'
    const json = { token, password, password_confirmation: password }
    expect((await portal.call('POST', '/reset-password', { json })).statusCode).toBe(200)
    expect((await portal.call('POST', '/reset-password', { json })).statusCode).toBe(422)
    const login = await portal.call('POST', '/login', { json: { nim, password } })
    expect(login.json().message.user.role).toBe('ADMIN')
  })

  test('is the named one where the settings name one, and then there is no link', async () => {
    const settings = { ADMIN_NIM: '2600000001', ADMIN_PASSWORD: 'a-pass-phrase-of-the-office' }
    const named = await testApp({ env: settings })
    expect(await ensureAdministrator(named.deps)).toEqual({ nim: settings.ADMIN_NIM, link: null })
    const login = await named.call('POST', '/login', {
      json: { nim: settings.ADMIN_NIM, password: settings.ADMIN_PASSWORD },
    })
    await named.close()
    expect(login.json().message.user.role).toBe('ADMIN')
  })
})

test.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc', 'abc'],
  ['BEARER a-b_c.d~e+f/g=', 'a-b_c.d~e+f/g='],
  ['Bearer ', null],
  ['Bearer', null],
  ['Bearer a b', null],
  ['Basic abc', null],
  ['xBearer abc', null],
  [`Bearer ${'a'.repeat(201)}`, null],
  ["Bearer ' or 1=1", null],
  [undefined, null],
])('the token of %j is %j', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

test('who has come upon enough phone numbers and LINE IDs of others is told of no more for a while', async () => {
  const strict = await testApp({ env: { RATE_LIMIT: 'on' } })
  onTestFinished(() => strict.close())
  const [asker, other] = [await strict.as('USER'), await strict.as('USER')]
  const taken = Array.from({ length: mostFoundByOne + 1 }, (_, n) => `08120000${100 + n}`)
  for (const phone_number of taken) await strict.as('USER', { phone_number })
  const change = (token: string, phone_number: string) => strict.call('PUT', '/user', { token, json: { phone_number } })
  for (const phone of taken.slice(1)) {
    expect((await change(asker.token, phone)).json().errors).toEqual({ phone_number: [expect.any(String)] })
  }
  const late = await change(asker.token, taken[0] ?? '')
  expect(late.json()).toMatchObject({ code: 'too_many', limit: 'accounts' })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await change(asker.token, '0812999999')).statusCode, 'a "yes" would tell as much').toBe(429)
  const address = await strict.call('PUT', '/user', { token: asker.token, json: { address: 'Jl. Anggrek 1' } })
  expect(address.statusCode).toBe(200)
  expect((await change(other.token, '0812999999')).statusCode).toBe(200)
})
