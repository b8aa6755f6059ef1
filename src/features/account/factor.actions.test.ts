import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newRecoveryCodes, recoveryHash, totpAt } from '#services/totp.ts'
import { givePasskey, giveTotp } from '#tests/security/factor-records.ts'
import { goodPassword, login, personWithPassword, statusOf } from '#tests/security/people.ts'
import { openPortal, testApp } from '#tests/support/app.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'

const portal = await openPortal()

const firstStep = async (nim: string) => (await login(portal, nim, goodPassword)).json()
const second = (json: Record<string, unknown>) => portal.call('POST', '/login/second-step', { json })
const code = (secret: Buffer) => totpAt(secret, portal.deps.now())

async function withApp() {
  const person = await personWithPassword(portal)
  return { ...person, secret: await giveTotp(portal, person.userId) }
}

test('without a second factor the answer is what it always was', async () => {
  const { nim } = await personWithPassword(portal)
  const { status, message, ...more } = await firstStep(nim)
  expect([status, Object.keys(message).toSorted(), more]).toEqual([true, ['token', 'user'], {}])
})

test('with one the password opens no session, and a wrong password says nothing of it', async () => {
  const { nim, secret } = await withApp()
  expect((await login(portal, nim, 'wrong-password-1')).json()).toEqual({
    status: false,
    message: "Credentials don't match our record.",
  })
  const answer = await firstStep(nim)
  expect(answer).toMatchObject({ status: false, second_step: { methods: ['totp'], passkey: null } })
  expect(JSON.stringify(answer)).not.toContain('"user"')
  expect(await statusOf(portal, answer.second_step.token)).toBe(401)
  const done = await second({ challenge: answer.second_step.token, method: 'totp', code: code(secret) })
  expect(done.statusCode, done.body).toBe(200)
  expect(await statusOf(portal, done.json().data.token)).toBe(200)
})

test('of a dozen that show the same code at once, one gets in', async () => {
  const { nim, secret } = await withApp()
  const given = code(secret)
  const steps = []
  for (let count = 0; count < 12; count += 1) steps.push((await firstStep(nim)).second_step.token)
  const answers = await Promise.all(steps.map((challenge) => second({ challenge, method: 'totp', code: given })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const next = await firstStep(nim)
  const again = await second({ challenge: next.second_step.token, method: 'totp', code: given })
  expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['code']])
})

test('a challenge is good for one right answer, and for minutes', async () => {
  const person = await personWithPassword(portal)
  const key = await givePasskey(portal, person.userId)
  const { second_step } = await firstStep(person.nim)
  const json = { challenge: second_step.token, method: 'passkey', credential: key.sign(second_step.passkey) }
  expect((await second(json)).statusCode).toBe(200)
  const again = await second({ ...json, credential: key.sign(second_step.passkey) })
  expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['challenge']])
  const late = (await firstStep(person.nim)).second_step
  portal.setNow(new Date(Date.now() + 5 * 60_000 + 1000).toISOString())
  const refused = await second({ ...json, challenge: late.token, credential: key.sign(late.passkey) })
  portal.setNow(null)
  expect(Object.keys(refused.json().errors)).toEqual(['challenge'])
})

test('another password since then makes the challenge worthless', async () => {
  const { nim, userId, secret } = await withApp()
  const { second_step } = await firstStep(nim)
  await changeRow(portal.db, 'account', userId, { password_hash: 'x' })
  const answer = await second({ challenge: second_step.token, method: 'totp', code: code(secret) })
  expect(Object.keys(answer.json().errors)).toEqual(['challenge'])
})

test('a recovery code gets in once, however it is typed', async () => {
  const { nim, userId } = await withApp()
  const [one = ''] = newRecoveryCodes()
  await insertRow(portal.db, 'factor_recovery_code', { user_id: userId, code_hash: recoveryHash(one) })
  const typed = one.toLowerCase().replaceAll('-', ' ')
  const statuses = []
  for (let times = 0; times < 2; times += 1) {
    const { second_step } = await firstStep(nim)
    statuses.push((await second({ challenge: second_step.token, method: 'recovery', code: typed })).statusCode)
  }
  expect(statuses).toEqual([200, 422])
})

test('an app whose first code was never typed lets nobody in beside a passkey', async () => {
  const { nim, userId } = await personWithPassword(portal)
  await givePasskey(portal, userId)
  const secret = await giveTotp(portal, userId, false)
  const { second_step } = await firstStep(nim)
  expect(second_step.methods).toEqual(['passkey'])
  const answer = await second({ challenge: second_step.token, method: 'totp', code: code(secret) })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['code']])
})

