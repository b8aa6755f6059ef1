import type { Page } from '@playwright/test'
import { office } from './support/api.ts'
import { expect, test } from './support/test.ts'

const literal =
  'TOEFL Registration Time has Passed. For those of you that would like to re-register and already participate in TOEFL Test, please click the Login button and use the credential that is already sent to your email'

// Only this browser sees the window as over; other tests go on registering.
async function closeForThisPage(page: Page, butFor = 0): Promise<void> {
  await page.route(/\/api\/environments/, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: { id: number } | { id: number }[] }
    const over = { end_time: '2026-01-02T00:00:00.000Z', start_time: '2026-01-01T00:00:00.000Z', is_open: false }
    const close = (one: { id: number }) => (one.id === butFor ? one : { ...one, ...over })
    const data = Array.isArray(json.data) ? json.data.map(close) : close(json.data)
    await route.fulfill({ response: answer, json: { ...json, data } })
  })
}

test('every way to Register shows the literal popup while the window is closed', async ({ page, open, isMobile }) => {
  await closeForThisPage(page)
  const ways: [string, () => Promise<void>][] = [
    ['/', () => page.getByRole('link', { name: 'Be Part Of BNEC' }).first().click()],
    ['/', () => page.getByRole('link', { name: 'Join Us' }).click()],
    ['/login', () => page.getByRole('main').getByRole('link', { name: 'Register' }).click()],
  ]
  if (!isMobile) ways.push(['/', () => page.getByRole('banner').getByRole('link', { name: 'Register' }).click()])
  for (const [path, press] of ways) {
    await open(path)
    // Parts of the home page that are laid out now would move the foot away from under the press.
    if (path === '/') await expect(page.locator('[data-whole]:last-child')).toHaveCount(1)
    await press()
    const popup = page.getByRole('dialog', { name: 'Error!' })
    await expect(popup).toBeVisible()
    await expect(popup.getByText(literal, { exact: true })).toBeVisible()
    await popup.getByRole('button', { name: 'Okay' }).click()
    await expect(popup).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('one region’s own open window lets through, while the general one is closed', async ({ page, open, campus }) => {
  const day = 86_400_000
  const { id } = await office<{ id: number }>('POST', '/environments', {
    env_code: 'TOEFL_REGISTRATION',
    name: `Window of ${campus.name}`,
    region_id: campus.id,
    start_time: new Date(Date.now() - day).toISOString(),
    end_time: new Date(Date.now() + day).toISOString(),
  })
  await closeForThisPage(page, id)
  await open('/login')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByRole('link', { name: new RegExp(campus.name) })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a direct visit while closed shows no form', async ({ page, campus }) => {
  await closeForThisPage(page)
  await page.goto(`/register/${campus.address}/1`)
  await expect(page.getByText(literal, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
})

test('a window whose region lacks what students need says so, and opens with a reason', async ({
  page,
  open,
  campus,
}) => {
  const prices = { toefl_price_one: null, toefl_price_two: null, toefl_price_three: null }
  await office('PUT', `/regions/${campus.id}`, prices)
  const day = 86_400_000
  const name = `Window of ${campus.name}`
  const { id } = await office<{ id: number }>('POST', '/environments', {
    env_code: 'TOEFL_REGISTRATION',
    name,
    region_id: campus.id,
    start_time: new Date(Date.now() - 2 * day).toISOString(),
    end_time: new Date(Date.now() - day).toISOString(),
  })
  await open(`/environments?q=${encodeURIComponent(name)}`, 'ADMIN')
  await page.getByRole('button', { name: `Open now: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Students would not get through' })
  const place = `/regions/${campus.id}/edit`
  await expect(dialog.getByRole('link', { name: 'Set a price' })).toHaveAttribute('href', place)
  await dialog.getByRole('textbox', { name: 'Why open anyway?' }).fill('The prices follow tonight')
  await dialog.getByRole('button', { name: 'Open anyway' }).click()
  await expect(dialog).toBeHidden()
  expect(await office('GET', `/environments/${id}`)).toMatchObject({ is_open: true })
})
