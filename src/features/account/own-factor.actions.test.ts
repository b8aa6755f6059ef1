import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { totpAt } from '#services/totp.ts'
import { giveTotp } from '#tests/security/factor-records.ts'
import { goodPassword, login, personWithPassword, statusOf } from '#tests/security/people.ts'
import { openPortal } from '#tests/support/app.ts'
import { softwareKey } from '#tests/support/authenticator.ts'
import { changeRow, findRows, insertRow, lastRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { translatorFor } from '#words/words.ts'
import { graceEnd, safetyEvents } from './factor.rules.ts'
import { beginGraces } from './factor.store.ts'

const portal = await openPortal()

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, json?: unknown) =>
  portal.call(method, path, { token, ...(json === undefined ? {} : { json }) })
const origin = () => new URL(portal.deps.config.appUrl).origin

async function addPasskey(token: string, password_alone = false) {
  const key = softwareKey(origin())
  const asked = (await call('POST', '/user/factors/passkeys/challenge', token)).json().data
  const json = { challenge: asked.token, credential: key.make(asked.passkey), name: 'My phone', password_alone }
  return { key, json, answer: await call('POST', '/user/factors/passkeys', token, json) }
}

async function addApp(token: string) {
  const { secret } = (await call('POST', '/user/factors/totp', token)).json().data
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer)
  const code = totpAt(bytes, portal.deps.now())
  return { bytes, answer: await call('POST', '/user/factors/totp/confirm', token, { code }) }
}

const unprove = (userId: number) => changeRow(portal.db, 'session', { user_id: userId }, { proved_at: null })

test('a first passkey brings recovery codes, ends other sessions, is told by mail, and signs in', async () => {
  const { token, userId, nim } = await personWithPassword(portal)
  const other = await sessionOf(portal.db, userId)
  const { key, json, answer } = await addPasskey(token)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(new Set(answer.json().data.recovery_codes).size).toBe(10)
  expect([await statusOf(portal, token), await statusOf(portal, other)]).toEqual([200, 401])
  expect((await call('POST', '/user/factors/passkeys', token, json)).statusCode, 'the same answer again').toBe(422)
  expect((await addPasskey(token)).answer.json().data.recovery_codes).toBeNull()
  const asked = (await portal.call('POST', '/login/passkey/challenge')).json().data
  const credential = key.sign(asked.passkey)
  const signed = await portal.call('POST', '/login/passkey', { json: { challenge: asked.token, credential } })
  expect(signed.json().data.user.nim).toBe(nim)
  const mails = await portal.db.selectFrom('email').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  expect(mails.map(({ template }) => template)).toEqual(['account-safety', 'account-safety'])
  const audited = await portal.db.selectFrom('audit_entry').select('action').where('actor_id', '=', userId).execute()
  expect(audited.map(({ action }) => action)).toEqual(['passkey added', 'passkey added'])
  // Neither codes nor keys leave it.
  const shown = JSON.stringify((await call('GET', '/user/factors', token)).json())
  expect(shown).not.toMatch(/public_key|credential_id|code_hash|secret/)
})

