// The session part of the HTTP contract: signing in, and how often one may be wrong.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { markOf } from '#services/secrets.ts'
import { expectAnswer } from '../support/answers.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { effort, isLong } from '../support/effort.ts'
import { freshNims, makeWorld } from '../support/facts.ts'
import { changeRow } from '../support/rows.ts'
import { goodPassword, login, personWithPassword } from './people.ts'

const wrong = { status: false, message: "Credentials don't match our record." }
let portal: TestApp

describe('signing in', () => {
  beforeAll(async () => {
    portal = await testApp()
  })
  afterAll(() => portal.close())

  test('with the right password gives the user and a token', async () => {
    const { regionId, majorId, termId } = await makeWorld(portal.db)
    const person = await personWithPassword(portal, { region_id: regionId, major_id: majorId, term_id: termId })
    const answer = await login(portal, person.nim, goodPassword)
    expect(answer.statusCode).toBe(200)
    const { status, message } = answer.json()
    expect(status).toBe(true)
    expect(message.user).toMatchObject({ id: person.userId, role: 'USER', nim: person.nim })
    expect(Date.parse(message.user.memberSince)).toBeGreaterThan(0)
    expect(message.token).toMatch(/^[\w-]{43}$/)
    const me = await portal.call('GET', '/user', { token: message.token })
    expect(me.json().data.id).toBe(person.userId)
    expect(answer.body).not.toContain('argon2')
  })

  test('with a wrong password and with an unknown NIM gets one and the same literal answer', async () => {
    const person = await personWithPassword(portal)
    const answers = [await login(portal, person.nim, 'not the password'), await login(portal, '9999999999', 'whatever')]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([200, wrong])
    }
  })

  test('without a password set, no password is right, not even an empty or a null one', async () => {
    const person = await portal.as('USER')
    for (const password of ['', 'null', 'undefined', person.nim]) {
      const answer = await login(portal, person.nim, password)
      if (answer.statusCode === 200) expect(answer.json()).toEqual(wrong)
      else expect(answer.statusCode).toBe(422)
    }
  })

  test('is refused to suspended and deleted accounts with the literal answer', async () => {
    for (const gone of ['suspended_at', 'deleted_at']) {
      const person = await personWithPassword(portal, { [gone]: new Date().toISOString() })
      expect((await login(portal, person.nim, goodPassword)).json()).toEqual(wrong)
    }
  })

  test.each([
    [{}, ['nim', 'password']],
    [{ nim: '2601234567' }, ['password']],
    [{ password: 'x' }, ['nim']],
    [{ nim: '', password: '  ' }, ['nim', 'password']],
    [{ nim: null, password: null }, ['nim', 'password']],
  ])('with %j names what is missing, first message first', async (given, fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(given)) if (value !== null) form.append(name, value)
    for (const body of [{ json: given }, { form }]) {
      const answer = await portal.call('POST', '/login', body)
      // White space is a password in JSON; an empty form field is none.
      if ('json' in body && 'password' in given && given.password === '  ') continue
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors).toSorted()).toEqual(fields)
      for (const field of fields) expect(answer.json().errors[field][0]).toBe('Please fill this in.')
    }
  })

  test('a password is never cut: 200 characters count to the last one', async () => {
    const long = 'wandering albatross '.repeat(10).slice(0, 199)
    const person = await personWithPassword(portal, { password: `${long}a` })
    expect((await login(portal, person.nim, `${long}b`)).json()).toEqual(wrong)
    expect((await login(portal, person.nim, long)).json()).toEqual(wrong)
    expect((await login(portal, person.nim, `${long}a`)).json().status).toBe(true)
  })

  test('takes the same work, and so the same time, whether the NIM exists, is suspended, has no password or is unknown', async () => {
    const known = await personWithPassword(portal)
    const suspended = await personWithPassword(portal, { suspended_at: new Date().toISOString() })
    const fresh = await portal.as('USER')
    const kinds = { known: known.nim, suspended: suspended.nim, fresh: fresh.nim, unknown: '9999999998' }
    const spent: Record<string, { cpu: number; wall: number }[]> = {}
    const measure = async (kind: string, nim: string, password: string) => {
      const [started, before] = [performance.now(), process.cpuUsage()]
      await login(portal, nim, password)
      const { user, system } = process.cpuUsage(before)
      ;(spent[kind] ??= []).push({ cpu: (user + system) / 1000, wall: performance.now() - started })
    }
    // In turn, so that whatever else the machine does falls on all of them alike.
    for (let round = 0; round < effort(15, 100); round += 1) {
      for (const [kind, nim] of Object.entries(kinds)) await measure(kind, nim, 'not the password')
      // The negative control: an answer without any hashing.
      await measure('nothing', known.nim, '')
    }
    // The least of each is what nothing else disturbed.
    const least = (kind: string, of: 'cpu' | 'wall') => Math.min(...(spent[kind]?.map((one) => one[of]) ?? []))
    const of = (kind: string) => ({ cpu: least(kind, 'cpu'), wall: least(kind, 'wall') })
    const reference = of('known')
    console.log('login, ms:', JSON.stringify(Object.fromEntries(Object.keys(spent).map((kind) => [kind, of(kind)]))))
    for (const kind of ['suspended', 'fresh', 'unknown']) {
      // The processor's time is what tells the cases apart; the clock is looked at where the machine does nothing else.
      for (const what of isLong ? (['cpu', 'wall'] as const) : (['cpu'] as const)) {
        expect(of(kind)[what] / reference[what], `${what} of ${kind}`).toBeGreaterThan(0.6)
        expect(of(kind)[what] / reference[what], `${what} of ${kind}`).toBeLessThan(1.67)
      }
    }
    expect(of('nothing').cpu / reference.cpu, 'the measurement tells hashing from none').toBeLessThan(0.6)
  })
})

