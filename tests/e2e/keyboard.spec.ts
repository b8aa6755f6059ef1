// Where the keyboard is after a change of screen (src/ui/ScreenFocus.tsx).
import type { Page } from '@playwright/test'
import { registerByApi } from './support/campus.ts'
import { press } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const told = (page: Page) => page.locator('body > [aria-live="polite"]')

test('a new screen has the keyboard at its main part and says its title; the same screen changed does not', async ({
  page,
  open,
}) => {
  await open('/dashboard-admin', 'ADMIN')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await expect(told(page)).toBeEmpty()

  // From the navigation, which stays.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Majors' }).press('Enter')
  await expect(page).toHaveURL(/\/majors$/)
  await expect(main(page)).toBeFocused()
  await expect(main(page)).toHaveCSS('outline-style', 'none')
  await expect(told(page)).toHaveText('Majors | BNEC')

  // From the screen, which goes.
  await press(page, page.getByRole('link', { name: 'New major' }))
  await expect(page).toHaveURL(/\/majors\/create$/)
  await expect(main(page)).toBeFocused()
  await expect(told(page)).toHaveText('New major | BNEC')
  await page.keyboard.press('Tab')
  await expect(main(page).getByRole('link').first()).toBeFocused()

  // Back is the browser's.
  await page.goBack()
  await expect(page).toHaveURL(/\/majors$/)
  await expect(told(page)).toHaveText('Majors | BNEC')
  await expect(main(page)).not.toBeFocused()

  const order = page.getByRole('columnheader').getByRole('button').first()
  await order.press('Enter')
  await expect(page).toHaveURL(/sort=/)
  await expect(order).toBeFocused()
})

test('a button that stays keeps the keyboard from record to record @full', async ({ page, open, campus }) => {
  await registerByApi(campus)
  const { paymentId } = await registerByApi(campus)
  await open(`/toefl-payments?region_id=${campus.id}&sort=-created_at`, 'ADMIN')
  await page.locator(`a[href^="/toefl-payments/${paymentId}/edit"]`).first().press('Enter')
  await expect(main(page)).toBeFocused()
  const next = page.getByRole('link', { name: 'Next pending payment' })
  await next.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(`/${paymentId}/edit`))
  await expect(next).toBeFocused()
})

test('visitors are at the screen they went to, or at the part of the home page that they chose @full', async ({
  page,
  open,
}) => {
  await open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(main(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByRole('banner').getByRole('link', { name: 'FAQs' }).press('Enter')
  await expect(page).toHaveURL(/#FAQs$/)
  await expect(page.locator('[id="FAQs"]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('[id="FAQs"]').locator('a, summary').first()).toBeFocused()
})
