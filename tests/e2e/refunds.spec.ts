// The money of a rejected payment goes back: from its review to the list, paid with a reference, and undone.
import { dayInWib } from '#words/wib.ts'
import { office, tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makeAccount, numberOf } from './support/bank.ts'
import { undoByKey } from './support/keyboard.ts'
import { makePeople, makePerson } from './support/people.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

// Where it is another day than in Jakarta, whose day counts.
const hour = new Date().getUTCHours()
test.use({ timezoneId: hour >= 10 && hour < 17 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago' })

test('a rejected payment whose money is in is refunded @full', async ({ page, campus, isMobile }) => {
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
  await owing.getByRole('button', { name: 'Refund it' }).click()
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

test('several refunds are marked at once, undone at once, and lead to one entry of the cash book @full', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the office refunds at a computer')
  await makeAccount(campus)
  const names: string[] = []
  for (const letter of ['A', 'B']) {
    const name = `Refunded ${letter} ${campus.address.split('-')[1] ?? ''}`
    const { paymentId } = await registerByApi(campus, [{ ...makePerson(), name }])
    await office('POST', `/toefl-payments/${paymentId}/reject`, { reason: 'Not in this term.' })
    await office('POST', `/toefl-payments/${paymentId}/refund`, {})
    names.push(name)
  }
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/refunds?state=OWED&region_id=${campus.id}`)
  await ready(page)
  const mark = async () => {
    for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Mark 2 refunds as refunded…' }).click()
    const dialog = page.getByRole('dialog', { name: '2 refunds went back' })
    await expect(dialog.getByText(/^2 refunds together: Rp\s150\.000$/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reference' }).fill('BULK 7')
    await dialog.getByRole('button', { name: 'Mark 2 refunds as refunded' }).click()
    await expect(page.getByRole('dialog', { name: 'Which account did they leave?' })).toBeVisible()
  }
  await mark()
  await undoByKey(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.reload()
  await ready(page)
  await mark()
  await page.getByRole('link', { name: 'Book it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New entry' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/150\.?000/)
  for (const name of names) await expect(page.getByText(new RegExp(`^${name}, Rp`)).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Paid from' }).click()
  await page.getByRole('option', { name: new RegExp(numberOf(campus)) }).click()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeEnabled()
})
