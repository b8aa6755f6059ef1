import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installHeaders } from './headers.ts'
import { installPages } from './pages.ts'

// The least that counts as a finished build: each render counts itself, so a cached page shows.
const serverBuild = `
let renders = 0
const page = (id, path, parentId = 'root') => ({ id, path, parentId, module: { default: () => null } })
export const routes = {
  root: { id: 'root', path: '', module: { default: () => null } },
  home: { id: 'home', index: true, parentId: 'root', module: { default: () => null } },
  login: page('login', 'login'),
  reset: page('reset', 'reset/:token'),
  broken: page('broken', 'broken'),
  missing: page('missing', '*'),
}
const render = (request, status, headers, context) => {
  const leaf = context.staticHandlerContext.matches.at(-1).route.id
  if (leaf === 'broken') throw new Error('no such luck')
  headers.set('content-type', 'text/html; charset=utf-8')
  renders += 1
  const html = '<!doctype html><html><head><script nonce="m4rk">let a = 1</script><script nonce="m4rk" type="module" src="/assets/x.js"></script>'
    + '<link rel="stylesheet" href="/assets/a-1.css"/><link rel="stylesheet" href="/assets/b-1.css"/>'
    + '<link rel="stylesheet" href="/assets/c-1.css#"/></head>'
    + '<body>' + leaf + ' render ' + renders + ' in ' + request.headers.get('accept-language') + '<script>let b = 2</script></body></html>'
  headers.set('x-script-mark', 'm4rk')
  return new Response(html, { status: leaf === 'missing' ? 404 : status, headers })
}
export const entry = { module: { default: render, apiBase: 'https://api.example.org/api', problems: { report: () => {} }, handleError: () => {} } }
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' }
export const publicPath = '/', assetsBuildDirectory = 'build/client', basename = '/', ssr = true, isSpaMode = false
export const prerender = [], future = {}, routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' }
`

let root: string
let app: FastifyInstance
let version = 1
let onVersion = () => {}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(root, 'build/server'), { recursive: true })
  await mkdir(join(root, 'build/client/assets'), { recursive: true })
  await writeFile(join(root, 'build/server/package.json'), '{"type":"module"}')
  await writeFile(join(root, 'build/server/index.js'), serverBuild)
  await writeFile(join(root, 'build/client/assets/x-1234.js'), 'export const x = 1\n'.repeat(50))
  await writeFile(join(root, 'build/client/assets/a-1.css'), 'p{color:red}')
  await writeFile(join(root, 'build/client/assets/c-1.css'), 'p{color:green}')
  await writeFile(join(root, 'build/client/assets/b-1.css'), `p{color:blue}${' '.repeat(70_000)}`)
  await writeFile(join(root, 'build/client/robots.txt'), 'User-agent: *\n')
  version = 1
  onVersion = () => {}
  app = Fastify()
  installHeaders(app, { isSecure: false })
  app.get('/api/known', () => ({ data: 1 }))
  const readsOfQuery = (path: string) => (path === '/login' ? ['next'] : [])
  const current = () => {
    onVersion()
    return version
  }
  await installPages(app, { root, version: current, readsOfQuery })
})

afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a page is rendered once and sent from memory after that', async () => {
  const first = await get('/login')
  const second = await get('/login')
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('login render 1')
  expect(second.body).toBe(first.body)
})

test('a hundred readers at once cause one rendering', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
})

test('a page is rendered again when its content changed', async () => {
  await get('/login')
  version = 2
  expect((await get('/login')).body).toContain('login render 2')
  expect((await get('/login')).body).toContain('login render 2')
})

test('a request after a change does not get the page whose rendering began before it', async () => {
  let asked = 0
  // The second time it is about to be rendered.
  const begun = new Promise<void>((resolve) => {
    onVersion = () => {
      asked += 1
      if (asked === 2) resolve()
    }
  })
  const before = get('/login')
  await begun
  version = 2
  const after = await get('/login')
  expect((await before).body).toContain('login render 1')
  expect(after.body).toContain('login render 2')
})

test('a page with parameters, or with a query that it reads, is never kept', async () => {
  expect((await get('/reset/abc')).body).toContain('reset render 1')
  expect((await get('/reset/abc')).body).toContain('reset render 2')
  expect((await get('/login?next=1')).body).toContain('login render 3')
  expect((await get('/login?fbclid=x&next=1')).body).toContain('login render 4')
})

test('what a page does not read of its query has it rendered no second time', async () => {
  const first = await get('/')
  for (const query of ['fbclid=abc', 'utm_source=instagram&x=1', 'next=1', '', '%', '?'])
    expect((await get(`/?${query}`)).body).toBe(first.body)
  const login = await get('/login?fbclid=abc')
  expect((await get('/login')).body).toBe(login.body)
  expect((await get('/login?nextly=1')).body).toBe(login.body)
})

test('a page whose address is a secret is stored nowhere', async () => {
  expect((await get('/reset/abc')).headers['cache-control']).toBe('no-store')
  expect((await get('/login')).headers['cache-control']).toBe('no-cache')
})

test('an unknown page is a 404, and all of them share one rendering', async () => {
  const first = await get('/no/such/page')
  const second = await get('/another')
  expect(first.statusCode).toBe(404)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(second.statusCode).toBe(404)
  expect(second.body).toBe(first.body)
})

test('a page that fails is a 500 and is tried again', async () => {
  const answer = await get('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('no such luck')
  expect((await get('/broken')).statusCode).toBe(500)
})

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body).toString()],
  ['gzip', (body: Buffer) => gunzipSync(body).toString()],
])('a browser that takes %s gets it, kept or not', async (encoding, decode) => {
  for (const url of ['/', '/', '/?a=1', '/assets/x-1234.js']) {
    const answer = await get(url, { 'accept-encoding': `${encoding}, deflate` })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(decode(answer.rawPayload)).toContain(url.startsWith('/assets') ? 'export const x' : 'home render')
  }
})

