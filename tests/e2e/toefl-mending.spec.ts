import { mailTo } from '../support/mailbox.ts'
import { marked, photo } from '../support/pictures.ts'
import { tokens } from './support/api.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { makePeople } from './support/people.ts'
import { expect, holdToken, test } from './support/test.ts'

test('asked for a better picture, a group keeps its seats and mends the payment from the mail’s link, and it is confirmed @full', async ({
  page,
  campus,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the office reviews at a computer')
  const shiftId = campus.shifts[0]?.id ?? 0
  const { paymentId, people } = await registerByApi(campus, makePeople(2))
  const email = people[0]?.email ?? ''
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-payments/${paymentId}/edit?region_id=${campus.id}`)
  await page.getByRole('button', { name: 'Reject…' }).click()
  const form = page.getByRole('region', { name: 'Reject this payment' })
  const hold = form.getByRole('checkbox', { name: 'Hold their seats for 72 hours' })
  // Another picture does not mend a proof that was used before.
  await form.getByText('Used before').click()
  await expect(hold).not.toBeChecked()
  await form.getByText('Cannot be read').click()
  await expect(hold).toBeChecked()
  await expect(form.getByText('The group keeps its seats for 72 hours')).toBeVisible()
  await form.getByRole('button', { name: 'Reject and tell the group' }).click()
  await expect(form).toBeHidden()
  expect(await seatsLeft(shiftId)).toBe(18)

  const letter = await mailTo(email, 'We couldn’t accept your TOEFL payment')
  expect(letter.text).toContain('We hold your seat until then')
  const link = /https?:\/\/[^/\s]+(\/payment\/[\w-]+)/.exec(letter.text)?.[1] ?? ''
  // No account is asked for: the payer has not set a password yet.
  const student = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await student.goto(link)
  await expect(student.getByText('We hold your seats until then', { exact: false })).toBeVisible()
  await expect(student.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
  // Somebody with the link neither reads nor changes whose account it was.
  await expect(student.getByText('Sign in to change that', { exact: false })).toBeVisible()
  await expect(student.getByRole('checkbox', { name: /The sender/ })).toHaveCount(0)
  // The only field says itself what is wrong; a summary would only repeat it.
  await student.getByRole('button', { name: 'Send it again' }).click()
  await expect(student.getByText('Please fill this in.')).toHaveCount(1)
  await expect(student.getByRole('button', { name: /^Choose a picture/ })).toBeFocused()
  const picture = Buffer.concat(marked(await photo({ width: 300, height: 400 }), `clear ${paymentId}`))
  await student
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'clear.jpg', mimeType: 'image/jpeg', buffer: picture })
  // Nobody sends a picture before it is shown.
  await expect(student.getByRole('img', { name: 'The proof you chose: clear.jpg' })).toBeVisible()
  await student.getByRole('button', { name: 'Send it again' }).click()
  await expect(student.getByText('the committee is checking it', { exact: false })).toBeVisible()
  await mailTo(email, 'again')

  expect(await seatsLeft(shiftId)).toBe(18)
  await page.goto(`/toefl-payments/${paymentId}/edit?region_id=${campus.id}`)
  await expect(page.getByText('Changed by the student').first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take back the confirmation' })).toBeVisible()
  const again = await mailTo(email, 'is confirmed')
  await student.goto(/https?:\/\/[^/\s]+(\/payment\/[\w-]+)/.exec(again.text)?.[1] ?? '')
  await expect(student.getByText('your seats are confirmed', { exact: false })).toBeVisible()
  await student.context().close()
})
