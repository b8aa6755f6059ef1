// The books: a figure leads to the list that it adds up, and cash goes to the treasurer.
import { office, tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

test('a figure of the books is the list that it leads to, and cash is handed over and back', async ({
  page,
  campus,
}) => {
  // Registrations one after another: by transfer, and in cash.
  const { paymentId, people } = await registerByApi(campus)
  const cash = await registerByApi(campus)
  const [receiver] = await office<{ id: number; name: string }[]>('GET', '/contact-persons')
  await office('PUT', `/toefl-payments/${cash.paymentId}`, { payment_type: 'CASH', receiver_id: receiver?.id })
  for (const id of [paymentId, cash.paymentId]) await office('POST', `/toefl-payments/${id}/confirm`, {})

  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/books?region_id=${campus.id}`)
  await ready(page)
  await expect(page.getByText('The books balance.')).toBeVisible()
  const table = page.getByRole('region', { name: 'By region and programme' })
  const figure = table.getByRole('link', { name: `Without a line, ${campus.name}, TOEFL: Rp` })
  await expect(figure.locator('..')).toContainText('1 payment')
  await figure.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test payments')
  const rows = page.locator('tbody tr:not([aria-hidden])')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(people[0]?.name ?? '')

  await page.goBack()
  await page.getByRole('button', { name: `Record a hand-over of ${receiver?.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000')
  await dialog.getByRole('button', { name: 'Record' }).click()
  const holder = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: receiver?.name }) })
  await expect(holder).toContainText(/50\.000.*25\.000/)
  await page.getByRole('button', { name: /^Undo the hand-over of Rp\s50\.000/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(holder).toContainText(/Rp\s0.*75\.000/)
})
