import type { Page } from '@playwright/test'
import { expect, ready, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, slowLoader: true })

const loader = (page: Page) => page.locator('[data-loader]')
/** What the browser tells the page about its line. */
const setLine = (page: Page, line: { rtt: number; downlink: number; saveData: boolean }) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), line)
const fast = { rtt: 50, downlink: 10, saveData: false }
const slow = { rtt: 300, downlink: 0.7, saveData: false }

/** What the styles tell the browser. When a busy machine draws it is another matter. */
const after2000 = { delay: 2000, duration: 150 }

type Seen = {
  /** Whether it was there, began to leave, and is gone. A busy machine may draw two of these in one frame. */
  painted: boolean
  leaves: boolean
  gone: boolean
  shift: number
  /** Of the tiles, in pixels. */
  width: number
  /** Animations in it. */
  moving: number
  /** When the styles make it leave, and how long that takes. */
  leaving: { delay?: number; duration?: unknown }
}

/** Notes, in the page itself, what the loader was like, until it is gone. */
const watchLoader = (page: Page): Promise<unknown> => page.addInitScript(watching)

function watching(): void {
  const seen: Seen = { painted: false, leaves: false, gone: false, shift: 0, width: 0, moving: 0, leaving: {} }
  Object.assign(globalThis, { seen })
  const note = (element: Element) => {
    const effects = element.getAnimations({ subtree: true }).map(({ effect }) => effect as KeyframeEffect)
    const { delay, duration } = effects.find(({ target }) => target === element)?.getTiming() ?? {}
    if (delay !== undefined) seen.leaving = { delay, duration }
    seen.moving = Math.max(seen.moving, effects.filter(({ target }) => target !== element).length)
    seen.width = Math.max(seen.width, element.querySelector('svg')?.getBoundingClientRect().width ?? 0)
  }
  const look = () => {
    const element = document.querySelector('[data-loader]')
    const { opacity, visibility } = element ? getComputedStyle(element) : { opacity: '0', visibility: 'hidden' }
    if (element) seen.painted = true
    if (element && !seen.leaves) note(element)
    if (seen.painted && opacity !== '1') seen.leaves = true
    if (seen.painted && visibility === 'hidden') seen.gone = true
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
/** What was noted, once the loader was there and is gone. */
async function told(page: Page): Promise<Seen> {
  const noted = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await expect.poll(async () => (await noted()).gone).toBe(true)
  return noted()
}

test('the loader stands before the home page for 2000 ms, 320 pixels wide, and moves nothing', async ({ page }) => {
  await setLine(page, slow) // else the player may have taken over by the time we look
  await page.goto('/login') // so that the server has everything ready, and the browser the files
  await watchLoader(page)
  await page.goto('/')
  const { shift, width, moving, leaving } = await told(page)
  expect(width).toBe(320)
  expect(moving).toBeGreaterThan(0)
  expect(leaving).toEqual(after2000)
  expect(shift).toBeLessThan(0.02)
})

test('the animation player takes over on a fast line @full', async ({ page }) => {
  await setLine(page, fast)
  await page.goto('/loading') // fills the browser's cache
  await expect(page.locator('[data-state=playing]')).toBeVisible()
  // The loader lives for two seconds only, which a busy machine may need for starting the page.
  await expect(async () => {
    await page.goto('/')
    await expect(loader(page).locator('[data-state=playing]')).toHaveCount(1, { timeout: 1500 })
  }).toPass()
})

test('on a slow line the page comes first: no player is fetched @full', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await setLine(page, slow)
  await page.goto('/')
  await expect(loader(page)).toHaveCount(0)
  expect(fetched.filter((url) => /lottie|tiles/.test(url))).toEqual([])
})

test('the whole page is in the first answer, below the loader', async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('data-loader')
  expect(html).toContain('Be Part Of BNEC')
  for (const section of ['About', 'Talent', 'Classes', 'Events', 'Testimonies', 'FAQs']) {
    expect(html).toContain(`id="${section}"`)
  }
})

test('without JavaScript nothing lies over the page', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(loader(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('where scripts never arrive, the styles alone take it away @full', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await watchLoader(page)
  await page.goto('/')
  const { leaving } = await told(page)
  expect(leaving).toEqual(after2000)
})

test('while it fades the page below can be pressed @full', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/')
  const isCovered = await page.evaluate(() => {
    const element = document.querySelector('[data-loader]')
    const leaving = element?.getAnimations()[0]
    if (!element || !leaving) throw new Error('no loader')
    leaving.pause()
    return [1990, 2050].map((time) => {
      leaving.currentTime = time
      return element.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))
    })
  })
  expect(isCovered).toEqual([true, false])
})

test('what is below the first screen is laid out when the page is alive, part by part', async ({ page }) => {
  const isLaidOut = () =>
    page.locator('#FAQs h2').evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/')
  expect(await isLaidOut()).toBe(false)
  // Who comes for a section has the true heights at once.
  await page.goto('/#Talent')
  expect(await isLaidOut()).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/')
  await expect.poll(isLaidOut).toBe(true)
})

test('scripts that come later than its end take it away at once @full', async ({ page }) => {
  const ended = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await ended.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(loader(page)).toBeHidden()
  ended.resolve()
  await ready(page)
  await expect(loader(page)).toHaveCount(0)
})

test('it is shown before any first page of visitors, but not between their pages', async ({ page, open }) => {
  await watchLoader(page)
  await open('/login')
  const { leaving } = await told(page)
  expect(leaving).toEqual(after2000)
  await page.getByRole('link', { name: 'BNEC, home page' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loader(page)).toHaveCount(0)
})

test('it is shown again for 2000 ms each time the dashboard is left for the home page @full', async ({
  page,
  open,
}) => {
  await open('/dashboard', 'USER')
  const home = page.getByRole('banner').getByRole('link', { name: 'BNEC, home page' })
  await expect(home).toBeVisible()
  await home.click()
  await expect(loader(page)).toHaveCount(1)
  // Not only the first time.
  await page.goBack()
  await expect(home).toBeVisible()
  await expect(loader(page)).toHaveCount(0)
  await page.evaluate(watching)
  await home.click()
  await expect(page).toHaveURL('/')
  const { leaving } = await told(page)
  expect(leaving).toEqual(after2000)
})

test('with less movement it stays its 2000 ms, and nothing in it moves @full', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchLoader(page)
  await page.goto('/')
  await ready(page)
  const { moving, leaving } = await told(page)
  expect(moving).toBe(0)
  expect(leaving.delay).toBe(2000)
})
