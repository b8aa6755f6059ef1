import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { hasOwnScreen, resources } from '#resources.ts'
import { inLanguage } from '#words/typed.ts'
import { isLong, isQuick } from '../support/effort.ts'
import { mailTo } from '../support/mailbox.ts'
import { swept } from '../support/swept-pages.ts'
import { apiOf, office, type Role, tokens } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { addTransfer } from './support/campus.ts'
import { changeTerm } from './support/change-term.ts'
import { englishOn, mailSubjects } from './support/english.ts'
import { makeStudent } from './support/students.ts'
import { expectFits } from './support/fit.ts'
import { hiddenInTables } from './support/tables.ts'
import { expect, holdToken, ready, takenOver, test } from './support/test.ts'

const widths = [360, 768, 1440]

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own widths'))

// Every page in Indonesian with every test run, whose words are longer; in a long run in English too.
const languages = isLong ? (['id', 'en'] as const) : (['id'] as const)

// A handful of pages a test: they share the browser's cache.
const handful = isLong ? 6 : 12
const handfuls = Object.entries(isLong ? swept : withoutLikes(swept)).flatMap(([who, paths]) =>
  Array.from({ length: Math.ceil(paths.length / handful) }, (_, n) =>
    paths.slice(n * handful, (n + 1) * handful),
  ).flatMap((some) => languages.map((language) => ({ who: who as Role | 'nobody', paths: some, language }))),
)
test.describe.configure({ mode: 'parallel' })

/**
 * Lists and empty forms that are nothing but data for the shared screens, without all but the regions': a long run looks at
 * each, and every run at the filled form, where they differ.
 */
function withoutLikes(pages: typeof swept): typeof swept {
  const likes = Object.keys(resources).filter((key) => !hasOwnScreen(key) && key !== 'regions')
  const isLike = (path: string) => likes.some((key) => path === `/${key}` || path === `/${key}/create`)
  return { ...pages, ADMIN: pages.ADMIN.filter((path) => !isLike(path)) }
}

