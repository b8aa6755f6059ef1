import { mailTo } from '../support/mailbox.ts'
import { expect, test } from './support/test.ts'

// The demo's story has two mails that nobody could be given.
test('a failed mail is found, read and sent again, by itself or with others', async ({ page, open }) => {
  await open('/emails', 'ADMIN')
  const tab = (name: string) => page.getByRole('radiogroup', { name: 'Status' }).locator('label', { hasText: name })
  await tab('Failed').click()
  await expect(page).toHaveURL(/status=FAILED/)
  const rows = page.getByRole('table', { name: 'E-mails' }).getByRole('row')
  const row = rows.filter({ hasText: 'The mail server does not accept mail for this address.' }).last()
  const to = (await row.innerText()).match(/\S+@example\.com/)?.[0] ?? ''
  await row.getByRole('button', { name: 'Welcome to BNEC: set your password' }).click()

  const mail = page.getByRole('dialog', { name: 'Welcome to BNEC: set your password' })
  await expect(mail.getByText('Result of the last attempt: Can’t send mail')).toBeVisible()
  const letter = mail.frameLocator('iframe')
  await expect(letter.getByText('Choose your password with the button below.', { exact: false })).toBeVisible()
  // Only looked at: no link that would work, and no script could run in it.
  await expect(letter.getByText('/forgot-password/…')).toBeVisible()
  expect(await mail.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
  await mail.getByRole('tab', { name: 'Plain text' }).click()
  await expect(mail.getByText('See you at BNEC!')).toBeVisible()

  await mail.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Queued again. It goes out within a minute.')).toBeVisible()
  expect((await mailTo(to)).text).toMatch(/\/forgot-password\/[\w-]{20,}/)
  await expect(rows.filter({ hasText: to })).toHaveCount(0)

  // The filters stand in the address: the same list again after a reload.
  await tab('Sent').click()
  await page.getByPlaceholder('Search names, NIMs, addresses, subjects').fill(to)
  await expect(page).toHaveURL(/status=SENT.*q=/)
  await page.reload()
  await expect(rows.filter({ hasText: to }).filter({ hasText: 'Welcome to BNEC' })).toContainText('Sent')
})