test('a student keeps the password alone enough beside a passkey, which signs in, and changes that later', async () => {
  const { token, userId, nim } = await personWithPassword(portal)
  const other = await sessionOf(portal.db, userId)
  const { key, answer } = await addPasskey(token, true)
  expect(answer.json().data.recovery_codes).toBeNull()
  expect(await statusOf(portal, other)).toBe(200)
  // The first one decides.
  await addPasskey(token)
  const signIn = async () => (await login(portal, nim, goodPassword)).json()
  expect(await signIn()).toMatchObject({ status: true, message: { user: { second_factor: 'NONE' } } })
  const asked = (await portal.call('POST', '/login/passkey/challenge')).json().data
  const credential = key.sign(asked.passkey)
  const signed = await portal.call('POST', '/login/passkey', { json: { challenge: asked.token, credential } })
  expect(signed.json().data.user.nim).toBe(nim)

  const put = (password_alone: boolean) => call('PUT', '/user/factors/password-alone', token, { password_alone })
  const codes = (await put(false)).json().data.recovery_codes
  expect(codes).toHaveLength(10)
  expect(await statusOf(portal, other)).toBe(401)
  expect((await signIn()).second_step.methods).toEqual(['passkey', 'recovery'])
  expect((await put(false)).json().data.recovery_codes, 'nothing new').toBeNull()
  await put(true)
  expect(await signIn()).toMatchObject({ status: true })
  expect((await call('GET', '/user/factors', token)).json().data).toMatchObject({
    password_alone: true,
    recovery_codes_left: 0,
    second_factor: 'NONE',
  })
  const told = await portal.db.selectFrom('email').select('data').where('user_id', '=', userId).orderBy('id').execute()
  expect(told.map(({ data }) => (data as { event: string }).event)).toEqual([
    'PASSKEY_ADDED',
    'PASSKEY_ADDED',
    'PASSKEY_TOO',
    'PASSWORD_ALONE',
  ])
})

test('a passkey beside a password that is enough protects nobody of the office, until it is asked for too', async () => {
  const officer = await personWithPassword(portal, { role: 'ADMIN' })
  await addPasskey(officer.token, true)
  expect((await call('GET', '/user/factors', officer.token)).json().data.second_factor).toBe('ON')
  expect((await call('PUT', '/user/factors/password-alone', officer.token, { password_alone: true })).statusCode).toBe(
    409,
  )

  const { token, userId } = await personWithPassword(portal)
  await addPasskey(token, true)
  await changeRow(portal.db, 'account', userId, {
    role: 'ADMIN',
    factor_grace_from: new Date(Date.now() - 8 * 86_400_000),
  })
  expect((await call('GET', '/committee', token)).json().code).toBe('second_factor_missing')
  expect((await call('PUT', '/user/factors/password-alone', token, { password_alone: false })).statusCode).toBe(200)
  expect((await call('GET', '/committee', token)).statusCode).toBe(200)
})

test('each event of an account is told under a subject of its own', () => {
  const subjects = (language: 'en' | 'id') =>
    safetyEvents
      // The same event as another; only who did it differs.
      .filter((event) => event !== 'RESET_ON_SERVER')
      .map((event) => translatorFor(language)(`mail.safety.subjects.${event}`))
  for (const language of ['en', 'id'] as const) {
    expect(new Set(subjects(language)).size).toBe(safetyEvents.length - 1)
  }
})

test('who only holds a token makes nothing of it last: the password is asked for', async () => {
  const { token, userId } = await personWithPassword(portal)
  await unprove(userId)
  const refused = await call('POST', '/user/factors/totp', token)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'prove_again'])
  const asked = (await call('POST', '/user/proof/challenge', token)).json().data
  expect(asked.methods).toEqual(['password'])
  const prove = (password: string) =>
    call('POST', '/user/proof', token, { challenge: asked.token, method: 'password', password })
  expect((await prove('wrong-password-2')).statusCode).toBe(422)
  expect((await prove(goodPassword)).statusCode).toBe(200)
  expect((await addApp(token)).answer.statusCode).toBe(200)
})

