// The first screen of the home page says what one can register for, without moving when the places arrive.
import { expect, test } from './support/test.ts'

test('on a small phone the first screen has the programme, its dates, price, places, deadline and one button', async ({
  page,
  open,
  isMobile,
}) => {
  test.skip(isMobile, 'sets its own width')
  await page.setViewportSize({ width: 360, height: 640 })
  await open('/')
  const offers = page.getByRole('region', { name: 'What you can register for' })
  const button = offers.getByRole('link', { name: 'Take a seat' })
  for (const text of [/\d December|\d January|\d{4}/, /from Rp/, /places? left|full/, /open until/])
    await expect(offers.getByText(text).first()).toBeInViewport({ ratio: 1 })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(button).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Be Part Of BNEC' })).toHaveCount(1)
  await button.click()
  await expect(page).toHaveURL(/\/register$/)
})

test('the places come into space that was kept for them', async ({ page, isMobile }) => {
  test.skip(isMobile, 'sets its own width')
  await page.setViewportSize({ width: 360, height: 640 })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/places-left', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/?lang=id')
  const offers = page.getByRole('region', { name: 'Yang bisa kamu ikuti' })
  const height = async () => (await offers.boundingBox())?.height
  await expect(offers.getByRole('link', { name: 'Ambil kursi' })).toBeVisible()
  const before = await height()
  answer.resolve()
  await expect(offers.getByText(/sisa [\d.]+ kursi|penuh/).first()).toBeVisible()
  expect(await height()).toBe(before)
})
