import { mailTo } from '../support/mailbox.ts'
import { marked, photo } from '../support/pictures.ts'
import { office } from './support/api.ts'
import { fillPayment } from './support/registration.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

const linkIn = (text: string): string => /https?:\/\/[^/\s]+(\/payment\/[\w-]+)/.exec(text)?.[1] ?? ''

test('from the mail’s link a member mends the payment on a phone without signing in, and reads there that it is confirmed @full', async ({
  page,
  campus,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the student of this test has a phone of their own')
  const student = await makeStudent(campus)
  await holdToken(page, student.token)
  await page.goto('/dashboard/new-member-registration')
  await fillPayment(page, student.person.name)
  await page.getByRole('button', { name: 'Send my payment' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { member_payment: paid } = await student.api<{ member_payment: { id: number } }>('GET', '/user')
  await office('POST', `/member-payments/${paid.id}/reject`, { reason: 'The picture is cut.' })

  const letter = await mailTo(student.person.email, 'Please check your membership payment')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(linkIn(letter.text))
  await expect(phone.getByText('The picture is cut.')).toBeVisible()
  await expect(phone.getByText('New member')).toBeVisible()
  await expect(phone.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
  await expect(phone.getByText('Sign in to change that', { exact: false })).toBeVisible()
  await expect(phone.getByText('Can’t come?')).toHaveCount(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const picture = Buffer.concat(marked(await photo({ width: 300, height: 400 }), `member clear ${paid.id}`))
  await phone
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'clear.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(phone.getByRole('img', { name: 'The proof you chose: clear.jpg' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send it again' }).click()
  await expect(phone.getByText('the committee is checking it', { exact: false })).toBeVisible()

  await office('POST', `/member-payments/${paid.id}/confirm`)
  const welcome = await mailTo(student.person.email, 'Welcome: your membership is confirmed')
  await phone.goto(linkIn(welcome.text))
  await expect(phone.getByText('your membership is confirmed', { exact: false })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Send it again' })).toHaveCount(0)
  await phone.context().close()
  await page.goto(`/dashboard/new-member-registration/${paid.id}/edit`)
  await expect(page.getByRole('button', { name: 'Receipt' })).toBeVisible()
})
