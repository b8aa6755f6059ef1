import { beforeEach, describe, expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { makeDivisions, setBoardWindow, preferencesOf } from '#tests/support/board.ts'
import { makeWorld, type World } from '#tests/support/facts.ts'
import {
  insertMemberPayments,
  makeStudent,
  makeStudents,
  memberForm,
  roleOf,
  setMemberWindow,
  type Student,
} from '#tests/support/members.ts'
import { dayInWib } from '#words/wib.ts'
import { translatorFor } from '#words/words.ts'
import { mailTemplates } from '#jobs.ts'
import { followTerms } from './membership-term.actions.ts'
import { changeRow, findRows } from '#tests/support/rows.ts'
import { mailsTo } from '#tests/support/records.ts'
import { dataOf } from '#tests/support/answers.ts'

let world: World
let divisions: [number, number, number]
const portal = await openPortal()
const admin = await portal.as('ADMIN', { name: 'Office' })

beforeEach(async () => {
  world = await makeWorld(portal.db)
  divisions = await makeDivisions(portal.db, world.regionId)
  await Promise.all([setMemberWindow(portal.db, world.regionId), keepOpen()])
})
const day = 86_400_000
const inAYear = new Date(Date.now() + 400 * day).toISOString()
const turn = (days: number) => portal.setNow(new Date(Date.now() + days * day).toISOString())

/** The board's window is open long enough for the clock to be turned. */
async function keepOpen(): Promise<void> {
  await setBoardWindow(portal.db, world.regionId, 'BOM_REGISTRATION')
  const end_time = new Date(Date.now() + 400 * day).toISOString()
  await portal.db.updateTable('environment').set({ end_time }).where('region_id', '=', world.regionId).execute()
}

const confirmed = () => ({ status: 'CONFIRMED', decided_by: admin.userId, decided_at: new Date() })

/** A student who has paid for the region's term, and whose payment was confirmed. */
async function member(of: World = world): Promise<Student & { paymentId: number }> {
  const [one] = await makeStudents(portal.db, of, 1, () => ({ role: 'MEMBER' }))
  const [paymentId] = await insertMemberPayments(portal.db, { world: of, userIds: [one!.userId], values: confirmed() })
  // Their own session alone: several members are made at once, and updates of all sessions would deadlock.
  await changeRow(portal.db, 'session', { user_id: one!.userId }, { expires_at: inAYear, used_at: inAYear })
  return { ...one!, paymentId: paymentId! }
}

const office = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) =>
  portal.call(method, path, { token: admin.token, json })
const prices = { current_batch: '2031', toefl_price_one: 80_000, member_price: 175_000 }
let year = 2050

/** The guided change of term for one region; gives the new term. */
async function changeTerm(more: object = {}, of: World = world): Promise<number> {
  await portal.db.updateTable('session').set({ expires_at: inAYear, used_at: inAYear }).execute()
  year += 1
  const body = { term: { semester: 'ODD', year }, regions: [{ id: of.regionId, ...prices }], shifts: [], windows: [] }
  return dataOf(await office('POST', '/term-changes', { ...body, ...more }), 201).term_id
}

const userOf = async ({ token }: { token: string }) => (await portal.call('GET', '/user', { token })).json().data
const roleNow = async (who: { token: string }) => (await userOf(who)).role
const apply = async ({ token }: { token: string }) =>
  (await portal.call('POST', '/bom-recruitments', { token, json: preferencesOf(divisions) })).statusCode
const listed = async (userId: number) => (await office('GET', `/registrant-details/${userId}`)).json().data
const roleChanges = (userId: number) =>
  findRows(portal.db, 'audit_entry', { entity: 'account', entity_id: userId, action: 'role changed' }, [
    'actor_id',
    'before',
    'after',
  ])
const follow = () => followTerms(portal.deps)

