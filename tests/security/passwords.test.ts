// Setting passwords: by their owner, through a link, and never by the system.
import { describe, expect, test } from 'vitest'
import { sendLink } from '#features/account/account.actions.ts'
import { hashPassword } from '#services/passwords.ts'
import { expectAnswer, expectFields } from '../support/answers.ts'
import { openPortal, testApp } from '../support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld } from '../support/facts.ts'
import { goodPassword, login, personWithPassword, statusOf } from './people.ts'
import { findRow } from '#tests/support/rows.ts'
import { passwordLinkOf } from '../support/sessions.ts'
import { someoneWaits } from '../support/waiting.ts'

const portal = await openPortal()

const twice = (password: string) => ({ password, password_confirmation: password })

/** A link as the mail holds it, `minutes` from now. */
const linkFor = (userId: number, minutes = 60) =>
  passwordLinkOf(portal.db, userId, new Date(Date.now() + minutes * 60_000))

const reset = (token: string, password: string) =>
  portal.call('POST', '/reset-password', { json: { token, ...twice(password) } })

const hashOf = async (userId: number) => (await findRow(portal.db, 'account', userId)).password_hash

describe('changing the password', () => {
  test('keeps this session, ends all others, and the old password is dead', async () => {
    const person = await personWithPassword(portal)
    const other = (await login(portal, person.nim, goodPassword)).json().message.token
    const answer = await portal.call('PUT', '/user/password', {
      token: person.token,
      json: { current_password: goodPassword, ...twice('quiet-meadow-77-lantern') },
    })
    expectAnswer(answer, 200, { status: 'success', data: null })
    expect([await statusOf(portal, person.token), await statusOf(portal, other)]).toEqual([200, 401])
    expect((await login(portal, person.nim, goodPassword)).json().status).toBe(false)
    expect((await login(portal, person.nim, 'quiet-meadow-77-lantern')).json().status).toBe(true)
  })

  test('needs the current one, a confirmation, and an acceptable new one', async () => {
    const person = await personWithPassword(portal)
    const put = (json: object) => portal.call('PUT', '/user/password', { token: person.token, json })
    const refused = async (json: object) => {
      const answer = await put(json)
      expect(answer.statusCode).toBe(422)
      return Object.keys(answer.json().errors).toSorted()
    }
    const good = twice('quiet-meadow-77-lantern')
    expect(await refused({})).toEqual(['current_password', 'password', 'password_confirmation'])
    expect(await refused({ current_password: 'wrong one', ...good })).toEqual(['current_password'])
    expect(await refused({ current_password: goodPassword, ...good, password_confirmation: 'x' })).toEqual([
      'password_confirmation',
    ])
    expect(await refused({ current_password: goodPassword, ...twice('short') })).toEqual(['password'])
    expect(await refused({ current_password: goodPassword, ...twice(`${person.nim}!`) })).toEqual(['password'])
    expect((await login(portal, person.nim, goodPassword)).json().status).toBe(true)
  })

  test('makes open links worthless', async () => {
    const person = await personWithPassword(portal)
    const token = await linkFor(person.userId)
    await portal.call('PUT', '/user/password', {
      token: person.token,
      json: { current_password: goodPassword, ...twice('quiet-meadow-77-lantern') },
    })
    expect((await reset(token, 'another-meadow-78-lamp')).statusCode).toBe(422)
  })

  test('cannot be guessed with a stolen token', async () => {
    const strict = await testApp({ env: { RATE_LIMIT: 'on' } })
    const person = await personWithPassword(strict)
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1) {
      const json = { current_password: `guess ${tries}`, ...twice('quiet-meadow-77-lantern') }
      statuses.push((await strict.call('PUT', '/user/password', { token: person.token, json })).statusCode)
    }
    await strict.close()
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('does not override a reset that came between its check and its write', async () => {
    const person = await personWithPassword(portal)
    const ownersChoice = await hashPassword('the-owner-88-wants-this')
    const json = { current_password: goodPassword, ...twice('the-thief-99-wants-this') }
    // A reset that has written and not committed: the change passes its check and then has to wait.
    const change = await portal.db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ password_hash: ownersChoice }).where('id', '=', person.userId).execute()
      const running = portal.call('PUT', '/user/password', { token: person.token, json })
      await someoneWaits(portal.db)
      return { running }
    })
    expectFields(await change.running, ['current_password'])
    expect((await login(portal, person.nim, 'the-owner-88-wants-this')).json().status).toBe(true)
  })
})

