// A student's ticket, on a phone that loses its network.
import { office } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

type Standing = { toefl_detail: { payment_id: number } }

test('a ticket opens without network once it was open, and is gone after signing out', async ({
  page,
  context,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'it makes its own phone')
  await page.setViewportSize({ width: 390, height: 844 })
  const student = await makeStudent(campus, { ...makePerson(), name: 'Ayu Ticket' })
  const { payment_id } = (await student.api<Standing>('GET', '/user')).toefl_detail
  await office('POST', `/toefl-payments/${payment_id}/confirm`)
  await holdToken(page, student.token)
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('link', { name: 'My ticket' }).click()
  const code = page.getByRole('img', { name: 'Ticket code of Ayu Ticket' })
  await expect(code).toBeVisible()
  await expect(page.getByText('Kept on this phone', { exact: false })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/ticket')
  await expect(code).toBeVisible()
  await expect(page.getByText('No network.', { exact: false })).toBeVisible()
  await expect(page.getByText('First shift')).toBeVisible()

  await context.setOffline(false)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/ticket')
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tickets'))).toBeNull()
})