for (const { who, paths, language } of handfuls) {
  test(`in ${language} for ${who}, accessible and fitting at all widths, light and dark: ${paths.join(' ')}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(paths.length * 60_000)
    if (who !== 'nobody') await holdToken(page, await tokens(who))
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
    for (const path of paths) await visit(page, path, { language, isOnPhones: isStudents(who) })
  })
}

// Also on the smallest phone, and in letters twice as large.
const isStudents = (who: Role | 'nobody') => ['nobody', 'USER', 'MEMBER'].includes(who)

for (const language of languages) {
  test(`in ${language} for a student of today: the own payment, by the account and by the mail’s link, another shift, and a membership to extend`, async ({
    page,
    context,
    baseURL,
    campus,
  }) => {
    const { person, token, api } = await makeStudent(campus)
    const letter = await mailTo(person.email, 'set your password')
    const [link = ''] = /\/payment\/[\w-]+/.exec(letter.text) ?? []
    const { toefl_detail } = await api<{ toefl_detail: { id: number; payment_id: number } }>('GET', '/user')
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
    const look = { language, isOnPhones: true }
    await visit(page, link, look)
    await expect(page.getByRole('main').getByText('75.000').first(), 'the payment of the link').toBeVisible()
    await holdToken(page, token)
    await page.reload()
    await visit(page, '/dashboard', look)
    await visit(page, `/dashboard/toefl-payment/${toefl_detail.payment_id}`, look)
    await visit(page, `/toefl-details/${toefl_detail.id}/edit`, look)
    const membership = new FormData()
    await addTransfer(membership, person)
    const { id } = await api<{ id: number }>('POST', '/member-payments', membership)
    await office('POST', `/member-payments/${id}/confirm`)
    await changeTerm(campus)
    await page.reload()
    await visit(page, '/dashboard/new-member-registration/extend', look)
  })
}

for (const language of languages) {
  test(`in ${language} for a member: what a member of the demo has sent and got`, async ({
    page,
    context,
    baseURL,
  }) => {
    const token = await tokens('MEMBER')
    await holdToken(page, token)
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
    type Own = { toefl_detail: { id: number; payment_id: number }; member_payment: { id: number } }
    const { toefl_detail: seat, member_payment } = await apiOf(baseURL ?? '', token)<Own>('GET', '/user')
    for (const path of [
      `/dashboard/toefl-payment/${seat.payment_id}`,
      `/toefl-details/${seat.id}/edit`,
      `/toefl-details/${seat.id}/give`,
      `/dashboard/new-member-registration/${member_payment.id}/edit`,
      '/dashboard/welcoming-party-registration',
      '/dashboard/talent-registration',
      '/dashboard/notices',
      '/ticket',
    ]) {
      await visit(page, path, { language, isOnPhones: true })
      await expect(page.getByRole('main').getByText(notThere), path).toHaveCount(0)
    }
  })
}

/** The address with the number of a record that is there. */
async function addressOf(path: string): Promise<string> {
  if (!path.includes('{oldest}')) return path
  const [, list] = path.split('/')
  const [oldest] = await office<{ id: number }[]>('GET', `/${list}?sort=created_at&per_page=1`)
  return path.replace('{oldest}', String(oldest?.id))
}

const notThere = /^(?:Tidak ketemu|We can’t find this)$/

type Look = { language: 'en' | 'id'; isOnPhones: boolean }

async function visit(page: Page, path: string, { language, isOnPhones }: Look): Promise<void> {
  const turns = turnsOf(path, isOnPhones)
  // Opened as it is looked at first: each change of width or scheme has a page laid out again.
  if (turns[0]) await showAs(page, turns[0])
  const address = await addressOf(path)
  await goTo(page, address)
  if (path !== '/loading') {
    await ready(page)
    await expect(page.locator('[data-loader]')).toHaveCount(0)
  }
  expect.soft(new URL(page.url()).pathname, 'what is swept is this page').toBe(address.split(/[?#]/)[0])
  expect.soft(await page.evaluate(drawnUnlike), `not as the club looks: ${path}`).toEqual([])
  // What a narrow page hides is said by a wide one.
  const [widest] = turns.toSorted((one, other) => other.width - one.width)
  for (const turn of turns) {
    await looksRight(page, path, turn)
    if (language === 'id' && turn === widest) await speaksIndonesian(page, path, isOnPhones)
  }
  if (isOnPhones) await expectFits(page, path)
  // What is swept of the office is there: an error is another page.
  else await expect.soft(page.getByRole('main').getByText(notThere), path).toHaveCount(0)
}

/**
 * The first page of a tab comes from the server, and with every test run the others inside the portal, which is
 * a sixth less work for all of them. A long run has each from the server.
 */
async function goTo(page: Page, address: string): Promise<void> {
  if (isLong || !page.url().startsWith('http')) {
    await page.goto(address)
    return page.waitForLoadState('networkidle')
  }
  // A page that was just loaded: React may come after its `load` event, and would look for the other page in this one.
  await takenOver(page, 'html')
  const seen = { open: 0, at: performance.now() }
  const count = (by: 1 | -1) => () => Object.assign(seen, { open: seen.open + by, at: performance.now() })
  const [begins, ends] = [count(1), count(-1)]
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
  await page.evaluate(goInside, address)
  // Half a second without a request, and nothing left to do that could begin one.
  for (let last = 0; last !== seen.at;) {
    while (seen.open > 0 || performance.now() - seen.at < 500) await delay(50)
    last = seen.at
    await page.evaluate(() => window.scheduler.postTask(() => undefined, { priority: 'background' }))
  }
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends)
}

/** As the browser's buttons do. Runs in the page. */
function goInside(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** What the page's letters and ground are instead of the club's: a library brings its own. Runs in the page. */
function drawnUnlike(): string[] {
  const model = document.createElement('p')
  model.style.cssText = 'font-family: var(--font-text); background-color: var(--paper); color: var(--text)'
  document.documentElement.append(model)
  const [own, wanted] = [getComputedStyle(document.body), getComputedStyle(model)]
  const unlike = (['fontFamily', 'backgroundColor', 'color'] as const).filter((name) => own[name] !== wanted[name])
  const said = unlike.map((name) => `${name}: ${own[name]}`)
  model.remove()
  return said
}

// The office writes these into the text of a certificate or an announcement itself.
const writtenByOffice = /\{(?:club|date|name|nim|region|shift|when)\}/g
const isForOffice = (path: string) =>
  path.endsWith('-certificates') || /^\/announcements\/(?:create|\d+\/edit)/.test(path)

/** What the office typed in both languages, in English: of shifts and their places. */
async function typedInEnglish(): Promise<string[]> {
  type Typed = { shift: string; place: string | null }
  const lists = ['/toefl-shifts', '/welcoming-party-shifts'].map((list) =>
    office<Typed[]>('GET', `${list}?per_page=100`),
  )
  const shifts = (await Promise.all(lists)).flat()
  const texts = shifts.flatMap((one) => {
    const { shift, place } = inLanguage('id', one)
    return [one.shift, one.place ?? ''].filter((text) => text !== shift && text !== place)
  })
  // A single word may stand on a page for another reason.
  return [...new Set(texts)].filter((text) => text.includes(' '))
}
let typed: Promise<string[]> | undefined

async function speaksIndonesian(page: Page, path: string, ofStudents: boolean): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect.soft(page, path).toHaveTitle(/\| BNEC$/)
  // A text that was not compiled shows its places for values.
  const text = await page.locator('body').innerText()
  const said = isForOffice(path) ? text.replaceAll(writtenByOffice, '') : text
  expect.soft(said, `places for values on ${path}`).not.toMatch(/\{\w+[,}]/)
  if (ofStudents) {
    const words = await (typed ??= typedInEnglish())
    expect(words.length, 'texts in both languages').toBeGreaterThan(3)
    expect
      .soft(
        words.filter((one) => text.includes(one)),
        `typed in both languages, on ${path}`,
      )
      .toEqual([])
  }
  expect.soft(await englishOn(page, path === '/emails' ? mailSubjects() : []), `English on ${path}`).toEqual([])
}

type Turn = { colorScheme: 'light' | 'dark'; width: number; isRead: boolean }

/**
 * How wide a page is does not hang on its scheme, and with every test run a page is read by axe once, which is half of
 * the work: every other one narrow and light, the rest wide and dark. A long run does everything in both schemes.
 */
function turnsOf(path: string, isOnPhones: boolean): Turn[] {
  const light = widths.map((width) => ({ width, colorScheme: 'light' as const }))
  const dark = widths.map((width) => ({ width, colorScheme: 'dark' as const }))
  if (isLong) return [...light, ...dark].map((turn) => ({ ...turn, isRead: true }))
  // An empty form has the fields of the filled one, which is looked at in full and read by axe.
  const edits = swept.ADMIN.some((one) => one.startsWith(path.replace(/create$/, '')) && one.endsWith('/edit'))
  if (path.endsWith('/create')) return [{ ...light[0]!, isRead: !edits }]
  const place = Object.values(swept).flat().indexOf(path)
  const isNarrow = place % 2 === 0
  // `npm test` looks at each once: at a student's on a phone, at those of the office by turns; light and dark by turns.
  if (isQuick) {
    const scheme = place % 4 < 2 ? light : dark
    return [{ ...(isOnPhones || isNarrow ? scheme[0]! : scheme.at(-1)!), isRead: true }]
  }
  // The next page begins as wide as this one ends.
  const turns = isNarrow ? light.toReversed() : [...light.slice(0, -1), ...dark.slice(-1)]
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
  if (!isRead) return
  expect.soft(await axeOn(page), `axe: ${where}`).toEqual([])
}

test('every page of a demo says that it is one, before any script', async ({ request }) => {
  for (const path of ['/', '/login', '/help', '/dashboard', '/dashboard-admin']) {
    const html = await (await request.get(`${path}?lang=en`)).text()
    expect(html, path).toContain('aria-label="Demo: we made up these people, accounts and prices"')
  }
})

test('an unknown page is a real 404', async ({ request }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404)
})

test('negative control: a page in other letters, on another ground, is seen', async ({ page, open }) => {
  await open('/help')
  expect(await page.evaluate(drawnUnlike)).toEqual([])
  await page.evaluate(() => Object.assign(document.body.style, { fontFamily: 'serif', background: 'rgb(1, 2, 3)' }))
  expect(await page.evaluate(drawnUnlike)).toEqual(['fontFamily: serif', 'backgroundColor: rgb(1, 2, 3)'])
})

test('negative control: axe sees what is wrong', async ({ page }) => {
  await page.setContent('<html lang="id"><title>x</title><img src="data:,"><p style="color: #bbb">faint</p></html>')
  expect(await axeOn(page)).toEqual([expect.stringContaining('color-contrast'), expect.stringContaining('image-alt')])
})
