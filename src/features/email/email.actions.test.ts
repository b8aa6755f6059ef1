import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { expectAnswer, expectFields } from '#tests/support/answers.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { exportOf } from '#tests/support/export.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { changeRow, findRow, insertRow } from '#tests/support/rows.ts'
import { startSmtp, type SmtpSink } from '#tests/support/smtp.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { resetMail } from '#features/account/account.mail.ts'

let smtp: SmtpSink
let sending: TestApp
let serverless: TestApp
let token: string
let serverlessAdmin: string
beforeAll(async () => {
  smtp = await startSmtp()
  sending = await testApp({ env: { MAIL_URL: smtp.url }, work: true })
  serverless = await testApp({ work: true })
  token = (await sending.as('ADMIN')).token
  serverlessAdmin = (await serverless.as('ADMIN')).token
})
afterAll(async () => {
  await sending.close()
  await serverless.close()
  await smtp.stop()
})

const list = async (query = '') => (await sending.call('GET', `/emails?${query}`, { token })).json()
const retry = (id: number) => sending.call('POST', `/emails/${id}/retry`, { token })

async function someMail(values: Record<string, unknown> = {}): Promise<number> {
  const account = await sending.as('USER')
  const { id } = await insertRow(sending.db, 'email', {
    to_address: `person${account.nim}@example.com`,
    user_id: account.userId,
    subject: 'Set a new BNEC password',
    template: 'reset',
    message_id: `<${account.nim}@test>`,
    ...values,
  })
  return id
}

test('a failed mail that is queued again goes out, and the record says who did it', async () => {
  const id = await someMail({ status: 'FAILED', attempts: 150, last_error: 'connect ECONNREFUSED' })
  expectAnswer(await retry(id), 200, { data: { id, status: expect.stringMatching(/QUEUED|SENT/) } })
  await smtp.waitFor((mail) => mail.subject === 'Set a new BNEC password')
  await eventually(async () =>
    expect((await sending.call('GET', `/emails/${id}`, { token })).json().data.status).toBe('SENT'),
  )
  const audit = await findRow(sending.db, 'audit_entry', { entity: 'email' })
  expect(audit).toMatchObject({ action: 'queued again', entity_id: id, before: { status: 'FAILED', attempts: 150 } })
})

test('a mail with a later time is not sent before it, even when somebody presses Send', async () => {
  const { userId, nim } = await sending.as('USER')
  const to = `later-${nim}@example.com`
  await sending.db.transaction().execute((trx) => queueMails(trx, [{ template: resetMail, to, userId }], { delay: 3 }))
  const mail = sending.db.selectFrom('email').selectAll().where('to_address', '=', to)
  const { id, created_at } = await mail.executeTakeFirstOrThrow()
  expect((await retry(id)).statusCode).toBe(200)
  await eventually(async () => expect(await isSent(id)).toBe(true))
  const { sent_at } = await mail.executeTakeFirstOrThrow()
  expect(Date.parse(sent_at ?? '') - Date.parse(created_at)).toBeGreaterThanOrEqual(3000)
  expect(copies(to)).toBe(1)
})

test('a mail that was sent is not sent twice', async () => {
  expectAnswer(await retry(await someMail({ status: 'SENT', sent_at: new Date() })), 409, { code: 'conflict' })
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
  expect(all.templates).toContainEqual({ name: 'reset', subject: 'Set a new BNEC password' })
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
  const world = await makeWorld(serverless.db)
  await registerGroup(serverless, world, { shiftIds: [await makeShift(serverless.db, world)] })
  const page = async () => (await serverless.call('GET', '/emails', { token: serverlessAdmin })).json()
  await eventually(async () => expect((await page()).data[0].is_kept).toBe(true))
  const { data, sends } = await page()
  expect(sends).toBe(false)
  const { data: mail } = (await serverless.call('GET', `/emails/${data[0].id}`, { token: serverlessAdmin })).json()
  expect(mail.text).toMatch(/\/forgot-password\/[\w-]{20,}/)
  expect(mail.html).toContain('<!doctype html>')
  expect((await serverless.call('POST', `/emails/${mail.id}/retry`, { token: serverlessAdmin })).statusCode).toBe(409)
})

