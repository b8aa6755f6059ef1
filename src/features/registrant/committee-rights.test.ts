// Rights in the office begin and end by the server's clock, wherever they are asked for.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { goodPassword } from '#tests/security/people.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { freshNims, makeWorld } from '#tests/support/facts.ts'
import { passwordLinkOf, sessionOf } from '#tests/support/sessions.ts'
import { usualEnd } from './committee.rules.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

const day = '2027-03-10'
// The first and the last second of that day in Jakarta.
const [dawn, midnight] = ['2027-03-09T17:00:01Z', '2027-03-10T16:59:59Z']
const [eve, dayAfter] = ['2027-03-09T16:59:59Z', '2027-03-10T17:00:01Z']

let portal: TestApp
let lead: Person
// Each test has an office of its own: its other members decide who comes last.
beforeEach(async () => {
  portal = await testApp()
  portal.setNow('2027-03-01T03:00:00Z')
  lead = await admin({ name: 'Lead' })
  return portal.close
})

const admin = (values: Record<string, unknown> = {}) => session(portal.as('ADMIN', { password_hash: 'x', ...values }))
/** Their session outlives every clock of these tests. */
async function session(person: Promise<Person>): Promise<Person> {
  const made = await person
  await sql`update session set expires_at = '2030-01-01', used_at = '2030-01-01' where user_id = ${made.userId}`.execute(
    portal.db,
  )
  return made
}
const roleOf = async ({ token }: { token: string }) => (await portal.call('GET', '/user', { token })).json().data.role
const statusOf = async ({ token }: { token: string }) => (await portal.call('GET', '/committee', { token })).statusCode
const change = (by: Person, id: number, json: object) =>
  portal.call('PUT', `/committee/${id}`, { token: by.token, json })
const takeAway = (by: Person, id: number) =>
  portal.call('POST', `/registrant-details/${id}/role`, { token: by.token, json: { role: 'USER' } })
const memberOf = async (id: number) =>
  (await portal.call('GET', '/committee', { token: lead.token }))
    .json()
    .data.find((one: { id: number }) => one.id === id)
const mails = (template: string) =>
  portal.db
    .selectFrom('email')
    .select(['user_id', 'data'])
    .where('template', '=', template)
    .orderBy('user_id')
    .execute()

describe('a right', () => {
  test('begins with its first day and ends with its last, on the very next request', async () => {
    const person = await admin({ office_from: day, office_until: day })
    const seen = []
    for (const now of [eve, dawn, midnight, dayAfter]) {
      portal.setNow(now)
      seen.push([await statusOf(person), await roleOf(person)])
    }
    expect(seen).toEqual([
      [403, 'USER'],
      [200, 'ADMIN'],
      [200, 'ADMIN'],
      [403, 'USER'],
    ])
  })

  test('of a regional committee ends as well, though nobody else has that region', async () => {
    const world = await makeWorld(portal.db)
    const person = await session(portal.as('SCAC', { region_id: world.regionId, office_until: day }))
    const dashboard = async () =>
      (await portal.call('GET', `/dashboard-admin/${world.termId}`, { token: person.token })).statusCode
    portal.setNow(midnight)
    expect(await dashboard()).toBe(200)
    portal.setNow(dayAfter)
    expect(await dashboard()).toBe(403)
  })

  test('that has ended leaves the person the student that it was, a member too', async () => {
    const world = await makeWorld(portal.db)
    const place = { region_id: world.regionId, member_term_id: world.termId }
    const person = await admin({ ...place, office_until: '2027-02-01' })
    expect(await roleOf(person)).toBe('MEMBER')
  })
})