test('a code with a digit too few is a slip: it is said as that, and counts as no wrong one', async () => {
  const { nim, secret } = await withApp()
  const challenge = (await firstStep(nim)).second_step.token
  const slips = []
  for (let times = 0; times < 6; times += 1) slips.push(await second({ challenge, method: 'totp', code: '12345' }))
  expect(slips.map((answer) => answer.json().errors.code)).toEqual(slips.map(() => ['An app’s code has six digits.']))
  const spaced = code(secret).replace(/^(...)/, '$1 ')
  expect((await second({ challenge, method: 'totp', code: spaced })).statusCode).toBe(200)
})

test('wrong codes are few, from wherever they come', async () => {
  const strict = await testApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' } })
  const person = await personWithPassword(strict)
  const secret = await giveTotp(strict, person.userId)
  const statuses = []
  for (let times = 0; times < 6; times += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${times}` }
    const { second_step } = (await login(strict, person.nim, goodPassword, `203.0.113.${times}`)).json()
    const given = times < 5 ? '000000' : totpAt(secret, strict.deps.now())
    const json = { challenge: second_step.token, method: 'totp', code: given }
    statuses.push((await strict.call('POST', '/login/second-step', { json, headers })).statusCode)
  }
  await strict.close()
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('the more wrong codes, the longer the next one waits; ten are told, and after fifty none counts for this password', async () => {
  const strict = await testApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' } })
  const { userId, nim, token } = await personWithPassword(strict)
  const secret = await giveTotp(strict, userId)
  const { password_hash } = await findRow(strict.db, 'account', userId)
  const print = createHash('sha256').update(String(password_hash)).digest()
  const wrongSoFar = { user_id: userId, purpose: 'SIGN_IN', password_print: print }
  await insertRow(strict.db, 'factor_failure', { ...wrongSoFar, failures: 9, last_at: new Date() })
  let from = 0
  const attempt = async (given: () => string) => {
    from += 1
    const { second_step } = (await login(strict, nim, goodPassword, `203.0.113.${from}`)).json()
    const json = { challenge: second_step.token, method: 'totp', code: given() }
    return strict.call('POST', '/login/second-step', { json })
  }
  const right = () => totpAt(secret, strict.deps.now())
  expect((await attempt(right)).statusCode, 'waits').toBe(429)
  strict.setNow(new Date(Date.now() + 2 * 60_000).toISOString())
  expect((await attempt(() => '000000')).statusCode, 'the tenth').toBe(422)
  expect((await attempt(right)).statusCode).toBe(429)
  const told = strict.db.selectFrom('email').select('data').where('template', '=', 'account-safety')
  expect((await told.execute()).map(({ data }) => (data as { event: string }).event)).toContain('CODES_WRONG')
  // A signed-in owner can still show a factor.
  const asked = (await strict.call('POST', '/user/proof/challenge', { token })).json().data
  const proof = { challenge: asked.token, method: 'totp', code: right() }
  expect((await strict.call('POST', '/user/proof', { token, json: proof })).statusCode, 'proved again').toBe(200)
  await changeRow(strict.db, 'factor_failure', { user_id: userId }, { failures: 50 })
  strict.setNow(new Date(Date.now() + 4 * 3_600_000).toISOString())
  expect((await attempt(right)).json().errors.code[0]).toContain('Too many wrong codes')
  await changeRow(strict.db, 'factor_failure', { user_id: userId }, { password_print: Buffer.from('another password') })
  expect((await attempt(right)).statusCode, 'with another password').toBe(200)
  await strict.close()
})

const askAlone = async () => (await portal.call('POST', '/login/passkey/challenge')).json().data
const alone = (challenge: string, credential: string) =>
  portal.call('POST', '/login/passkey', { json: { challenge, credential } })

test('a passkey alone signs in, only unlocked, only its own, and each answer once', async () => {
  const person = await personWithPassword(portal)
  const key = await givePasskey(portal, person.userId)
  const asked = await askAlone()
  const unverified = await alone(asked.token, key.sign(asked.passkey, true))
  const signed = key.sign(asked.passkey)
  const done = await alone(asked.token, signed)
  const replayed = await alone((await askAlone()).token, signed)
  const unknown = await alone(asked.token, '{"id":"x"}')
  expect([unverified, done, replayed, unknown].map(({ statusCode }) => statusCode)).toEqual([422, 200, 422, 422])
  expect(done.json().data.user.nim).toBe(person.nim)
})

test('a passkey of another address is refused', async () => {
  const { userId } = await personWithPassword(portal)
  const key = await givePasskey(portal, userId)
  const asked = await askAlone()
  const answer = JSON.parse(key.sign(asked.passkey))
  const client = { type: 'webauthn.get', challenge: asked.passkey.challenge, origin: 'https://portal.evil.example' }
  answer.response.clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url')
  expect((await alone(asked.token, JSON.stringify(answer))).statusCode).toBe(422)
})
