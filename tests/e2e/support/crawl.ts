// Walks through the portal like somebody who is curious and careful: follows every link once, presses every
// control that only shows something, and never one that writes. What would write all the same does not get through.
import type { Page, Route } from '@playwright/test'
import { closesSoon } from './campus.ts'
import { ready } from './test.ts'

export type Walk = { pages: string[]; presses: number; faults: string[] }

type Settings = {
  start: readonly string[]
  /** How many pages to look at, and how many controls to press on each, at most. */
  most: { pages: number; presses: number }
  width: number
}

// What these do is tested where it belongs: they change something, leave the portal, or take a file out of it.
const notOnlyShowing =
  /delete|remove|recycle|bin\b|confirm|reject|save|send|submit|sign (?:up|out|in)|register|log ?out|login|restore|again|hide|close now|open now|start over|change the term|accept|take .* back|mark|print|copy|download|receipt|xlsx|csv|calendar|set a|set the|retry|try again|video/i

/** Links that lead to no page: another language's files, the API, a file. */
const elsewhere = /^\/(?:api|assets)\b|\.\w{2,5}$/

/** One page of a kind: `/regions/3/edit` is an example of all of them. */
const kindOf = (path: string): string => path.replaceAll(/\/\d+(?=[/-]|$)/g, '/:n')

/** Everything that can be reached from the starting pages, with what was wrong on the way. */
export async function walk(page: Page, { start, most, width }: Settings): Promise<Walk> {
  const found: Walk = { pages: [], presses: 0, faults: [] }
  const known = new Set<string>()
  const queue: string[] = []
  const meet = (path: string) => {
    if (elsewhere.test(path) || closesSoon.test(path) || known.has(kindOf(path))) return
    known.add(kindOf(path))
    queue.push(path)
  }
  await refuseWrites(page, found.faults)
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400) {
      found.faults.push(`${response.status()} of ${response.url()} on ${isPage ? 'the way there' : page.url()}`)
    }
  })
  await page.setViewportSize({ width, height: 844 })
  for (const path of start) meet(path)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.pages.length >= most.pages) {
      found.faults.push(...(await deadOf(page, [path, ...queue])))
      break
    }
    await arrive(page, path)
    found.pages.push(path)
    found.faults.push(...(await lookAt(page, path, width)))
    for (const link of await linksOf(page)) meet(link)
    found.presses += await pressAll(page, path, { most: most.presses, width, faults: found.faults, meet })
  }
  return found
}

/** Opening a notice is what reads it, and is written down. */
const isRead = (url: string) => /\/notices\/\d+\/read$/.test(url)

/** Lets only reading through; a control that writes when it should only show is a fault. */
async function refuseWrites(page: Page, faults: string[]): Promise<void> {
  await page.route('**/api/**', async (route: Route) => {
    const request = route.request()
    if (request.method() === 'GET' || isRead(request.url())) return route.continue()
    faults.push(`${request.method()} ${request.url()} on ${page.url()}`)
    await route.abort()
  })
}

/** Pages that are not looked at this time are no dead links either. */
async function deadOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, status: (await fetch(new URL(path, page.url()))).status })),
  )
  return answers.flatMap(({ path, status }) => (status >= 400 ? [`${status} of ${path}`] : []))
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  // What is on its way has come: lists, cards, pictures of the page.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), null, { timeout: 15_000 })
}

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

async function lookAt(page: Page, where: string, width: number): Promise<string[]> {
  const { wide, broken, nowhere } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    broken: /\bundefined\b|\[object Object\]|\bNaN\b|Invalid Date/.test(document.body.innerText),
    nowhere: [...document.querySelectorAll('a[href^="#"]')].flatMap((link) => {
      const to = link.getAttribute('href')?.slice(1) ?? ''
      return to === '' || document.getElementById(to) ? [] : [to]
    }),
  }))
  const faults = nowhere.map((anchor) => `${where} has a link to #${anchor}, which is not there`)
  if (wide > width) faults.push(`${where} is ${wide} px wide on a screen of ${width}`)
  if (broken) faults.push(`${where} shows a value that is none`)
  return faults
}

type Pressing = { most: number; width: number; faults: string[]; meet: (path: string) => void }

/** Presses what has not been pressed yet, until nothing is left; gives how many it were. */
async function pressAll(page: Page, path: string, { most, width, faults, meet }: Pressing): Promise<number> {
  const pressed = new Set<string>()
  const late = new Set<string>()
  while (pressed.size < most) {
    const name = await nextControl(page, [...pressed])
    if (name === null) break
    pressed.add(name)
    const where = `${path} after “${name}”`
    try {
      await page.locator('[data-crawl]').click({ timeout: 8000 })
    } catch {
      // What the press before opened came late, and lay over this one.
      if ((await openedOn(page).count()) > 0 && !late.has(name)) {
        late.add(name)
        pressed.delete(name)
        await closeWhatOpened(page)
        continue
      }
      // The page led elsewhere, as the login does with people who are signed in.
      if (new URL(page.url()).pathname !== path.split('?')[0]) break
      // What was still there when it was chosen may be spent when the list has come.
      const isSpent = (await page.locator('[data-crawl]:not([disabled])').count()) === 0
      if (!isSpent) faults.push(`${where}: it cannot be pressed`)
      await arrive(page, path)
      continue
    }
    await settle(page)
    faults.push(...(await lookAt(page, where, width)))
    for (const link of await linksOf(page)) meet(link)
    if (new URL(page.url()).pathname !== path.split('?')[0]) await arrive(page, path)
    else await closeWhatOpened(page)
  }
  return pressed.size
}

/** Two frames, and what fades in with them. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))),
  )

const openedOn = (page: Page) =>
  page.locator('dialog[open], [role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible')

async function closeWhatOpened(page: Page): Promise<void> {
  // The sidebar of a narrow screen lies over the page.
  const sidebar = page.getByRole('button', { name: 'Menu', exact: true, expanded: true })
  if (await sidebar.isVisible()) await sidebar.click()
  const open = openedOn(page)
  for (let tries = 0; tries < 3 && (await open.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await open
      .first()
      .waitFor({ state: 'hidden', timeout: 1000 })
      .catch(() => {})
  }
}

/** Marks the first control that was not pressed yet and tells its name; null when there is none. */
function nextControl(page: Page, pressed: readonly string[]): Promise<string | null> {
  return page.evaluate(
    ([done, unsafe]) => {
      document.querySelector('[data-crawl]')?.removeAttribute('data-crawl')
      const avoid = new RegExp(unsafe, 'i')
      // What a carousel has outside of its window comes in by itself.
      const isShown = (element: Element) => {
        const { left, width } = element.getBoundingClientRect()
        const middle = left + width / 2
        const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        return isVisible && width > 1 && middle > 0 && middle < window.innerWidth
      }
      const nameOf = (element: Element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? element.getAttribute('title') ?? '')
          .replaceAll(/\s+/g, ' ')
          .trim()
      const controls = document.querySelectorAll(
        'button:not([disabled]):not([type="submit"]), [role="tab"], summary, label:has(input[type="radio"])',
      )
      for (const control of controls) {
        // Of a list's rows the first one is tried for all. What is filled in is tested with its form.
        if (control.closest('tbody tr:not(:first-child), form')) continue
        const name = nameOf(control)
        if (name === '' || done.includes(name) || avoid.test(name) || !isShown(control)) continue
        control.setAttribute('data-crawl', '')
        return name
      }
      return null
    },
    [pressed, notOnlyShowing.source] as const,
  )
}