describe('too many failures', () => {
  beforeAll(async () => {
    portal = await testApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => portal.close())

  test('of one NIM from one address: 429 after the fifth, and the owner elsewhere still gets in', async () => {
    const person = await personWithPassword(portal)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login(portal, person.nim, `guess number ${tries}`, '203.0.113.7')).json()).toEqual(wrong)
    }
    const sixth = await login(portal, person.nim, 'guess number 6', '203.0.113.7')
    expectAnswer(sixth, 429, { message: 'Too many attempts. Please wait a minute and try again.' })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(portal, person.nim, goodPassword, '203.0.113.7')).statusCode, 'the guesser is not told').toBe(
      429,
    )
    expect((await login(portal, person.nim, goodPassword, '198.51.100.2')).json().status).toBe(true)
    const neighbour = await personWithPassword(portal)
    expect((await login(portal, neighbour.nim, goodPassword, '203.0.113.7')).json().status).toBe(true)
  })

  test('of many NIMs from one address: 429 after the hundredth, for that address only', async () => {
    const person = await personWithPassword(portal)
    const nims = freshNims(100)
    const answers = await Promise.all(nims.map((nim) => login(portal, nim, 'spray', '203.0.113.8')))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    const next = await login(portal, person.nim, goodPassword, '203.0.113.8')
    expect(next.statusCode).toBe(429)
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(portal, person.nim, goodPassword, '203.0.113.9')).json().status).toBe(true)
  })

  test('are forgotten after a minute', async () => {
    const person = await personWithPassword(portal)
    for (let tries = 0; tries < 6; tries += 1) await login(portal, person.nim, 'guess', '203.0.113.10')
    expect((await login(portal, person.nim, goodPassword, '203.0.113.10')).statusCode).toBe(429)
    await changeRow(
      portal.db,
      'login_failure',
      { nim: await markOf(portal.deps.config, person.nim) },
      { at: new Date(Date.now() - 61_000).toISOString() },
    )
    expect((await login(portal, person.nim, goodPassword, '203.0.113.10')).json().status).toBe(true)
  })

  test('at once do not slip through: of 30 parallel guesses exactly five are heard', async () => {
    const person = await personWithPassword(portal)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login(portal, person.nim, `guess ${index}`, '203.0.113.11')),
    )
    const of = (status: number) => answers.filter((answer) => answer.statusCode === status).length
    expect([of(200), of(429)]).toEqual([5, 25])
  })

  test('of many NIMs at once: exactly a hundred are heard @full', async () => {
    const answers = await Promise.all(freshNims(110).map((nim) => login(portal, nim, 'spray', '203.0.113.13')))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(100)
  })

  test('of few NIMs, however many, leave its campus address open to everybody else @full', async () => {
    const [victim, neighbour] = [await personWithPassword(portal), await personWithPassword(portal)]
    // 105 failures of 21 NIMs, which once closed the address.
    const nims = [victim.nim, ...freshNims(20)]
    for (const nim of nims) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => login(portal, nim, 'guess', '203.0.113.14')))
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    }
    expect((await login(portal, victim.nim, goodPassword, '203.0.113.14')).statusCode).toBe(429)
    expect((await login(portal, neighbour.nim, goodPassword, '203.0.113.14')).json().status).toBe(true)
    expect((await login(portal, victim.nim, goodPassword, '203.0.113.15')).json().status).toBe(true)
  })

  test('of a student who changes the forwarding header behind the one proxy of this machine are one address', async () => {
    const local = await testApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } })
    onTestFinished(() => local.close())
    const person = await personWithPassword(local)
    const statuses = []
    for (let tries = 0; tries < 30; tries += 1) {
      // The proxy adds the address that it sees behind what the student wrote.
      const forwarded = `203.0.113.${tries}, 127.0.0.1, 10.20.30.40`
      statuses.push((await login(local, person.nim, 'guess', forwarded)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 25 }, () => 429)])
    expect((await login(local, person.nim, goodPassword, '203.0.113.1, 10.20.30.41')).json().status).toBe(true)
    // One hop: who is on this machine too cannot pass on somebody else's name.
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, index) => login(local, '2699999998', 'guess', `203.0.113.${index}, 127.0.0.1`)),
    )
    expect(people.filter((answer) => answer.statusCode === 429)).toHaveLength(1)
    // Nor is anybody believed who comes from elsewhere, as from a private network.
    const direct = []
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await local.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '10.20.30.42',
        payload: { nim: person.nim, password: 'guess' },
        headers: { 'x-forwarded-for': `203.0.113.${tries}` },
      })
      direct.push(answer.statusCode)
    }
    expect(direct).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('of one household with IPv6 count together, however many addresses it has', async () => {
    const local = await testApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } })
    onTestFinished(() => local.close())
    const person = await personWithPassword(local)
    const statuses = []
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push((await login(local, person.nim, 'guess', `2001:db8:1:2::${tries + 1}`)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await login(local, person.nim, goodPassword, '2001:db8:1:3::1')).json().status).toBe(true)
  })

  test('a forged forwarding header does not help where no proxy is trusted', async () => {
    const plain = await testApp({ env: { RATE_LIMIT: 'on' } })
    const person = await personWithPassword(plain)
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await login(plain, person.nim, 'guess', `203.0.113.${tries}`)).statusCode)
    }
    await plain.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('300 good logins within a minute from one campus address pass', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => personWithPassword(portal)))
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        login(portal, people[index % people.length]?.nim ?? '', goodPassword, '192.0.2.1'),
      ),
    )
    expect(answers.filter((answer) => answer.json().status !== true)).toEqual([])
  })
})