test('a login that was being checked while the password changed opens no session', async () => {
  let outlived = 0
  for (let round = 0; round < 10; round += 1) {
    const person = await personWithPassword(portal)
    const token = await linkFor(person.userId)
    const logins = Array.from({ length: 6 }, () => login(portal, person.nim, goodPassword))
    const [set, ...answers] = await Promise.all([reset(token, 'the-owner-88-wants-this'), ...logins])
    expect(set?.statusCode).toBe(200)
    for (const answer of answers) {
      if (answer.json().status && (await statusOf(portal, answer.json().message.token)) === 200) outlived += 1
    }
  }
  expect(outlived).toBe(0)
})

describe('a link', () => {
  const ownerOf = (token: string) => portal.call('POST', '/reset-password/owner', { json: { token } })

  test('says whose it is, and that it is used up or too old, before anything is typed', async () => {
    const person = await personWithPassword(portal)
    const token = await linkFor(person.userId)
    expect((await ownerOf(token)).json().data).toMatchObject({ nim: person.nim })
    expect((await reset(token, 'quiet-meadow-77-lantern')).statusCode).toBe(200)
    for (const dead of [token, await linkFor(person.userId, -1), 'nobody-ever-had-this']) {
      const answer = await ownerOf(dead)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['token']])
    }
  })

  test('signs its owner in on this device, and every other one out', async () => {
    const person = await personWithPassword(portal)
    const { data } = (await reset(await linkFor(person.userId), 'quiet-meadow-77-lantern')).json()
    expect(data.user).toMatchObject({ id: person.userId, nim: person.nim })
    expect([await statusOf(portal, data.token), await statusOf(portal, person.token)]).toEqual([200, 401])
  })
})

describe('asking for a link', () => {
  const ask = (email: string) => portal.call('POST', '/forgot-password', { json: { email } })

  test('gets the same answer for a known, an unknown, a suspended and a deleted address', async () => {
    const now = new Date().toISOString()
    await portal.as('USER', { email: 'known@example.com' })
    await portal.as('USER', { email: 'suspended@example.com', suspended_at: now })
    await portal.as('USER', { email: 'deleted@example.com', deleted_at: now })
    const answers = await Promise.all(['known', 'unknown', 'suspended', 'deleted'].map((n) => ask(`${n}@example.com`)))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(answers[0]?.body)
    }
    expect(answers[0]?.json().message).toBe(
      'If there is such an account, we’ve sent a link to its e-mail address. We send at most five an hour.',
    )
  })

  test('leaves a mail only for a living account, and five within an hour at most', async () => {
    const now = new Date().toISOString()
    const known = await portal.as('USER', { email: 'budi@example.com' })
    await portal.as('USER', { email: 'gone@example.com', deleted_at: now })
    await portal.as('USER', { email: 'paused@example.com', suspended_at: now })
    for (const email of ['gone@example.com', 'paused@example.com', 'nobody@example.com'])
      await sendLink(portal.deps, email)
    for (let times = 0; times < 8; times += 1) await sendLink(portal.deps, 'budi@example.com')
    const mails = await portal.db.selectFrom('email').selectAll().where('template', '=', 'reset').execute()
    expect(mails.map((mail) => [mail.user_id, mail.to_address])).toEqual(
      Array.from({ length: 5 }, () => [known.userId, 'budi@example.com']),
    )
  })

  test('gets that answer by NIM, too, and a mail goes to the address of the account', async () => {
    const known = await portal.as('USER', { email: 'cahya@example.com' })
    const { nim } = await portal.db
      .selectFrom('account')
      .select('nim')
      .where('id', '=', known.userId)
      .executeTakeFirstOrThrow()
    const answers = await Promise.all([ask(nim), ask('9999999999'), ask('nobody@example.com')])
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, answers[0]?.body]),
    )
    await sendLink(portal.deps, nim)
    await sendLink(portal.deps, '9999999999')
    const mails = await portal.db.selectFrom('email').selectAll().where('user_id', '=', known.userId).execute()
    expect(mails.map(({ template, to_address }) => [template, to_address])).toEqual([['reset', 'cahya@example.com']])
    for (const neither of ['270200', 'cahya', '']) {
      const answer = await ask(neither)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']])
    }
  })

  test('takes the address as people write it, and tells what is no address', async () => {
    expect((await ask('  Budi@Example.com ')).statusCode).toBe(200)
    for (const email of ['', 'budi', 'budi@', '@example.com', 'a b@example.com']) {
      expectFields(await ask(email), ['email'])
    }
  })
})

