// The security headers, on every kind of answer that the server gives.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openPortal, type TestApp, testApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

const portal = await openPortal({ env: { RATE_LIMIT: 'on' } })
const admin = (await portal.as('ADMIN')).token

type Headers = Record<string, unknown>

/** The policy's directives by name. */
const policyOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

function expectSafe(headers: Headers): void {
  const policy = policyOf(headers)
  const scripts = policy.get('script-src') ?? policy.get('default-src')
  expect(scripts).toBeDefined()
  for (const source of scripts ?? []) expect(source).toMatch(/^('self'|'none'|'sha(256|384|512)-[\w+/=]+')$/)
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"])
  // Says nothing by default, whatever the other directives are.
  expect(policy.get('base-uri')).toEqual(["'none'"])
  // No browser puts what was typed into an address, whatever its scripts do.
  expect(policy.get('form-action')).toEqual(["'none'"])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toMatch(
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
  )
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['server']).toBeUndefined()
  expect(headers['access-control-allow-origin']).toBeUndefined()
}

type Case = [what: string, status: number, ask: () => Promise<LightMyRequestResponse>]
const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
const signedIn = () => ({ authorization: `Bearer ${admin}` })

const apiAnswers: Case[] = [
  ['a public list', 200, () => get('/api/regions')],
  ['personal data', 200, () => get('/api/user', signedIn())],
  ['personal data at an address spelt otherwise', 200, () => get('/%61pi/user', signedIn())],
  [
    'personal data, headers only',
    200,
    () => portal.app.inject({ method: 'HEAD', url: '/api/user', headers: signedIn() }),
  ],
  ['a creation', 201, () => portal.call('POST', '/terms', { token: admin, json: { semester: 'ODD', year: 2120 } })],
  ['no token', 401, () => get('/api/user')],
  ['no right', 403, async () => portal.call('GET', '/emails', { token: (await portal.as('USER')).token })],
  ['no record', 404, () => get('/api/regions/999999')],
  ['no route', 404, () => get('/api/nothing')],
  ['no such method', 404, () => portal.app.inject({ method: 'OPTIONS', url: '/api/user' })],
  ['no file', 404, () => get('/api/files/nothing')],
  [
    'a body that is none',
    400,
    () => portal.call('POST', '/login', { headers: { 'content-type': 'application/xml' }, json: '<x/>' }),
  ],
  ['an address that cannot be read', 400, () => get('/api/regions/%ff')],
  ['an endless address', 404, () => get(`/api/regions/${'9'.repeat(400)}`)],
  ['a large body', 413, () => portal.call('POST', '/login', { json: { nim: 'x'.repeat(9_000_000) } })],
  ['wrong fields', 422, () => portal.call('POST', '/login', { json: {} })],
  ['a conflict', 422, () => portal.call('POST', '/terms', { token: admin, json: { semester: 'ODD', year: 2120 } })],
  ['too many tries', 429, tooMany],
  ['the API’s page', 200, () => get('/api/docs')],
  ['the API’s text', 200, () => get('/api/openapi.json')],
]

async function tooMany(): Promise<LightMyRequestResponse> {
  for (let tries = 0; tries < 600; tries += 1) await portal.call('POST', '/forgot-password', { json: {} })
  return portal.call('POST', '/forgot-password', { json: {} })
}