test('a preview is composed again, without a link that works, and stores nothing', async () => {
  const id = await someMail({ status: 'FAILED' })
  const { user_id } = await findRow(sending.db, 'email', id)
  // Of its reader: mails of the tests before may be on their way, with links of their own.
  const links = () => sending.db.selectFrom('password_link').selectAll().where('user_id', '=', user_id).execute()
  const before = await links()
  const { data } = (await sending.call('GET', `/emails/${id}`, { token })).json()
  expect(data.html).toContain('<!doctype html>')
  expect(data.text).toContain('/forgot-password/…')
  expect(JSON.stringify(data)).not.toMatch(/forgot-password\/[\w-]{8}/)
  expect(await links()).toEqual(before)
})

test('a mail about somebody who is gone has no preview, and no text', async () => {
  const { data } = (await sending.call('GET', `/emails/${await someMail({ user_id: null })}`, { token })).json()
  expect(data).toMatchObject({ text: null, html: null, attachments: [] })
})

const failed = (address: string) =>
  someMail({ status: 'FAILED', attempts: 150, last_error: '550 No such mailbox', to_address: address })
const copies = (address: string) => smtp.mails.filter(({ recipients }) => recipients.includes(address)).length
const isSent = async (id: number) =>
  (await sending.call('GET', `/emails/${id}`, { token })).json().data.status === 'SENT'

test('pressing twice, or two people at once, sends one mail', async () => {
  const address = `twice-${Date.now()}@example.com`
  const id = await failed(address)
  const answers = await Promise.all([retry(id), retry(id), retry(id)])
  // The mail may be on its way already when the last of them asks.
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
  await eventually(async () => expect(await isSent(id)).toBe(true))
  // One that comes after it has gone through the queue as well: everything before it is done.
  const last = await failed(`last-${address}`)
  await retry(last)
  await eventually(async () => expect(await isSent(last)).toBe(true))
  expect(copies(address)).toBe(1)
  const entries = sending.db.selectFrom('audit_entry').selectAll().where('entity', '=', 'email')
  expect(await entries.where('entity_id', '=', id).execute()).toHaveLength(1)
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a mail that waits for its next try goes out at once', async () => {
  const address = `waits-${Date.now()}@example.com`
  const waits = { attempts: 3, tries: 3, send_after: inMinutes(10), last_error: 'connect ECONNREFUSED' }
  const id = await someMail({ to_address: address, ...waits })
  expect((await retry(id)).statusCode).toBe(200)
  await eventually(async () => expect(await isSent(id)).toBe(true))
  expect(copies(address)).toBe(1)
})

test('a mail that somebody is sending is not taken up by anybody else, until that process must be dead', async () => {
  const address = `claimed-${Date.now()}@example.com`
  const id = await someMail({ to_address: address, tries: 1, attempts: 1, claimed_until: inMinutes(2) })
  expect((await retry(id)).statusCode).toBe(200)
  const later = await someMail({ to_address: `after-${address}` })
  await eventually(async () => expect(await isSent(later)).toBe(true))
  expect(copies(address)).toBe(0)
  await changeRow(sending.db, 'email', id, { claimed_until: inMinutes(-1) })
  await eventually(async () => expect(await isSent(id)).toBe(true))
  expect(copies(address)).toBe(1)
})

const retryMany = (json: object) => sending.call('POST', '/emails/retry', { token, json })

test('many at once: what can go is queued, the others are named with the reason', async () => {
  const ids = [await failed('many-1@example.com'), await failed('many-2@example.com')]
  const sent = await someMail({ status: 'SENT', sent_at: new Date() })
  const answer = await retryMany({ ids: [...ids, ids[0], sent, 2_000_000_000] })
  expect(answer.json().data).toEqual({
    queued: ids,
    refused: [
      { id: sent, message: 'This e-mail has already been sent.' },
      { id: 2_000_000_000, message: 'Not found.' },
    ],
  })
  for (const id of ids) await eventually(async () => expect(await isSent(id)).toBe(true))
  expect([copies('many-1@example.com'), copies('many-2@example.com')]).toEqual([1, 1])
})

