// Another test for somebody who has an account: the screen of `register/extend`.
import { office } from './support/api.ts'
import { changeTerm } from './support/change-term.ts'
import { fillPayment, send, shiftChoice, toNextStep } from './support/registration.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

type Standing = { toefl_detail: { id: number; payment_id: number; shift: string; status: string } | null }
const day = 86_400_000

test('a student of an earlier term registers for another test on a phone, with nothing but a shift and a payment', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desktop registers in registration.spec')
  const student = await makeStudent(campus)
  await changeTerm(campus)
  const { current_term_id: term_id } = await office<{ current_term_id: number }>('GET', `/regions/${campus.id}`)
  await office('POST', '/toefl-shifts', {
    term_id,
    region_id: campus.id,
    shift: 'Spring shift',
    starts_at: new Date(Date.now() + 20 * day).toISOString(),
    ends_at: new Date(Date.now() + 20.1 * day).toISOString(),
    quota: 1,
  })
  const standing = async () => (await student.api<Standing>('GET', '/user')).toefl_detail
  expect(await standing()).toBeNull()

  await holdToken(page, student.token)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'TOEFL test' })
  await card.getByRole('link', { name: 'Register for the test' }).click()
  await shiftChoice(page, 'Spring shift').check()
  await toNextStep(page)
  await fillPayment(page, student.person.name)
  await page.reload()
  await expect(page.getByRole('img', { name: 'The proof you chose: transfer.jpg' })).toBeVisible()
  await toNextStep(page)
  // A second press does not register twice: there is but one seat.
  await send(page).dblclick()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
  const detail = await standing()
  expect(detail).toMatchObject({ shift: 'Spring shift', status: 'PENDING' })
  await office('POST', `/toefl-payments/${detail?.payment_id}/confirm`)
  await page.goto('/dashboard')
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Receipt' })).toBeVisible()
})
