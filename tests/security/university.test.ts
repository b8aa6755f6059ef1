// Forged answers of the university's sign-in: each is refused, leaves nothing, and the true one beside it is believed.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emergencyLink } from '#features/account/first-admin.actions.ts'
import { expectAnswer } from '../support/answers.ts'
import { openPortal, testApp } from '../support/app.ts'
import { next } from '../support/next.ts'
import { browser, countsOf, type TestBrowser } from '../support/university-browser.ts'
import { callback, type Forge, foreignClient, startUniversity } from '../support/university.ts'
import { passwordLinkOf } from '../support/sessions.ts'
import { goodPassword, login, personWithPassword } from './people.ts'

let victim: TestBrowser
const university = await startUniversity(callback)
afterAll(() => university.stop())
const portal = await openPortal({ env: { ...university.env, APP_URL: 'http://portal.test' } })
beforeEach(async () => {
  const email = `victim-${next('victims')}@campus.example`
  const { nim, userId } = await personWithPassword(portal, { email, email_verified_at: new Date() })
  university.person = { sub: `sub-${userId}`, nim, email, email_verified: true }
  victim = browser(portal, university)
})
afterEach(() => {
  university.forge = null
})

const start = () => portal.call('POST', '/university/start', { json: {} })
type Started = Awaited<ReturnType<typeof start>>
const urlOf = (started: Started): string => started.json().data.url

/** What the browser hears in the end; that nobody is signed in or linked by it is held here. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  const before = await countsOf(portal)
  await work()
  const { outcome, message } = (await victim.finish()).json().data
  expect(outcome).toBe('refused')
  expect(await countsOf(portal)).toEqual(before)
  return message
}
const unconfirmed = 'couldn’t confirm'
const over = 'took too long, or began in another browser'

/** The whole way, with the address to which the provider sends the browser changed. */
const withAddress = (change: (at: URL) => void) => async () => {
  const started = await start()
  const at = await university.visit(urlOf(started))
  change(at)
  await victim.answer(started, at)
}
const untouched = withAddress(() => undefined)

describe('an ID token that is not the provider’s for this sign-in', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600
  const forged: [string, Forge][] = [
    ['another nonce', (claims, sign) => sign({ ...claims, nonce: 'of-another-sign-in' })],
    ['no nonce', ({ nonce: _, ...claims }, sign) => sign(claims)],
    ['another issuer', (claims, sign) => sign({ ...claims, iss: 'https://evil.example' })],
    ['another audience', (claims, sign) => sign({ ...claims, aud: foreignClient })],
    ['signed with another key', (claims, sign) => sign(claims, { key: stranger })],
    ['not signed at all (alg none)', (claims, sign) => sign(claims, { alg: 'none' })],
    ['expired', (claims, sign) => sign({ ...claims, iat: anHourAgo(), exp: anHourAgo() + 60 })],
    ['changed after it was signed', (claims, sign) => sign(claims).replace(/\.[\w-]+\./, `.${changed(claims)}.`)],
  ]
  const changed = (claims: object) => Buffer.from(JSON.stringify({ ...claims, sub: 'sub-1' })).toString('base64url')

  test.each(forged)('%s', async (_name, forge) => {
    university.forge = forge
    expect(await refusal(untouched)).toContain(unconfirmed)
  })

  test('control: the same, signed again as it was, is believed', async () => {
    university.forge = (claims, sign) => sign(claims)
    expect(await victim.signIn()).toMatchObject({ outcome: 'signed_in' })
  })
})

