// What the log says of attempts: enough to see one, and nothing that a person typed.
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { goodPassword, personWithPassword } from './people.ts'

let portal: TestApp
let app: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  portal = await testApp()
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  app = await buildApp({ ...portal.deps, log: pino({ level: 'info' }, stream) })
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

const signIn = (nim: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/login', payload: { nim, password }, remoteAddress: '203.0.113.77' })

const told = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)

test('a sign-in, a wrong try and a refusal are written down, without NIM, address or password', async () => {
  const person = await personWithPassword(portal)
  const other = await personWithPassword(portal)
  expect((await signIn(person.nim, 'not the right one')).json().status).toBe(false)
  expect((await signIn(person.nim, 'nor is this')).json().status).toBe(false)
  expect((await signIn(other.nim, 'nor that')).json().status).toBe(false)
  const { message } = (await signIn(person.nim, goodPassword)).json()
  const headers = { authorization: `Bearer ${message.token}` }
  expect((await app.inject({ url: '/api/emails?q=something', headers })).statusCode).toBe(403)

  expect(told('signed in')).toMatchObject([{ account: person.userId }])
  const [first, second, third] = told('wrong try')
  expect(first).toMatchObject({ kind: 'login_failure', who: expect.any(String), from: expect.any(String) })
  expect(second, 'the same person from the same place').toMatchObject({ who: first?.['who'], from: first?.['from'] })
  expect(third?.['who'], 'somebody else').not.toBe(first?.['who'])
  expect(told('refused')).toMatchObject([
    { code: 'not_authorized', method: 'GET', route: '/api/emails', account: person.userId },
  ])
  const all = lines.join('')
  for (const secret of [person.nim, other.nim, goodPassword, 'nor is this', '203.0.113.77', 'something', message.token])
    expect(all).not.toContain(secret)
})
