import type { Page } from '@playwright/test'
import { axeOn } from './support/axe.ts'
import { englishOn } from './support/english.ts'
import { makePerson } from './support/people.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const language = (page: Page) => page.locator('html').getAttribute('lang')
const header = (page: Page) => page.locator('header').first()
const to = (page: Page, name: 'English' | 'Bahasa Indonesia') =>
  header(page).getByRole('link', { name: new RegExp(name) })

/** The menu that holds the switch on a phone; it is always there on a computer. */
async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await header(page).getByRole('button', { name: 'Menu', exact: true }).click()
}

test.describe('a first visit', () => {
  for (const [locale, expected, greeting] of [
    ['id-ID', 'id', 'Selamat datang kembali'],
    ['en-GB', 'en', 'Welcome back'],
    ['fr-FR', 'en', 'Welcome back'],
  ] as const) {
    test(`is in ${expected} for a browser in ${locale}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ locale, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
      page.on('pageerror', (error) => wrong.push(error.message))
      const answer = await page.goto('/login')
      // From the first byte on, not only after the scripts.
      expect(await answer?.text()).toContain(greeting)
      await ready(page)
      expect(await language(page)).toBe(expected)
      await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
      expect(await page.evaluate(() => document.cookie)).not.toContain('lang=')
      expect(wrong).toEqual([])
      await context.close()
    })
  }

  test('brings the words of one language only', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'id-ID', baseURL: baseURL ?? '' })
    const page = await context.newPage()
    const words: string[] = []
    page.on('request', (request) => {
      const found = /\/(public|entry|forms|papers|signed-in)-(en|id)-/.exec(request.url())
      if (found) words.push(`${found[1]} ${found[2]}`)
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(words).toEqual(['public id'])
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    expect([...new Set(words)].toSorted()).toEqual(['entry id', 'public id'])
    await context.close()
  })

  test('can change its language without scripts @full', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto('/forgot-password')
    await page
      .locator('footer')
      .getByRole('link', { name: /Bahasa Indonesia/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Lupa kata sandimu?' })).toBeVisible()
    await context.close()
  })
})

test('the switch keeps the page, the scroll and what was typed, and is remembered', async ({
  page,
  open,
  isMobile,
  campus,
}) => {
  const person = makePerson()
  await open(`/register/${campus.address}/1`)
  // The mouse below would meet the loader.
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  await page.getByLabel('Full name').fill(person.name)
  await page.getByRole('textbox', { name: 'NIM' }).fill('28')
  await page.evaluate(() => window.scrollTo(0, 300))
  const scrolled = await page.evaluate(() => window.scrollY)
  await openMenu(page, isMobile)
  await expect(to(page, 'English')).toHaveAttribute('aria-current', 'true')
  // By the mouse itself: Playwright's click scrolls the page first.
  const place = await to(page, 'Bahasa Indonesia').boundingBox()
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)

  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page).toHaveTitle(/^Daftar di /)
  await expect(page).toHaveURL(new RegExp(`/register/${campus.address}/1$`))
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(person.name)
  if (!isMobile) expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(to(page, 'Bahasa Indonesia')).toHaveAttribute('aria-current', 'true')
  await expect(header(page).getByRole('status')).toHaveText('Halaman ini sekarang berbahasa Indonesia.')

  // The browser's own language is English; the choice counts from now on, on other pages too.
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(person.name)
  expect(await language(page)).toBe('id')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Selamat datang kembali' })).toBeVisible()
})

test('what the server refuses is told in the chosen language @full', async ({ page, open, isMobile }) => {
  await open('/login')
  await openMenu(page, isMobile)
  await to(page, 'Bahasa Indonesia').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(main.getByText('Bagian ini wajib diisi.')).toHaveCount(2)
  await main.getByLabel('NIM').fill('2799999999')
  await main.getByLabel('Kata sandi', { exact: true }).fill('not the right one')
  await main.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(main.getByText('NIM dan kata sandi tidak cocok dengan data kami.')).toBeVisible()
})

test('the keyboard reaches the switch, and it stays in focus @full', async ({ page, open, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  await open('/')
  await to(page, 'Bahasa Indonesia').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(to(page, 'Bahasa Indonesia')).toBeFocused()
})

test('a choice in one tab is followed by the other @full', async ({ page, open, context, isMobile }) => {
  test.skip(isMobile, 'tabs of a computer')
  await open('/')
  const other = await context.newPage()
  await other.goto('/login')
  await ready(other)
  await to(other, 'Bahasa Indonesia').click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'id')
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
})

// Somebody of this test's own: others wait for mails to the demo's people in English.
test('the signed-in change the language of their mails with it @full', async ({ page, campus, isMobile }) => {
  test.skip(isMobile, 'one sign-in is enough')
  const { token, api: me } = await makeStudent(campus)
  await holdToken(page, token)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  await to(page, 'Bahasa Indonesia').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo')
  await expect.poll(async () => (await me<{ language: string }>('GET', '/user')).language).toBe('id')
  await to(page, 'English').click()
  await expect.poll(async () => (await me<{ language: string }>('GET', '/user')).language).toBe('en')
})

// Its pages as they open are in the sweep of every page.
test('the registration says what is wrong in Indonesian, and stays accessible', async ({
  page,
  context,
  campus,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'id', url: baseURL ?? '' }])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/register/${campus.address}/3`)
  await ready(page)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await expect(page.getByText('Bagian ini wajib diisi.').first()).toBeVisible()
  expect(await englishOn(page)).toEqual([])
  // While the loader fades, its colours are no contrast.
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  expect(await axeOn(page)).toEqual([])
})