test('all that failed means those of the filters, and nothing else', async () => {
  const mark = `all-${Date.now()}`
  const wanted = [await failed(`${mark}-1@example.com`), await failed(`${mark}-2@example.com`)]
  const other = await failed('another@example.com')
  expect((await retryMany({ all: 1, q: mark, template: 'activation' })).json().data.queued).toEqual([])
  expect((await retryMany({ all: 1, q: mark, to: '2020-01-01' })).json().data.queued).toEqual([])
  expect((await retryMany({ all: 1, q: mark })).json().data.queued).toEqual(wanted)
  const { data } = (await sending.call('GET', `/emails/${other}`, { token })).json()
  expect(data.status).toBe('FAILED')
})

test('nothing chosen is refused at its field, and nothing is queued without a mail server', async () => {
  expectFields(await retryMany({ all: 0 }), ['ids'])
  expectAnswer(await serverless.call('POST', '/emails/retry', { token: serverlessAdmin, json: { all: 1 } }), 409)
})

test('by day, as Jakarta counts them, and by the receiver’s name and NIM', async () => {
  const mark = `day-${Date.now()}`
  const before = await someMail({ to_address: `${mark}@example.com`, created_at: '2026-05-09T16:59:59.999Z' })
  const first = await someMail({ to_address: `${mark}@example.com`, created_at: '2026-05-09T17:00:00Z' })
  const last = await someMail({ to_address: `${mark}@example.com`, created_at: '2026-05-10T16:59:59.999Z' })
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).data.map((mail: { id: number }) => mail.id)
  expect(await ids(`q=${mark}&from=2026-05-10&to=2026-05-10`)).toEqual([last, first])
  expect(await ids(`q=${mark}&to=2026-05-09`)).toEqual([before])
  const { userId, nim } = await sending.as('USER', { name: `Rangga ${mark}` })
  const theirs = await someMail({ user_id: userId })
  expect(await ids(`q=${nim}`)).toEqual([theirs])
  expect(await ids(`q=rangga%20${mark}`)).toEqual([theirs])
  expect((await sending.call('GET', '/emails?sort=name', { token })).statusCode).toBe(422)
})

test.each(['xlsx', 'csv'] as const)('the outbox is a file as %s, without any text of a mail', async (format) => {
  const kept = {
    kept_text: 'Open https://bnec.example/reset?token=secret',
    kept_html: '<a href="/reset?token=secret">x</a>',
  }
  const subject = `Subject ${format}`
  await someMail({ subject, status: 'SENT', attempts: 1, sent_at: '2026-11-20T20:30:00Z', ...kept })
  await someMail({ subject, status: 'FAILED', attempts: 7, last_error: 'connect ECONNREFUSED 10.0.0.1' })
  await someMail({ subject: 'Another', status: 'FAILED' })
  const path = `/emails/export?q=${encodeURIComponent(subject)}`
  const { headers, rows } = await exportOf(sending, token, `${path}&sort=-attempts`, format)
  expect(headers.slice(0, 6)).toEqual(['Subject', 'Name', 'To', 'Status', 'Attempts', 'Result of the last attempt'])
  expect(rows.map((row) => [row[0], row[3], Number(row[4])])).toEqual([
    [subject, 'Failed', 7],
    [subject, 'Sent', 1],
  ])
  expect(rows[0]?.[5]).toBe('The mail server did not answer.')
  expect(JSON.stringify(rows)).not.toMatch(/secret|10\.0\.0\.1/)
  const onlyFailed = await exportOf(sending, token, `${path}&status=FAILED`, format)
  expect(onlyFailed.rows).toHaveLength(1)
})
