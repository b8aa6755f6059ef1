// The carousels of classes and events, and the popups of their cards. The page's clock is the tests' own, so that the
// five seconds between two steps are exact on a busy machine, and nobody waits for them.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const group = (page: Page, name = 'All classes') => page.getByRole('group', { name, exact: true })
const place = (carousel: Locator) => carousel.getByText(/^\d+ of \d+$/).first()

/** Scrolls to a carousel, waits until it moves, and takes the pointer away. */
async function near(page: Page, name = 'All classes'): Promise<Locator> {
  const carousel = group(page, name)
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.locator('[data-moving]')).toHaveCount(1)
  await page.mouse.move(2, 2)
  return carousel
}

interface Moves {
  /** When the row starts to move and when it comes to rest, in the page's own clock. */
  starts: number[]
  ends: number[]
  /** At how many places each move drew the row, the last one included. */
  places: number[]
}

async function watchMoves(carousel: Locator): Promise<void> {
  await carousel.locator('[data-moving] > div').evaluate((track) => {
    const seen: Moves = { starts: [], ends: [], places: [] }
    Object.assign(globalThis, { seen })
    // A lap turns slides around, so the row is measured at what is drawn: its own transform.
    let last = track.style.transform
    let still = 10
    const look = (now: number) => {
      const next = track.style.transform
      if (next !== last && still >= 3) {
        seen.starts.push(now)
        seen.places.push(0)
      }
      if (next !== last) seen.places[seen.places.length - 1]! += 1
      still = next === last ? still + 1 : 0
      if (still === 3 && seen.starts.length > seen.ends.length) seen.ends.push(now - 3 * 16.7)
      last = next
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
const moves = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Moves }).seen)

/** Longer than a row rests by itself, and then as long as a step takes. */
async function passSixSeconds(page: Page): Promise<void> {
  await page.clock.fastForward(6000)
  await page.clock.runFor(500)
}

test.beforeEach(async ({ page, open }) => {
  await page.clock.install()
  await open('/')
})

test('goes on by itself every 5 seconds, in 300 ms', async ({ page }) => {
  const carousel = await near(page)
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.clock.runFor(1000)
  const before = Number.parseInt((await place(carousel).textContent()) ?? '', 10)
  await watchMoves(carousel)
  await page.clock.runFor(10_400)
  const { starts, ends, places } = await moves(page)
  expect([starts.length, ends.length]).toEqual([2, 2])
  for (const drawn of places) expect(drawn, 'a glide has places between').toBeGreaterThan(5)
  const [first = 0, second = 0] = starts
  // The time to the next start holds the glide's own frames.
  expect(second - first).toBeGreaterThan(4800)
  expect(second - first).toBeLessThan(5600)
  expect((ends[0] ?? 0) - first).toBeGreaterThan(200)
  expect((ends[0] ?? 0) - first).toBeLessThan(480)
  await expect(place(carousel)).toHaveText(new RegExp(`^${before + 2} of`))
})

test('shows one and a half items on wide screens, and little more than one on others @full', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'sets its own widths')
  const carousel = await near(page)
  const shown = () =>
    carousel.locator('[data-moving]').evaluate((viewport) => {
      const [a, b] = [...viewport.querySelectorAll('[data-slide]')].map((slide) => slide.getBoundingClientRect().left)
      return Math.round((100 * viewport.clientWidth) / ((b ?? 0) - (a ?? 0))) / 100
    })
  for (const [width, items] of [
    [1440, 1.5],
    [1024, 1.5],
    [1023, 1.1],
    [390, 1.1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(shown, `${width} px`).toBe(items)
  }
})

test('wraps around at both ends', async ({ page }) => {
  const carousel = await near(page)
  const count = await carousel.locator('[data-slide]').count()
  await carousel.getByRole('button', { name: 'Previous' }).click()
  await expect(place(carousel)).toHaveText(`${count} of ${count}`)
  await carousel.getByRole('button', { name: 'Next' }).click()
  await expect(place(carousel)).toHaveText(`1 of ${count}`)
  for (let step = 0; step < count; step += 1) await carousel.getByRole('button', { name: 'Next' }).click()
  await expect(place(carousel)).toHaveText(`1 of ${count}`)
  // The gap behind the last one is filled by the first.
  const lefts = () =>
    carousel.locator('[data-slide]').evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().left))
  await carousel.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(async () => (await lefts())[0]).toBeGreaterThan((await lefts())[count - 1] ?? 0)
})

