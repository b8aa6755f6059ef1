// The browser tests' own `test`: pages that watch themselves, and the office's hands beside the browser.
import { test as base, expect, type Page } from '@playwright/test'
import { isLong } from '../../support/effort.ts'
import { address, type Role, tokens } from './api.ts'
import { type Campus, makeCampus, retireCampuses } from './campus.ts'
import { watch } from './watch.ts'

type PerTest = {
  /** Opens an address, signed in as one of the demo's people if told so, and waits until the page answers to clicks. */
  open: (path: string, as?: Role) => Promise<void>
  /** A region of this test's own with two shifts of twenty seats. */
  campus: Campus
  watched: void
  campusesRetire: void
  /** Hosts that a test's page may ask besides the portal. */
  hosts: string[]
  /** Whether the loader of visitors' pages stays for its two seconds. A short run waits for it only where it is tried. */
  slowLoader: boolean
  loaderLeaves: void
}

export const test = base.extend<PerTest>({
  open: async ({ page }, give) => {
    await give(async (path, as) => {
      if (as) await holdToken(page, await tokens(as))
      await page.goto(path)
      await ready(page)
    })
  },
  // Playwright wants the pattern, even where nothing is taken from it.
  // oxlint-disable-next-line no-empty-pattern
  campus: async ({}, give) => {
    await give(await makeCampus())
  },
  campusesRetire: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      await give()
      await retireCampuses()
    },
    { auto: true },
  ],
  hosts: [[], { option: true }],
  slowLoader: [isLong, { option: true }],
  loaderLeaves: [
    async ({ context, slowLoader }, give) => {
      if (!slowLoader) await context.addInitScript(sendLoaderAway)
      await give()
    },
    { auto: true },
  ],
  // What no page may do in any test: break, write errors to the console, or talk to another host.
  watched: [
    async ({ context, hosts }, give) => {
      const found = watch(context, hosts)
      await give()
      expect(found(), 'errors in the console, or requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
})

/** Has the loader leave at once, by the same styles and with the same end as after two seconds. */
export function sendLoaderAway(): void {
  const styles = new CSSStyleSheet()
  styles.replaceSync('[data-loader] { animation-delay: 0s !important; animation-duration: 1ms !important }')
  document.adoptedStyleSheets.push(styles)
}

export { address, expect }

/** Waits until React has taken over what the server drew: before that, a click goes nowhere. */
export const ready = (page: Page): Promise<void> => takenOver(page, 'main')

/**
 * Waits until React has taken over an element. The whole document is taken over at the address that it was loaded from,
 * which must be the address until then; `main` of a signed-in page comes later, with the person.
 */
export async function takenOver(page: Page, selector: 'html' | 'main'): Promise<void> {
  await page.waitForFunction((name) => {
    const element = document.querySelector(name)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'))
  }, selector)
}

/** Puts the token where a login would have left it. The next page that is opened is signed in. */
export async function holdToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    // A letter that is only looked at is in a frame without a storage.
    if (window !== window.top) return
    // Once per tab: a logout must not be undone by the next page.
    if (sessionStorage.getItem('held')) return
    sessionStorage.setItem('held', 'yes')
    localStorage.setItem('token', value)
  }, token)
}