describe('after a change of term', () => {
  test('members keep their rights for four weeks, and then are users who may extend', async () => {
    const [one, two] = [await member(), await member()]
    expect(await userOf(one)).toMatchObject({ role: 'MEMBER', membership: { kind: 'EXTEND', until: null } })
    const termId = await changeTerm()

    turn(27)
    const { role, membership } = await userOf(one)
    expect([role, membership]).toMatchObject(['MEMBER', { kind: 'EXTEND', term: { semester: 'ODD', year: 2026 } }])
    expect(Date.parse(membership.until)).toBeGreaterThan(Date.now() + 27.9 * day)
    expect(await listed(one.userId)).toMatchObject({ role: 'MEMBER', member_until: membership.until })
    expect(await apply(one)).toBe(201)

    turn(29)
    expect(await userOf(two)).toMatchObject({ role: 'USER', membership: { kind: 'EXTEND', until: null } })
    expect(await listed(two.userId)).toMatchObject({ role: 'USER', member_until: null })
    expect(await apply(two)).toBe(403)
    const users = await office('GET', `/registrant-details?region_id=${world.regionId}&role=USER`)
    expect(users.json().data.map(({ id }: { id: number }) => id)).toContain(two.userId)
    const members = await office('GET', `/registrant-details?region_id=${world.regionId}&role=MEMBER`)
    expect(members.json().data).toEqual([])

    portal.setNow(null)
    const paid = await portal.call('POST', '/member-payments', { token: two.token, form: await memberForm(world) })
    expect(paid.json().data).toMatchObject({ kind: 'EXTEND', term_id: termId })
    turn(30)
    await office('POST', `/member-payments/${paid.json().data.id}/confirm`, {})
    expect(await userOf(two)).toMatchObject({ role: 'MEMBER', membership: { until: null } })
    expect(await apply(two)).toBe(201)
  })

  test('the office says for how long; 0 is at once, and the longest is half a year', async () => {
    const [one, other] = [await member(), await makeWorld(portal.db)]
    const there = await member(other)
    await changeTerm({ grace_weeks: 0 })
    expect(await roleNow(one)).toBe('USER')
    expect(await apply(one)).toBe(403)
    // Two regions, each with its own term.
    expect(await roleNow(there)).toBe('MEMBER')
    await changeTerm({ grace_weeks: 1 }, other)
    turn(6)
    expect([await roleNow(one), await roleNow(there)]).toEqual(['USER', 'MEMBER'])
    turn(8)
    expect(await roleNow(there)).toBe('USER')
    const wrong = await office('POST', '/term-changes', {
      term: { semester: 'ODD', year: 2199 },
      regions: [{ id: world.regionId, ...prices }],
      shifts: [],
      windows: [],
      grace_weeks: 27,
    })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['grace_weeks']])
  })

  test('the committee keeps its roles, whatever it has paid', async () => {
    const [one, two] = [await member(), await member()]
    await portal.db.updateTable('account').set({ role: 'SCAC' }).where('id', '=', one.userId).execute()
    await portal.db.updateTable('account').set({ role: 'ADMIN' }).where('id', '=', two.userId).execute()
    await changeTerm({ grace_weeks: 0 })
    turn(40)
    await follow()
    expect([await roleNow(one), await roleNow(two)]).toEqual(['SCAC', 'ADMIN'])
    expect(await roleChanges(one.userId)).toEqual([])
    expect(await listed(one.userId)).toMatchObject({ role: 'SCAC', member_until: null })
  })

  test('who was of the committee is a student again: written to, and after a while in the records, too', async () => {
    const until = dayInWib(new Date(Date.now() - 10 * day))
    const days = { role: 'SCAC', office_from: '2025-01-01', office_until: until }
    const [one, never, coming] = [
      await member(),
      await makeStudent(portal.db, world),
      await makeStudent(portal.db, world),
    ]
    const all = [one.userId, never.userId, coming.userId]
    await changeRow(portal.db, 'account', one.userId, { ...days, password_hash: 'x' })
    await changeRow(portal.db, 'account', never.userId, { ...days, password_hash: null })
    const next = { role: 'SCAC', office_from: '2099-01-01', office_until: '2099-12-31', password_hash: 'x' }
    await changeRow(portal.db, 'account', coming.userId, next)
    await changeTerm({ grace_weeks: 26 })
    expect(await mailsTo(portal.db, all, 'member-term-ended')).toMatchObject([{ user_id: one.userId }])
    const noted = async () => {
      const rows = await findRows(portal.db, 'account', { id: all }, ['role', 'office_until'])
      return rows.map(({ role, office_until }) => [role, office_until])
    }
    const others = [
      ['SCAC', until],
      ['SCAC', '2099-12-31'],
    ]
    turn(80)
    await follow()
    expect(await noted(), 'the committee’s list still shows who was').toEqual([['SCAC', until], ...others])
    turn(81)
    await follow()
    expect(await noted(), 'an invitation that nobody took up stays one').toEqual([['MEMBER', null], ...others])
    expect(await roleChanges(one.userId)).toEqual([
      { actor_id: null, before: { role: 'SCAC' }, after: { role: 'MEMBER' } },
    ])
  })

  test('who was made a member by hand is one of that term, no longer than others', async () => {
    const one = await makeStudent(portal.db, world)
    await office('POST', `/registrant-details/${one.userId}/role`, { role: 'MEMBER' })
    await changeTerm()
    expect(await userOf(one)).toMatchObject({ role: 'MEMBER', membership: { until: expect.any(String) } })
    turn(29)
    expect(await roleNow(one)).toBe('USER')
    expect(await listed(one.userId)).toMatchObject({ role: 'USER' })
  })

  test('members are written to, once and in their language, and nobody else', async () => {
    const [one, paid] = [await member(), await member()]
    await portal.db.updateTable('account').set({ language: 'id' }).where('id', '=', one.userId).execute()
    const stranger = await makeStudent(portal.db, world)
    await member(await makeWorld(portal.db))
    await changeTerm()
    const mails = await mailsTo(portal.db, [one.userId, paid.userId, stranger.userId], 'member-term-ended')
    expect(mails.map(({ user_id, language }) => [user_id, language])).toEqual([
      [one.userId, 'id'],
      [paid.userId, 'en'],
    ])
    const template = mailTemplates.find(({ name }) => name === 'member-term-ended')!
    const write = (language: 'en' | 'id', now: Date) =>
      template.write(
        { ...portal.deps, words: translatorFor(language), language, now, appUrl: 'https://p.test', isPreview: false },
        { userId: one.userId, data: mails[0]!.data as Record<string, unknown> },
      )
    const early = await write('en', new Date())
    expect(early.paragraphs.join(' ')).toMatch(/Your membership of .*2026\/2027 still counts until /)
    expect(early.button?.url).toBe('https://p.test/dashboard/new-member-registration/extend')
    expect((await write('id', new Date())).paragraphs.join(' ')).toContain('masih berlaku sampai')
    expect((await write('en', new Date(Date.now() + 40 * day))).paragraphs.join(' ')).toContain('has ended')
  })
})