describe('the last administrator', () => {
  test('keeps a right that should have ended until a successor has begun and can sign in', async () => {
    await takeAway(await admin({ office_until: day }), lead.userId)
    const [last] = (await sql<Person>`select id as "userId" from account where role = 'ADMIN'`.execute(portal.db)).rows
    const lasting = { expires_at: '2030-01-01', used_at: '2030-01-01' }
    const kept = { token: await sessionOf(portal.db, last?.userId, lasting) }
    portal.setNow('2027-03-20T03:00:00Z')
    expect(await statusOf(kept)).toBe(200)
    // Invited, to begin later; then begun without a password.
    const [nim = ''] = freshNims(1)
    const invited = { name: 'Rani', nim, email: `rani${nim}@example.com`, role: 'ADMIN', from: '2027-03-25' }
    const { id } = dataOf(await portal.call('POST', '/committee', { token: kept.token, json: invited }))
    portal.setNow('2027-03-26T03:00:00Z')
    expect(await statusOf(kept)).toBe(200)
    await sql`update account set password_hash = 'x' where id = ${id}`.execute(portal.db)
    expect(await statusOf(kept)).toBe(403)
  })

  test('cannot leave to a successor who has not begun, or whose right is over', async () => {
    const next = await admin({ office_from: day })
    await admin({ office_until: '2027-02-01' })
    expect((await takeAway(lead, lead.userId)).statusCode).toBe(409)
    // Nor by giving oneself a later first day.
    expect((await change(lead, lead.userId, { from: day, until: null })).statusCode).toBe(409)
    portal.setNow(dawn)
    expect((await takeAway(lead, lead.userId)).statusCode).toBe(200)
    expect(await statusOf(next)).toBe(200)
  })

  test('is left by two who end each other at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const other = await admin()
      const pair = [lead, other] as const
      const answers = await Promise.all([
        change(lead, other.userId, { from: day, until: null }),
        change(other, lead.userId, { from: day, until: null }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
      const statuses = await Promise.all(pair.map(statusOf))
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
      lead = pair[statuses.indexOf(200)] ?? lead
    }
  })

  test('who has no rights any more changes none, and is no receiver of the office’s mails', async () => {
    const gone = await admin({ office_until: '2027-02-01' })
    expect((await change(gone, lead.userId, { from: day, until: null })).statusCode).toBe(403)
    await change(lead, gone.userId, { from: day, until: '2027-08-31' })
    expect((await mails('rights-changed')).map(({ user_id }) => user_id)).toEqual([lead.userId, gone.userId])
    await change(lead, lead.userId, { from: '2027-03-01', until: '2027-08-31' })
    expect((await mails('rights-changed')).map(({ user_id }) => user_id)).toEqual([
      lead.userId,
      lead.userId,
      gone.userId,
    ])
  })
})

describe('the days', () => {
  test('are the academic year and a month, unless others are given', async () => {
    expect(['2026-11-22', '2027-06-01', '2027-06-03', '2027-08-31'].map(usualEnd)).toEqual([
      '2027-08-31',
      '2027-08-31',
      '2028-08-31',
      '2028-08-31',
    ])
    const { userId } = await portal.as('USER')
    await portal.call('POST', `/registrant-details/${userId}/role`, { token: lead.token, json: { role: 'ADMIN' } })
    expect(await memberOf(userId)).toMatchObject({ from: '2027-03-01', until: '2027-08-31', standing: 'IN_OFFICE' })
  })

  test('are changed with a mail to the person and every administrator, and as they were once undone', async () => {
    const other = await admin({ office_from: '2026-09-01', office_until: '2027-08-31' })
    const answer = await change(lead, other.userId, { from: '2026-09-01', until: day })
    expect(answer.json()).toMatchObject({ data: { until: day, standing: 'IN_OFFICE' }, undo: { seconds: 10 } })
    expect((await mails('rights-changed')).map(({ user_id }) => user_id)).toEqual([lead.userId, other.userId])
    const { id } = answer.json().undo
    const undone = await portal.call('POST', `/decisions/${id}/undo`, { token: lead.token })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await memberOf(other.userId)).toMatchObject({ from: '2026-09-01', until: '2027-08-31' })
    expect(await mails('rights-changed')).toEqual([])
    const entries = await portal.db.selectFrom('audit_entry').select(['action', 'after']).orderBy('id').execute()
    expect(entries).toEqual([
      { action: 'rights changed', after: { office_until: day } },
      { action: 'decision undone', after: { office_until: '2027-08-31' } },
    ])
  })

  test('that make no sense are refused', async () => {
    const scac = await portal.as('SCAC')
    const problems = async (id: number, json: object) => Object.keys((await change(lead, id, json)).json().errors ?? {})
    expect(await problems(scac.userId, { from: '2027-03-01', until: null })).toEqual(['until'])
    expect(await problems(scac.userId, { from: '2027-02-28', until: day })).toEqual(['from'])
    expect(await problems(scac.userId, { from: '2027-04-01', until: day })).toEqual(['until'])
    expect(await problems(lead.userId, { from: '2027-02-01', until: '2027-02-28' })).toEqual(['from', 'until'])
    const { userId } = await portal.as('USER')
    expect((await change(lead, userId, { from: day, until: null })).statusCode).toBe(404)
  })
})

describe('an invitation', () => {
  const invite = async (more: object) => {
    const [nim = ''] = freshNims(1)
    const json = { name: 'Rani Wulandari', nim, email: `rani${nim}@example.com`, role: 'ADMIN', ...more }
    const { data } = (await portal.call('POST', '/committee', { token: lead.token, json })).json()
    return { id: data.id as number, token: await passwordLinkOf(portal.db, data.id, '2030-01-01') }
  }
  const use = (token: string) =>
    portal.call('POST', '/reset-password', {
      json: { token, password: goodPassword, password_confirmation: goodPassword },
    })

  test('for later can be accepted at once, and gives nothing before its day', async () => {
    const { token } = await invite({ from: day })
    const { user, token: own } = (await use(token)).json().data
    expect(user.role).toBe('USER')
    // A person who was away for longer signs in again.
    portal.setNow(eve)
    expect(await statusOf({ token: own })).toBe(403)
    portal.setNow(dawn)
    expect(await statusOf({ token: own })).toBe(200)
  })

  test('dies with the right that it would give', async () => {
    const [over, taken] = [await invite({ until: day }), await invite({ until: '2027-08-31' })]
    await takeAway(lead, taken.id)
    expect((await use(taken.token)).statusCode).toBe(422)
    portal.setNow(dayAfter)
    expect((await use(over.token)).statusCode).toBe(422)
    expectAnswer(await portal.call('POST', `/registrant-details/${over.id}/activation`, { token: lead.token }), 409)
  })
})