describe('a link', () => {
  test('sets the password once, ends every session, confirms the address, and kills its sisters', async () => {
    const person = await personWithPassword(portal)
    const [token, sister] = [await linkFor(person.userId), await linkFor(person.userId)]
    expectAnswer(await reset(token, 'quiet-meadow-77-lantern'), 200)
    expect(await statusOf(portal, person.token)).toBe(401)
    for (const used of [token, sister]) {
      const answer = await reset(used, 'another-meadow-78-lamp')
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({ token: ['This link no longer works. Ask for a new one.'] })
    }
    expect((await login(portal, person.nim, 'quiet-meadow-77-lantern')).json().status).toBe(true)
    const row = await findRow(portal.db, 'account', person.userId)
    expect(row.email_verified_at).not.toBeNull()
  })

  test('opened ten times at once works once', async () => {
    const person = await portal.as('USER')
    const token = await linkFor(person.userId)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `quiet-meadow-${index}-lantern`)),
    )
    const winner = answers.findIndex((answer) => answer.statusCode === 200)
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect((await login(portal, person.nim, `quiet-meadow-${winner}-lantern`)).json().status).toBe(true)
  })

  test('is still good after a refused password', async () => {
    const person = await portal.as('USER')
    const token = await linkFor(person.userId)
    expect((await reset(token, 'password123')).statusCode).toBe(422)
    expect((await reset(token, 'quiet-meadow-77-lantern')).statusCode).toBe(200)
  })

  test('is dead after a suspension or a stay in the recycle bin, when the account is open again', async () => {
    const { token } = await portal.as('ADMIN')
    for (const [close, open] of [
      ['POST suspend', 'POST unsuspend'],
      ['DELETE', 'POST restore'],
    ]) {
      const person = await portal.as('USER')
      const link = await linkFor(person.userId)
      for (const request of [close, open]) {
        const [method = '', name] = (request ?? '').split(' ')
        const path = `/registrant-details/${person.userId}${name ? `/${name}` : ''}`
        expectAnswer(await portal.call(method as 'POST' | 'DELETE', path, { token }), 200)
      }
      expect((await reset(link, 'quiet-meadow-77-lantern')).statusCode).toBe(422)
      expect((await reset(await linkFor(person.userId), 'quiet-meadow-77-lantern')).statusCode).toBe(200)
    }
  })

  test('is dead as soon as a newer one is asked for', async () => {
    const person = await portal.as('USER', { email: 'asks-twice@example.com' })
    const older = await linkFor(person.userId)
    await sendLink(portal.deps, 'asks-twice@example.com')
    expect((await reset(older, 'quiet-meadow-77-lantern')).statusCode).toBe(422)
  })

  test('does not work for a suspended or deleted account, nor with a wrong token', async () => {
    for (const gone of ['suspended_at', 'deleted_at']) {
      const person = await portal.as('USER', { [gone]: new Date().toISOString() })
      expect((await reset(await linkFor(person.userId), 'quiet-meadow-77-lantern')).statusCode).toBe(422)
      expect(await hashOf(person.userId)).toBeNull()
    }
    for (const token of ['x', 'A'.repeat(43), "' or true --"]) {
      expect((await reset(token, 'quiet-meadow-77-lantern')).json().errors).toHaveProperty('token')
    }
  })
})

