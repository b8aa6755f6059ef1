import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmtp, type SmtpSink } from './smtp.ts'

let smtp: SmtpSink
beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(() => smtp.stop())

const letter = {
  from: 'Club <club@example.org>',
  to: 'budi@example.org',
  subject: 'Hällo ✓',
  text: 'Hi',
  html: '<p>Hi',
}
const send = () => createTransport(smtp.url).sendMail(letter)

test('a mail arrives parsed', async () => {
  await createTransport(smtp.url).sendMail({
    ...letter,
    attachments: [{ filename: 'a.pdf', content: Buffer.from('%PDF') }],
  })
  const mail = await smtp.waitFor(({ subject }) => subject === 'Hällo ✓')
  expect(mail.recipients).toEqual(['budi@example.org'])
  expect(mail.text?.trim()).toBe('Hi')
  expect(mail.attachments[0]?.filename).toBe('a.pdf')
  expect(mail.messageId).toContain('@example.org')
})

test('a refusal is permanent or passing, as told', async () => {
  smtp.behave('reject')
  await expect(send()).rejects.toMatchObject({ responseCode: 550 })
  smtp.behave('defer')
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  expect(smtp.mails).toEqual([])
})

test('a connection that closes leaves the sender without an answer', async () => {
  smtp.behave('close')
  await expect(send()).rejects.toThrow()
  expect(smtp.mails).toHaveLength(0)
  smtp.behave('lose')
  await expect(send()).rejects.toThrow()
  expect(smtp.mails).toHaveLength(1)
})

test('it comes back on the same port', async () => {
  await smtp.stop()
  await expect(send()).rejects.toThrow('ECONNREFUSED')
  smtp = await startSmtp({ port: smtp.port })
  await send()
  expect(smtp.mails).toHaveLength(1)
})

test('a mail that never comes is named among those that did', async () => {
  await send()
  await expect(smtp.waitFor(() => false, 50)).rejects.toThrow('Hällo ✓')
})