test.each(apiAnswers)('%s (%i) is safe and kept nowhere', async (_, status, ask) => {
  const answer = await ask()
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status)
  expectSafe(answer.headers)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('visitors who come by https are told to stay there, on every kind of answer; others are not', async () => {
  expect((await get('/api/regions')).headers['strict-transport-security']).toBeUndefined()
  const own = await testApp({ env: { APP_URL: 'https://portal.example.org' } })
  for (const url of ['/api/regions', '/api/user', '/api/nothing', '/api/regions/%ff', '/healthz', '/nothing', '/%']) {
    const { headers } = await own.app.inject({ url })
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
  }
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as { port: number } // a TCP server has a numeric port
  expect(headersIn(await sayTo(port, 'hello\r\n\r\n'))['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  await own.close()
})

async function sayTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += data.toString('utf8')))
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.write(text)
  await ended
  return received
}

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
  ['/nothing', 404],
  ['/%', 400],
])('%s (%i) is safe', async (url, status) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(status)
  expectSafe(answer.headers)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['endless headers', `GET /api/user HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
])('%s gets an answer that is safe too', async (_, text, status) => {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as { port: number } // a TCP server has a numeric port
  const received = await sayTo(port, text)
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expectSafe(headersIn(received))
  expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toEqual({
    message: 'We couldn’t read this request.',
  })
})

const headersIn = (answer: string): Headers =>
  Object.fromEntries(
    [...answer.matchAll(/^([\w-]+): (.*)\r$/gm)].map(([, name = '', value]) => [name.toLowerCase(), value]),
  )

test('a refusal while stopping is safe, in the contract’s shape, and says when to come back', async () => {
  const own = await testApp()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as { port: number } // a TCP server has a numeric port
  const [first = '', last = ''] = await askWhileClosing(port, own)
  expect(first, 'what had begun is answered').toMatch(/^HTTP\/1\.1 422/)
  expect(last).toMatch(/^HTTP\/1\.1 503/)
  const headers = headersIn(last)
  expectSafe(headers)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(last.slice(last.indexOf('\r\n\r\n')))).toEqual({
    message: 'The server is busy or restarting. We saved nothing; please try again in a moment.',
    code: 'unavailable',
  })
})

/** Two requests on one connection: the server starts to close while the first still sends its body. */
async function askWhileClosing(port: number, own: TestApp): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => (received += data.toString('utf8')))
  const ended = new Promise((resolve) => socket.on('close', resolve))
  const begun = once(own.app.server, 'request')
  socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
  await begun
  const closing = own.close()
  await eventually(() => expect(own.app.server.listening).toBe(false))
  socket.write('}GET /api/regions HTTP/1.1\r\nHost: x\r\n\r\n')
  await ended
  socket.destroy()
  await closing
  return received.split(/(?=HTTP\/1\.1 \d)/)
}

describe('pages', () => {
  const isBuilt = existsSync('build/server/index.js')
  const script = 'let a = 1'
  const html = `<!doctype html><script>${script}</script><script src="/a.js"></script><p style="color:red">x`
  const renderer = {
    render: async (url: string) => ({
      status: url === '/' ? 200 : 404,
      html: Buffer.from(html),
      scripts: [`sha256-${createHash('sha256').update(script).digest('base64')}`],
      location: null,
      contentType: 'text/html; charset=utf-8',
      isSecret: false,
    }),
    kindOf: async (path: string) => (path === '/' ? ('one' as const) : ('unknown' as const)),
    connect: async () => [],
  }

  const check = async (app: FastifyInstance, paths: Record<string, number>) => {
    for (const [url, status] of Object.entries(paths)) {
      const answer = await app.inject({ url })
      expect(answer.statusCode, url).toBe(status)
      expectSafe(answer.headers)
      const inline = [...answer.body.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].length
      const hashes =
        policyOf(answer.headers)
          .get('script-src')
          ?.filter((source) => source.startsWith("'sha256-")) ?? []
      if (inline > 0) expect(hashes.length, `${url}: inline scripts are allowed by hash`).toBeGreaterThan(0)
    }
  }

  test('are safe, found or not', async () => {
    const app = await buildApp(portal.deps, { pages: { root: '/nowhere', renderer } })
    await check(app, { '/': 200, '/nothing': 404, '/nothing?x=1': 404, '/api/nothing': 404 })
    await app.close()
  })

  test.skipIf(!isBuilt)('of the build are safe, found or not', async () => {
    const app = await buildApp(portal.deps, { pages: { root: process.cwd() } })
    await check(app, { '/': 200, '/login': 200, '/register': 200, '/forgot-password': 200, '/no-such-page': 404 })
    await app.close()
  })
})
