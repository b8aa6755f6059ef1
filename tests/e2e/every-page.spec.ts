import type { Page } from '@playwright/test'
import { isLong } from '../support/effort.ts'
import { type Role, tokens } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { englishOn, mailSubjects } from './support/english.ts'
import { hiddenInTables } from './support/tables.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const pages: Record<Role | 'nobody', string[]> = {
  nobody: [
    '/',
    '/login',
    '/forgot-password',
    '/forgot-password/x',
    '/register',
    '/loading',
    '/talent-recruitments/register',
    '/toefl-attendances/create',
    '/dashboard/talent-registration-success?region=1',
    '/no-such-page',
    '/help',
    '/help/money',
    '/privacy-notice',
    '/parent-consent/x',
  ],
  USER: [
    '/dashboard',
    '/dashboard/toefl-registration',
    '/dashboard/new-member-registration',
    '/dashboard/welcoming-party-registration',
    '/dashboard/talent-registration',
    '/dashboard/profile',
    '/dashboard/password',
    '/dashboard/privacy',
  ],
  MEMBER: ['/dashboard', '/dashboard/bom-registration', '/dashboard/bom-task', '/welcoming-parties/1/edit'],
  SCAC: ['/dashboard-admin', '/books', '/hand-over'],
  ADMIN: [
    '/dashboard-admin',
    '/help?all',
    '/toefl-payments',
    '/toefl-payments/1/edit',
    '/member-payments',
    '/member-payments/1/edit',
    '/toefl-shifts',
    '/toefl-details/1/scores',
    '/toefl-shifts/create',
    '/toefl-details',
    '/toefl-details/1',
    '/toefl-details/3/edit-detail',
    '/toefl-details/edit-requests',
    '/toefl-attendances?room=1',
    '/term-change',
    '/bom-recruitments',
    '/bom-divisions/KMG',
    '/bom-divisions/create/KMG',
    '/terms',
    '/regions',
    '/regions/1/edit',
    '/majors',
    '/contact-persons',
    '/payment-accounts',
    '/books',
    '/committee',
    '/payment-accounts/create',
    '/payment-accounts/2/edit',
    '/payment-providers/create',
    '/environments',
    '/environments/1/edit',
    '/welcoming-parties',
    '/welcoming-parties/1',
    '/welcoming-parties/1/edit',
    '/welcoming-party-shifts',
    '/welcoming-party-shifts/create',
    '/registrant-details',
    '/registrant-details/5/edit',
    '/emails',
    '/audit',
    '/dashboard/profile',
    '/landing-content',
    '/landing-content/1/edit',
    '/landing-content/order',
    '/bom-recruitments/compare?ids=1,2',
    '/achievements',
    '/partnerships/create',
    '/talent-recruitments',
    '/talent-recruitments/1/edit',
    '/talent-fields',
    '/talent-fields/1/edit',
    '/club',
    '/privacy',
    '/privacy/parents',
    '/privacy/retention',
    '/privacy/register',
    '/privacy/breach-note',
    '/hand-over',
  ],
}
const widths = [360, 768, 1440]

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own widths'))

// Every page in Indonesian with every test run, whose words are longer; in a long run in English too.
const languages = isLong ? (['id', 'en'] as const) : (['id'] as const)

// A handful of pages a test: they share the browser's cache.
const handful = 6
const handfuls = Object.entries(pages).flatMap(([who, paths]) =>
  Array.from({ length: Math.ceil(paths.length / handful) }, (_, n) =>
    paths.slice(n * handful, (n + 1) * handful),
  ).flatMap((some) => languages.map((language) => ({ who: who as Role | 'nobody', paths: some, language }))),
)
test.describe.configure({ mode: 'parallel' })

for (const { who, paths, language } of handfuls) {
  test(`in ${language} for ${who}, accessible and fitting at three widths, light and dark: ${paths.join(' ')}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(paths.length * 60_000)
    if (who !== 'nobody') await holdToken(page, await tokens(who))
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
    for (const path of paths) {
      const turns = turnsOf(path)
      // Opened as it is looked at first: each change of width or scheme has a page laid out anew.
      if (turns[0]) await showAs(page, turns[0])
      await page.goto(path)
      if (path !== '/loading') {
        await ready(page)
        await expect(page.locator('[data-loader]')).toHaveCount(0)
      }
      await page.waitForLoadState('networkidle')
      for (const turn of turns) {
        await looksRight(page, path, turn)
        // What a narrow page hides is said by a wide one.
        if (language === 'id' && turn.width === 1440 && turn.colorScheme === 'light') await speaksIndonesian(page, path)
      }
    }
  })
}

async function speaksIndonesian(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect.soft(page, path).toHaveTitle(/\| BNEC$/)
  // A text that was not compiled shows its places for values.
  expect.soft(await page.locator('body').innerText(), `places for values on ${path}`).not.toMatch(/\{\w+[,}]/)
  expect.soft(await englishOn(page, path === '/emails' ? mailSubjects() : []), `English on ${path}`).toEqual([])
}

type Turn = { colorScheme: 'light' | 'dark'; width: number; isRead: boolean }

/**
 * How wide a page is does not hang on its scheme, and with every test run a page is read by axe once: every other one
 * narrow and light, the rest wide and dark. A long run does everything in both schemes.
 */
function turnsOf(path: string): Turn[] {
  const light = widths.map((width) => ({ width, colorScheme: 'light' as const }))
  const dark = widths.map((width) => ({ width, colorScheme: 'dark' as const }))
  if (isLong) return [...light, ...dark].map((turn) => ({ ...turn, isRead: true }))
  const isNarrow = Object.values(pages).flat().indexOf(path) % 2 === 0
  // The next page begins as wide as this one ends.
  const turns = isNarrow ? light.toReversed() : [...light, ...dark.slice(-1)]
  return turns.map((turn, n) => ({ ...turn, isRead: n === turns.length - 1 }))
}

const showAs = async (page: Page, { colorScheme, width }: Turn) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

async function looksRight(page: Page, path: string, turn: Turn): Promise<void> {
  const { colorScheme, width, isRead } = turn
  await showAs(page, turn)
  const where = `${path} (${colorScheme}, ${width} px)`
  // Polled: the frame's sidebar takes a moment to follow the width.
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.soft.poll(wide, `sideways scroll: ${where}`).toBeLessThanOrEqual(width)
  // On phones a row is a card.
  if (width > 360) await expect.soft.poll(() => hiddenInTables(page), `below the actions: ${where}`).toEqual([])
  if (isRead) expect.soft(await axeOn(page), `axe: ${where}`).toEqual([])
}

test('an unknown page is a real 404', async ({ request }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404)
})

test('negative control: axe sees what is wrong', async ({ page }) => {
  await page.setContent('<html lang="id"><title>x</title><img src="data:,"><p style="color: #bbb">faint</p></html>')
  expect(await axeOn(page)).toEqual([expect.stringContaining('color-contrast'), expect.stringContaining('image-alt')])
})
