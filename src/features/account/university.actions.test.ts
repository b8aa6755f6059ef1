// Signing in with an account of the university, against a real provider.
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { goodPassword, login, personWithPassword } from '#tests/security/people.ts'
import { openPortal, testApp } from '#tests/support/app.ts'
import { next } from '#tests/support/next.ts'
import { changeRow, insertRow } from '#tests/support/rows.ts'
import { passwordLinkOf } from '#tests/support/sessions.ts'
import { browser, countsOf, type TestBrowser } from '#tests/support/university-browser.ts'
import { callback, startUniversity } from '#tests/support/university.ts'

let me: TestBrowser
const university = await startUniversity(callback)
afterAll(() => university.stop())
const portal = await openPortal({ env: { ...university.env, APP_URL: 'http://portal.test' } })
beforeEach(() => {
  me = browser(portal, university)
})

/** Somebody of the university, who is nobody here yet. */
const student = () => {
  const number = next('students of the university')
  const nim = String(2_500_000_000 + number)
  return {
    sub: `sub-${number}`,
    name: 'Sari Putri',
    nim,
    email: `sari${number}@campus.example`,
    email_verified: true,
  }
}
const account = (values: Record<string, unknown> = {}) => personWithPassword(portal, values)

describe('whose account it is', () => {
  test('the one with the NIM that the university names, linked and told by mail; later by the link alone', async () => {
    const who = student()
    const { userId } = await account({ nim: who.nim, email: who.email, email_verified_at: new Date() })
    university.person = who
    const first = await me.signIn('/dashboard/profile')
    expect(first).toMatchObject({ outcome: 'signed_in', to: '/dashboard/profile', user: { id: userId, role: 'USER' } })
    expect((await portal.call('GET', '/user', { token: first.token })).json().data.id).toBe(userId)
    const mails = portal.db.selectFrom('email').select(['template', 'user_id']).where('user_id', '=', userId)
    expect(await mails.execute()).toEqual([{ template: 'university-linked', user_id: userId }])
    const trail = portal.db.selectFrom('audit_entry').select('action').where('actor_id', '=', userId)
    expect(await trail.execute()).toEqual([{ action: 'university linked' }])
    // The university's facts about the person may change: the account stays.
    university.person = { sub: who.sub, email: 'other@campus.example', email_verified: false }
    expect(await me.signIn()).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
    expect(await mails.execute()).toHaveLength(1)
  })

  test('the one with the address that the university has confirmed, which is confirmed here by that', async () => {
    const { nim: _, ...who } = student()
    const { userId } = await account({ email: who.email })
    university.person = { ...who, email: who.email.toUpperCase() }
    expect(await me.signIn()).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
    const row = portal.db.selectFrom('account').select('email_verified_at').where('id', '=', userId)
    expect((await row.executeTakeFirstOrThrow()).email_verified_at).not.toBeNull()
  })

  test('an account that has no password yet, such as a friend’s who was registered', async () => {
    const who = student()
    const { userId } = await portal.as('USER', { nim: who.nim })
    university.person = who
    expect(await me.signIn()).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
  })

  test('the office’s people keep their right, and nobody gets one', async () => {
    const boss = student()
    await account({ nim: boss.nim, role: 'ADMIN' })
    university.person = boss
    expect(await me.signIn()).toMatchObject({ user: { role: 'ADMIN' } })
    const past = student()
    await account({ nim: past.nim, role: 'ADMIN', office_from: '2025-01-01', office_until: '2025-12-31' })
    university.person = past
    expect(await me.signIn()).toMatchObject({ user: { role: 'USER' } })
    const plain = student()
    await account({ nim: plain.nim })
    university.person = { ...plain, role: 'ADMIN', roles: ['ADMIN'], groups: ['ADMIN'] } as typeof plain
    expect(await me.signIn()).toMatchObject({ user: { role: 'USER' } })
  })

  test('nobody’s: the registration begins with what the university says, and no account is made', async () => {
    university.person = student()
    const before = await countsOf(portal)
    const { sub: _, email_verified: __, ...person } = university.person
    expect(await me.signIn()).toEqual({ outcome: 'register', person })
    expect(await countsOf(portal)).toEqual(before)
    expect(await portal.db.selectFrom('university_flow').selectAll().execute(), 'nothing is kept').toEqual([])
  })
})

test('what a stranger has set at somebody’s NIM ends with the owner’s first sign-in, and both addresses hear of it', async () => {
  const who = student()
  const stranger = `stranger${who.nim}@evil.example`
  const { token, userId } = await account({ nim: who.nim, email: stranger, email_verified_at: new Date() })
  const link = await passwordLinkOf(portal.db, userId)
  const passkey = { user_id: userId, credential_id: `evil-${userId}`, public_key: Buffer.from('k'), name: 'Evil' }
  await insertRow(portal.db, 'factor_passkey', { ...passkey, created_at: new Date() })
  university.person = who
  const signedIn = await me.signIn()
  expect(signedIn).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
  expect((await portal.call('GET', '/user', { token: signedIn.token })).json().data.email).toBe(who.email)
  expect((await portal.call('GET', '/user', { token })).statusCode, 'the session').toBe(401)
  expect((await login(portal, who.nim, goodPassword)).json().status, 'the password').toBe(false)
  const json = { token: link, password: 'river-41-lantern-quiet', password_confirmation: 'river-41-lantern-quiet' }
  expect((await portal.call('POST', '/reset-password', { json })).statusCode, 'the link').toBe(422)
  const mails = portal.db.selectFrom('email').select(['template', 'to_address']).where('user_id', '=', userId)
  expect(await mails.where('template', 'in', ['account-safety', 'university-linked']).orderBy('id').execute()).toEqual([
    { template: 'account-safety', to_address: stranger },
    { template: 'university-linked', to_address: who.email },
  ])
})