describe('an answer that is not this browser’s', () => {
  test('with another state', async () => {
    expect(await refusal(withAddress((at) => at.searchParams.set('state', 'of-somebody-else')))).toContain(unconfirmed)
  })

  test('without a state', async () => {
    expect(await refusal(withAddress((at) => at.searchParams.delete('state')))).toContain(unconfirmed)
  })

  test('of another provider (iss)', async () => {
    const message = await refusal(withAddress((at) => at.searchParams.set('iss', 'https://evil.example')))
    expect(message).toContain(unconfirmed)
  })

  test('the same address twice', async () => {
    const started = await start()
    const at = await university.visit(urlOf(started))
    await victim.answer(started, at)
    expect((await victim.finish()).json().data.outcome).toBe('signed_in')
    expect(await refusal(async () => victim.answer(started, at))).toContain(over)
  })

  test('a code that was redeemed before, in a sign-in of its own', async () => {
    const first = await start()
    const at = await university.visit(urlOf(first))
    await victim.answer(first, at)
    const message = await refusal(async () => {
      const second = await start()
      const state = new URL(urlOf(second)).searchParams.get('state') ?? ''
      at.searchParams.set('state', state)
      await victim.answer(second, at)
    })
    expect(message).toContain(unconfirmed)
  })

  test('a code that was given to another client', async () => {
    const message = await refusal(async () => {
      const started = await start()
      const url = new URL(urlOf(started))
      url.searchParams.set('client_id', foreignClient)
      await victim.answer(started, await university.visit(url.href))
    })
    expect(message).toContain(unconfirmed)
  })

  test('a stolen code, redeemed without the secret of the browser that asked for it (PKCE)', async () => {
    const stolen = await university.visit(urlOf(await start()))
    const message = await refusal(async () => {
      const mine = await start()
      stolen.searchParams.set('state', new URL(urlOf(mine)).searchParams.get('state') ?? '')
      await victim.answer(mine, stolen)
    })
    expect(message).toContain(unconfirmed)
  })

  test('an attacker’s own answer, in a browser that started nothing or something else', async () => {
    const attack = await university.visit(urlOf(await start()))
    expect(await refusal(async () => victim.answer(null, attack))).toContain(over)
    expect(await refusal(async () => victim.answer(await start(), attack))).toContain(unconfirmed)
  })

  test('after ten minutes, before the answer and after it', async () => {
    const started = await start()
    const at = await university.visit(urlOf(started))
    const late = new Date(Date.now() + 601_000).toISOString()
    portal.setNow(late)
    expect(await refusal(async () => victim.answer(started, at))).toContain(over)
    portal.setNow(null)
    const second = await start()
    await victim.answer(second, await university.visit(urlOf(second)))
    portal.setNow(late)
    expect(await refusal(async () => undefined)).toContain(over)
  })

  test('by a HEAD, which uses nothing up', async () => {
    const started = await start()
    const at = await university.visit(urlOf(started))
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
    await portal.app.inject({ method: 'HEAD', url: at.pathname + at.search, headers: { cookie } })
    await victim.answer(started, at)
    expect((await victim.finish()).json().data.outcome).toBe('signed_in')
  })
})

test('a way back that is asked for many times at once signs in once', async () => {
  const started = await start()
  const at = await university.visit(urlOf(started))
  await Promise.all([1, 2, 3].map(async () => victim.answer(started, at)))
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  const finish = () => portal.call('POST', '/university/finish', { headers: { cookie } })
  const ends = await Promise.all([finish(), finish(), finish(), finish()])
  const outcomes = ends.map((end): string => end.json().data.outcome).toSorted()
  expect(outcomes).toEqual(['refused', 'refused', 'refused', 'signed_in'])
})

describe('passwords switched off for a role', () => {
  test('of the office only: others keep theirs, and the university signs the office in', async () => {
    const strict = await testApp({
      env: { ...university.env, APP_URL: 'http://portal.test', PASSWORD_SIGN_IN: 'USER, member' },
    })
    const admin = await personWithPassword(strict, { role: 'ADMIN' })
    const user = await personWithPassword(strict)
    const refused = (await login(strict, admin.nim, goodPassword)).json()
    expect(refused).toEqual({ status: false, message: expect.stringContaining('university account') })
    expect((await login(strict, admin.nim, 'wrong')).json().message).toBe("Credentials don't match our record.")
    expect((await login(strict, user.nim, goodPassword)).json().status).toBe(true)

    // Nor does a link in a mail open what a password does not; one made on the server does.
    const mailedToken = await passwordLinkOf(strict.db, admin.userId)
    const mailed = { token: mailedToken, password: goodPassword, password_confirmation: goodPassword }
    const reset = (json: object) => strict.call('POST', '/reset-password', { json })
    expect((await reset(mailed)).json().errors.token[0]).toContain('university account')
    expectAnswer(await strict.call('POST', '/reset-password/owner', { json: { token: mailed.token } }), 422)
    expect(await emergencyLink(strict.deps, user.nim), 'for administrators alone').toBeNull()
    const made = (await emergencyLink(strict.deps, admin.nim)) ?? ''
    const token = made.split('/').at(-1) ?? ''
    const inAgain = await reset({ ...mailed, token })
    expect(inAgain.json().data.user.role).toBe('ADMIN')
    expect((await reset({ ...mailed, token })).statusCode, 'once').toBe(422)

    university.person = { sub: `admin-${next('admins')}`, nim: admin.nim }
    const me = browser(strict, university)
    const signedIn = await me.signIn()
    expect(signedIn).toMatchObject({ outcome: 'signed_in', user: { role: 'ADMIN' } })
    expect(
      (await strict.call('DELETE', '/user/university', { token: signedIn.token })).statusCode,
      'the only way',
    ).toBe(409)
    await strict.close()
  })
})
