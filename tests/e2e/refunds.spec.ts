// The money of a rejected payment goes back: from its review to the list, paid with a reference, and undone.
import { dayInWib } from '#words/wib.ts'
import { office, tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePeople } from './support/people.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

// Where it is another day than in Jakarta, whose day counts.
const hour = new Date().getUTCHours()
test.use({ timezoneId: hour >= 10 && hour < 17 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago' })

test('a rejected payment whose money is in is refunded', async ({ page, campus, isMobile }) => {
  test.skip(isMobile, 'the office refunds at a computer')
  const { paymentId, people } = await registerByApi(campus, makePeople(2))
  const name = people[0]?.name ?? ''
  await office('POST', `/toefl-payments/${paymentId}/reject`, { reason: 'Not in this term.' })
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-payments/${paymentId}/edit`)
  await ready(page)
  const money = page.getByRole('region', { name: 'Money of this payment' })
  await money.getByRole('button', { name: 'The money is in: refund it' }).click()
  const owing = page.getByRole('dialog', { name: 'Refund a rejected payment' })
  await owing.getByRole('button', { name: 'To the refunds' }).click()
  await money.getByRole('link', { name: 'To the refunds' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  // To where it came from.
  await expect(row).toContainText(name.toUpperCase())
  await row.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: /^Mark as refunded/ }).click()
  const paying = page.getByRole('dialog', { name: 'The money went back' })
  await expect(paying.getByLabel('Day of the transfer')).toHaveValue(dayInWib(new Date()))
  await paying.getByRole('textbox', { name: 'Reference' }).fill('TRF 4711')
  await paying.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(paying).toBeHidden()
  await expect(row).toBeHidden()
  await page
    .locator('label')
    .filter({ hasText: /^Refunded/ })
    .click()
  await expect(row).toContainText('TRF 4711')
})
