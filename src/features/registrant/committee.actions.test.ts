import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { freshNims } from '#tests/support/facts.ts'
import { auditOf } from '#tests/support/records.ts'
import { findRow } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'
import { invitationMail } from './committee.mail.ts'

const { portal, world, admin } = await openOffice({}, { name: 'Amira', password_hash: 'x' })

const invitation = (more: Record<string, unknown> = {}) => {
  const [nim = ''] = freshNims(1)
  return { name: 'Rani Wulandari', nim, email: `rani${nim}@example.com`, role: 'ADMIN', ...more }
}
const invite = (json: Record<string, unknown>) => portal.call('POST', '/committee', { token: admin.token, json })
const mailsTo = (id: number) => portal.db.selectFrom('email').select('template').where('user_id', '=', id).execute()
const committee = async () => (await portal.call('GET', '/committee', { token: admin.token })).json().data

test('who is invited has rights, a mail with a link, and a line in the list and the audit trail', async () => {
  const given = invitation()
  const data = dataOf(await invite(given))
  expect(data).toMatchObject({ nim: given.nim, role: 'ADMIN', status: 'INVITED', last_sign_in_at: null })
  expect(await mailsTo(data.id)).toEqual([{ template: invitationMail.name }])
  const listed = await committee()
  expect(listed.map((one: { id: number }) => one.id)).toEqual([admin.userId, data.id])
  expect(listed[0].last_sign_in_at).not.toBeNull()
  const audited = await auditOf(portal.db, 'account', data.id)
  expect(audited).toMatchObject([{ action: 'invited', actor_id: admin.userId }])
})

test('a regional committee needs a region that exists', async () => {
  for (const region_id of [null, 999_999]) {
    const answer = await invite(invitation({ role: 'SCAC', region_id }))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['region_id']])
  }
  const answer = await invite(invitation({ role: 'SCAC', region_id: world.regionId }))
  expect(answer.json().data).toMatchObject({ role: 'SCAC', region_id: world.regionId })
})

test('a person with an account is not invited a second time, and keeps the role', async () => {
  const [nim = ''] = freshNims(1)
  const { userId } = await portal.as('USER', { nim, email: `known${nim}@example.com` })
  const answer = await invite(invitation({ nim, email: `known${nim}@example.com` }))
  expect([answer.statusCode, Object.keys(answer.json().errors).toSorted()]).toEqual([422, ['email', 'nim']])
  const { role } = await findRow(portal.db, 'account', userId)
  expect(role).toBe('USER')
})

test('two invitations of the same person leave one account', async () => {
  const given = invitation()
  const answers = await Promise.all([invite(given), invite(given)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
})

test('an invited person gets the invitation again, not the words for a student', async () => {
  const { id } = (await invite(invitation())).json().data
  await portal.db.deleteFrom('email').where('user_id', '=', id).execute()
  expectAnswer(await portal.call('POST', `/registrant-details/${id}/activation`, { token: admin.token }), 200)
  expect(await mailsTo(id)).toEqual([{ template: invitationMail.name }])
})

test('rights that were taken away are gone from the list, and from the link’s mail', async () => {
  const { id } = (await invite(invitation())).json().data
  const json = { role: 'USER' }
  expect((await portal.call('POST', `/registrant-details/${id}/role`, { token: admin.token, json })).statusCode).toBe(
    200,
  )
  expect((await committee()).map((one: { id: number }) => one.id)).not.toContain(id)
})
