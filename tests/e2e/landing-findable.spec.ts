// What search engines, the previews of shared links and home screens find.
import type { Page } from '@playwright/test'
import { someOf } from '../support/effort.ts'
import { type Role, tokens } from './support/api.ts'
import { expect, holdToken, test } from './support/test.ts'

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'the same for every device'))

const head = async (html: string) => html.slice(0, html.indexOf('</head>'))
const contents = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? '')

test('the home page names itself: title, description, address, languages, preview', async ({ request }) => {
  const html = await head(await (await request.get('/', { headers: { 'accept-language': 'en' } })).text())
  expect(contents(html, /<title>([^<]*)<\/title>/g)).toEqual(['Be Part Of BNEC | BNEC'])
  expect(contents(html, /<meta name="description" content="([^"]*)"/g)).toHaveLength(1)
  const [canonical = ''] = contents(html, /<link rel="canonical" href="([^"]*)"/g)
  expect(new URL(canonical).pathname).toBe('/')
  expect(contents(html, /<link rel="alternate" hreflang="([^"]*)"/g)).toEqual(['en', 'id', 'x-default'])
  for (const name of ['og:type', 'og:site_name', 'og:title', 'og:description', 'og:url', 'og:locale', 'og:image']) {
    expect(html).toContain(`<meta property="${name}" content="`)
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  const [picture = ''] = contents(html, /<meta property="og:image" content="([^"]*)"/g)
  expect(new URL(picture).origin).toBe(new URL(canonical).origin)
  const answer = await request.get(new URL(picture).pathname)
  expect(answer.headers()['content-type']).toBe('image/png')
})

test('structured data parses, and tells of the club, the expo and the questions', async ({ page, open }) => {
  await open('/')
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  expect(data.map((one) => one['@type'])).toEqual(['Organization', 'Event', 'FAQPage'])
  expect(data[0]).toMatchObject({ foundingDate: '1992-06-11', alternateName: 'BNEC' })
  expect(data[1]).toMatchObject({ startDate: '2025-08-25', endDate: '2025-08-27' })
  const questions = data[2]?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length).toBe(await page.locator('#FAQs details').count())
  for (const { name, acceptedAnswer } of questions) {
    expect(name).not.toBe('')
    expect(acceptedAnswer.text).not.toBe('')
  }
})

test('in Indonesian the page, its preview and its data are Indonesian', async ({ request }) => {
  const html = await (await request.get('/?lang=id')).text()
  expect(html).toContain('<html lang="id"')
  expect(html).toContain('<meta property="og:locale" content="id_ID">')
  expect(html).toContain('"inLanguage":"id"')
  expect(contents(html, /<link rel="canonical" href="([^"]*)"/g)).toHaveLength(1)
})

test('a page that is not found names no address and no preview', async ({ request }) => {
  const answer = await request.get('/no-such-page')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('rel="canonical"')
})

test('sitemap and robots agree, and every page of the sitemap is there', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [address = ''] = contents(robots, /^Sitemap: (.*)$/gm)
  expect(new URL(address).pathname).toBe('/sitemap.xml')
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const pages = contents(await answer.text(), /<loc>([^<]*)<\/loc>/g)
  expect(pages.length).toBeGreaterThanOrEqual(3)
  for (const page of pages) {
    const path = new URL(page).pathname
    expect((await request.get(path)).status(), path).toBe(200)
    for (const hidden of contents(robots, /^Disallow: (.*)$/gm)) expect(path.startsWith(hidden)).toBe(false)
  }
})

test('the manifest and its icons are there', async ({ request, page, open }) => {
  await open('/')
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json(;|$)/)
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string; type: string }[] }
  expect(name).toContain('BNEC')
  for (const { src, type } of icons) {
    const icon = await request.get(src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toBe(type)
  }
})

test('hashed files are kept for ever, pictures below the fold wait for the reader', async ({ page, request, open }) => {
  await open('/')
  const script = (await page.locator('link[rel="modulepreload"]').first().getAttribute('href')) ?? ''
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const eager = await page.locator('main img:not([loading="lazy"])').count()
  expect(eager, 'only the hero').toBeLessThanOrEqual(1)
  const unsized = await page.locator('main img:not([width]), main img:not([height])').count()
  expect(unsized).toBe(0)
})

type Sent = { url: string; bytes: number }

/** Everything that travels to the page from now on. */
async function watchSent(page: Page): Promise<Sent[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const asked = new Map<string, string>()
  const sent: Sent[] = []
  devtools.on('Network.responseReceived', ({ requestId, response }) => asked.set(requestId, response.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sent.push({ url: asked.get(requestId) ?? '', bytes: encodedDataLength }),
  )
  return sent
}

const weigh = (sent: readonly Sent[]) => ({
  total: sent.reduce((sum, { bytes }) => sum + bytes, 0),
  heaviest: JSON.stringify(sent.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)),
})