test('pauses and goes on at the press of a button @full', async ({ page }) => {
  const carousel = await near(page)
  await carousel.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(2, 2)
  const before = await place(carousel).textContent()
  await passSixSeconds(page)
  expect(await place(carousel).textContent()).toBe(before)
  await carousel.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(2, 2)
  await passSixSeconds(page)
  await expect(place(carousel)).not.toHaveText(before ?? '')
})

test('stops under the pointer, and goes on when it leaves @full', async ({ page, isMobile }) => {
  test.skip(isMobile, 'there is no pointer')
  const carousel = await near(page)
  await carousel.locator('article').first().hover()
  const before = await place(carousel).textContent()
  await passSixSeconds(page)
  expect(await place(carousel).textContent()).toBe(before)
  await page.mouse.move(2, 2)
  await passSixSeconds(page)
  await expect(place(carousel)).not.toHaveText(before ?? '')
})

test('stops while it has the focus @full', async ({ page }) => {
  const carousel = await near(page)
  await carousel.getByRole('button', { name: 'Previous' }).focus()
  await page.keyboard.press('Tab')
  const before = await place(carousel).textContent()
  await page.keyboard.press('Tab')
  await passSixSeconds(page)
  expect(await place(carousel).textContent()).toBe(before)
})

test('follows the arrow keys, and the focus goes along @full', async ({ page }) => {
  const carousel = await near(page)
  await carousel.getByRole('button', { name: 'Debate' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(place(carousel)).toHaveText(/^2 of/)
  await expect(carousel.getByRole('button', { name: 'Fast Track TOEFL' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(carousel.getByRole('button', { name: 'Debate' })).toBeFocused()
  await expect(place(carousel)).toHaveText(/^1 of/)
})

test('keeps still for those who asked for less motion, and steps without gliding @full', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/')
  const carousel = await near(page)
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  await passSixSeconds(page)
  await expect(place(carousel)).toHaveText(/^1 of/)
  await watchMoves(carousel)
  await carousel.getByRole('button', { name: 'Next' }).click()
  await expect.poll(async () => (await moves(page)).ends.length).toBe(1)
  expect((await moves(page)).places, 'one place, and none on the way there').toEqual([1])
})

test('a card opens a popup with picture, title and text, which holds the focus and gives it back', async ({ page }) => {
  const carousel = await near(page, 'All events')
  const card = carousel.getByRole('button', { name: 'BNEC Expo' })
  await card.click()
  const popup = page.getByRole('dialog', { name: 'BNEC Expo' })
  await expect(popup.getByRole('heading', { name: 'BNEC Expo' })).toBeVisible()
  await expect(popup.getByText(/^Every region opens its doors/)).toBeVisible()
  await expect(popup.locator('img')).toBeVisible()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press(press % 3 === 2 ? 'Shift+Tab' : 'Tab')
    expect(await popup.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(card).toBeFocused()
})

test('a popup closes by its button and by a press outside it; the row waits until then @full', async ({ page }) => {
  const carousel = await near(page)
  await carousel.getByRole('button', { name: 'Debate' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  await passSixSeconds(page)
  expect(await place(carousel).textContent()).toMatch(/^1 of/)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await carousel.getByRole('button', { name: 'Debate' }).click()
  await page.mouse.click(4, 300)
  await expect(popup).toBeHidden()
})

test('the moving part is loaded only by those who come near @full', async ({ page, open }) => {
  const engines: string[] = []
  page.on('request', (request) => {
    if (/Engine/.test(request.url())) engines.push(request.url())
  })
  await open('/login')
  await open('/')
  await page.waitForLoadState('networkidle')
  expect(engines).toEqual([])
  await near(page)
  expect(engines.length).toBeGreaterThan(0)
})
