// The links in mails, through a real SMTP server: they work once, for their time, and are kept nowhere.
import { afterAll, describe, expect, test } from 'vitest'
import { newToken } from '#services/passwords.ts'
import { expectAnswer } from '../support/answers.ts'
import { openPortal } from '../support/app.ts'
import { freshNims, groupForm, makeShift, makeWorld } from '../support/facts.ts'
import { type ReceivedMail, startSmtp } from '../support/smtp.ts'
import { tablesHolding } from './database-scan.ts'
import { login } from './people.ts'

const appUrl = 'https://portal.example.org/club'
const smtp = await startSmtp()
afterAll(() => smtp.stop())
const portal = await openPortal({ work: true, env: { MAIL_URL: smtp.url, APP_URL: appUrl } })

const newPassword = 'quiet-meadow-77-lantern'
const reset = (token: string) =>
  portal.call('POST', '/reset-password', {
    json: { token, password: newPassword, password_confirmation: newPassword },
  })

/** Registers somebody and waits for the mail that the account owes. */
async function registered(headers: Record<string, string> = {}) {
  const world = await makeWorld(portal.db)
  const shift = await makeShift(portal.db, world)
  const nims = freshNims(1)
  const form = await groupForm(world, { nims, shiftIds: [shift] })
  expectAnswer(await portal.call('POST', '/register/store', { form, headers }), 201)
  const [nim = ''] = nims
  const address = `s${nim}@example.com`
  return { nim, address, mail: await smtp.waitFor((mail) => mail.recipients.includes(address)) }
}

async function forgot(address: string, headers: Record<string, string> = {}) {
  await portal.call('POST', '/forgot-password', { json: { email: address }, headers })
  return smtp.waitFor((mail) => mail.recipients.includes(address) && mail.subject === 'Set a new BNEC password')
}

/** The token of the one link, which must be the same in text and HTML and lead to the configured address. */
function tokenIn(mail: ReceivedMail): string {
  const link = /https:\/\/portal\.example\.org\/club\/forgot-password\/([\w-]{43})\b/
  const [address = '', token = ''] = link.exec(mail.text ?? '') ?? []
  expect(token, mail.text ?? 'no text').not.toBe('')
  expect(mail.html).toContain(`href="${address}"`)
  return token
}

describe('the activation mail', () => {
  test('sets the first password, once', async () => {
    const { nim, mail } = await registered()
    expect(mail.subject).toBe('Welcome to BNEC: set your password')
    // What was registered, so that nobody has to look for it.
    expect(mail.text).toMatch(/Shift\W+\S/)
    expect(mail.text).toMatch(/WIB/)
    expect(mail.text).toMatch(/Rp\s75\.000/)
    expect((await login(portal, nim, newPassword)).json().status).toBe(false)
    const token = tokenIn(mail)
    expect((await reset(token)).statusCode).toBe(200)
    expect((await reset(token)).statusCode).toBe(422)
    expect((await login(portal, nim, newPassword)).json().status).toBe(true)
  })

  test.each([
    ['a minute before seven days are over', 7 * 24 * 60 - 1, 200],
    ['a minute after', 7 * 24 * 60 + 1, 422],
  ])('%s answers as it should', async (_, minutes, status) => {
    const { mail } = await registered()
    portal.setNow(new Date(mail.receivedAt.getTime() + minutes * 60_000).toISOString())
    const answer = await reset(tokenIn(mail))
    portal.setNow(null)
    expect(answer.statusCode).toBe(status)
  })
})

describe('the reset mail', () => {
  test('works once, and opens the way for the owner only', async () => {
    const { address, nim, mail } = await registered()
    const token = tokenIn(await forgot(address))
    expect((await reset(token)).statusCode).toBe(200)
    expect((await reset(token)).statusCode).toBe(422)
    expect((await reset(tokenIn(mail))).statusCode, 'the older link is dead too').toBe(422)
    expect((await login(portal, nim, newPassword)).json().status).toBe(true)
  })

  test('asked for twice, only the newer one works, whichever is opened first', async () => {
    const { address, nim } = await registered()
    const older = tokenIn(await forgot(address))
    await portal.call('POST', '/forgot-password', { json: { email: address } })
    const isReset = (mail: ReceivedMail) => mail.recipients.includes(address) && /new BNEC/.test(mail.subject ?? '')
    const newer = tokenIn(await smtp.waitFor((mail) => isReset(mail) && !(mail.text ?? '').includes(older)))
    expect((await reset(older)).statusCode).toBe(422)
    expect((await login(portal, nim, newPassword)).json().status).toBe(false)
    expect((await reset(newer)).statusCode).toBe(200)
    expect((await login(portal, nim, newPassword)).json().status).toBe(true)
  })

  test.each([
    ['59 minutes', 59, 200],
    ['61 minutes', 61, 422],
  ])('after %s answers as it should', async (_, minutes, status) => {
    const { address } = await registered()
    const mail = await forgot(address)
    portal.setNow(new Date(mail.receivedAt.getTime() + minutes * 60_000).toISOString())
    const answer = await reset(tokenIn(mail))
    portal.setNow(null)
    expect(answer.statusCode).toBe(status)
  })
})

test('a link never follows the address that a request came to', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
  const { address, mail } = await registered(forged)
  for (const one of [mail, await forgot(address, forged)]) {
    tokenIn(one)
    expect(`${one.text}${one.html}`).not.toContain('evil')
  }
})

test('no token of a link or session is anywhere in the database, before or after its use', async () => {
  const { nim, mail } = await registered()
  const token = tokenIn(mail)
  expect(await tablesHolding(portal.db, token)).toEqual([])
  await reset(token)
  expect(await tablesHolding(portal.db, token)).toEqual([])
  const session = (await login(portal, nim, newPassword)).json().message.token
  expect(await tablesHolding(portal.db, session)).toEqual([])
  expect(await tablesHolding(portal.db, newPassword)).toEqual([])
  // The scan does see what is there: the hash, the NIM, and a token that is planted.
  expect(await tablesHolding(portal.db, nim)).toContain('public.account')
  const planted = newToken().token
  await portal.db
    .updateTable('email')
    .set({ kept_text: `see ${planted}` })
    .where('to_address', 'like', `%${nim}%`)
    .execute()
  expect(await tablesHolding(portal.db, planted)).toEqual(['public.email'])
})
