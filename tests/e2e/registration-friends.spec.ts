// Registering with friends: those who have an account are told so before anybody pays.
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { fillPerson, shiftChoice, toNextStep } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('a friend’s NIM that has an account is told when their step is left; a check that fails is in nobody’s way', async ({
  page,
  open,
  campus,
  visitor,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const known = makePerson()
  await registerByApi(visitor, campus, [known])
  await open(`/register/${campus.address}/2`)
  await page.route('**/api/register/check', (route) => route.abort())
  await fillPerson(page, { ...makePerson(), nim: known.nim }, campus.major.name)
  await shiftChoice(page, 'First shift').check()
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Registrant 2' })).toBeVisible()
  await page.unroute('**/api/register/check')

  await fillPerson(page, { ...makePerson(), email: known.email }, campus.major.name)
  await shiftChoice(page, 'First shift').check()
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Registrant 2' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/already exists/)
  await expect(page.getByText('Nobody can be registered from an existing account')).toBeVisible()

  await page.getByRole('textbox', { name: 'E-mail' }).fill(makePerson().email)
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Registrant 1/ }).click()
  await toNextStep(page)
  await expect(page.getByRole('textbox', { name: 'NIM' })).toHaveAccessibleDescription(/already exists/)
  await expect(page.getByText('What you entered here stays on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await expect(page).toHaveURL(/\/login$/)
})