test('the first reader of a page does not wait for it to be packed tightly, and those who come later get fewer bytes', async () => {
  const ask = (headers = {}) => get('/login', { 'accept-encoding': 'br', ...headers })
  const first = await ask()
  await ask()
  await expect.poll(async () => (await ask()).rawPayload.length).toBeLessThan(first.rawPayload.length)
  const later = await ask()
  expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload))
  // Who has the page has it, however it was packed.
  expect((await ask({ 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304)
})

test('an encoding with quality zero is not used', async () => {
  const answer = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('each language has its own copy, and caches on the way are told so', async () => {
  const other = Fastify()
  const languageOf = ({ headers }: { headers: { cookie?: string } }) => (headers.cookie === 'lang=id' ? 'id' : 'en')
  await installPages(other, { root, languageOf })
  for (const url of ['/login', '/nothing', '/reset/abc']) {
    const english = await other.inject({ url })
    const indonesian = await other.inject({ url, headers: { cookie: 'lang=id' } })
    expect(english.body).toContain(' in en<')
    expect(indonesian.body).toContain(' in id<')
    for (const { headers } of [english, indonesian]) {
      expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie')
    }
  }
  const [first, second] = await Promise.all(
    [0, 1].map(() => other.inject({ url: '/login', headers: { cookie: 'lang=id' } })),
  )
  expect(first?.body).toBe(second?.body)
  expect(second?.headers['etag']).not.toBe((await other.inject({ url: '/login' })).headers['etag'])
  await other.close()
})

test('a browser that has the page already gets 304 without a body', async () => {
  const { headers } = await get('/login')
  const again = await get('/login', { 'if-none-match': String(headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers['content-security-policy']).toContain('script-src')
})

test('HEAD answers with the headers alone', async () => {
  for (const url of ['/login', '/login', '/login?a=1', '/nothing']) {
    const answer = await app.inject({ method: 'HEAD', url })
    expect(answer.statusCode).toBe(url === '/nothing' ? 404 : 200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
    expect(answer.body).toBe('')
  }
})

test('marked inline scripts run by their hash and nothing else does, and no mark leaves', async () => {
  for (const url of ['/login', '/login', '/reset/abc', '/nothing']) {
    const { body, headers } = await get(url)
    expect(body).toContain('<script>let a = 1</script>')
    expect(`${body} ${JSON.stringify(headers)}`).not.toMatch(/m4rk|script-mark/)
    const policy = String(headers['content-security-policy'])
    const hash = createHash('sha256').update('let a = 1').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("connect-src 'self' https://api.example.org;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('nonce')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test('small style sheets travel inside the page, large ones stay links', async () => {
  for (const url of ['/', '/', '/?a=1']) {
    const { body } = await get(url)
    expect(body).toContain('<style>p{color:red}</style><link rel="stylesheet" href="/assets/a-1.css" type="inlined"/>')
    expect(body).toContain(
      '</style><link rel="stylesheet" href="/assets/a-1.css" type="inlined"/><link rel="stylesheet" href="/assets/b-1.css"/>',
    )
  }
})

test('a sheet that several routes share is found by its plain name too, so that nothing fetches it once more', async () => {
  const link = (href: string) => `<link rel="stylesheet" href="${href}" type="inlined"/>`
  expect((await get('/')).body).toContain(
    `<style>p{color:green}</style>${link('/assets/c-1.css#')}${link('/assets/c-1.css')}`,
  )
})

test('hashed files are kept for ever, others for a while', async () => {
  expect((await get('/assets/x-1234.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const robots = await get('/robots.txt')
  expect(robots.headers['cache-control']).toBe('public, max-age=3600')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('a file that a new build took away is a 404', async () => {
  await rm(join(root, 'build/client/robots.txt'))
  expect((await get('/robots.txt')).statusCode).toBe(404)
})

test('no file outside the build can be asked for', async () => {
  for (const url of [
    '/../server/index.js',
    '/%2e%2e/server/index.js',
    '/assets/../../server/index.js',
    '//etc/passwd',
  ]) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('renders')
  }
})

test('every answer carries the security headers, and the API is not stored', async () => {
  for (const url of ['/', '/', '/nothing', '/reset/a', '/robots.txt', '/api/known', '/api/unknown']) {
    const { headers } = await get(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    // Nobody reads a file's headers about windows and devices.
    if (url === '/robots.txt') continue
    expect(headers['permissions-policy']).toBeTruthy()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
  }
})

test('an unknown address of the API is left to the API', async () => {
  const answer = await get('/api/unknown')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('json')
})

test('found pages get further tags into their head; data among them need no hash', async () => {
  const other = Fastify()
  const asked: unknown[] = []
  await installPages(other, {
    root,
    head: async ({ path, language, html }) => {
      asked.push({ path, language, isPage: html.includes('render') })
      return '<link rel="canonical" href="$&"><script type="application/ld+json">{"a":1}</script>'
    },
  })
  const found = await other.inject('/login?next=1')
  expect(found.body).toContain('<link rel="canonical" href="$&"><script type="application/ld+json">')
  expect(String(found.headers['content-security-policy']).match(/sha256-/g)).toHaveLength(1)
  expect((await other.inject('/nothing')).body).not.toContain('canonical')
  expect(asked).toEqual([{ path: '/login', language: '', isPage: true }])
  await other.close()
})
