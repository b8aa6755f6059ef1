// The navbar, the anchors and the scroll animation of the home page.
import type { Page } from '@playwright/test'
import { isLong, someOf } from '../support/effort.ts'
import { type Role, tokens } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { expect, holdToken, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const anchors = ['About', 'Talent', 'Classes', 'Events', 'Testimonies', 'FAQs']
const width = (page: Page, pixels: number) => page.setViewportSize({ width: pixels, height: 800 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((section) => section.getBoundingClientRect().top)

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own widths'))

/** Until the page has seen where it is scrolled to: some frames, and what these began. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
    const ways = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(ways.map(({ finished }) => finished))
  })

test('the menu is behind a burger below 1024 px, and always there from 1024 px on @full', async ({ page, open }) => {
  await width(page, 1023)
  await open('/')
  const burger = page.getByRole('button', { name: 'Menu' })
  await expect(menu(page)).toBeHidden()
  await burger.click()
  await expect(burger).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page)).toBeVisible()
  await burger.click()
  await expect(menu(page)).toBeHidden()
  await width(page, 1024)
  await expect(burger).toBeHidden()
  await expect(menu(page)).toBeVisible()

  // In one row, in the language of longer words too.
  const height = async () => (await page.getByRole('banner').boundingBox())?.height ?? Infinity
  expect(await height()).toBeLessThan(75)
  await menu(page).getByRole('link', { name: /^ID/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  expect(await height()).toBeLessThan(75)
})

test('following a link closes the menu @full', async ({ page, open }) => {
  await width(page, 390)
  await open('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu(page).getByRole('link', { name: 'Events' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(/#Events$/)
})

test('a shadow lies under the bar after more than 10 px @full', async ({ page, open }) => {
  await open('/')
  const bar = page.getByRole('banner')
  const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
  await page.evaluate(() => window.scrollTo(0, 10))
  await settle(page)
  expect(await shadow()).toBe('none')
  await page.evaluate(() => window.scrollTo(0, 11))
  await expect.poll(shadow).not.toBe('none')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(shadow).toMatch(/none|rgba\(.*, 0\)/)
})

test('the logo leads home @full', async ({ page, open }) => {
  await open('/login')
  await page.getByRole('banner').getByRole('link', { name: 'BNEC, home page' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Find the words' })).toBeVisible()
})

// The first and the last in a short run: what lies between is reached in the same way.
for (const anchor of isLong ? anchors : someOf(['FAQs', 'About'], 2)) {
  test(`#${anchor} is scrolled to smoothly from the menu, and reached from another page`, async ({ page, open }) => {
    // The browser never has time: what lies on the way is laid out by the press, or the way ends elsewhere.
    await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
    await open('/')
    await page.evaluate(() => {
      const seen = { places: [] as number[] }
      Object.assign(globalThis, { seen })
      window.addEventListener('scroll', () => seen.places.push(window.scrollY))
    })
    await menu(page).getByRole('link', { name: anchor, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/#${anchor}$`))
    await expect.poll(() => topOf(page, anchor)).toBeLessThan(140)
    expect(await topOf(page, anchor)).toBeGreaterThan(-140)
    const places = await page.evaluate(() => (globalThis as unknown as { seen: { places: number[] } }).seen.places)
    expect(new Set(places).size, 'places on the way: it glides').toBeGreaterThan(2)

    await open('/login')
    await menu(page).getByRole('link', { name: anchor, exact: true }).click()
    await expect.poll(() => topOf(page, anchor)).toBeLessThan(140)
  })
}

test('an address with an anchor opens there, any other page at its top @full', async ({ page, open }) => {
  await open('/#Testimonies')
  await expect.poll(() => topOf(page, 'Testimonies')).toBeLessThan(140)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

const accounts: [Role, string, string][] = [
  ['MEMBER', 'Dashboard', '/dashboard'],
  ['USER', 'Dashboard', '/dashboard'],
  ['ADMIN', 'Dashboard Admin', '/dashboard-admin'],
  ['SCAC', 'Dashboard Admin', '/dashboard-admin'],
]
for (const [role, label, target] of someOf(accounts, 2)) {
  test(`${role} finds name, role, member-since, ${label}, the main site and Logout behind the name`, async ({
    page,
    open,
  }) => {
    await holdToken(page, await tokens(role))
    await open('/')
    const button = page.getByRole('button', { name: /Account menu/ })
    await button.click()
    const dropdown = page.getByRole('menu')
    await expect(dropdown.getByText(/since/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await expect(dropdown.getByRole('menuitem', { name: label, exact: true })).toHaveAttribute('href', target)
    await expect(dropdown.getByRole('menuitem', { name: /BNEC main website/ })).toHaveAttribute('target', '_blank')
    await expect(dropdown.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dropdown).toBeHidden()
    await expect(button).toBeFocused()
  })
}

for (const colorScheme of someOf(['light', 'dark'] as const, 2)) {
  test(`the open menu and the account’s dropdown are accessible, ${colorScheme}`, async ({ page, open }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await holdToken(page, await tokens('MEMBER'))
    await width(page, 390)
    await open('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu(page)).toBeVisible()
    expect(await axeOn(page)).toEqual([])
    await page.getByRole('button', { name: /Account menu/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await axeOn(page)).toEqual([])
  })
}

test('blocks glide into place once: 1000 ms after 100 ms, ease-in-out, 200 px above the edge @full', async ({
  page,
  open,
}) => {
  await open('/')
  const block = page.locator('#Olympics [data-reveal]').first()
  await expect(block).toHaveAttribute('data-reveal', 'waiting')
  await expect(block).toHaveCSS('opacity', '1')
  // Its place without the shift, measured from the section that does not move.
  const rest = await block.evaluate((element) => {
    const shift = new DOMMatrix(getComputedStyle(element).transform).m42
    return element.getBoundingClientRect().top + window.scrollY - shift
  })
  await page.evaluate((top) => window.scrollTo(0, top - window.innerHeight + 190), rest)
  await settle(page)
  await expect(block).toHaveAttribute('data-reveal', 'waiting')
  await page.evaluate((top) => window.scrollTo(0, top - window.innerHeight + 210), rest)
  await expect(block).toHaveAttribute('data-reveal', 'done')
  await expect(block).toHaveCSS('transition-duration', '1s')
  await expect(block).toHaveCSS('transition-delay', '0.1s')
  await expect(block).toHaveCSS('transition-timing-function', 'ease-in-out')
  await expect(block).toHaveCSS('transform', 'none')
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle(page)
  await expect(block).toHaveAttribute('data-reveal', 'done')
})

test('nothing waits for those who asked for less motion, and anchors are jumped to @full', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/')
  await expect(page.locator('[data-reveal="waiting"]')).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'FAQs' }).click()
  await expect.poll(() => topOf(page, 'FAQs')).toBeLessThan(140)
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
})

test('print and pictures of the page lack nothing @full', async ({ page, open }) => {
  await open('/')
  await page.emulateMedia({ media: 'print' })
  const hidden = await page.locator('[data-reveal]').evaluateAll(
    (blocks) =>
      blocks.filter((block) => {
        const { opacity, visibility, transform } = getComputedStyle(block)
        return opacity !== '1' || visibility !== 'visible' || transform !== 'none'
      }).length,
  )
  expect(hidden).toBe(0)
})

/** Runs in the page: what has the focus, whether that shows, and whether it is in view. */
function focused() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const box = element.getBoundingClientRect()
  const ringed = (one: Element, part?: string) => getComputedStyle(one, part).outlineStyle !== 'none'
  return {
    name: (element.textContent || element.getAttribute('aria-label') || element.tagName).trim(),
    ring: ringed(element) || ringed(element, '::after'),
    seen: box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth,
  }
}

test('the whole page can be walked by keyboard, and the focus is always seen', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/')
  const visited = new Set<string>()
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(focused)
    if (!at) break
    visited.add(at.name)
    expect(at.ring, `a ring around “${at.name}”`).toBe(true)
    // A row of cards moves in the frame after the focus.
    await expect.poll(async () => (await page.evaluate(focused))?.seen, `“${at.name}” is in view`).toBe(true)
  }
  for (const name of [
    'Be Part Of BNEC',
    'Debate',
    'Conversation',
    'BNEC Expo',
    'Awarding Night',
    'Join Us',
    'Instagram',
  ]) {
    expect(
      [...visited].some((one) => one.startsWith(name)),
      name,
    ).toBe(true)
  }
})
