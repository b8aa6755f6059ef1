// The committee's work with seats: a term, a shift, moves, a score, the list on paper, and changes that students ask for.
import type { Page } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { office, tokens } from './support/api.ts'
import { type Campus, makeCampus, registerByApi, seatsLeft } from './support/campus.ts'
import { makePerson, type Person } from './support/people.ts'
import { makeStudent, type Student } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

/** Somebody with a name that no other test has, so that a row is theirs alone. */
const named = (name: string): Person => ({ ...makePerson(), name })
const rowOf = (page: Page, { name }: Person) => page.getByRole('row').filter({ hasText: name })
/** Whether the row has stood there for long enough to be answered. */
const isReady = (page: Page, person: Person) =>
  expect(rowOf(page, person).getByRole('button', { name: /^Accept/ })).toBeEnabled()

async function confirmed(campus: Campus, people: Person[]): Promise<void> {
  const { paymentId } = await registerByApi(campus, people)
  await office('POST', `/toefl-payments/${paymentId}/confirm`)
}

async function moveTo(page: Page, shift: string): Promise<void> {
  await page.getByRole('button', { name: 'Move to another shift' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'New shift' }).click()
  await page.getByRole('option', { name: new RegExp(shift) }).click()
  await dialog.getByRole('button', { name: 'Move to another shift' }).click()
}

test('from a term to a shift: people are moved together or not at all, scored, and listed on paper', async ({
  page,
}) => {
  const campus = await makeCampus({ seats: [20, 1, 5] })
  const [first, second, third] = campus.shifts.map(({ id }) => id) as [number, number, number]
  const [ayu, budi] = [named('Ayu Moves'), named('Budi Moves')]
  const waiting = named('Citra Waits')
  await confirmed(campus, [ayu, budi])
  await registerByApi(campus, [waiting])
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-details?region_id=${campus.id}`)
  await expect(rowOf(page, waiting)).toContainText('Pending')
  await rowOf(page, ayu).getByRole('link', { name: 'First shift' }).click()
  await expect(page).toHaveURL(new RegExp(`/toefl-details/${first}$`))
  await expect(page.getByText('3 of 20 taken')).toBeVisible()

  // Two people, one seat: that shift cannot be chosen, nor the one where they are.
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expect(page.getByText('3 rows selected')).toBeVisible()
  await rowOf(page, waiting).getByRole('checkbox').uncheck()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Move to another shift' }).click()
  await dialog.getByRole('combobox', { name: 'New shift' }).click()
  await expect(page.getByRole('option', { name: /Second shift/ })).toBeDisabled()
  await expect(page.getByRole('option', { name: /Third shift/ })).toBeEnabled()
  await expect(page.getByRole('option', { name: /First shift/ })).toBeHidden()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await seatsLeft(second)).toBe(1)
  expect(await seatsLeft(first)).toBe(17)
  await moveTo(page, 'Third shift')
  await expect(page.getByText('2 registrants were moved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, ayu)).toBeHidden()
  expect(await seatsLeft(third)).toBe(3)
  expect((await mailTo(ayu.email, 'Your TOEFL shift has changed')).text).toContain('Third shift')

  // Nobody is scored before the money is there.
  await rowOf(page, waiting).getByRole('link', { name: waiting.name, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Total' })).toBeDisabled()
  await page.goto(`/toefl-details/${third}`)
  await page.getByRole('link', { name: ayu.name, exact: true }).click()
  const score = page.getByRole('textbox', { name: 'Total' })
  await score.fill('309')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /check \d fields?/ })).toBeFocused()
  await score.fill('523')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/toefl-details/${third}$`))
  await expect(rowOf(page, ayu)).toContainText('523')

  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector('[data-paper]')?.textContent ?? 'no paper'
    }
  })
  await page.getByRole('button', { name: 'Attendance sheet' }).click()
  await expect(page).toHaveTitle(new RegExp(`Attendance sheet: Third shift.*2 registrants.*${ayu.nim}.*${budi.nim}`))
})

/** A confirmed student who asks for the second shift. */
async function asking(campus: Campus, name: string): Promise<Student> {
  const student = await makeStudent(campus, named(name))
  const { toefl_detail: seat } = await student.api<{ toefl_detail: { id: number; payment_id: number } }>('GET', '/user')
  await office('POST', `/toefl-payments/${seat.payment_id}/confirm`)
  const request = { request_edit_shift_id: campus.shifts[1]?.id, edit_reason: `${name} has a class then.` }
  await student.api('PUT', `/toefl-details/${seat.id}`, request)
  return student
}

test('of three who ask for another shift one is accepted and one rejected by keyboard, the last finds it full @full', async ({
  page,
}) => {
  const campus = await makeCampus({ seats: [20, 1] })
  const second = campus.shifts[1]!.id
  const early = await asking(campus, 'Ayu Early')
  const refused = await asking(campus, 'Budi Refused')
  const late = await asking(campus, 'Citra Late')
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-details/edit-requests?region_id=${campus.id}`)
  // Who asked first is the first, and the keys act on it.
  await expect(rowOf(page, early.person)).toHaveAttribute('aria-current', 'true')
  await expect(rowOf(page, early.person)).toContainText('1 left')
  await isReady(page, early.person)
  await page.keyboard.press('a')
  await expect(rowOf(page, early.person)).toBeHidden()
  expect(await seatsLeft(second)).toBe(0)
  expect((await mailTo(early.person.email, 'Your new TOEFL shift')).text).toContain('Second shift')

  await expect(rowOf(page, refused.person)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(rowOf(page, late.person)).toHaveAttribute('aria-current', 'true')
  await isReady(page, late.person)
  await page.keyboard.press('a')
  await expect(page.getByText(/no seats left/)).toBeVisible()
  await expect(rowOf(page, late.person)).toContainText('Full')

  await page.keyboard.press('k')
  await expect(rowOf(page, refused.person)).toHaveAttribute('aria-current', 'true')
  await isReady(page, refused.person)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /Budi Refused/ })
  await dialog.getByText('No seats', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, refused.person)).toBeHidden()
  const letter = await mailTo(refused.person.email, 'Your TOEFL shift stays as it is')
  expect(letter.text).toContain('There are no seats left in the shift you asked for.')
  await page.locator('label').filter({ hasText: 'Rejected' }).click()
  await expect(rowOf(page, refused.person)).toContainText('There are no seats left')
  expect(await seatsLeft(campus.shifts[0]!.id)).toBe(18)
})