test('an administrator whose days are over signs in by the university alone, as a student', async () => {
  const who = student()
  const past = { office_from: '2025-01-01', office_until: '2025-12-31', password_hash: null }
  const { userId } = await account({ nim: who.nim, role: 'ADMIN', ...past })
  const { issuer } = portal.deps.config.university ?? { issuer: '' }
  await insertRow(portal.db, 'university_account', { user_id: userId, issuer, subject: who.sub })
  await account({ role: 'ADMIN' })
  university.person = who
  expect(await me.signIn()).toMatchObject({ outcome: 'signed_in', user: { id: userId, role: 'USER' } })
})

describe('what leads to no account is refused, with words that say what to do', () => {
  const refused = async (words: string) => {
    const before = await countsOf(portal)
    const answer = await me.signIn()
    expect(answer).toMatchObject({ outcome: 'refused' })
    expect(answer.message).toContain(words)
    expect(await countsOf(portal), 'no session, no link').toEqual(before)
  }

  test('NIM and address of two accounts', async () => {
    const who = student()
    await account({ nim: who.nim })
    await account({ email: who.email })
    university.person = who
    await refused('two different accounts')
  })

  test('a NIM alone, at an account that a link to its old address would open again', async () => {
    const who = student()
    await account({ nim: who.nim })
    for (const claims of [{ email_verified: false }, { email_verified: [true] }, { email_verified: 'true' }]) {
      university.person = { ...who, ...claims } as typeof who
      await refused('confirms no e-mail address')
    }
  })

  test('a NIM that is no text', async () => {
    const { nim, ...who } = student()
    await account({ nim })
    university.person = { ...who, nim: [nim], email_verified: false } as unknown as typeof university.person
    await refused('neither your NIM')
  })

  test('the address of an account with another NIM', async () => {
    university.person = student()
    await account({ email: university.person.email })
    await refused('another NIM')
  })

  test('no NIM, and an address that nobody has confirmed', async () => {
    const { nim: _, ...who } = student()
    await account({ email: who.email })
    university.person = { ...who, email_verified: false }
    await refused('neither your NIM nor a confirmed e-mail address')
  })

  test('an account that is suspended, deleted, or an invitation whose time is over', async () => {
    const now = new Date().toISOString()
    const over = { role: 'ADMIN', office_from: '2025-01-01', office_until: '2025-12-31', password_hash: null }
    for (const values of [{ suspended_at: now }, { deleted_at: now }, over]) {
      const who = student()
      university.person = who
      await account({ nim: who.nim, ...values })
      await refused('can’t use this account')
    }
  })

  test('a second university account for the same person', async () => {
    const who = student()
    await account({ nim: who.nim })
    university.person = who
    expect(await me.signIn()).toMatchObject({ outcome: 'signed_in' })
    university.person = { ...who, sub: `${who.sub}-again` }
    await refused('another university account')
  })

  test('an account that was linked and is suspended since', async () => {
    const who = student()
    const { userId } = await account({ nim: who.nim })
    university.person = who
    await me.signIn()
    await changeRow(portal.db, 'account', userId, { suspended_at: new Date() })
    await refused('can’t use this account')
  })
})

describe('linking in the profile', () => {
  const link = (token: string) => portal.call('POST', '/user/university', { token })
  const { email: mail, name } = student()

  test('asks who it is, links the account of the person who comes back, and can be undone', async () => {
    const { token, userId } = await account()
    await changeRow(portal.db, 'session', { user_id: userId }, { proved_at: null })
    expect((await link(token)).json().code).toBe('prove_again')
    const { token: challenge } = (await portal.call('POST', '/user/proof/challenge', { token })).json().data
    const shown = { challenge, method: 'password', password: goodPassword }
    expect((await portal.call('POST', '/user/proof', { token, json: shown })).statusCode).toBe(200)
    university.person = { sub: `linked-${userId}`, email: mail, name, email_verified: true }
    expect(await me.go(await link(token), { token })).toEqual({ outcome: 'linked' })
    const linked = await portal.call('GET', '/user/university', { token })
    expect(linked.json().data).toMatchObject({ email: mail })
    expect(await me.signIn()).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
    expect((await portal.call('DELETE', '/user/university', { token })).statusCode).toBe(200)
    expect((await portal.call('GET', '/user/university', { token })).json().data).toBeNull()
    expect(await me.signIn()).toMatchObject({ outcome: 'register' })
  })

  test('links nothing to somebody else who finishes it, nor what is somebody else’s', async () => {
    const [one, other] = [await account(), await account()]
    university.person = { sub: `of-${one.userId}` }
    expect(await me.go(await link(one.token), { token: other.token })).toMatchObject({ outcome: 'refused' })
    expect(await me.go(await link(one.token), {})).toMatchObject({ outcome: 'refused' })
    expect(await me.go(await link(one.token), { token: one.token })).toEqual({ outcome: 'linked' })
    const taken = await me.go(await link(other.token), { token: other.token })
    expect(taken.message).toContain('Someone else’s account')
    university.person = { sub: 'with-another-nim', nim: one.nim }
    expect((await me.go(await link(other.token), { token: other.token })).message).toContain('two different accounts')
  })
})

