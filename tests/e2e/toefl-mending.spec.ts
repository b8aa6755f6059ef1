import { mailTo } from '../support/mailbox.ts'
import { marked, photo } from '../support/pictures.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { makePeople } from './support/people.ts'
import { apiOf } from './support/api.ts'
import { address, expect, holdToken, test } from './support/test.ts'
import { studentPassword } from './support/students.ts'

test('asked for a better picture, a group keeps its seats and mends the payment, which is then confirmed', async ({
  page,
  campus,
  office,
  visitor,
  tokens,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the office reviews at a computer')
  test.setTimeout(180_000)
  const shiftId = campus.shifts[0]?.id ?? 0
  const { paymentId, people } = await registerByApi(visitor, campus, makePeople(2))
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
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/a-reject.png', fullPage: true })
  await form.getByRole('button', { name: 'Reject and tell the group' }).click()
  await expect(form).toBeHidden()
  expect(await seatsLeft(office, shiftId)).toBe(18)

  const letter = await mailTo(email, 'could not be accepted', 40_000)
  expect(letter.text).toContain('Your seat is held for you until')
  const link = /https?:\/\/[^/\s]+(\/dashboard\/toefl-payment\/\d+)/.exec(letter.text)?.[1] ?? ''
  const activation = await mailTo(email, 'set your password')
  const token = /\/forgot-password\/([\w-]+)/.exec(activation.text)?.[1] ?? ''
  const body = { token, password: studentPassword, password_confirmation: studentPassword }
  const session = await visitor<{ token: string }>('POST', '/reset-password', body)
  const student = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await holdToken(student, session.token)
  await student.goto('/dashboard')
  await expect(student.getByText('Your payment needs you.')).toBeVisible()
  if (process.env['SHOTS']) await student.screenshot({ path: '/tmp/a-card.png', fullPage: true })
  await student.goto(link)
  await expect(student.getByText('until then your seats are held for you', { exact: false })).toBeVisible()
  if (process.env['SHOTS']) await student.screenshot({ path: '/tmp/a-mend.png', fullPage: true })
  await student.getByRole('checkbox', { name: /The sender/ }).check()
  await expect(student.getByRole('textbox', { name: 'Sender’s account name' })).toHaveValue(/\w/)
  if (process.env['SHOTS']) await student.screenshot({ path: '/tmp/a-mend-sender.png', fullPage: true })
  await student.getByRole('checkbox', { name: /The sender/ }).uncheck()
  const picture = Buffer.concat(marked(await photo({ width: 300, height: 400 }), `clear ${paymentId}`))
  await student
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'clear.jpg', mimeType: 'image/jpeg', buffer: picture })
  await student.getByRole('button', { name: 'Send it again' }).click()
  await expect(student.getByText('the committee is checking it', { exact: false })).toBeVisible({ timeout: 20_000 })
  if (process.env['SHOTS']) await student.screenshot({ path: '/tmp/a-pending.png', fullPage: true })
  await mailTo(email, 'again', 40_000)
  await student.context().close()

  expect(await seatsLeft(office, shiftId)).toBe(18)
  await page.goto(`/toefl-payments/${paymentId}/edit?region_id=${campus.id}`)
  await expect(page.getByText('Changed by the student').first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take back the confirmation' })).toBeVisible()
  const { data } = { data: await apiOf(address(), session.token)<{ toefl_detail: { status: string } }>('GET', '/user') }
  expect(data.toefl_detail.status).toBe('CONFIRMED')
})
