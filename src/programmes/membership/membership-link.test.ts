import { beforeEach, expect, test } from 'vitest'
import { mailTemplates } from '#jobs.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { makeTerm, proofFile } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { makeStudent, payMember, setMemberWindow, type Student } from '#tests/support/members.ts'
import { openOffice } from '#tests/support/office.ts'
import { photo } from '#tests/support/pictures.ts'
import { sendAll } from '#tests/support/records.ts'
import { changeRow, findRow, findRows } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, world, token: admin } = await openOffice({}, { name: 'Treasurer' })
let student: Student
let id: number

beforeEach(async () => {
  await setMemberWindow(portal.db, world.regionId)
  student = await makeStudent(portal.db, world)
  id = await payMember(portal, world, student)
})

/** The link of the student's newest mail of this kind, which is written as it is when it is sent. */
async function linkOf(template: string): Promise<string> {
  const mail = (await findRows(portal.db, 'email', { template, user_id: student.userId })).at(-1)!
  const { text } = await compose(portal.deps, byName(mailTemplates), mail)
  return /\/payment\/([\w-]{43})/.exec(text)?.[1] ?? ''
}
const decide = (event: string) =>
  portal.call('POST', `/member-payments/${id}/${event}`, { token: admin, json: { reason: 'The picture is cut.' } })
const look = (link: string) => portal.call('GET', `/payment-links/${link}`)
const picture = async (name: string) => formOf({ payment_proof: proofFile(await photo(), name) })
const mend = async (link: string, more: Record<string, string> = {}) => {
  const form = await picture(`member link ${link}`)
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  return portal.call('PUT', `/payment-links/${link}`, { form })
}

test('every mail about the payment leads to a page that says where it is, and neither whose it is nor whose account', async () => {
  const links = [await linkOf('member-submitted')]
  await decide('reject')
  links.push(await linkOf('member-rejected'))
  const rejected = await look(links[1]!)
  expect(dataOf(rejected)).toMatchObject({
    id,
    entity: 'member_payment',
    status: 'REJECTED',
    reject_reason: 'The picture is cut.',
    payment_amount: 1e5,
    membership: { kind: 'NEW' },
    people: [],
    can_mend: true,
    can_cancel: false,
  })
  await sendAll(portal.db)
  await decide('cancel')
  links.push(await linkOf('member-cancelled'))
  await decide('confirm')
  links.push(await linkOf('member-confirmed'))
  for (const link of links) {
    const answer = await look(link)
    expect(dataOf(answer)).toMatchObject({ id, status: 'CONFIRMED', can_mend: false })
    const { name, nim, email } = await findRow(portal.db, 'account', student.userId)
    const { account_name, account_number } = await findRow(portal.db, 'member_payment', id)
    for (const secret of [name, nim, email, account_name, account_number]) expect(answer.body).not.toContain(secret)
  }
})

test('by the link a rejected payment is put right with a better picture, also after the window, and the audit names nobody', async () => {
  await decide('reject')
  await sendAll(portal.db)
  await setMemberWindow(portal.db, world.regionId, false)
  const link = await linkOf('member-rejected')
  const { proof_id } = await findRow(portal.db, 'member_payment', id)
  expectAnswer(await mend(link), 200, { data: { status: 'PENDING', reject_reason: null } })
  expect((await findRow(portal.db, 'member_payment', id)).proof_id).not.toBe(proof_id)
  const { history } = dataOf(await portal.call('GET', `/member-payments/${id}`, { token: admin }))
  expect(history[0]).toMatchObject({ action: 'mended', actor_name: null, before: { status: 'REJECTED' } })
  const mails = await findRows(portal.db, 'email', { user_id: student.userId })
  expect(mails.map(({ template }) => template)).toEqual(['member-submitted', 'member-rejected', 'member-submitted'])
})

test('the account that the money came from is changed signed in alone', async () => {
  const link = await linkOf('member-submitted')
  const refused = await mend(link, { payment_type: 'BANK_TRANSFER', account_name: 'SOMEBODY ELSE' })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['account_name']])
  const sender = { payment_type: 'BANK_TRANSFER', provider_id: world.providerId, account_number: '123456' }
  const json = { ...sender, account_name: 'Somebody Else' }
  const mended = await portal.call('PUT', `/member-payments/${id}/own`, { token: student.token, json })
  expectAnswer(mended, 200, { data: { account_name: 'SOMEBODY ELSE', status: 'PENDING' } })
})

