import { apiOf, tokenOf } from './support/api.ts'
import type { Campus } from './support/campus.ts'
import { makeStudent, studentPassword as password } from './support/students.ts'
import { address, expect, holdToken, test } from './support/test.ts'

const another = 'Quiet lantern 9 meadow'

/** A student, and the token of one more device. */
async function onTwoDevices(campus: Campus) {
  const student = await makeStudent(campus)
  return { ...student, elsewhere: await tokenOf(address(), { nim: student.person.nim, password }) }
}

const isAlive = (token: string) =>
  apiOf(address(), token)('GET', '/user').then(
    () => true,
    () => false,
  )

test('a student changes how they are reached, and sees at the field what is wrong', async ({ page, campus }) => {
  const { person, token } = await makeStudent(campus)
  await holdToken(page, token)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByRole('main')).toContainText(person.nim)
  await expect(page.getByRole('main')).toContainText(campus.major.name)

  const line = page.getByLabel('LINE ID')
  await line.fill('rani wulan?')
  await expect(page.getByText('A LINE ID has no spaces or question marks.', { exact: false })).toBeVisible()
  await line.fill(person.line)
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a phone number of 8 to 15 digits.').first()).toBeVisible()
  const phone = `0812${person.nim.slice(2)}`
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('City you live in').fill('Depok')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('We saved your details.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone number')).toHaveValue(phone)
  await expect(page.getByLabel('City you live in')).toHaveValue('Depok')

  await page.getByRole('radio', { name: 'Bahasa Indonesia' }).check()
  await expect(page.getByRole('heading', { name: 'Profilku' })).toBeVisible()
})

test('a changed password signs out the other devices, and says so @full', async ({ page, campus }) => {
  const { token, elsewhere } = await onTwoDevices(campus)
  await holdToken(page, token)
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Another device')).toBeVisible()
  await page.getByRole('link', { name: 'Change password' }).click()

  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('New password again').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not my password at all', another)
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await fill(password, another, 'something else 12')
  await expect(page.getByText('The two passwords are not the same.').first()).toBeVisible()
  expect(await isAlive(elsewhere)).toBe(true)
  await fill(password, another)
  await expect(page.getByText('We signed you out on your other devices.')).toBeVisible()
  expect(await isAlive(elsewhere)).toBe(false)

  await page.getByRole('link', { name: 'Back to my profile' }).click()
  await expect(page.getByText('You’re signed in on this device only.')).toBeVisible()
})

test('a student signs out everywhere else @full', async ({ page, campus }) => {
  const { token, elsewhere } = await onTwoDevices(campus)
  await holdToken(page, token)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await isAlive(elsewhere)).toBe(true)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('We signed out one other device.')).toBeVisible()
  await expect(page.getByText('You’re signed in on this device only.')).toBeVisible()
  expect(await isAlive(elsewhere)).toBe(false)
})
