// Another address or NIM of an account is told where it was known until then, and can be taken back from there.
import { beforeEach, expect, test } from 'vitest'
import type { Tools } from '#services/mail/template.ts'
import { safetyMail } from '#features/account/factor.mail.ts'
import { isOfCommittee } from '#services/accounts/office-roles.ts'
import { goodPassword, login, personWithPassword } from '#tests/security/people.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { translatorFor } from '#words/words.ts'
import { lockAdministrators } from './registrant.store.ts'

let portal: TestApp
let admin: Awaited<ReturnType<TestApp['as']>>
beforeEach(async () => {
  portal = await testApp()
  admin = await personWithPassword(portal, { role: 'ADMIN', name: 'Lead' })
  return portal.close
})

const move = (id: number, json: object) => portal.call('PUT', `/registrant-details/${id}`, { token: admin.token, json })
const mails = () =>
  portal.db.selectFrom('email').select(['template', 'to_address', 'user_id', 'data']).orderBy('id').execute()

test('of a colleague hears the old address, which takes the account back, and every administrator', async () => {
  const old = 'colleague@club.example.org'
  const email_verified_at = new Date('2026-01-01')
  const { userId, nim, token } = await personWithPassword(portal, { role: 'ADMIN', email: old, email_verified_at })
  expect((await move(userId, { email: 'thief@evil.example' })).statusCode).toBe(200)
  const [first, ...others] = await mails()
  expect(first).toMatchObject({ template: 'account-safety', to_address: old, data: { event: 'EMAIL_CHANGED' } })
  expect(new Set(others.map(({ template, user_id }) => `${template} ${user_id}`))).toEqual(
    new Set([admin.userId, userId].map((id) => `office-account-changed ${id}`)),
  )
  // The thief's additions go with it.
  const passkey = { user_id: userId, credential_id: 'evil', public_key: Buffer.from('k'), name: 'Evil' }
  await insertRow(portal.db, 'factor_passkey', { ...passkey, created_at: new Date(Date.now() + 60_000) })
  const tools: Tools = {
    db: portal.db,
    words: translatorFor('en'),
    language: 'en',
    appUrl: 'http://x',
    now: new Date(),
  }
  const letter = await safetyMail.write(tools, { userId, data: first?.data as Record<string, unknown> })
  const alarm = letter.button?.url.split('/').at(-1)
  expect((await portal.call('POST', '/not-me', { json: { token: alarm } })).statusCode).toBe(200)
  expect(await findRow(portal.db, 'account', userId)).toMatchObject({ email: old })
  expect((await portal.call('GET', '/user', { token })).statusCode).toBe(401)
  expect((await login(portal, nim, goodPassword)).json().status).toBe(false)
  expect(await portal.db.selectFrom('factor_passkey').select('id').where('user_id', '=', userId).execute()).toEqual([])
})

test('an address that nobody confirmed gets no link, and that of a student who never came gets no mail', async () => {
  const invited = await portal.as('ADMIN', { email: 'typo@example.org' })
  await move(invited.userId, { email: 'right@example.org' })
  expect((await mails())[0]).toMatchObject({ to_address: 'typo@example.org', data: { without_link: true } })
  const before = (await mails()).length
  const student = await portal.as('USER', { email: 'student@example.org' })
  await move(student.userId, { email: 'mended@example.org' })
  expect(await mails()).toHaveLength(before)
})

test('who signs in by the university alone leads the office, and was of the committee only until the last day', async () => {
  const past = { office_from: '2025-01-01', office_until: '2025-12-31' }
  const { userId } = await portal.as('ADMIN', past)
  await portal.db.deleteFrom('session').where('user_id', '=', userId).execute()
  await insertRow(portal.db, 'university_account', { user_id: userId, issuer: 'https://u.example', subject: 'last' })
  const committee = async () => {
    const rows = await portal.db
      .selectFrom('account')
      .select('id')
      .where(isOfCommittee('account', new Date()))
      .execute()
    return rows.map(({ id }) => id)
  }
  expect(await committee(), 'another administers').not.toContain(userId)
  await portal.db
    .updateTable('account')
    .set({ suspended_at: new Date().toISOString() })
    .where('id', '=', admin.userId)
    .execute()
  expect(await committee(), 'the last one keeps it').toContain(userId)
  const leading = await portal.db.transaction().execute((trx) => lockAdministrators(trx, new Date()))
  expect(leading).toEqual([{ id: userId, can_sign_in: true }])
})

test('a session that is over lets nobody lead, also before it is swept', async () => {
  const { userId } = await portal.as('ADMIN')
  const leads = async () => {
    const all = await portal.db.transaction().execute((trx) => lockAdministrators(trx, new Date()))
    return all.find(({ id }) => id === userId)?.can_sign_in
  }
  expect(await leads()).toBe(true)
  await changeRow(portal.db, 'session', { user_id: userId }, { expires_at: new Date(Date.now() - 1000) })
  expect(await leads()).toBe(false)
})
