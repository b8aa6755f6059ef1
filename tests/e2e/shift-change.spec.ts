// The student's half of a change of shift; the committee's half is with the registrants.
import { office } from './support/api.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

type Standing = { toefl_detail: { id: number; payment_id: number; shift: string; edit_status: string } }

test('a student asks for another shift, sees the request until it is answered, takes it back and asks again', async ({
  page,
  campus,
}) => {
  const student = await makeStudent(campus)
  const standing = async () => (await student.api<Standing>('GET', '/user')).toefl_detail
  const { id, payment_id } = await standing()
  await office('POST', `/toefl-payments/${payment_id}/confirm`)
  await holdToken(page, student.token)
  const card = page.getByRole('region', { name: 'TOEFL test' })
  await page.goto('/dashboard')
  await card.getByRole('link', { name: 'Ask for another shift' }).click()

  // Nothing chosen and no reason: told at the fields.
  const send = page.getByRole('button', { name: 'Send my request' })
  await send.click()
  const problems = page.getByRole('alert').filter({ hasText: /check \d fields/ })
  await expect(problems).toBeFocused()
  await page.getByRole('radio', { name: /Second shift/ }).check()
  await page.getByRole('textbox', { name: 'Why?' }).fill('My laboratory class is at that hour.')
  // A reload costs nothing.
  await page.reload()
  await expect(page.getByRole('radio', { name: /Second shift/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('My laboratory class is at that hour.')
  // A second press does not ask twice.
  await send.dblclick()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(card).toContainText('You asked for another shift')
  await expect(card).toContainText('Second shift')
  expect(await standing()).toMatchObject({ shift: 'First shift', edit_status: 'REQUESTED' })

  await card.getByRole('link', { name: 'See my request' }).click()
  await page.getByRole('button', { name: 'Withdraw my request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw my request' }).click()
  await expect(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('')
  await page.getByRole('radio', { name: /Second shift/ }).check()
  await page.getByRole('textbox', { name: 'Why?' }).fill('It is too far in the morning.')
  await send.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await office('POST', `/toefl-details/${id}/reject-edit`, { reason: 'That room is needed otherwise.' })
  await page.reload()
  await expect(card).toContainText('We couldn’t change your shift')
  await expect(card).toContainText('That room is needed otherwise.')

  // Asked once more without the browser, and accepted: the card shows the new shift.
  const request = { request_edit_shift_id: campus.shifts[1]?.id, edit_reason: 'Once more, please.' }
  await student.api('PUT', `/toefl-details/${id}`, request)
  await office('POST', `/toefl-details/${id}/accept-edit`)
  await page.reload()
  await expect(card).toContainText('The committee moved you to your new shift')
  await expect(card.getByText('Second shift', { exact: true })).toBeVisible()
})
