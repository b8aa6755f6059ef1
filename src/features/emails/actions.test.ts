import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../tests/support/app.ts'
import { makeShift, makeWorld } from '../../../tests/support/facts.ts'
import { registerGroup } from '../../../tests/support/groups.ts'
import { startSmtp, type SmtpSink } from '../../../tests/support/smtp.ts'

let smtp: SmtpSink
let sending: TestApp
let keeping: TestApp
let token: string
let keeper: string
beforeAll(async () => {
  smtp = await startSmtp()
  sending = await testApp({ env: { MAIL_URL: smtp.url }, work: true })
  keeping = await testApp({ work: true })
  token = (await sending.as('ADMIN')).token
  keeper = (await keeping.as('ADMIN')).token
})
afterAll(async () => {
  await sending.close()
  await keeping.close()
  await smtp.stop()
})

const list = async (query = '') => (await sending.call('GET', `/emails?${query}`, { token })).json()
const retry = (id: number) => sending.call('POST', `/emails/${id}/retry`, { token })

async function someMail(values: Record<string, unknown> = {}): Promise<number> {
  const account = await sending.as('USER')
  const { id } = await sending.db
    .insertInto('email')
    .values({
      to_address: `person${account.nim}@example.com`,
      user_id: account.userId,
      subject: 'Set a new BNEC password',
      template: 'reset',
      message_id: `<${account.nim}@test>`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    if (await check()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('it did not happen')
}

test('a failed mail that is queued again goes out, and the record says who did it', async () => {
  const id = await someMail({ status: 'FAILED', attempts: 150, last_error: 'connect ECONNREFUSED' })
  const answer = await retry(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ id, status: expect.stringMatching(/QUEUED|SENT/) })
  await smtp.waitFor((mail) => mail.subject === 'Set a new BNEC password')
  await eventually(async () => (await sending.call('GET', `/emails/${id}`, { token })).json().data.status === 'SENT')
  const audit = await sending.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('entity', '=', 'email')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ action: 'queued again', entity_id: id, before: { status: 'FAILED', attempts: 150 } })
})

test('a mail whose job was lost can be queued again', async () => {
  expect((await retry(await someMail())).statusCode).toBe(200)
})

test('a mail that was sent is not sent twice', async () => {
  const answer = await retry(await someMail({ status: 'SENT', sent_at: new Date() }))
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('conflict')
  expect((await retry(2_000_000_000)).statusCode).toBe(404)
})

test('the list counts by state under the search and the kind', async () => {
  const name = `find-${Date.now()}@example.com`
  await someMail({ status: 'FAILED', to_address: name, template: 'reset' })
  await someMail({ status: 'SENT', to_address: name, template: 'activation', sent_at: new Date() })
  const all = await list(`q=${name}`)
  expect(all.counts).toEqual({ QUEUED: 0, SENT: 1, FAILED: 1 })
  expect(all.meta.total).toBe(2)
  expect(all.sends).toBe(true)
  expect(all.templates).toEqual(expect.arrayContaining(['activation', 'reset']))
  const failed = await list(`q=${name}&status=FAILED`)
  expect(failed.data).toHaveLength(1)
  expect(failed.counts).toEqual(all.counts)
  expect((await list(`q=${name}&template=activation`)).meta.total).toBe(1)
  expect((await list('q=%25_%25')).meta.total).toBe(0)
})

test('the newest mail comes first, unless asked otherwise', async () => {
  const [older, newer] = [await someMail(), await someMail()]
  const ids = (answer: { data: { id: number }[] }) => answer.data.map((row) => row.id)
  expect(ids(await list()).indexOf(newer)).toBeLessThan(ids(await list()).indexOf(older))
  expect(ids(await list('sort=created_at'))[0]).toBeLessThan(older)
})

test('without a mail server the written mail is kept to be read, links included, and is not queued again', async () => {
  const world = await makeWorld(keeping.db)
  await registerGroup(keeping, world, { shiftIds: [await makeShift(keeping.db, world)] })
  const page = async () => (await keeping.call('GET', '/emails', { token: keeper })).json()
  await eventually(async () => (await page()).data[0].is_kept)
  const { data, sends } = await page()
  expect(sends).toBe(false)
  const { data: mail } = (await keeping.call('GET', `/emails/${data[0].id}`, { token: keeper })).json()
  expect(mail.text).toMatch(/\/forgot-password\/[\w-]{20,}/)
  expect(mail.html).toContain('<!doctype html>')
  expect((await keeping.call('POST', `/emails/${mail.id}/retry`, { token: keeper })).statusCode).toBe(409)
})

test('with a mail server a preview holds no text and no secret', async () => {
  const id = await someMail()
  await retry(id)
  await eventually(async () => (await sending.call('GET', `/emails/${id}`, { token })).json().data.status === 'SENT')
  const { data } = (await sending.call('GET', `/emails/${id}`, { token })).json()
  expect(data).toMatchObject({ text: null, html: null })
  expect(JSON.stringify(data)).not.toMatch(/forgot-password|token/)
})

test('only the office looks into the outbox', async () => {
  for (const role of ['USER', 'MEMBER', 'SCAC'] as const) {
    const { token: other } = await sending.as(role)
    expect((await sending.call('GET', '/emails', { token: other })).statusCode).toBe(403)
  }
  expect((await sending.call('GET', '/emails')).statusCode).toBe(401)
})