describe('a term that is corrected by hand', () => {
  const setTerm = (current_term_id: number) => office('PUT', `/regions/${world.regionId}`, { current_term_id })

  test('leaves members four weeks too, and taken back they are members as before', async () => {
    const one = await member()
    const next = await changeTerm({ grace_weeks: 0 })
    expect(await roleNow(one)).toBe('USER')
    expect((await setTerm(world.termId)).statusCode).toBe(200)
    expect(await userOf(one)).toMatchObject({ role: 'MEMBER', membership: { until: null } })
    await setTerm(next)
    expect(await userOf(one)).toMatchObject({ role: 'MEMBER', membership: { until: expect.any(String) } })
    const told = (await findRows(portal.db, 'audit_entry', { action: 'grace set', entity_id: world.regionId })).at(-1)!
    expect(told).toMatchObject({ actor_id: admin.userId, after: { term_id: world.termId } })
  })

  test('does not shorten a grace that runs: a wrong term in between costs nobody anything', async () => {
    const one = await member()
    await changeTerm()
    await changeTerm({ grace_weeks: 0 })
    expect(await roleNow(one)).toBe('MEMBER')
    turn(29)
    expect(await roleNow(one)).toBe('USER')
  })

  test('a change that leaves the term alone sets no grace', async () => {
    await office('PUT', `/regions/${world.regionId}`, { member_price: 90_000 })
    const rows = await portal.db
      .selectFrom('member_grace')
      .where('region_id', '=', world.regionId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})

describe('decisions and moves', () => {
  test('a payment of the old term that is confirmed late counts for the grace, and after it for nothing', async () => {
    const students = await makeStudents(portal.db, world, 2)
    const [early, late] = await insertMemberPayments(portal.db, { world, userIds: students.map((one) => one.userId) })
    await changeTerm()
    await office('POST', `/member-payments/${early}/confirm`, {})
    expect(await userOf(students[0]!)).toMatchObject({ role: 'MEMBER', membership: { until: expect.any(String) } })
    turn(29)
    await office('POST', `/member-payments/${late}/confirm`, {})
    expect(await listed(students[1]!.userId)).toMatchObject({ role: 'USER' })
    expect(await roleOf(portal.db, students[1]!.userId)).toBe('USER')
  })

  test('an extension that is taken back leaves the grace, and the old payment taken back ends it', async () => {
    const one = await member()
    const termId = await changeTerm()
    const values = { term_id: termId, kind: 'EXTEND', ...confirmed() }
    const [extension] = await insertMemberPayments(portal.db, { world, userIds: [one.userId], values })
    expect(await userOf(one)).toMatchObject({ role: 'MEMBER', membership: { until: null } })
    await office('POST', `/member-payments/${extension}/cancel`)
    expect(await userOf(one)).toMatchObject({ role: 'MEMBER', membership: { until: expect.any(String) } })
    await office('POST', `/member-payments/${one.paymentId}/cancel`)
    expect(await roleNow(one)).toBe('USER')
  })

  test('an account that moves goes by the terms of its new region', async () => {
    const [one, other] = [await member(), await makeWorld(portal.db)]
    const move = (region_id: number) =>
      office('PUT', `/registrant-details/${one.userId}`, { region_id, major_id: null })
    await changeTerm({ grace_weeks: 0 }, other)
    expect((await move(other.regionId)).statusCode).toBe(200)
    expect(await roleNow(one)).toBe('USER')
    await move(world.regionId)
    expect(await roleNow(one)).toBe('MEMBER')
  })
})

describe('the noted role', () => {
  test('follows the clock with one audit row of the portal itself, and comes back with the term', async () => {
    const one = await member()
    await changeTerm({ grace_weeks: 1 })
    await follow()
    expect(await roleOf(portal.db, one.userId)).toBe('MEMBER')
    turn(8)
    await follow()
    await follow()
    expect(await roleOf(portal.db, one.userId)).toBe('USER')
    await office('PUT', `/regions/${world.regionId}`, { current_term_id: world.termId })
    await follow()
    expect(await roleChanges(one.userId)).toEqual([
      { actor_id: null, before: { role: 'MEMBER' }, after: { role: 'USER' } },
      { actor_id: null, before: { role: 'USER' }, after: { role: 'MEMBER' } },
    ])
  })

  test('is right when confirmations and the job meet, and its history ends with it', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => member()))
    const termId = await changeTerm({ grace_weeks: 0 })
    const userIds = members.map(({ userId }) => userId)
    const values = { term_id: termId, kind: 'EXTEND' }
    const ids = await insertMemberPayments(portal.db, { world, userIds, values })
    await Promise.all([
      ...ids.slice(0, 6).map((id) => office('POST', `/member-payments/${id}/confirm`, {})),
      follow(),
      follow(),
      office('POST', '/member-payments/confirm', { ids: ids.slice(6).toReversed() }),
      follow(),
    ])
    await follow()
    for (const { userId } of members) {
      expect(await roleOf(portal.db, userId)).toBe('MEMBER')
      const told = await roleChanges(userId)
      // Lost by the job and won by the confirmation, or the job came too late to take it.
      expect([0, 2]).toContain(told.length)
      if (told.length > 0) expect(told.at(-1)).toMatchObject({ actor_id: admin.userId, after: { role: 'MEMBER' } })
    }
  })

  test('is right when a confirmation and a change of term meet', async () => {
    const students = await makeStudents(portal.db, world, 8)
    const ids = await insertMemberPayments(portal.db, { world, userIds: students.map(({ userId }) => userId) })
    await Promise.all([
      ...ids.map((id) => office('POST', `/member-payments/${id}/confirm`, {})),
      changeTerm({ grace_weeks: 0 }),
    ])
    await follow()
    for (const one of students) {
      expect(await roleNow(one)).toBe('USER')
      expect(await roleOf(portal.db, one.userId)).toBe('USER')
    }
  })
})
