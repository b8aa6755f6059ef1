import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { goodPassword, personWithPassword } from '#tests/security/people.ts'
import { newToken } from '#services/passwords/passwords.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

async function anotherSession(userId: number, expires_at = days(10)): Promise<string> {
  const { token, hash } = newToken()
  await portal.db.insertInto('session').values({ user_id: userId, token_hash: hash, expires_at }).execute()
  return token
}
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
    message: '2 other devices were signed out.',
    data: { ended: 2 },
  })
  expect(await Promise.all(others.map(status))).toEqual([401, 401])
  expect([await status(token), await status(stranger.token)]).toEqual([200, 200])
  const entry = await portal.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('actor_id', '=', userId)
    .executeTakeFirst()
  expect(entry).toMatchObject({ action: 'other sessions ended', after: { ended: 2 } })
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