test('nobody is led out of the portal after signing in', async () => {
  const who = student()
  await account({ nim: who.nim })
  university.person = who
  const away = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/api/user',
    'javascript:1',
  ]
  for (const to of away) expect((await me.signIn(to)).to, to).toBeNull()
  expect((await me.signIn('/register?x=1')).to).toBe('/register?x=1')
})

test('the cookie is nobody’s to read, short-lived, and gone with the answer; no address holds a token', async () => {
  const started = await portal.call('POST', '/university/start', { json: {} })
  expect(started.headers['set-cookie']).toMatch(/^university=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  const { url } = started.json().data
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
  expect(url).not.toContain(String(started.headers['set-cookie']).slice(11, 54))
  university.person = student()
  await account({ nim: university.person.nim })
  const back = await me.answer(started, await university.visit(url))
  expect([back.statusCode, back.headers.location]).toEqual([303, '/login/university'])
  const end = await me.finish()
  expect(end.headers['set-cookie']).toBe('university=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await me.finish()).json().data.outcome, 'once').toBe('refused')
  const secure = await testApp({ env: { ...university.env, APP_URL: 'https://portal.test' } })
  const cookie = (await secure.call('POST', '/university/start', { json: {} })).headers['set-cookie']
  await secure.close()
  expect(cookie).toMatch(/^__Host-university=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/)
})

test('while the provider is away it says so, and the password still works', async () => {
  const { nim } = await account()
  const fresh = await testApp({ env: { ...university.env, APP_URL: 'http://portal.test' } })
  onTestFinished(() => fresh.close())
  onTestFinished(() => university.away(false))
  await university.away(true)
  const answer = await fresh.call('POST', '/university/start', { json: {} })
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    expect.stringContaining('sign in with your NIM and password'),
  ])
  expect((await login(portal, nim, goodPassword)).json().status).toBe(true)
  await university.away(false)
  expect((await fresh.call('POST', '/university/start', { json: {} })).statusCode, 'by itself').toBe(200)
  // Away only when the code is to be redeemed.
  const started = await portal.call('POST', '/university/start', { json: {} })
  const at = await university.visit(started.json().data.url)
  await university.away(true)
  await me.answer(started, at)
  expect((await me.finish()).json().data.message).toContain('doesn’t answer')
})

test('email_verified vouches for the claim email, and for another one only where that says the same', async () => {
  const env = { ...university.env, APP_URL: 'http://portal.test', OIDC_EMAIL_CLAIM: 'name' }
  const other = await testApp({ env })
  onTestFinished(() => other.close())
  const { nim, email, ...who } = student()
  const { userId } = await personWithPassword(other, { email, email_verified_at: new Date() })
  const signIn = async (name: string, own: string) => {
    university.person = { ...who, name, email: own }
    return browser(other, university).signIn()
  }
  expect(await signIn(email, `${nim}@elsewhere.example`)).toMatchObject({ outcome: 'refused' })
  expect(await signIn(email, email)).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
})

test('without settings there is nothing', async () => {
  const plain = await testApp()
  const { token } = await plain.as('USER')
  const calls = [
    plain.call('POST', '/university/start', { json: {} }),
    plain.call('GET', '/university/callback?code=x&state=y', { headers: { cookie: 'university=x' } }),
    plain.call('POST', '/university/finish'),
    plain.call('GET', '/user/university', { token }),
    plain.call('POST', '/user/university', { token }),
    plain.call('DELETE', '/user/university', { token }),
  ]
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
  await plain.close()
})

test('a person with a second factor is asked for it, and has no session until then', async () => {
  const who = student()
  const { userId } = await account({ nim: who.nim, email: who.email, email_verified_at: new Date() })
  const passkey = { user_id: userId, credential_id: `key-${userId}`, public_key: Buffer.from('k'), name: 'Phone' }
  await insertRow(portal.db, 'factor_passkey', { ...passkey, created_at: new Date() })
  university.person = who
  const { sessions } = (await countsOf(portal)) as { sessions: number }
  const answer = await me.signIn('/dashboard/profile')
  expect(answer).toMatchObject({ outcome: 'second_step', second_step: { methods: ['passkey'] } })
  expect(JSON.stringify(answer)).not.toContain('"user"')
  expect(await countsOf(portal)).toMatchObject({ sessions })
})
