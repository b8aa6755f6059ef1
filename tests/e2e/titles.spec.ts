// Every route has its title: in the server's HTML, in both languages, and in the browser whatever the screen does.
import routes from '#routes.ts'
import { isLong, someOf } from '../support/effort.ts'
import { tokens } from './support/api.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, index, children }) => [
    ...(index ? ['/'] : path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children ?? []),
  ])

const examples: Record<string, string> = { ':region': '1-KMG', ':registrants': '2', ':region_init': 'KMG', '*': 'lost' }
const paths = pathsOf(routes).map((path) => path.replaceAll(/:\w+|\*/g, (part) => examples[part] ?? '1'))

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'the same at every width'))

// With every test run in English alone: every-page.spec.ts opens nearly all of them in Indonesian.
for (const language of isLong ? ['en', 'id'] : ['en']) {
  test(`the server sends every route with a title of its own language: ${language}`, async ({ request }) => {
    const found: Record<string, string[]> = {}
    expect(paths.length).toBeGreaterThan(80)
    const asked = new Set([...someOf(paths, 6), '/dashboard', '/regions/1/edit'])
    for (const path of asked) {
      const html = await (await request.get(`${path}?lang=${language}`)).text()
      found[path] = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => title)
    }
    for (const [path, titles] of Object.entries(found)) {
      // One, and neither a key nor the sentence for a missing one.
      expect.soft(titles, path).toEqual([expect.stringMatching(/^[^.|]{3,60} \| BNEC$/)])
    }
    expect(new Set(Object.values(found).flat()).size).toBeGreaterThan(asked.size / 2)
    expect(found['/dashboard']).toEqual([language === 'en' ? 'Dashboard | BNEC' : 'Dasbor | BNEC'])
    expect(found['/regions/1/edit']).toEqual([language === 'en' ? 'Edit region | BNEC' : 'Ubah region | BNEC'])
  })
}

test('the route’s title is there while a screen loads, when it is there, and when it fails', async ({ page }) => {
  await holdToken(page, await tokens('ADMIN'))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/toefl-payments\/1(\?|$)/, async (route) => {
    await held
    await route.fulfill({ status: 404, json: { message: 'Gone.' } })
  })
  await page.goto('/toefl-payments/1/edit')
  await ready(page)
  await expect(page).toHaveTitle('Review a payment | BNEC')
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveTitle('Review a payment | BNEC')
  await page.getByRole('link', { name: 'Regions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeVisible()
  await expect(page).toHaveTitle('Regions | BNEC')
  expect(await page.locator('title').count()).toBe(1)
})

test('the dashboard is called Dashboard for students too', async ({ page, open }) => {
  await open('/dashboard', 'USER')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | BNEC')
})

test('a region that does not exist has no divisions: not found, by that title', async ({ page, open }) => {
  await holdToken(page, await tokens('ADMIN'))
  for (const path of ['/bom-divisions/ZZZ', '/bom-divisions/create/ZZZ']) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1, name: 'This page skipped class' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found | BNEC')
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await open('/bom-divisions/kmg')
  await expect(page).toHaveURL(/\/bom-divisions\/KMG$/)
  await expect(page).toHaveTitle('Board divisions | BNEC')
})
