import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'
import { findRow, findRows } from '#tests/support/rows.ts'
import { passwordLinkOf, sessionOf } from '#tests/support/sessions.ts'

const portal = await openPortal()

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

const anotherSession = (userId: number, expires_at = days(10)) =>
  sessionOf(portal.db, userId, { expires_at, proved_at: null })
const list = async (token: string) => (await portal.call('GET', '/user/sessions', { token })).json().data
const status = async (token: string) => (await portal.call('GET', '/user', { token })).statusCode

test('everybody sees where they are signed in, and nobody else’s', async () => {
  const { token, userId } = await portal.as('USER')
  await anotherSession(userId)
  await anotherSession(userId, days(-1))
  await portal.as('MEMBER')
  const open = await list(token)
  expect(open).toHaveLength(2)
  expect(open.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1)
  expect(JSON.stringify(open)).not.toContain('token')
})

test('signing out everywhere else ends all others at once, and only one’s own', async () => {
  const { token, userId } = await portal.as('USER')
  const others = [await anotherSession(userId), await anotherSession(userId)]
  const stranger = await portal.as('USER')
  const answer = await portal.call('DELETE', '/user/sessions', { token })
  expect(answer.json()).toEqual({
    status: 'success',
    message: 'We signed out 2 other devices.',
    data: { ended: 2 },
  })
  expect(await Promise.all(others.map(status))).toEqual([401, 401])
  expect([await status(token), await status(stranger.token)]).toEqual([200, 200])
  const entry = (await findRows(portal.db, 'audit_entry', { actor_id: userId }, ['action', 'after']))[0]
  expect(entry).toMatchObject({ action: 'other sessions ended', after: { ended: 2 } })
})

test('one session is ended by its owner alone, who has just shown who they are', async () => {
  const [{ token, userId }, stranger] = [await portal.as('USER'), await portal.as('USER')]
  const lost = await anotherSession(userId)
  const kept = await anotherSession(userId)
  const [{ id }] = (await list(lost)).filter((session: { is_current: boolean }) => session.is_current)
  const end = async (by: string) => (await portal.call('DELETE', `/user/sessions/${id}`, { token: by })).statusCode
  expect([await end(stranger.token), await end(kept)], 'a token alone ends nothing').toEqual([404, 403])
  expect((await portal.call('DELETE', '/user/sessions', { token: kept })).json().code).toBe('prove_again')
  expect([await end(token), await end(token)]).toEqual([200, 404])
  expect(await Promise.all([lost, kept, token].map(status))).toEqual([401, 200, 200])
  const trail = await portal.db.selectFrom('audit_entry').select('action').where('actor_id', '=', userId).execute()
  expect(trail).toEqual([{ action: 'session ended' }])
})

test('with nobody else signed in nothing happens', async () => {
  const { token } = await portal.as('USER')
  expect((await portal.call('DELETE', '/user/sessions', { token })).json().data).toEqual({ ended: 0 })
  expect(await list(token)).toHaveLength(1)
})

test('a session tells with what it was signed in, and no more of it than that', async () => {
  const person = await personWithPassword(portal)
  const userAgent =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
  const json = { nim: person.nim, password: goodPassword }
  const answer = await portal.call('POST', '/login', { json, headers: { 'user-agent': userAgent } })
  const open = await list(answer.json().message.token)
  const here = open.find((session: { is_current: boolean }) => session.is_current)
  expect(here).toMatchObject({ browser: 'Chrome', system: 'Android' })
  expect(JSON.stringify(open)).not.toContain('Mozilla')
})

test('after a break-in one command ends every session and every link, and the trail says so', async () => {
  const people = [await portal.as('USER'), await portal.as('ADMIN')]
  const link = await passwordLinkOf(portal.db, people[0]!.userId, days(1))
  const ownerOf = () => portal.call('POST', '/reset-password/owner', { json: { token: link } })
  expect((await ownerOf()).statusCode).toBe(200)
  const { code, lines } = await runScript('sign-out-everybody', [], { DATABASE_URL: portal.databaseUrl })
  expect({ code, lines }).toEqual({ code: 0, lines: [expect.stringMatching(/^Everybody is signed out: \d+ sessions/)] })
  expect(await Promise.all(people.map(({ token }) => status(token)))).toEqual([401, 401])
  expect((await ownerOf()).statusCode).toBe(422)
  const entry = await findRow(portal.db, 'audit_entry', { action: 'everybody signed out' })
  expect(entry.after).toMatchObject({ links: 1 })
})