describe('a password', () => {
  const refusal = async (password: string, values: Record<string, unknown> = {}): Promise<number> => {
    const person = await portal.as('USER', values)
    const answer = await reset(await linkFor(person.userId), password)
    if (answer.statusCode !== 200) {
      expect(Object.keys(answer.json().errors)).toEqual(['password'])
      expect(await hashOf(person.userId)).toBeNull()
    }
    return answer.statusCode
  }

  test.each([
    'nine-char',
    '1234567890',
    'password123',
    'Password123!',
    'qwertyuiop',
    'iloveyou12',
    'aaaaaaaaaaaa',
    'abababababab',
    'bnec2026!!',
    'bnec123456',
    'qwerty-BNEC-1',
    'BINUSIAN2026',
    'ToeflBnec1',
    'english club 1',
  ])('such as %j is refused', async (password) => {
    expect(await refusal(password)).toBe(422)
  })

  test('made of the own NIM, name or e-mail name is refused', async () => {
    const [nim = ''] = freshNims(1)
    const owner = { nim, name: 'Siti Rahmawati', email: 'siti.rahmawati.2026@example.com' }
    expect(await refusal(nim, owner)).toBe(422)
    const another = { ...owner, nim: freshNims(1)[0] ?? '', email: 'siti.r@example.com' }
    expect(await refusal('sitirahmawati', another)).toBe(422)
    expect(await refusal('Rahmawati2026', { ...another, nim: freshNims(1)[0], email: 'siti.s@example.com' })).toBe(422)
    const mailed = { ...owner, nim: freshNims(1)[0], email: 'lavenderfields@example.com' }
    expect(await refusal('lavenderfields1', mailed)).toBe(422)
  })

  test.each([
    'correct horse battery',
    'plum-harbour-41-violin',
    'ünïcödé-päßwörter',
    '🦜🦉🦚🐓 four birds sing',
    'x7#Kq9!zLm',
  ])('such as %j is taken as it is', async (password) => {
    const person = await portal.as('USER')
    expect((await reset(await linkFor(person.userId), password)).statusCode).toBe(200)
    expect((await login(portal, person.nim, password)).json().status).toBe(true)
  })

  test('of 200 characters counts to the last one', async () => {
    const person = await portal.as('USER')
    const long = 'the quick brown fox jumps over the lazy dog, '.repeat(5).slice(0, 199)
    expect((await reset(await linkFor(person.userId), `${long}1`)).statusCode).toBe(200)
    expect((await login(portal, person.nim, `${long}2`)).json().status).toBe(false)
    expect((await login(portal, person.nim, `${long}1`)).json().status).toBe(true)
  })

  test('is stored as argon2id with 19 MiB, two passes and a salt of its own', async () => {
    const people = [await portal.as('USER'), await portal.as('USER')]
    for (const { userId } of people) await reset(await linkFor(userId), 'quiet-meadow-77-lantern')
    const hashes = await Promise.all(people.map(({ userId }) => hashOf(userId)))
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })

  test('is never made by the system: new accounts have none', async () => {
    const world = await makeWorld(portal.db)
    const shift = await makeShift(portal.db, world)
    const nims = freshNims(3)
    const form = await groupForm(world, { nims, shiftIds: [shift, shift, shift] })
    expect((await portal.call('POST', '/register/store', { form })).statusCode).toBe(201)
    const rows = await portal.db.selectFrom('account').select('password_hash').where('nim', 'in', nims).execute()
    expect(rows.map((row) => row.password_hash)).toEqual([null, null, null])
  })
})
