// Living and dying sessions, and what their owner may change.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldSessions } from '#features/account/account.store.ts'
import type { Role } from '#roles.ts'
import { expectAnswer, expectFields } from '../support/answers.ts'
import { openPortal } from '../support/app.ts'
import { changeRow, findRow, findRows } from '../support/rows.ts'
import { formOf } from '../support/forms.ts'
import { goodPassword, login, personWithPassword, statusOf } from './people.ts'

const unauthenticated = { message: 'Unauthenticated.' }
const portal = await openPortal()

const anotherSession = async (nim: string): Promise<string> =>
  (await login(portal, nim, goodPassword)).json().message.token

describe('signing out', () => {
  const inBody = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const asForm = (token: string) => formOf({ 'headers[Authorization]': `Bearer ${token}` })

  test.each([
    ['the header', (token: string) => ({ token })],
    ["a JSON body, as the specification's browser sends it", (token: string) => ({ json: inBody(token) })],
    ['a multipart body', (token: string) => ({ form: asForm(token) })],
    [
      'the body beside an empty header',
      (token: string) => ({ json: inBody(token), headers: { authorization: 'Bearer ' } }),
    ],
    [
      'the body beside the header of an older session',
      (token: string) => ({ json: inBody(token), headers: { authorization: 'Bearer an-older-one' } }),
    ],
  ])('by %s kills that token at once, and only that one', async (_, call) => {
    const person = await personWithPassword(portal)
    const other = await anotherSession(person.nim)
    const answer = await portal.call('POST', '/logout', call(person.token))
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'You’re signed out.' }])
    const stale = await portal.call('GET', '/user', { token: person.token })
    expect([stale.statusCode, stale.json()]).toEqual([401, unauthenticated])
    expect(await statusOf(portal, other)).toBe(200)
  })

  test('without a session is no failure', async () => {
    for (const body of [{}, { json: {} }, { json: { headers: {} } }, { token: 'unknown' }]) {
      expectAnswer(await portal.call('POST', '/logout', body), 200, { success: true })
    }
  })
})

describe('many sessions of one account', () => {
  const tokenOf = (answer: Awaited<ReturnType<typeof login>>): string => answer.json().message.token
  const count = async (userId: number) =>
    (await portal.db.selectFrom('session').select('id').where('user_id', '=', userId).execute()).length

  test('the newest twenty live; a login more ends the oldest', async () => {
    const person = await personWithPassword(portal)
    const tokens = [person.token]
    for (let times = 0; times < 22; times += 1) tokens.push(tokenOf(await login(portal, person.nim, goodPassword)))
    const statuses = await Promise.all(tokens.map((token) => statusOf(portal, token)))
    expect(statuses).toEqual([401, 401, 401, ...Array.from({ length: 20 }, () => 200)])
    expect(await count(person.userId)).toBe(20)
  })

  test('of logins at once no more are kept, and nobody else is signed out', async () => {
    const [person, other] = [await personWithPassword(portal), await personWithPassword(portal)]
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(portal, person.nim, goodPassword)))
    expect(answers.filter((answer) => answer.json().status !== true)).toEqual([])
    expect(await count(person.userId)).toBe(20)
    expect(await statusOf(portal, other.token)).toBe(200)
  })
})

