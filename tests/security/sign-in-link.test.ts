// Signing in with a mailed link: for students, once, for a quarter of an hour, and ended by whatever ends other links.
import { expect, test } from 'vitest'
import { signOutEverybody } from '#features/account/session.actions.ts'
import { sendSignInLink } from '#features/account/sign-in-link.actions.ts'
import { tokenHash } from '#services/passwords.ts'
import { programmes } from '../../src/programmes.ts'
import { openPortal } from '../support/app.ts'
import { holder } from './duty-walk.ts'
import { giveTotp } from './factor-records.ts'
import { changeRow, findRow } from '../support/rows.ts'
import { passwordLinkOf } from '../support/sessions.ts'

const portal = await openPortal()
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

const linkOf = (userId: number, until = minutes(15)) => passwordLinkOf(portal.db, userId, until, true)
const use = (token: string, headers: Record<string, string> = {}) =>
  portal.call('POST', '/login/link/use', { json: { token }, headers })
const mailsTo = async (userId: number) =>
  (
    await portal.db
      .selectFrom('email')
      .select('id')
      .where('user_id', '=', userId)
      .where('template', '=', 'sign-in-link')
      .execute()
  ).length

test('a link signs its student in, once, and proves the address', async () => {
  const { userId } = await portal.as('USER', { email_verified_at: null })
  const token = await linkOf(userId)
  const answer = await use(token)
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json()
  expect(data.user.id).toBe(userId)
  expect((await portal.call('GET', '/user', { token: data.token })).statusCode).toBe(200)
  expect((await findRow(portal.db, 'account', { id: userId })).email_verified_at).not.toBeNull()
  expect((await use(token)).statusCode, 'once').toBe(422)
})

test('of two presses at once one signs in', async () => {
  const { userId } = await portal.as('USER')
  const token = await linkOf(userId)
  const answers = await Promise.all([use(token), use(token), use(token)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
})

test('opening its page uses nothing up: a GET is no way to use it', async () => {
  const { userId } = await portal.as('USER')
  const token = await linkOf(userId)
  for (const path of ['/login/link/use', `/login/link/${token}`, `/login/link/use?token=${token}`])
    expect((await portal.call('GET', path)).statusCode).toBe(404)
  expect((await use(token)).statusCode).toBe(200)
})

test('it is good for a quarter of an hour', async () => {
  const { userId } = await portal.as('USER')
  expect((await use(await linkOf(userId, minutes(-1)))).statusCode).toBe(422)
})

test('the office gets none, and one of somebody who has come into the office since is refused', async () => {
  for (const role of ['ADMIN', 'SCAC'] as const) {
    const { userId } = await portal.as(role)
    const { email } = await findRow(portal.db, 'account', { id: userId })
    await sendSignInLink(portal.deps, email)
    expect(await mailsTo(userId)).toBe(0)
    expect((await use(await linkOf(userId))).statusCode).toBe(422)
  }
})

test('who has a duty works in the office, and gets none', async () => {
  const { userId } = await holder(portal, 'TESTS', null)
  const { email } = await findRow(portal.db, 'account', { id: userId })
  await sendSignInLink(portal.deps, email)
  expect(await mailsTo(userId)).toBe(0)
  const token = await linkOf(userId)
  expect((await use(token)).statusCode).toBe(422)
  // Once the duty is over, they are a student like any other.
  const { id } = await findRow(portal.db, 'account_duty', { user_id: userId })
  await changeRow(portal.db, 'account_duty', id, { ended_at: new Date().toISOString() })
  expect((await use(token)).statusCode).toBe(200)
})

test('the answer is the same for an unknown address, and the job alone looks it up', async () => {
  const { userId } = await portal.as('USER')
  const { email, nim } = await findRow(portal.db, 'account', { id: userId })
  const ask = async (address: string) => portal.call('POST', '/login/link', { json: { email: address } })
  const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
  expect(known.statusCode).toBe(200)
  expect(known.body).toBe(unknown.body)
  expect((await ask(nim)).body).toBe(unknown.body)
  expect(await mailsTo(userId), 'not before the job').toBe(0)
  // Most know their NIM rather than the address that they registered with.
  await sendSignInLink(portal.deps, nim)
  expect(await mailsTo(userId)).toBe(1)
})

test('a mailbox gets five an hour, and a link does not end one that sets a password', async () => {
  const { userId } = await portal.as('USER')
  const { email } = await findRow(portal.db, 'account', { id: userId })
  const setting = await passwordLinkOf(portal.db, userId)
  for (let asked = 0; asked < 7; asked += 1) await sendSignInLink(portal.deps, email)
  expect(await mailsTo(userId)).toBe(5)
  const owner = await portal.call('POST', '/reset-password/owner', { json: { token: setting } })
  expect(owner.statusCode).toBe(200)
})

test('it sets no password, and a link that sets one does not sign in', async () => {
  const { userId } = await portal.as('USER')
  const [signing, setting] = [await linkOf(userId), await passwordLinkOf(portal.db, userId)]
  expect((await portal.call('POST', '/reset-password/owner', { json: { token: signing } })).statusCode).toBe(422)
  expect((await use(setting)).statusCode).toBe(422)
  expect((await use(signing)).statusCode).toBe(200)
})

test('a second factor is asked for', async () => {
  const { userId } = await portal.as('USER')
  await giveTotp(portal, userId)
  const answer = await use(await linkOf(userId))
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ second_step: { methods: expect.arrayContaining(['totp']) } })
  expect(answer.json().data.user).toBeUndefined()
})

test('a suspended or removed account, a new password and the end of everything end it', async () => {
  const suspended = await portal.as('USER')
  const first = await linkOf(suspended.userId)
  await changeRow(portal.db, 'account', suspended.userId, { suspended_at: minutes(0) })
  expect((await use(first)).statusCode).toBe(422)

  const changed = await portal.as('USER')
  const second = await linkOf(changed.userId)
  const password = 'quiet-meadow-77-lantern'
  const setting = await passwordLinkOf(portal.db, changed.userId)
  const json = { token: setting, password, password_confirmation: password }
  expect((await portal.call('POST', '/reset-password', { json })).statusCode).toBe(200)
  expect((await use(second)).statusCode).toBe(422)

  const third = await linkOf((await portal.as('USER')).userId)
  await signOutEverybody(portal.deps, programmes)
  expect((await use(third)).statusCode).toBe(422)
})

test('its token is kept as a hash alone', async () => {
  const { userId } = await portal.as('USER')
  const token = await linkOf(userId)
  const row = await findRow(portal.db, 'password_link', { user_id: userId, signs_in: true })
  expect(Buffer.from(row.token_hash).equals(tokenHash(token))).toBe(true)
})
