// The books: they balance, and a figure leads to the list that it adds up.
import { expect, holdToken, ready, test } from './support/test.ts'

test('a figure of the books is the list that it leads to', async ({ page, tokens }) => {
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/books')
  await ready(page)
  await expect(page.getByText('The books balance.')).toBeVisible()
  const table = page.getByRole('region', { name: 'By region and programme' })
  const link = table.getByRole('link', { name: /^Confirmed, .*, TOEFL: Rp/ }).first()
  const count = Number(/\d+/.exec((await link.locator('..').locator('small').textContent()) ?? '')?.[0])
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The books')
  await ready(page)
  await expect(page.getByRole('tab', { name: 'Confirmed' })).toContainText(String(count))
})
