import { afterAll, expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { groupForm, makeShift, makeWorld } from '#tests/support/facts.ts'
import { browserToken } from '#tests/support/link-groups.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { mostCorrections } from './email-correction.rules.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const portal = await openPortal({ env: { MAIL_URL: smtp.url }, work: true })
const world = await makeWorld(portal.db)

type Person = { user_id: number; nim: string }

async function registered(size = 1) {
  const shift = await makeShift(portal.db, world)
  const form = await groupForm(world, { shiftIds: Array.from({ length: size }, () => shift) })
  const key = browserToken()
  form.set('correction_key', key)
  const { payment_id, registrants } = dataOf(await portal.call('POST', '/register/store', { form }), 201)
  return { key, paymentId: Number(payment_id), people: registrants as Person[] }
}

const correct = (key: string, userId: number, email: string) =>
  portal.call('POST', '/register/email', { json: { correction_key: key, user_id: userId, email } })
const emailOf = async (id: number) => (await findRow(portal.db, 'account', id)).email

async function linkTo(address: string): Promise<string> {
  const mail = await smtp.waitFor(({ recipients }) => recipients.includes(address))
  return /forgot-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
}
const isAlive = async (token: string) =>
  (await portal.call('POST', '/reset-password/owner', { json: { token } })).statusCode === 200

test('the sender of the form corrects a friend’s address: the old link dies, the new address gets the first mail', async () => {
  const { key, people } = await registered(2)
  const friend = people[1]!
  const old = await linkTo(`s${friend.nim}@example.com`)
  expect(await isAlive(old)).toBe(true)
  const right = `right.${friend.nim}@example.com`
  const answer = await correct(key, friend.user_id, right.toUpperCase())
  expect([answer.statusCode, answer.json().data]).toEqual([200, { user_id: friend.user_id, email: right }])
  expect(await isAlive(old)).toBe(false)
  const link = await linkTo(right)
  expect(await isAlive(link)).toBe(true)
  expect(await emailOf(people[0]!.user_id)).toBe(`s${people[0]!.nim}@example.com`)
  const token = (await portal.as('ADMIN')).token
  const { data } = (await portal.call('GET', `/audit?entity=account&entity_id=${friend.user_id}`, { token })).json()
  expect(data[0]).toMatchObject({
    action: 'email corrected',
    before: { email: `s${friend.nim}@example.com` },
    after: { email: right },
  })
})

test('of the key only the hash is stored, and another key corrects nothing', async () => {
  const { key, people, paymentId } = await registered()
  const { user_id } = people[0]!
  const row = await findRow(portal.db, 'toefl_correction', { payment_id: paymentId })
  expect(JSON.stringify({ ...row, key_hash: row.key_hash.toString('utf8') })).not.toContain(key)
  expect((await correct(browserToken(), user_id, 'other@example.com')).statusCode).toBe(404)
  const stranger = await registered()
  expect((await correct(stranger.key, user_id, 'other@example.com')).statusCode).toBe(404)
})

test('not after the hour', async () => {
  const { key, people, paymentId } = await registered()
  const past = new Date(Date.now() - 1000).toISOString()
  await changeRow(portal.db, 'toefl_correction', { payment_id: paymentId }, { expires_at: past })
  expect((await correct(key, people[0]!.user_id, 'late@example.com')).statusCode).toBe(404)
})

test('not once the owner has set a password', async () => {
  const { key, people } = await registered()
  const { nim, user_id } = people[0]!
  const token = await linkTo(`s${nim}@example.com`)
  const json = { token, password: 'a long password 17', password_confirmation: 'a long password 17' }
  expect((await portal.call('POST', '/reset-password', { json })).statusCode).toBe(200)
  expectAnswer(await correct(key, user_id, 'mine@example.com'), 409)
  expect(await emailOf(user_id)).toBe(`s${nim}@example.com`)
})

test('an address that somebody has is refused at its field, and there are only so many tries', async () => {
  const { key, people } = await registered()
  const other = await registered()
  const { user_id } = people[0]!
  const taken = await correct(key, user_id, await emailOf(other.people[0]!.user_id))
  expect(taken.statusCode).toBe(422)
  expect(taken.json().errors).toHaveProperty('email')
  for (let tries = 1; tries < mostCorrections; tries += 1) {
    expect((await correct(key, user_id, `try${tries}.${user_id}@example.com`)).statusCode).toBe(200)
  }
  expect((await correct(key, user_id, 'one.more@example.com')).statusCode).toBe(429)
})

test('a mail that was under way to the old address brings no link that works', async () => {
  const { key, people } = await registered()
  const { nim, user_id } = people[0]!
  const old = `s${nim}@example.com`
  await linkTo(old)
  const right = `right.${nim}@example.com`
  await correct(key, user_id, right)
  const link = await linkTo(right)
  // As a sender that had taken it before writes it now.
  const mail = { template: 'activation', subject: 'Late', language: 'en', data: '{}', message_id: `<late-${nim}@test>` }
  await insertRow(portal.db, 'email', { ...mail, user_id, to_address: old })
  const isOld = ({ recipients }: { recipients: string[] }) => recipients.includes(old)
  await expect.poll(() => smtp.mails.filter(isOld).length).toBe(2)
  const [stale = ''] = smtp.mails
    .filter(isOld)
    .slice(-1)
    .map(({ text = '' }) => /forgot-password\/([\w-]+)/.exec(text)?.[1])
  expect(await isAlive(stale)).toBe(false)
  expect(await isAlive(link)).toBe(true)
})