test('nothing moves while the page arrives, and little is sent', async ({ page, request }) => {
  const sent = await watchSent(page)
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(
    0.02,
  )
  // With the player of the drawings, which comes once they are near. Pictures that the office put there, as other tests
  // do at the same time, are not the page's own.
  const { total, heaviest } = weigh(sent.filter(({ url }) => !url.includes('/api/files/')))
  expect(total, heaviest).toBeLessThan(252_000)
  // What travels inside the page is not sent beside it once more; the player brings a sheet of its own.
  const html = await (await request.get('/')).text()
  const sheets = sent.filter(({ url }) => url.endsWith('.css'))
  expect(html).toMatch(/\.css/)
  expect(sheets.filter(({ url }) => html.includes(new URL(url).pathname))).toEqual([])
})

test('the registration form comes in few files, and its answers beside them', async ({ page, request }) => {
  const sent = await watchSent(page)
  await page.goto('/register/1-KMG/1')
  await expect(page.getByRole('textbox', { name: 'NIM' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const once = (path: string) => sent.filter(({ url }) => url.includes(path)).length
  // Asked for by the page itself, and not a second time by the script.
  for (const list of ['majors', 'payment-providers', 'contact-persons']) {
    await expect(page.locator(`link[rel=preload][as=fetch][href^="/api/${list}"]`)).toHaveCount(1)
    expect(once(`/api/${list}`), list).toBe(1)
  }
  // What the page names is needed for its first step; the rest comes when the browser is idle.
  const html = await (await request.get('/register/1-KMG/1')).text()
  const own = sent.filter(({ url }) => url.endsWith('.js') && html.includes(new URL(url).pathname))
  const { total, heaviest } = weigh(own)
  expect(total, heaviest).toBeLessThan(250_000)
  expect(own.length).toBeLessThan(25)
})

// Docs/decisions/118 says what they were before. The last is one of the office's lists, which costs what such a list does. Those of
// somebody who is signed in are without the answers, which hold what other tests did as the same person: 3 to 8 KB more.
const budgets: { path: string; kilobytes: number; requests: number; as?: Role }[] = [
  { path: '/register', kilobytes: 270, requests: 24 },
  { path: '/login', kilobytes: 250, requests: 24 },
  { path: '/register/1-KMG/1', kilobytes: 320, requests: 36 },
  { path: '/register/1-KMG/waiting', kilobytes: 305, requests: 36 },
  { path: '/verify/x', kilobytes: 285, requests: 34 },
  { path: '/help', kilobytes: 200, requests: 24 },
  { path: '/dashboard', kilobytes: 293, requests: 45, as: 'MEMBER' },
  { path: '/dashboard/notices', kilobytes: 290, requests: 36, as: 'MEMBER' },
  { path: '/ticket', kilobytes: 282, requests: 80, as: 'USER' },
  { path: '/check-in', kilobytes: 276, requests: 36, as: 'ADMIN' },
  { path: '/waiting-list', kilobytes: 440, requests: 90, as: 'ADMIN' },
]

const isAnswer = (url: string) => new URL(url).pathname.startsWith('/api/')

for (const { path, kilobytes, requests, as } of someOf(budgets, 3)) {
  test(`${path} is there after few bytes and few waits`, async ({ page, request }) => {
    if (as) await holdToken(page, await tokens(as))
    const sent = await watchSent(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // What a person has to wait for: the page, what it names, what it asks the server. The rest comes once somebody
    // presses something, or has looked at the page for a while.
    const html = await (await request.get(path)).text()
    const waited = sent.filter(({ url }) => {
      const { pathname } = new URL(url)
      // Nobody waits for the icon, and not every browser fetches it.
      if (pathname === '/favicon.svg') return false
      return pathname === path || pathname.startsWith('/api/') || html.includes(pathname)
    })
    const { total, heaviest } = weigh(as ? waited.filter(({ url }) => !isAnswer(url)) : waited)
    expect(total, heaviest).toBeLessThan(kilobytes * 1000)
    expect(waited.length, waited.map(({ url }) => url).join(' ')).toBeLessThan(requests)
    expect(waited.length, 'the page was seen').toBeGreaterThan(10)
    // A second answer would hold up what the first has brought, as would a script that the page does not name.
    const urls = sent.map(({ url }) => url)
    expect(urls.filter((url, n) => isAnswer(url) && urls.indexOf(url) !== n)).toEqual([])
    const asked = urls.findIndex((url) => url.endsWith('/api/user'))
    const before = urls.slice(0, Math.max(0, asked))
    expect(before.filter((url) => url.endsWith('.js') && !html.includes(new URL(url).pathname))).toEqual([])
    if (as) expect(before.length, 'scripts, before the session').toBeGreaterThan(10)
  })
}
