import { tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

test('the sidebar says how much waits, folds by itself and by choice, and remembers it @full', async ({
  page,
  open,
  campus,
}) => {
  const { paymentId } = await registerByApi(campus)
  // Other tests register and decide at the same time: the page has to say what it was told last.
  const told: number[] = []
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/api/pending-counts')) return
    const { data } = (await answer.json()) as { data: { toefl_payments: number } }
    told.push(data.toefl_payments)
  })
  await holdToken(page, await tokens('ADMIN'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(`/toefl-payments/${paymentId}/edit`)
  const sidebar = page.getByRole('navigation', { name: 'Sections' })
  const entry = sidebar.getByRole('link', { name: /^Test payments/ })
  const saysIt = () =>
    expect(async () => {
      await expect(entry).toHaveAccessibleName(`Test payments ${told.at(-1)} waiting`, { timeout: 500 })
    }).toPass()
  await saysIt()
  const asked = told.length
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(() => told.length).toBeGreaterThan(asked)
  await saysIt()

  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(264)
  await page.getByRole('button', { name: 'Show icons only' }).click()
  await expect.poll(width).toBe(68)
  await page.reload()
  await ready(page)
  await expect.poll(width).toBe(68)
  await page.getByRole('button', { name: 'Show names too' }).click()
  await expect.poll(width).toBe(264)
  // A usual laptop has its words, too; a tablet has them when somebody wants them.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(width).toBe(232)
  const name = page.getByRole('tooltip')
  const shifts = sidebar.getByRole('link', { name: /^Test shifts/ })
  await sidebar.getByRole('link', { name: /^Regions/ }).focus()
  await page.keyboard.press('Tab')
  await expect(name).toHaveCount(0)
  const next = page.locator(':focus')
  const nextName = (await next.getAttribute('data-name')) ?? ''
  expect(nextName).not.toBe('')
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(width).toBe(68)
  // The keyboard stays where it was, and reads the names that the icons stand for.
  await expect(next).toHaveAttribute('data-name', nextName)
  await page.keyboard.press('Shift+Tab')
  await expect(name).toHaveText('Regions')
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  await shifts.hover()
  await expect(name).toHaveText(/^Test shifts/)
  await shifts.click()
  await expect(page).toHaveURL(/\/toefl-shifts$/)
})

test('a number that was on its way while a payment was decided is asked for again, once @full', async ({
  page,
  open,
  campus,
}) => {
  const { paymentId } = await registerByApi(campus)
  const { promise: decided, resolve: goOn } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/pending-counts', async (route) => {
    asked += 1
    const answer = await route.fetch()
    if (asked === 1) await decided
    // Who asks again no longer listens to the first answer.
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await holdToken(page, await tokens('ADMIN'))
  await open(`/toefl-payments/${paymentId}/edit`)
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(() => asked).toBe(2)
  goOn()
  await expect(page.getByRole('link', { name: /^Test payments \d+ waiting$/ })).toBeVisible()
  expect(asked).toBe(2)
})
