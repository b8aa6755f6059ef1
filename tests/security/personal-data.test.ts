// What people tell the portal stays out of its logs, its metrics and the subjects of its mails.
import { Writable } from 'node:stream'
import { type FastifyInstance, type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { queues, startWork } from '#jobs.ts'
import { type Jobs, startJobs } from '#services/jobs/job-queue.ts'
import type { Worker } from '#services/jobs/row-queue.ts'
import { eventually } from '../support/eventually.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { groupForm, makeShift, makeWorld, proofPicture } from '../support/facts.ts'
import { planted } from '../support/planted.ts'
import { type SmtpSink, startSmtp } from '../support/smtp.ts'
import { json, multipart, raw } from './request-forms.ts'

const canaries = {
  ...planted,
  file: 'kanarienbeleg.jpg',
  password: 'kanarien-geheimnis-1',
  search: 'kanariensuche',
  token: 'kanarientoken_0123456789abcdefghijklmnopqrst',
  path: 'kanarienpfad',
  key: 'kanarien-idempotency-key',
}

let portal: TestApp
let app: FastifyInstance
let jobs: Jobs
let smtp: SmtpSink
let worker: Worker
const lines: string[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  portal = await testApp({ env: { MAIL_URL: smtp.url } })
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = pino({ level: 'debug' }, stream)
  jobs = await startJobs(portal.databaseUrl, queues, log)
  const deps = { ...portal.deps, log, jobs }
  app = await buildApp(deps)
  worker = await startWork(deps)
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await worker.stop()
  await portal.close()
  await smtp.stop()
})

const post = (path: string, body: Pick<InjectOptions, 'payload' | 'headers'>, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${path}`, payload: body.payload ?? '', headers: { ...body.headers, ...more } })

const holding = (texts: readonly string[]) =>
  Object.entries(canaries).flatMap(([name, canary]) => {
    const text = texts.find((one) => one.toLowerCase().includes(canary.toLowerCase()))
    return text ? [`${name} in: ${text.slice(0, 300)}`] : []
  })

test('canaries in every personal field appear in no log line, metric or subject', async () => {
  const world = await makeWorld(portal.db)
  const shift = await makeShift(portal.db, world)
  const { account_name, account_number, file, password, search, token, path, key, ...person } = canaries
  const perPerson = Object.fromEntries(Object.entries(person).map(([field, value]) => [`${field}[0]`, value]))
  const form = await groupForm(world, { shiftIds: [shift], fields: { ...perPerson, account_name, account_number } })
  const proof = new Uint8Array(await proofPicture())
  form.set('payment_proof', new File([proof], file, { type: 'image/jpeg' }))
  const body = await multipart([...form])

  // A mail server that refuses, so that failures are told as well.
  smtp.behave('reject')
  expect((await post('/register/store', body, { 'idempotency-key': key })).statusCode).toBe(201)
  expect((await post('/register/store', body, { 'idempotency-key': `${key}2` })).statusCode, 'the same again').toBe(201)
  form.set('account_number', '1')
  expect((await post('/register/store', await multipart([...form]))).statusCode, 'taken, and wrong').toBe(422)

  await post('/login', json({ nim: person.nim, password }))
  await post('/login', raw(`{"nim":"${person.nim}","password":"${password}`, 'application/json'))
  await post(
    '/login',
    raw(`--x\r\nContent-Disposition: form-data; name="${password}"`, 'multipart/form-data; boundary=x'),
  )
  await post('/forgot-password', json({ email: person.email }))
  await post('/reset-password', json({ token, password, password_confirmation: password }))
  for (const url of [
    `/api/regions?q=${search}`,
    `/api/regions/${path}`,
    `/api/${path}`,
    `/${path}?q=${search}`,
    `/api/${path}%ff`,
  ]) {
    await app.inject({ url, headers: { authorization: `Bearer ${token}`, referer: `http://x/${path}` } })
  }
  const me = await portal.as('USER')
  const asMe = { authorization: `Bearer ${me.token}` }
  await post('/user?_method=PUT', json({ phone_number: person.phone_number, line_id: person.line_id }), asMe)
  await post('/user?_method=PUT', json({ address: person.address, domicile: '\u0000' + person.domicile }), asMe)

  // An error of the database that nobody foresaw quotes the whole row.
  await sql`alter table account add constraint unforeseen check (domicile <> ${sql.lit(person.domicile)}) not valid`.execute(
    portal.db,
  )
  const unforeseen = await post('/user?_method=PUT', json({ domicile: person.domicile, address: person.address }), asMe)
  expect(unforeseen.statusCode).toBe(500)
  expect(holding([unforeseen.body])).toEqual([])

  await failedMail()
  smtp.behave('accept')
  const metrics = await app.inject({ url: '/metrics' })
  const mails = await portal.db.selectFrom('email').select(['subject', 'last_error']).execute()

  expect(lines.length, 'requests were logged').toBeGreaterThan(15)
  expect(lines.join(''), 'the unforeseen error was logged').toContain('unforeseen')
  expect(mails.length).toBeGreaterThan(0)
  expect(metrics.body).toContain('/api/regions/:id')
  expect(holding(lines)).toEqual([])
  expect(holding(metrics.body.split('\n'))).toEqual([])
  expect(holding(mails.flatMap(({ subject, last_error }) => [subject, last_error ?? '']))).toEqual([])
})

test('and a canary in a line would be found', () => {
  expect(holding([`{"msg":"GET /x?q=${canaries.search.toUpperCase()}"}`])).toHaveLength(1)
})

/** Waits until a mail could not be delivered. */
const failedMail = () =>
  eventually(async () => portal.db.selectFrom('email').select('id').where('attempts', '>', 0).executeTakeFirstOrThrow())
