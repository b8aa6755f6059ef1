import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { errorAnswer, installErrors } from '#kit/http/error-handler.ts'
import type { Caller } from './caller.ts'
import { endpoint } from './endpoint.ts'
import { idParams, wholeNumber } from './fields.ts'
import { installEndpoints, serve, signedIn } from './serve.ts'

const base = { summary: 'x', tag: 'x' } as const
const open = endpoint('GET /open', { ...base, access: 'anyone', reply: z.object({ who: z.string() }) })
const office = endpoint('GET /office', {
  ...base,
  access: ['ADMIN'],
  reply: z.object({ who: z.string() }),
})
const sum = endpoint('POST /sum/:id', {
  ...base,
  access: 'anyone',
  params: idParams,
  query: z.object({ plus: wholeNumber().default(1) }),
  body: z.object({ a: wholeNumber(), b: wholeNumber() }),
  reply: z.object({ total: z.number() }),
  status: 201,
})
const long = endpoint('GET /long', { ...base, access: 'anyone', reply: z.object({ names: z.array(z.string()) }) })
const wrong = endpoint('GET /wrong', {
  ...base,
  access: 'anyone',
  reply: z.object({ count: z.number() }),
})

let app: FastifyInstance
let listed: string[] = []
let authenticated = 0
beforeAll(async () => {
  app = Fastify()
  installErrors(
    app,
    errorAnswer((_, sentence) => sentence.key, {}),
  )
  app.setValidatorCompiler(() => (data) => ({ value: data }))
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))
  app.decorate('endpoints', [])
  // Nobody has more than a role.
  app.decorate('door', { opens: () => false, letIn: async (_, call) => call })
  app.decorate('authenticate', async (request) => {
    authenticated += 1
    const role = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    return role ? ({ id: 1, name: role, role, regionId: null, sessionId: 1 } satisfies Caller) : null
  })
  installEndpoints(app)
  serve(app, open, async ({ caller }) => ({ who: caller?.role ?? 'nobody', password: 'secret' }))
  serve(app, office, async (call) => ({ who: signedIn(call).role }))
  serve(app, sum, async ({ params, query, body }) => ({ total: params.id + query.plus + body.a + body.b }))
  serve(app, long, async () => ({ names: listed }))
  serve(app, wrong, async () => ({ count: 'many' }) as never)
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, token?: string) =>
  app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('an open endpoint knows who asks, and asks nobody of a visitor', async () => {
  const before = authenticated
  expect((await get('/open')).json()).toEqual({ who: 'nobody' })
  expect(authenticated).toBe(before)
  expect((await get('/open', 'USER')).json()).toEqual({ who: 'USER' })
  expect((await get('/open', '???')).json()).toEqual({ who: 'nobody' })
})

test('a guarded one tells visitors from strangers', async () => {
  expect((await get('/office')).statusCode).toBe(401)
  expect((await get('/office', '???')).statusCode).toBe(401)
  expect((await get('/office', 'USER')).statusCode).toBe(403)
  expect((await get('/office', 'ADMIN')).json()).toEqual({ who: 'ADMIN' })
})

test('params, query and body are read together, so that every wrong one is told at once', async () => {
  const right = await app.inject({ method: 'POST', url: '/sum/1?plus=10', payload: { a: '100', b: 1000 } })
  expect([right.statusCode, right.json()]).toEqual([201, { total: 1111 }])
  const all = await app.inject({ method: 'POST', url: '/sum/x?plus=y', payload: { a: 'z' } })
  expect(all.statusCode).toBe(422)
  expect(Object.keys(all.json().errors).toSorted()).toEqual(['a', 'b', 'id', 'plus'])
})

test('an answer is exactly what was declared: more is left out, another kind is never sent', async () => {
  expect((await get('/open')).body).not.toContain('secret')
  const answer = await get('/wrong')
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'errors.unexpected' }])
})

test('every endpoint is known to those who walk them all', () => {
  expect(app.endpoints).toEqual([open, office, sum, long, wrong])
})

const names = (prefix: string) => Array.from({ length: 200 }, (_, index) => `${prefix} ${index}`)
const getPacked = (encoding: string, token?: string) =>
  app.inject({
    url: '/long',
    headers: { 'accept-encoding': encoding, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })

test('a visitor gets a long answer compressed, and never an earlier one', async () => {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }
  for (const encoding of ['gzip', 'br'] as const) {
    for (const prefix of ['Sari', 'Sari', 'Budi']) {
      listed = names(prefix)
      const answer = await getPacked(encoding)
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(JSON.parse(unpack[encoding](answer.rawPayload).toString())).toEqual({ names: listed })
      expect(answer.rawPayload.length).toBeLessThan(JSON.stringify({ names: listed }).length / 3)
    }
  }
})

test('an answer stays as it is for somebody who signed in, for a browser that unpacks nothing, and when it is short', async () => {
  listed = names('Sari')
  expect((await getPacked('gzip', 'ADMIN')).headers['content-encoding']).toBeUndefined()
  const plain = await getPacked('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual({ names: listed })
  listed = ['Sari']
  expect((await getPacked('gzip')).headers['content-encoding']).toBeUndefined()
})
