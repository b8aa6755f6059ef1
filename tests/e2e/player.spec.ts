import type { Page } from '@playwright/test'
import { openPlayer } from './player/bench.ts'
import type { Bench } from './player/harness.tsx'
import { axeOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' }, slowLoader: true })

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'the same on every width'))

const player = (page: Page) => page.locator('[data-state]')
const state = (page: Page, wanted: string) => expect(player(page)).toHaveAttribute('data-state', wanted)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Where the animation is, from 0 to 100. */
const position = async (page: Page) => Number(await page.getByRole('slider', { name: 'Position' }).inputValue())

const onBench = <T>(page: Page, act: (bench: Bench) => T) => page.evaluate<T>(`(${act.toString()})(globalThis.bench)`)

/** What a browser does when another tab is chosen; it cannot be asked to without a window. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** The drawn picture, to see whether it moves. */
const picture = (page: Page) =>
  player(page)
    .locator('svg')
    .first()
    .evaluate((svg) => svg.innerHTML)

async function expectStill(page: Page): Promise<void> {
  const before = await picture(page)
  await passFrames(page)
  expect(await picture(page)).toBe(before)
}

/** So many frames that a moving picture would have changed. */
const passFrames = (page: Page, count = 10) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)

async function expectMoving(page: Page): Promise<void> {
  const before = await picture(page)
  await expect.poll(() => picture(page)).not.toBe(before)
}

test('the loading screen plays our own animation, 320 pixels wide, again and again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/loading')
  await state(page, 'playing')
  const box = await player(page).locator('svg').first().boundingBox()
  expect(box?.width).toBe(320)
  // Longer than it lasts.
  await page.clock.runFor(5000)
  await state(page, 'playing')
  await expectMoving(page)
})

test('without autoplay it loads, stops, and shows its first frame @full', async ({ page }) => {
  await openPlayer(page, {})
  await state(page, 'stopped')
  await expectStill(page)
  expect(await onBench(page, ({ states }) => states)).toEqual(['loading', 'stopped'])
})

test('it is loading until the file is there @full', async ({ page }) => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/held.json', async (route) => {
    await held
    await route.fulfill({ status: 404, body: '' })
  })
  await openPlayer(page, { src: '/held.json', controls: true })
  await state(page, 'loading')
  await expect(button(page, 'Play')).toBeDisabled()
  release()
  await state(page, 'error')
})

test('it plays once, and is stopped at the end @full', async ({ page }) => {
  await openPlayer(page, { autoplay: true, controls: true, speed: 4 })
  await state(page, 'stopped')
  expect(await onBench(page, ({ states }) => states)).toEqual(['loading', 'playing', 'stopped'])
  expect(await position(page)).toBe(100)
})

test('its buttons play, pause and stop it @full', async ({ page }) => {
  await openPlayer(page, { loop: true, controls: true })
  await button(page, 'Play').click()
  await state(page, 'playing')
  await expectMoving(page)
  await button(page, 'Pause').click()
  await state(page, 'paused')
  await expectStill(page)
  await button(page, 'Play').click()
  await state(page, 'playing')
  await button(page, 'Stop').click()
  await state(page, 'stopped')
  expect(await position(page)).toBe(0)
})

test('the keyboard reaches and works every control', async ({ page }) => {
  await openPlayer(page, { loop: true, controls: true })
  await state(page, 'stopped')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Play')).toBeFocused()
  await page.keyboard.press('Space')
  await state(page, 'playing')
  await page.keyboard.press('Enter')
  await state(page, 'paused')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await state(page, 'stopped')
  // A stopped player has nothing to stop: the focus goes on from there to the slider.
  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await state(page, 'paused')
  expect(await position(page)).toBe(100)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await position(page)).toBe(1)
  await page.keyboard.press('Tab')
  const loop = button(page, 'Repeat')
  await expect(loop).toBeFocused()
  await expect(loop).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(loop).toHaveAttribute('aria-pressed', 'false')
})

test('a player with controls is accessible in every state', async ({ page }) => {
  const check = async () => expect(await axeOn(page, 'all')).toEqual([])
  await openPlayer(page, { controls: true, label: 'Tiles that hop' })
  await state(page, 'stopped')
  await check()
  await expect(page.getByRole('img', { name: 'Tiles that hop' })).toBeVisible()
  await button(page, 'Play').click()
  await check()
})

test('turning the loop off lets the run end @full', async ({ page }) => {
  await page.clock.install()
  await openPlayer(page, { autoplay: true, loop: true, controls: true, speed: 3 })
  await state(page, 'playing')
  await page.clock.runFor(5000)
  await state(page, 'playing')
  await button(page, 'Repeat').click()
  await state(page, 'stopped')
})

