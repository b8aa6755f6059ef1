// Who paid for three says where the friends send their parts, ticks who has, and sees the proof that was sent.
import type { Page } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { apiOf } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePeople, type Person } from './support/people.ts'
import { studentPassword } from './support/students.ts'
import { address, expect, holdToken, ready, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The first page of somebody who was just registered, and has set a password. */
async function signIn(page: Page, person: Person, about: string): Promise<void> {
  const letter = await mailTo(person.email, about)
  const token = /forgot-password\/([\w-]+)/.exec(letter.text)?.[1] ?? ''
  const body = { token, password: studentPassword, password_confirmation: studentPassword }
  const session = await apiOf(address())<{ token: string }>('POST', '/reset-password', body)
  await holdToken(page, session.token)
}

test('the friends read their part and whom to send it to, and that it came @full', async ({
  page,
  campus,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone’s width is set above')
  const { paymentId, people } = await registerByApi(campus, makePeople(3))
  const [payer, friend] = people
  if (!payer || !friend) throw new Error('three people')
  const own = `/dashboard/toefl-payment/${paymentId}`
  const [payerName, friendName] = [payer, friend].map(({ name }) => name.split(' ')[0] ?? '')
  await signIn(page, payer, 'set your password')
  await page.goto(own)
  await ready(page)

  // The picture that was sent, small, and large on a press.
  await page.getByRole('button', { name: 'See your proof large' }).click()
  const large = page.getByRole('dialog', { name: 'The proof you sent' })
  await expect(large.getByRole('img', { name: 'The proof you sent' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  const parts = page.getByRole('region', { name: 'Your friends’ parts' })
  await page.getByText('Collect your friends’ parts').click()
  await expect(page.getByText(/Each friend’s part is Rp\s65\.000/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Bank or e-wallet' }).fill('GoPay')
  await page.getByRole('button', { name: 'Show it to my friends' }).click()
  await expect(page.getByRole('textbox', { name: 'Account number' })).toHaveAccessibleDescription(/Please fill this in/)
  await page.getByRole('textbox', { name: 'Account number' }).fill('0812 3456 7890')
  await page.getByRole('button', { name: 'Show it to my friends' }).click()
  await expect(parts).toContainText('GoPay · 081234567890')

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(phone, friend, 'A friend registered you')
  expect((await mailTo(friend.email, 'Your part of the TOEFL price')).text).toMatch(/Rp\s65\.000/)
  await phone.goto(own)
  await ready(phone)
  const part = phone.getByRole('region', { name: 'Your part' })
  await expect(part).toContainText(`Send it to ${payerName}:`)
  await expect(part.getByRole('button', { name: /^081234567890\s*, copy this number$/ })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'See your proof large' })).toHaveCount(0)

  await parts.getByRole('checkbox', { name: `${friendName} has paid` }).click()
  await expect(parts.getByRole('checkbox', { name: `${friendName} has paid` })).toBeChecked()
  await phone.reload()
  await ready(phone)
  await expect(part).toContainText(`${payerName} has your part.`)
  await expect(part).not.toContainText('081234567890')
  await parts.getByRole('button', { name: 'Remove' }).click()
  await expect(parts.getByRole('checkbox')).toHaveCount(0)
  await phone.reload()
  await ready(phone)
  await expect(phone.getByRole('region', { name: `Payment ${paymentId}` })).toBeVisible()
  await expect(part).toHaveCount(0)
  await phone.context().close()
})