test('deleting for good asks an officer with a second factor for that factor and not for the password, once in ten minutes', async () => {
  const { token, userId } = await personWithPassword(portal, { role: 'ADMIN' })
  const secret = await giveTotp(portal, userId)
  await unprove(userId)
  const student = await portal.as('USER', { deleted_at: new Date().toISOString() })
  const remove = () => call('DELETE', `/registrant-details/${student.userId}?force=1`, token)
  expect((await remove()).json().code).toBe('prove_again')
  const asked = (await call('POST', '/user/proof/challenge', token)).json().data
  expect(asked.methods).toEqual(['totp'])
  const prove = (json: object) => call('POST', '/user/proof', token, { challenge: asked.token, ...json })
  expect((await prove({ method: 'password', password: goodPassword })).statusCode).toBe(422)
  expect((await prove({ method: 'totp', code: totpAt(secret, portal.deps.now()) })).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
  portal.setNow(new Date(Date.now() + 11 * 60_000).toISOString())
  const later = await call('GET', '/registrant-details/export', token)
  portal.setNow(null)
  expect(later.json().code).toBe('prove_again')
})

test('who was signed in before they came to the office has the days from then on, and others not before they sign in', async () => {
  const [here, away, student] = [
    await personWithPassword(portal),
    await personWithPassword(portal),
    await personWithPassword(portal),
  ]
  for (const { userId } of [here, away]) await changeRow(portal.db, 'account', userId, { role: 'ADMIN' })
  await portal.db.deleteFrom('session').where('user_id', '=', away.userId).execute()
  const own = async () => (await call('GET', '/user/factors', here.token)).json().data
  expect(await own()).toMatchObject({ second_factor: 'GRACE', second_factor_until: null })
  const now = new Date()
  await beginGraces(portal.db, now)
  const until = graceEnd(now.toISOString()).toISOString()
  expect(await own()).toMatchObject({ second_factor: 'GRACE', second_factor_until: until })
  for (const { userId } of [away, student]) {
    const [account] = await findRows(portal.db, 'account', { id: userId }, ['factor_grace_from'])
    expect(account?.factor_grace_from).toBeNull()
  }
  await beginGraces(portal.db, new Date(now.getTime() + 60_000))
  expect((await own()).second_factor_until, 'they begin once').toBe(until)
})

test('the office has seven days from its first sign-in, then it can only set one up, and the last one stays', async () => {
  const { nim, userId } = await personWithPassword(portal, { role: 'ADMIN' })
  const first = (await login(portal, nim, goodPassword)).json().message
  expect(first.user.second_factor).toBe('GRACE')
  const days = (Date.parse(first.user.second_factor_until) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  expect((await call('GET', '/committee', first.token)).statusCode).toBe(200)
  await changeRow(portal.db, 'account', userId, { factor_grace_from: new Date(Date.now() - 8 * 86_400_000) })
  const late = (await login(portal, nim, goodPassword)).json().message
  expect(late.user.second_factor).toBe('MISSING')
  for (const token of [first.token, late.token]) {
    const refused = await call('GET', '/committee', token)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_missing'])
  }
  expect((await addPasskey(late.token)).answer.statusCode).toBe(201)
  expect((await call('GET', '/committee', late.token)).statusCode).toBe(200)
  const [{ id }] = (await call('GET', '/user/factors', late.token)).json().data.passkeys
  expect((await call('DELETE', `/user/factors/passkeys/${id}`, late.token)).json().code).toBe('conflict')
  await addApp(late.token)
  expect((await call('DELETE', `/user/factors/passkeys/${id}`, late.token)).statusCode).toBe(200)
})

test('a student removes the last one, and the recovery codes go with it', async () => {
  const { token, userId } = await personWithPassword(portal)
  await addApp(token)
  expect((await call('DELETE', '/user/factors/totp', token)).statusCode).toBe(200)
  const left = await portal.db.selectFrom('factor_recovery_code').selectAll().where('user_id', '=', userId).execute()
  expect(left).toEqual([])
})

test('the secret of an app is nowhere in the database as it is', async () => {
  const { token, userId } = await personWithPassword(portal)
  const { bytes } = await addApp(token)
  const row = await portal.db.selectFrom('factor_totp').selectAll().where('user_id', '=', userId).executeTakeFirst()
  expect(row?.secret.includes(bytes)).toBe(false)
})

async function letterTo(userId: number) {
  const row = await lastRow(portal.db, 'email', { user_id: userId, template: 'account-safety' })
  return (await compose(portal.deps, byName(mailTemplates), row)).text
}

test('a new device is told, the first is not; "this was not me" closes the account once and takes what was added', async () => {
  const { nim, userId, token } = await personWithPassword(portal)
  const signIn = (userAgent: string) =>
    portal.call('POST', '/login', { json: { nim, password: goodPassword }, headers: { 'user-agent': userAgent } })
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0'
  for (const agent of [chrome, chrome, 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0']) {
    await signIn(agent)
  }
  const mails = await portal.db.selectFrom('email').select('data').where('user_id', '=', userId).execute()
  expect(mails.map(({ data }) => data)).toMatchObject([{ event: 'NEW_DEVICE', browser: 'Firefox', system: 'Windows' }])
  expect(await letterTo(userId)).toContain('Firefox, Windows')
  await addPasskey(token)
  const [, alarm = ''] = /\/not-me\/([\w-]+)/.exec(await letterTo(userId)) ?? []
  const raise = () => portal.call('POST', '/not-me', { json: { token: alarm } })
  const raised = await raise()
  expect(raised.statusCode, raised.body).toBe(200)
  expect((await raise()).statusCode).toBe(422)
  expect(await statusOf(portal, token)).toBe(401)
  expect((await signIn(chrome)).json().status).toBe(false)
  const password = 'harbour-plum-77-cello'
  const json = { token: raised.json().data.reset_token, password, password_confirmation: password }
  expect((await portal.call('POST', '/reset-password', { json })).json().data.user.nim).toBe(nim)
})

test('"this was not me" of new recovery codes takes them: a stranger keeps none', async () => {
  const { userId, token } = await personWithPassword(portal)
  await addPasskey(token)
  expect((await call('POST', '/user/factors/recovery-codes', token)).statusCode).toBe(200)
  const left = () =>
    portal.db.selectFrom('factor_recovery_code').select('user_id').where('user_id', '=', userId).execute()
  expect(await left()).toHaveLength(10)
  const [, alarm = ''] = /\/not-me\/([\w-]+)/.exec(await letterTo(userId)) ?? []
  expect((await portal.call('POST', '/not-me', { json: { token: alarm } })).statusCode).toBe(200)
  expect(await left()).toEqual([])
})

test('a new password does not go round the second factor', async () => {
  const { nim, userId } = await personWithPassword(portal)
  await giveTotp(portal, userId)
  const { token, hash } = (await import('#services/passwords.ts')).newToken()
  const expires_at = new Date(Date.now() + 60_000)
  await insertRow(portal.db, 'password_link', { user_id: userId, token_hash: hash, expires_at })
  const password = 'harbour-plum-78-cello'
  const json = { token, password, password_confirmation: password }
  const { data } = (await portal.call('POST', '/reset-password', { json })).json()
  expect(Object.keys(data)).toEqual(['second_step'])
  expect((await login(portal, nim, password)).json().second_step).toBeDefined()
})

test('another administrator resets lost factors, which everybody of the office hears of; nobody resets their own', async () => {
  const admin = await portal.as('ADMIN')
  const lost = await personWithPassword(portal, { role: 'SCAC' })
  await giveTotp(portal, lost.userId)
  const reset = (id: number) => call('DELETE', `/registrant-details/${id}/factors`, admin.token)
  expect((await reset(admin.userId)).statusCode).toBe(409)
  expect((await reset(lost.userId)).statusCode).toBe(200)
  expect((await reset(lost.userId)).statusCode).toBe(409)
  expect((await login(portal, lost.nim, goodPassword)).json().status).toBe(true)
  expect(await statusOf(portal, lost.token)).toBe(401)
  const mails = await portal.db.selectFrom('email').select(['user_id', 'template', 'data']).orderBy('id').execute()
  const about = mails.filter(
    ({ data }) => JSON.stringify(data).includes('RESET') || JSON.stringify(data).includes('"by"'),
  )
  expect(about).toContainEqual(expect.objectContaining({ user_id: lost.userId, template: 'account-safety' }))
  expect(about).toContainEqual(expect.objectContaining({ user_id: admin.userId, template: 'factors-reset' }))
})
