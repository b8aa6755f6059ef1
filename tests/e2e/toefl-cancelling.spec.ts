// A group cannot come: by the mail's link, on a phone, a seat is given up, the rest is cancelled, undone and cancelled again.
import { mailTo } from '../support/mailbox.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { makePeople } from './support/people.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('who paid gives up a friend’s seat and then everything, and reads what becomes of the money', async ({
  page,
  campus,
}) => {
  const shiftId = campus.shifts[0]?.id ?? 0
  const { people } = await registerByApi(campus, makePeople(2))
  const letter = await mailTo(people[0]?.email ?? '', 'set your password')
  await page.goto(/https?:\/\/[^/\s]+(\/payment\/[\w-]+)/.exec(letter.text)?.[1] ?? '')
  await ready(page)
  const section = page.getByRole('region', { name: 'Can’t come?' })
  const friend = people[1]?.name.split(' ')[0] ?? ''
  await section.getByRole('button', { name: `Give up ${friend}’s seat` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This already counts the price of the smaller group.')
  await dialog.getByRole('button', { name: 'Give up this seat' }).click()
  const money = page.getByRole('region', { name: 'Refunds' })
  await expect(money).toContainText(`Seat of ${friend} given up`)
  expect(await seatsLeft(shiftId)).toBe(19)

  await section.getByRole('button', { name: 'Cancel the registration' }).click()
  await expect(dialog).toContainText('If the money has arrived, we’ll refund')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await section.getByRole('button', { name: 'Cancel the registration' }).click()
  await dialog.getByRole('button', { name: 'Cancel the registration' }).click()
  const cancelled = page.getByText('This registration is cancelled.', { exact: false })
  await expect(cancelled).toBeVisible()
  expect(await seatsLeft(shiftId)).toBe(20)
  await page.locator('[data-undo]').last().getByRole('button', { name: 'Undo' }).click()
  await expect(cancelled).toBeHidden()
  expect(await seatsLeft(shiftId)).toBe(19)
  await expect(money).toContainText('We know where to send it.')
})

test('the dashboard’s link leads to cancelling, and cancelling to its answer @full', async ({ page, campus }) => {
  const student = await makeStudent(campus)
  await holdToken(page, student.token)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Can’t come?' }).click()
  const section = page.getByRole('region', { name: 'Can’t come?' })
  await expect(section).toBeInViewport()
  await expect(section).toBeFocused()
  await section.getByRole('button', { name: 'Cancel the registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the registration' }).click()
  const answer = page.getByText('This registration is cancelled.', { exact: false })
  await expect(answer).toBeInViewport()
  await expect(page.getByRole('region', { name: /^Payment \d+/ })).toBeFocused()
})
