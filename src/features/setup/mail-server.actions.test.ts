import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isForbiddenAddress } from '#services/mail/forbidden.ts'
import { openPortal, testApp } from '#tests/support/app.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { findRows } from '#tests/support/rows.ts'

// A mail port is asked for, so each run has an address of this machine to itself.
const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
const smtp = await startSmtp({ port: 2525, host })
afterAll(() => smtp.stop())
const portal = await openPortal({ work: true })
const { token } = await portal.as('ADMIN', { name: 'Nadia', email: 'nadia@club.example' })
beforeEach(() => smtp.behave('accept'))

const given = { host, port: 2525, username: 'club', password: 'Mailbox secret 1', from_address: 'office@club.example' }
const attempt = (values: object = {}) => portal.call('PUT', '/mail-server', { token, json: { ...given, ...values } })
const confirm = (code: string) => portal.call('POST', '/mail-server/confirm', { token, json: { code } })
const read = async () => (await portal.call('GET', '/mail-server', { token })).json().data
/** The code of the newest letter that has one: letters about changes come in between. */
const codeAt = ({ mails }: Pick<typeof smtp, 'mails'>): string => {
  const codes = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? [])
  return codes.at(-1) ?? ''
}

test('a server is used once the code of its letter is entered, and the office is told through it', async () => {
  expect(await read()).toMatchObject({ source: 'none', used: null })
  const sent = await attempt()
  expect(sent.json().data).toMatchObject({ is_sent: true, to: 'nadia@club.example' })
  const code = codeAt(smtp)
  expect(await read()).toMatchObject({ source: 'none', waiting: { host, port: 2525 } })
  expect((await confirm(code === '000000' ? '000001' : '000000')).json().errors).toHaveProperty('code')
  expect((await confirm(code)).json().data).toMatchObject({ source: 'office', used: { host, username: 'club' } })
  const told = await smtp.waitFor(({ subject }) => subject === 'The portal’s mail server was changed')
  expect(told.from).toMatchObject({ name: 'BNEC', address: 'office@club.example' })
  expect(told.text).toContain(`${host}:2525`)
  const checklist = (await portal.call('GET', '/setup/checklist', { token })).json().data as { step: string }[]
  expect(checklist.find(({ step }) => step === 'mail')).toMatchObject({ is_done: true })
})

test('the letter about another server goes through the old one too, which a wrong or hostile new one cannot hold back', async () => {
  const next = `${host.slice(0, host.lastIndexOf('.'))}.${host.endsWith('.254') ? 253 : 254}`
  const other = await startSmtp({ port: 2525, host: next })
  const isTold = ({ subject }: { subject?: string | undefined }) => subject === 'The portal’s mail server was changed'
  onTestFinished(() => other.stop())
  expect((await attempt({ host: next })).json().data.is_sent).toBe(true)
  const code = codeAt(other)
  // From here on the new one takes nothing.
  other.behave('reject')
  expect((await confirm(code)).json().data.used).toMatchObject({ host: next })
  const warned = smtp.mails.filter((mail) => isTold(mail) && mail.text?.includes(`${next}:2525`))
  expect(warned).toHaveLength(1)
  expect(warned[0]?.recipients).toEqual(['nadia@club.example'])
  // An old one that is away holds nothing up.
  await attempt()
  smtp.behave('accept')
  const back = codeAt(smtp)
  other.behave('close')
  expect((await confirm(back)).json().data.used).toMatchObject({ host })
  // And when nothing is sent any more, the last one says so.
  const isLast = ({ text = '' }: { text?: string | undefined }) => /From now on\W+no mail server/.test(text)
  expect(smtp.mails.filter(isLast)).toHaveLength(0)
  await portal.call('DELETE', '/mail-server', { token })
  expect(smtp.mails.filter(isLast)).toHaveLength(1)
  await attempt()
  await confirm(codeAt(smtp))
})

