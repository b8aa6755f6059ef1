import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { isLong } from '../support/effort.ts'
import type { Role } from './support/api.ts'
import { englishOn, mailSubjects } from './support/english.ts'
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
  ],
  USER: [
    '/dashboard',
    '/dashboard/toefl-registration',
    '/dashboard/new-member-registration',
    '/dashboard/welcoming-party-registration',
    '/dashboard/talent-registration',
    '/dashboard/profile',
    '/dashboard/password',
  ],
  MEMBER: ['/dashboard', '/dashboard/bom-registration', '/dashboard/bom-task', '/welcoming-parties/1/edit'],
  SCAC: ['/dashboard-admin', '/books'],
  ADMIN: [
    '/dashboard-admin',
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
  ],
}
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
    tokens,
    baseURL,
  }) => {
    test.setTimeout(paths.length * 60_000)
    if (who !== 'nobody') await holdToken(page, await tokens(who))
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
    for (const path of paths) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      if (path !== '/loading') {
        await ready(page)
        await expect(page.locator('[data-loader]')).toHaveCount(0)
      }
      await page.waitForLoadState('networkidle')
      if (language === 'id') await speaksIndonesian(page, path)
      for (const colorScheme of ['light', 'dark'] as const) await looksRight(page, path, colorScheme)
    }
  })
}

async function speaksIndonesian(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect.soft(page, path).toHaveTitle(/\| BNEC$/)
  expect.soft(await englishOn(page, path === '/emails' ? mailSubjects() : []), `English on ${path}`).toEqual([])
}

/** How wide a page is does not hang on its scheme: with every test run the three widths are tried in one of them. */
function isTried(path: string, colorScheme: 'light' | 'dark', width: number): boolean {
  return isLong || colorScheme === 'light' || isShortTurn(path, colorScheme, width)
}

/** With every test run a page is read by axe once: every other one narrow and light, the rest wide and dark. */
function isShortTurn(path: string, colorScheme: 'light' | 'dark', width: number): boolean {
  const isNarrow = Object.values(pages).flat().indexOf(path) % 2 === 0
  return isNarrow ? width === 360 && colorScheme === 'light' : width === 1440 && colorScheme === 'dark'
}

async function looksRight(page: Page, path: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  for (const width of [360, 768, 1440].filter((one) => isTried(path, colorScheme, one))) {
    await page.setViewportSize({ width, height: 900 })
    const where = `${path} (${colorScheme}, ${width} px)`
    // Polled: the frame's sidebar takes a moment to follow the width.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.soft.poll(wide, `sideways scroll: ${where}`).toBeLessThanOrEqual(width)
    if (!isLong && !isShortTurn(path, colorScheme, width)) continue
    // Legacy mode spares a second tab; it matters only to frames of other origins, and there are none.
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(rules)
      .setLegacyMode(true)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect.soft(found, `axe: ${where}`).toEqual([])
  }
}

test('an unknown page is a real 404', async ({ request }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404)
})
