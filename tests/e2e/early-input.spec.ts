// The server's form is there before its scripts: what is typed and sent by then counts, and never gets into an address.
import type { Page } from '@playwright/test'
import { swept } from '../support/swept-pages.ts'
import { signInOf, visitor } from './support/api.ts'
import { makeCampus } from './support/campus.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const { nim, password } = signInOf('USER')
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pressLogin = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click()

/** Keeps requests back until they are let go. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const scripts = /\/assets\/.*\.js$/
const whoIsThere = /\/api\/user$/

test('a login that is typed and sent before the scripts are there signs in once they are', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const letGo = await holdBack(page, scripts)
  await page.goto('/login', { waitUntil: 'commit' })
  await field(page, 'NIM').fill(nim)
  await field(page, 'Password').fill(password)
  await pressLogin(page)
  await expect(field(page, 'NIM')).toHaveValue(nim)
  await expect(page).toHaveURL(/\/login$/)
  letGo()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(asked.filter((url) => url.includes(nim) || url.includes(encodeURIComponent(password)))).toEqual([])
})

test('what is typed before the scripts, or before it is known who is there, stays', async ({ page, campus }) => {
  const { token, person } = await makeStudent(campus)
  await holdToken(page, token)
  const tell = await holdBack(page, whoIsThere)
  const letGo = await holdBack(page, scripts)
  await page.goto('/toefl-attendances/create', { waitUntil: 'commit' })
  await box(page, 'Room code').fill('123')
  letGo()
  await ready(page)
  await expect(box(page, 'Room code')).toHaveValue('123')
  await box(page, 'Room code').pressSequentially('456')
  tell()
  await expect(box(page, 'NIM')).toHaveValue(person.nim)
  await expect(box(page, 'Room code')).toHaveValue('123456')
})

test('students who are signed in find their own form at once, however late that is known @full', async ({ page }) => {
  const campus = await makeCampus({ seats: [1] })
  const { token, person } = await makeStudent(campus)
  const { link } = await visitor<{ link: string }>('POST', '/register/groups', { region_id: campus.id, size: 2 })
  await holdToken(page, token)
  /** Opens a page, and gives it what it needs but for who is there. */
  const openUnknown = async (path: string, ...reads: string[]) => {
    const tell = await holdBack(page, whoIsThere)
    const answers = reads.map((read) => page.waitForResponse((answer) => answer.url().includes(read)))
    await page.goto(path)
    for (const answer of await Promise.all(answers)) await answer.finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(box(page, 'NIM')).toHaveCount(0)
    tell()
  }
  await openUnknown(`/register/${campus.address}/waiting`, '/api/regions', '/api/environments', 'region_id=')
  await expect(box(page, 'NIM')).toHaveValue(person.nim)
  await openUnknown(`/register/together#${link}`, '/api/majors', '/api/environments', '/api/toefl-shifts')
  await expect(page.getByRole('heading', { name: 'Join with your account' })).toBeVisible()
  await expect(box(page, 'NIM')).toHaveCount(0)
})

test('what the server draws to type in is text, which is what can be typed again', async ({ request }) => {
  const drawn: string[] = []
  for (const path of swept.nobody) {
    const html = await (await request.get(path)).text()
    for (const [tag, name] of html.matchAll(/<(input|textarea|select)\b[^>]*>/g))
      drawn.push(name === 'input' ? (/\stype="(\w+)"/.exec(tag)?.[1] ?? 'text') : name!)
  }
  expect(new Set(drawn)).toEqual(new Set(['text', 'password', 'search']))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form says that it needs them, and the landing page, which does not, says nothing', async ({ page }) => {
    const said = page.getByText('This page needs JavaScript. Please switch it on in your browser.')
    for (const path of ['/login', '/dashboard']) {
      await page.goto(path)
      await expect(said, path).toBeVisible()
    }
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Find the words' })).toBeVisible()
    await expect(said).toBeHidden()
  })
})
