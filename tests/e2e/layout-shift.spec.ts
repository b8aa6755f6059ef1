// What a reader is about to tap stays where it is: on every form, while its facts arrive one after the other.
import type { Browser, Page } from '@playwright/test'
import { type Role, tokens } from './support/api.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const forms: Partial<Record<Role | 'nobody', string[]>> = {
  nobody: [
    '/login',
    '/forgot-password',
    '/forgot-password/x',
    '/register',
    '/register/1-KMG',
    '/register/1-KMG/1',
    '/register/together',
    '/talent-recruitments/register',
    '/toefl-attendances/create',
  ],
  USER: [
    '/dashboard/toefl-registration',
    '/dashboard/new-member-registration',
    '/dashboard/talent-registration',
    '/dashboard/welcoming-party-registration',
    '/dashboard/profile',
    '/dashboard/password',
  ],
  MEMBER: ['/dashboard/bom-registration', '/dashboard/bom-task'],
  SCAC: [],
  ADMIN: [
    '/environments/create',
    '/payment-accounts/create',
    '/payment-accounts/2/edit',
    '/regions/1/edit',
    '/toefl-shifts/create',
    '/bom-divisions/create/KMG',
    '/landing-content/1/edit',
    '/registrant-details/5/edit',
    '/statements',
  ],
}

/** Runs in the page, before anything of it. */
function watchShift(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] }
  const moved: string[] = []
  let shift = 0
  Object.assign(globalThis, { seenShift: () => ({ shift, moved }) })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shift += value
      for (const { node } of sources)
        moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'text'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
type Watched = { seenShift: () => { shift: number; moved: string[] } }

/**
 * Answers come a moment late and not together, so that what waits for them is really drawn. Typefaces never come: a busy
 * machine brings them after the first picture, and what they then move has nothing to do with facts.
 */
async function answerLate(page: Page): Promise<void> {
  let asked = 0
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route('**/api/**', async (route) => {
    const wait = 150 + 100 * (asked++ % 4)
    await new Promise((resolve) => setTimeout(resolve, wait))
    await route.continue().catch(() => undefined) // the page was left
  })
}

async function shiftsOf(browser: Browser, paths: readonly string[], token: string | null): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  if (token !== null) await holdToken(page, token)
  await page.addInitScript(watchShift)
  await answerLate(page)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await ready(page)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const { shift, moved } = await page.evaluate(() => (globalThis as unknown as Watched).seenShift())
    if (shift > 0.02) found.push(`${path}: ${shift.toFixed(3)}, ${[...new Set(moved)].slice(0, 4).join(' ')}`)
  }
  await context.close()
  return found
}

test('no form moves while its facts arrive @full', async ({ browser, isMobile }) => {
  test.skip(isMobile, 'sets its own width')
  const found = await Promise.all(
    Object.entries(forms).map(async ([who, paths]) =>
      shiftsOf(browser, paths, who === 'nobody' ? null : await tokens(who as Role)),
    ),
  )
  expect(found.flat()).toEqual([])
})