describe('a session', () => {
  test('is needed for GET user; every other token gets the literal 401', async () => {
    const person = await portal.as('USER')
    const tokens = ['', 'x', `${person.token}x`, person.token.slice(1), "' or 1=1 --", '🎭', 'a'.repeat(5000)]
    for (const token of tokens) {
      const answer = await portal.call('GET', '/user', { headers: { authorization: `Bearer ${encodeURI(token)}` } })
      expect([answer.statusCode, answer.json()], token.slice(0, 20)).toEqual([401, unauthenticated])
    }
    for (const scheme of ['Basic', 'Token', '']) {
      const answer = await portal.call('GET', '/user', { headers: { authorization: `${scheme} ${person.token}` } })
      expect(answer.statusCode, scheme).toBe(401)
    }
    expect((await portal.call('GET', `/user?token=${person.token}`)).statusCode).toBe(401)
    expectAnswer(await portal.call('GET', '/user', { headers: { authorization: `bearer ${person.token}` } }), 200)
  })

  test('sets no cookie and takes none', async () => {
    const person = await personWithPassword(portal)
    const answer = await login(portal, person.nim, goodPassword)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const cookie = { cookie: `token=${person.token}; XSRF-TOKEN=${person.token}` }
    expect((await portal.call('GET', '/user', { headers: cookie })).statusCode).toBe(401)
  })

  test('ends after 30 days', async () => {
    const person = await personWithPassword(portal)
    portal.setNow('2027-01-01T00:00:00Z')
    const token = await anotherSession(person.nim)
    portal.setNow('2027-01-30T23:59:00Z')
    expect(await statusOf(portal, token)).toBe(200)
    portal.setNow('2027-01-31T00:00:01Z')
    expect(await statusOf(portal, token)).toBe(401)
  })

  describe('of the office, without a request', () => {
    const usedAt = async (userId: number) =>
      (await findRows(portal.db, 'session', { user_id: userId }, ['used_at'])).at(-1)!.used_at
    const hours = (count: number) => new Date(Date.parse('2027-01-01T00:00:00Z') + count * 3_600_000).toISOString()
    beforeEach(() => portal.setNow(hours(0)))
    /** Signed in at the beginning of 2027, and not seen since. */
    async function idle(role: Role) {
      const person = await personWithPassword(portal, { role })
      await portal.db.deleteFrom('session').where('user_id', '=', person.userId).execute()
      return { ...person, token: await anotherSession(person.nim) }
    }

    test.each(['ADMIN', 'SCAC'] as const)('ends after twelve hours (%s), like one that is over', async (role) => {
      const [kept, ended] = [await idle(role), await idle(role)]
      expect(Date.parse(await usedAt(kept.userId)), 'signing in is a use').toBe(Date.parse(hours(0)))
      portal.setNow('2027-01-01T11:59:59Z')
      expect(await statusOf(portal, kept.token)).toBe(200)
      portal.setNow('2027-01-01T12:00:00Z')
      const answer = await portal.call('GET', '/user', { token: ended.token })
      expect([answer.statusCode, answer.json()]).toEqual([401, unauthenticated])
      expect(await statusOf(portal, kept.token), 'used a second ago').toBe(200)
      portal.setNow('2027-01-01T23:59:58Z')
      expect(await statusOf(portal, kept.token)).toBe(200)
      portal.setNow('2027-01-02T11:59:58Z')
      expect(await statusOf(portal, kept.token)).toBe(401)
    })

    test('is not kept alive by what an open page asks for by itself', async () => {
      const [open, worked] = [await idle('ADMIN'), await idle('ADMIN')]
      const news = (token: string, headers: Record<string, string>) =>
        portal.call('GET', '/pending-counts', { token, headers })
      for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
        portal.setNow(hours(minutes / 60))
        const answer = await news(open.token, { 'x-background': '1' })
        expect([minutes, answer.statusCode]).toEqual([minutes, 200])
        await news(worked.token, {})
      }
      expect(Date.parse(await usedAt(open.userId))).toBe(Date.parse(hours(0)))
      portal.setNow(hours(12))
      expect((await news(open.token, { 'x-background': '1' })).statusCode).toBe(401)
      expect(await statusOf(portal, open.token)).toBe(401)
      expect((await news(worked.token, {})).statusCode).toBe(200)
    })

    test('stays ended for everybody who signed out then, whatever their rights become', async () => {
      const person = await idle('SCAC')
      portal.setNow(hours(12))
      await portal.call('POST', '/logout', { token: person.token })
      await portal.db.updateTable('account').set({ role: 'USER' }).where('id', '=', person.userId).execute()
      expect(await statusOf(portal, person.token)).toBe(401)
    })

    test('is not shown as open any more, and is taken away', async () => {
      const admin = await idle('ADMIN')
      portal.setNow(hours(11))
      const newer = await anotherSession(admin.nim)
      const shown = async () => (await portal.call('GET', '/user/sessions', { token: newer })).json().data.length
      const sessions = () => portal.db.selectFrom('session').select('id').where('user_id', '=', admin.userId).execute()
      expect(await shown()).toBe(2)
      portal.setNow(hours(12))
      expect(await shown()).toBe(1)
      expect(await sessions()).toHaveLength(2)
      await deleteOldSessions(portal.db, new Date(hours(12)))
      expect(await sessions()).toHaveLength(1)
    })

    test('a student’s does not', async () => {
      for (const role of ['USER', 'MEMBER'] as const) {
        const student = await idle(role)
        portal.setNow('2027-01-30T23:59:00Z')
        expect(await statusOf(portal, student.token), role).toBe(200)
        portal.setNow(hours(0))
      }
    })

    test('counts by the role of the moment', async () => {
      const person = await idle('USER')
      portal.setNow(hours(12))
      const become = (role: Role) =>
        portal.db.updateTable('account').set({ role }).where('id', '=', person.userId).execute()
      await become('SCAC')
      expect(await statusOf(portal, person.token), 'rights do not come to who was away').toBe(401)
      await become('USER')
      expect(await statusOf(portal, person.token)).toBe(200)
      await become('SCAC')
      expect(await statusOf(portal, person.token), 'who is there goes on').toBe(200)
    })

    test('is noted at most every ten minutes, by one of many requests', async () => {
      const { token, userId } = await idle('ADMIN')
      portal.setNow('2027-01-01T00:10:00Z')
      await statusOf(portal, token)
      expect(Date.parse(await usedAt(userId))).toBe(Date.parse(hours(0)))
      portal.setNow('2027-01-01T00:10:01Z')
      const write = sql`select xmin::text as written from session where user_id = ${userId} order by id desc limit 1`
      const written = async () => (await write.execute(portal.db)).rows
      const before = await written()
      await Promise.all(Array.from({ length: 8 }, () => statusOf(portal, token)))
      expect(Date.parse(await usedAt(userId))).toBe(Date.parse('2027-01-01T00:10:01Z'))
      const after = await written()
      expect(after).not.toEqual(before)
      await statusOf(portal, token)
      expect(await written()).toEqual(after)
    })

    test('goes on where its use cannot be noted', async () => {
      const { token, userId } = await idle('ADMIN')
      portal.setNow(hours(1))
      await sql`create function refuse_use() returns trigger language plpgsql as $$
        begin raise exception 'full' using errcode = '53100'; end $$`.execute(portal.db)
      await sql`create trigger refuse_use before update on session for each row execute function refuse_use()`.execute(
        portal.db,
      )
      expect(await statusOf(portal, token)).toBe(200)
      await sql`drop trigger refuse_use on session`.execute(portal.db)
      expect(Date.parse(await usedAt(userId))).toBe(Date.parse(hours(0)))
    })
  })

  test.each(['suspended_at', 'deleted_at'] as const)('dies with the account (%s)', async (column) => {
    const person = await personWithPassword(portal)
    expect(await statusOf(portal, person.token)).toBe(200)
    const now = new Date().toISOString()
    await changeRow(portal.db, 'account', person.userId, { [column]: now })
    expect(await statusOf(portal, person.token)).toBe(401)
  })

  test('follows the role of its account at once', async () => {
    const person = await portal.as('ADMIN')
    const create = { token: person.token, json: {} }
    expect((await portal.call('POST', '/terms', create)).statusCode).toBe(422)
    await changeRow(portal.db, 'account', person.userId, { role: 'USER' })
    expect((await portal.call('POST', '/terms', create)).statusCode).toBe(403)
  })

  test('is kept as a hash only', async () => {
    const { token, userId } = await personWithPassword(portal)
    const rows = await portal.db.selectFrom('session').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the owner', () => {
  test('changes contact details, and nothing else', async () => {
    const person = await personWithPassword(portal)
    const given = {
      phone_number: '+62 812-3456 7001',
      line_id: 'harbour',
      address: 'Jl. Melati 5',
      domicile: 'Depok',
      campus_location: 'Anggrek',
    }
    const forbidden = { role: 'ADMIN', nim: '2700009999', id: 1, email: 'x@y.zz', password_hash: 'x', region_id: 1 }
    const answer = await portal.call('PUT', '/user', { token: person.token, json: { ...given, ...forbidden } })
    expectAnswer(answer, 200, {
      data: {
        ...given,
        phone_number: '+6281234567001',
        role: 'USER',
        nim: person.nim,
      },
    })
    const row = await findRow(portal.db, 'account', person.userId)
    expect(row).toMatchObject({ role: 'USER', nim: person.nim, region_id: null })
    expect(row.password_hash).toMatch(/^\$argon2id/)
  })

  test('changes one detail and keeps the others, and an audit row tells', async () => {
    const person = await portal.as('USER', { domicile: 'Depok', line_id: 'kept' })
    await portal.call('PUT', '/user', { token: person.token, json: { domicile: 'Bogor' } })
    const me = await portal.call('GET', '/user', { token: person.token })
    expect(me.json().data).toMatchObject({ domicile: 'Bogor', line_id: 'kept' })
    const entries = await findRows(portal.db, 'audit_entry', { actor_id: person.userId })
    expect(entries).toMatchObject([{ action: 'updated', before: { domicile: 'Depok' }, after: { domicile: 'Bogor' } }])
  })

  test('cannot take the phone number or LINE ID of somebody else', async () => {
    await portal.as('USER', { phone_number: '08111222333', line_id: 'taken' })
    const person = await portal.as('USER')
    for (const [field, value] of Object.entries({ phone_number: '0811-122-2333', line_id: 'taken' })) {
      expectFields(await portal.call('PUT', '/user', { token: person.token, json: { [field]: value } }), [field])
    }
    const json = { phone_number: '08111222333', line_id: 'taken', domicile: 'Bogor' }
    const both = await portal.call('PUT', '/user', { token: person.token, json })
    expect(Object.keys(both.json().errors).toSorted()).toEqual(['line_id', 'phone_number'])
  })

  test('gets a message beside each wrong detail', async () => {
    const person = await portal.as('USER')
    const json = { phone_number: 'call me', address: 'x'.repeat(501), line_id: '', domicile: 7 }
    const answer = await portal.call('PUT', '/user', { token: person.token, json })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['address', 'domicile', 'line_id', 'phone_number'])
  })
})