for (const [what, file] of Object.entries({
  'no JSON': { body: '{ this is not' },
  'no animation': { body: '{"hello":"world"}' },
  'not there': { status: 404, body: '' },
})) {
  test(`a file that is ${what} shows a warning symbol`, async ({ page }) => {
    await openPlayer(page, { autoplay: true, controls: true }, file)
    await state(page, 'error')
    await expect(page.getByRole('img', { name: 'The animation didn’t load.' })).toBeVisible()
    await expect(button(page, 'Play')).toBeDisabled()
  })
}

test('a hidden page freezes it, and it goes on from there @full', async ({ page }) => {
  await openPlayer(page, { autoplay: true, loop: true })
  await state(page, 'playing')
  await setHidden(page, true)
  await state(page, 'frozen')
  await expectStill(page)
  await setHidden(page, false)
  await state(page, 'playing')
  await expectMoving(page)
})

test('it is frozen while it is scrolled away @full', async ({ page }) => {
  await openPlayer(page, { autoplay: true, loop: true })
  await state(page, 'playing')
  await page.getByText('Far below').scrollIntoViewIfNeeded()
  await state(page, 'frozen')
  await expectStill(page)
  await page.evaluate(() => scrollTo(0, 0))
  await state(page, 'playing')
})

test('what was paused is not woken by coming back @full', async ({ page }) => {
  await openPlayer(page, { autoplay: true, loop: true, controls: true })
  await button(page, 'Pause').click()
  await state(page, 'paused')
  await setHidden(page, true)
  await setHidden(page, false)
  await state(page, 'paused')
})

test('for those who want less movement it is paused on its first frame, and plays when told @full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPlayer(page, { autoplay: true, loop: true, controls: true })
  await state(page, 'paused')
  await expectStill(page)
  expect(await position(page)).toBe(0)
  await button(page, 'Play').click()
  await state(page, 'playing')
})

test('a destroyed player leaves nothing, and hears nothing @full', async ({ page }) => {
  await openPlayer(page, { autoplay: true, loop: true })
  await state(page, 'playing')
  await onBench(page, ({ handle }) => handle?.destroy())
  await state(page, 'destroyed')
  await expect(player(page).locator('svg')).toHaveCount(0)
  await onBench(page, ({ handle }) => handle?.play())
  await state(page, 'destroyed')
})

// The page's clock is the tests' own from here on: a busy machine skips what a test would have to see in passing.
test('it runs backwards when told @full', async ({ page }) => {
  await page.clock.install()
  await openPlayer(page, { autoplay: true, controls: true, direction: -1, speed: 0.2 })
  await state(page, 'playing')
  await expect.poll(() => position(page)).toBeGreaterThan(50)
  await page.clock.fastForward(60_000)
  await state(page, 'stopped')
  expect(await position(page)).toBe(0)
})

test('a bounce comes back to where it began @full', async ({ page }) => {
  await page.clock.install()
  await openPlayer(page, { autoplay: true, controls: true, mode: 'bounce', speed: 0.4 })
  await state(page, 'playing')
  const later = () => page.clock.runFor(200).then(() => position(page))
  await expect.poll(later, { intervals: [0] }).toBeGreaterThan(60)
  expect(await onBench(page, ({ states }) => states)).toEqual(['loading', 'playing'])
  await page.clock.fastForward(60_000)
  await state(page, 'stopped')
  expect(await position(page)).toBe(0)
})

test('it rests for the intermission between two runs @full', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await openPlayer(page, { autoplay: true, loop: true, controls: true, speed: 4, intermission: 1000 })
  await state(page, 'playing')
  await page.clock.pauseAt(600_000)
  /** Runs the clock in small steps until the player is there, and gives how long that took. */
  const until = async (isThere: (at: number) => boolean) => {
    let ms = 0
    for (; !isThere(await position(page)); ms += 20) await page.clock.runFor(20)
    return ms
  }
  await until((at) => at < 100)
  await until((at) => at === 100)
  const rest = await until((at) => at < 100)
  expect(rest).toBeGreaterThan(950)
  expect(rest).toBeLessThan(1150)
})

test('it plays while the pointer is over it @full', async ({ page }) => {
  await openPlayer(page, { loop: true, hover: true, background: 'rgb(1, 2, 3)' })
  await state(page, 'stopped')
  await expect(player(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await player(page).hover()
  await state(page, 'playing')
  await page.mouse.move(900, 700)
  await state(page, 'stopped')
})