test('the password is stored sealed, given to nobody, and stays when only the sender changes', async () => {
  const row = await portal.db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow()
  const audit = await findRows(portal.db, 'audit_entry', { entity: 'mail_server' }, ['before', 'after'])
  expect(audit.length).toBeGreaterThan(1)
  for (const place of [JSON.stringify(row), JSON.stringify(audit), JSON.stringify(await read())])
    expect(place).not.toMatch(/Mailbox secret|TWFpbGJveCBzZWNyZXQ/)
  expect((await attempt({ password: null, from_address: 'new@club.example' })).json().data.is_sent).toBe(true)
  // To another server or user it does not go.
  expect((await attempt({ password: null, username: 'other' })).json().errors).toHaveProperty('password')
  expect((await attempt({ password: null, host: '127.0.0.1' })).json().errors).toHaveProperty('password')
})

test('a server that does not take the letter changes nothing', async () => {
  const before = await read()
  smtp.behave('login')
  const refused = (await attempt({ from_address: 'third@club.example' })).json().data
  expect(refused).toMatchObject({ is_sent: false, message: expect.stringContaining('535') })
  expect(await read()).toEqual(before)
})

test('five wrong codes need another letter', async () => {
  await attempt()
  const code = codeAt(smtp)
  for (let tries = 0; tries < 5; tries += 1) await confirm(code === '111111' ? '222222' : '111111')
  expect((await confirm(code)).statusCode).toBe(409)
})

test('of twenty wrong codes at once five are tried', async () => {
  await attempt()
  const code = codeAt(smtp)
  const wrong = code === '111111' ? '222222' : '111111'
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(15)
  expect((await confirm(code)).statusCode).toBe(409)
})

test('who enters a code and who removes the server at once do not wait for each other for ever', async () => {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    await attempt()
    const code = codeAt(smtp)
    const remove = () => portal.call('DELETE', '/mail-server', { token })
    const both = Array.from({ length: 10 }, (_, place) => (place % 2 ? remove() : confirm(code)))
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
  }
})

test('removed by many at once, it is told once', async () => {
  await attempt()
  await confirm(codeAt(smtp))
  const remove = () => portal.call('DELETE', '/mail-server', { token })
  const told = () =>
    portal.db
      .selectFrom('audit_entry')
      .select('id')
      .where('entity', '=', 'mail_server')
      .where('action', '=', 'deleted')
      .execute()
  const before = (await told()).length
  const answers = await Promise.all(Array.from({ length: 12 }, remove))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  expect((await told()).length - before).toBe(1)
})

test.each([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fd00:ec2::254',
  '0.0.0.0',
  '100.100.100.200',
  '255.255.255.255',
])('nothing is connected to at %s', (address) => {
  expect(isForbiddenAddress(address)).toBe(true)
})

test('other ports, paths and addresses that are no mail server’s are refused', async () => {
  expect((await attempt({ port: 8080 })).json().errors).toHaveProperty('port')
  for (const wrong of ['http://a.example', 'a.example/path', 'a.example:80', 'user@a.example', '::1', '2130706433'])
    expect((await attempt({ host: wrong })).json().errors, wrong).toHaveProperty('host')
  const metadata = (await attempt({ host: '169.254.169.254' })).json().data
  expect(metadata).toMatchObject({
    is_sent: false,
    message: expect.stringContaining('The mail server did not answer as it should'),
  })
})

test('what answers there and is no mail server is not repeated', async () => {
  const other = createServer((socket) => socket.end('220-secret internal banner\r\n')).listen(587, host)
  await new Promise((done) => other.once('listening', done)).finally(() => undefined)
  const answer = (await attempt({ port: 587 })).json().data
  other.close()
  expect(answer.is_sent).toBe(false)
  expect(answer.message).not.toContain('secret')
})

test('without it mails wait again; what the environment sets wins', async () => {
  expect((await portal.call('DELETE', '/mail-server', { token })).json().data).toMatchObject({ source: 'none' })
  const fixed = await testApp({ env: { MAIL_URL: 'smtp://someone:secret@mail.example:587' } })
  const admin = await fixed.as('ADMIN')
  const answer = (await fixed.call('GET', '/mail-server', { token: admin.token })).json().data
  expect(answer).toMatchObject({ source: 'environment', used: { host: 'mail.example', port: 587, username: null } })
  await fixed.call('PUT', '/mail-server', { token: admin.token, json: given })
  const code = codeAt(smtp)
  const used = await fixed.call('POST', '/mail-server/confirm', { token: admin.token, json: { code } })
  expect(used.json().data).toMatchObject({ source: 'environment', used: { host: 'mail.example' } })
  await fixed.close()
})
