import type { Page } from '@playwright/test'
import { office, tokens, visitor } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { fillPayment, fillStep, send, toNextStep } from './support/registration.ts'
import { expect, holdToken, test } from './support/test.ts'

const amountButton = (page: Page) => page.getByRole('button', { name: /, copy this amount$/ })
const amountOf = async (page: Page) =>
  Number(((await amountButton(page).textContent()) ?? '').split(',')[0]?.replaceAll(/\D/g, ''))

async function amountInReview(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible()
  return Number((await page.getByRole('strong').filter({ hasText: 'Rp' }).innerText()).replaceAll(/\D/g, ''))
}

test('a student pays an amount of their own, keeps it over a reload, and gets another one when it is gone @full', async ({
  page,
  open,
  campus,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await office('PUT', `/regions/${campus.id}`, { toefl_unique_amount: true })
  await open(`/register/${campus.address}/1`)
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  const person = makePerson()
  await fillStep(page, person, campus.major.name)
  await expect(page.getByText('Only you pay this amount')).toBeVisible()
  const amount = await amountOf(page)
  expect(amount).toBeGreaterThanOrEqual(74_501)
  expect(amount).toBeLessThan(75_000)
  expect(await page.locator('mark').textContent()).toBe(String(amount).slice(-3))

  await page.reload()
  await expect(page.getByText('Only you pay this amount')).toBeVisible()
  expect(await amountOf(page)).toBe(amount)
  await page.getByRole('radio', { name: 'Cash' }).check()
  await expect(amountButton(page)).toHaveText(/75\.000/)
  await fillPayment(page, person.name)
  expect(await amountOf(page)).toBe(amount)
  await toNextStep(page)
  expect(await amountInReview(page)).toBe(amount)

  // The same draft elsewhere, for two: the amount for one is given free.
  const token = await page.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith('draft:'))
        .map(([, text]) => (JSON.parse(text as string) as { values: { quote?: string } }).values.quote)
        .find(Boolean) ?? '',
  )
  await visitor('POST', '/register/quote', { region_id: campus.id, size: 2, token })
  await send(page).click()
  await expect(page.getByRole('alert').getByText('Your group or the price has changed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(page.getByText('Only you pay this amount')).toBeVisible()
  await toNextStep(page)
  const another = await amountInReview(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()

  await holdToken(page, await tokens('ADMIN'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(`/toefl-payments?q=${another.toLocaleString('id-ID')}`)
  await page.getByRole('link', { name: person.name }).first().click()
  await expect(page.getByText('An amount of its own')).toBeVisible()
  await expect(page.getByText('The amount differs from the price')).toHaveCount(0)
})
