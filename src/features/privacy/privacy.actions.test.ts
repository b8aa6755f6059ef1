import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { changeRow } from '#tests/support/rows.ts'
import { goodPassword } from '#tests/security/people.ts'
import { hashPassword } from '#services/passwords.ts'
import { remind } from './privacy.actions.ts'

const portal = await openPortal()
const admin = (await portal.as('ADMIN')).token

const ask = async (token: string, json: object) => portal.call('POST', '/user/privacy/requests', { token, json })
const mailsOf = (template: string) =>
  portal.db.selectFrom('email').select(['to_address', 'data']).where('template', '=', template).execute()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

test('a correction is asked for, answered with words, and can be asked for again', async () => {
  const { token } = await portal.as('USER')
  expect((await ask(token, { kind: 'CORRECTION' })).json().errors).toHaveProperty('note')
  expect((await ask(admin, { kind: 'CORRECTION', note: 'My own.' })).statusCode, 'an administrator').toBe(201)
  await portal.db.deleteFrom('email').execute()
  const { id } = (await ask(token, { kind: 'CORRECTION', note: 'My NIM is wrong.' })).json().data
  expect(await mailsOf('privacy-received')).toHaveLength(1)
  const done = (json: object) => portal.call('POST', `/privacy-requests/${id}/done`, { token: admin, json })
  expect((await done({})).statusCode, 'without an answer').toBe(422)
  expect((await done({ answer: 'It is right now.' })).json().data).toMatchObject({ state: 'DONE' })
  expect((await done({ answer: 'Again.' })).statusCode, 'answered before').toBe(409)
  expect(await mailsOf('privacy-answered')).toMatchObject([{ data: { request_id: id } }])
  const own = (await portal.call('GET', '/user/privacy', { token })).json().data
  expect(own.requests).toMatchObject([{ state: 'DONE', answer: 'It is right now.' }])
  expect((await ask(token, { kind: 'CORRECTION', note: 'And my name.' })).statusCode).toBe(201)
})

test('an open request is withdrawn by its person alone, once', async () => {
  const { token } = await portal.as('USER')
  const other = (await portal.as('USER')).token
  const { id } = (await ask(token, { kind: 'WITHDRAWAL', note: 'No photos.' })).json().data
  const withdraw = (by: string) => portal.call('DELETE', `/user/privacy/requests/${id}`, { token: by })
  expect((await withdraw(other)).statusCode).toBe(404)
  expect((await withdraw(token)).json().data.state).toBe('WITHDRAWN')
  expect((await withdraw(token)).statusCode).toBe(409)
  const refuse = { token: admin, json: { reason: 'Too late.' } }
  expect((await portal.call('POST', `/privacy-requests/${id}/refuse`, refuse)).statusCode).toBe(409)
})

test('the committee is reminded 24 and 6 hours before the end, and at the end, once each', async () => {
  await portal.db.deleteFrom('privacy_request').execute()
  await portal.db.deleteFrom('email').execute()
  const { token } = await portal.as('USER')
  await ask(token, { kind: 'CORRECTION', note: 'My name is misspelt.' })
  const sent = async () => (await mailsOf('privacy-waiting')).length
  expect(await sent(), 'at once').toBe(1)
  for (const [later, mails] of [
    [47, 1],
    [49, 2],
    [60, 2],
    [67, 3],
    [73, 4],
    [100, 4],
  ] as const) {
    portal.setNow(hours(later))
    await Promise.all([remind(portal.deps), remind(portal.deps)])
    expect(await sent(), `${later} hours later`).toBe(mails)
  }
})

test('who is an administrator no more, or not yet, is not written to', async () => {
  await portal.as('ADMIN', { office_until: '2020-12-31' })
  await portal.as('ADMIN', { office_from: '2999-01-01' })
  await portal.db.deleteFrom('email').execute()
  const { token } = await portal.as('USER')
  await ask(token, { kind: 'CORRECTION', note: 'My major is another one.' })
  expect(await mailsOf('privacy-waiting'), 'the one in office').toHaveLength(1)
})

test('accounts of the committee cannot ask for erasure', async () => {
  const { token, userId } = await portal.as('SCAC')
  await changeRow(portal.db, 'account', userId, { password_hash: await hashPassword(goodPassword) })
  const own = (await portal.call('GET', '/user/privacy', { token })).json().data
  expect(own.obstacles).toEqual(['COMMITTEE'])
  expect((await ask(token, { kind: 'ERASURE', password: 'whatever' })).statusCode).toBe(422)
  const refused = await ask(token, { kind: 'ERASURE', password: goodPassword })
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('committee')])
  expect((await portal.call('GET', '/user/privacy', { token })).json().data.requests).toEqual([])
})