test('a page that has grown old mends nothing, and neither does one of a confirmed payment or of an earlier term', async () => {
  const link = await linkOf('member-submitted')
  const { updated_at } = dataOf(await look(link))
  await decide('reject')
  const old = await mend(link, { seen_updated_at: updated_at })
  expectAnswer(old, 409, { message: expect.stringContaining('changed since') })
  const later = await makeTerm(portal.db, 2033, 'EVEN')
  await changeRow(portal.db, 'region', world.regionId, { current_term_id: later })
  expect((await mend(link)).statusCode).toBe(409)
  await changeRow(portal.db, 'region', world.regionId, { current_term_id: world.termId })
  await decide('cancel')
  await decide('confirm')
  expect((await mend(link)).statusCode).toBe(409)
})

test('a picture that others have handed in while it was rejected stays theirs', async () => {
  await decide('reject')
  const first = await makeStudent(portal.db, world)
  const form = formOf({
    payment_type: 'BANK_TRANSFER',
    provider_id: String(world.providerId),
    account_name: 'FIRST',
    account_number: '123456',
    payment_proof: proofFile(await photo(), 'taken'),
  })
  expect((await portal.call('POST', '/member-payments', { token: first.token, form })).statusCode).toBe(201)
  const link = await linkOf('member-rejected')
  const refused = await portal.call('PUT', `/payment-links/${link}`, { form: await picture('taken') })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['payment_proof']])
})

test('its student and the office end the links, and nobody else', async () => {
  const link = await linkOf('member-submitted')
  const end = (token: string) => portal.call('DELETE', `/member-payments/${id}/links`, { token })
  const other = await makeStudent(portal.db, world)
  expect((await end(other.token)).statusCode).toBe(404)
  expect((await portal.call('GET', `/member-payments/${id}/own`, { token: other.token })).statusCode).toBe(404)
  expect((await look(link)).statusCode).toBe(200)
  expect((await end(await sessionOf(portal.db, student.userId))).statusCode).toBe(200)
  expect((await look(link)).statusCode).toBe(404)
  const another = await linkOf('member-submitted')
  expect((await end(admin)).statusCode).toBe(200)
  expect((await look(another)).statusCode).toBe(404)
})

test('a membership is not given up by its link, and one in the bin has no page', async () => {
  const link = await linkOf('member-submitted')
  expect((await portal.call('POST', `/payment-links/${link}/cancel`, { json: {} })).statusCode).toBe(409)
  expect((await look(link)).json().data.status).toBe('PENDING')
  await portal.call('DELETE', `/member-payments/${id}`, { token: admin })
  expect((await look(link)).statusCode).toBe(404)
})

test('the mail about money that goes back leads there, and the page shows the rest and the refund', async () => {
  const post = (path: string, json: object) => portal.call('POST', path, { token: admin, json })
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const [line_id] = await makeLines(portal.db, await makeAccount(portal.db), [{ day, amount: 40_000, text: 'PART' }])
  await post(`/member-payments/${id}/part`, { line_id })
  const part = dataOf(await look(await linkOf('payment-part')))
  expect(part).toMatchObject({ id, part_received: 40_000, part_missing: 60_000 })
  await decide('reject')
  await post(`/member-payments/${id}/refund`, { line_id })
  const link = await linkOf('refund-owed')
  expect(dataOf(await look(link))).toMatchObject({ id, can_mend: false, refunds: [{ state: 'OWED', amount: 40_000 }] })
  // Whose account it goes to is known: it is changed signed in, where the portal asks for a fresh proof.
  const json = { provider: 'BCA', account_number: '9988776655', account_name: 'Siti' }
  expect((await portal.call('PUT', `/payment-links/${link}/refund-account`, { json })).statusCode).toBe(409)
  const set = await portal.call('PUT', `/member-payments/${id}/own/refund-account`, { token: student.token, json })
  expect(dataOf(set).refund_account).toMatchObject({ account_number: '9988776655', can_change: true })
})
