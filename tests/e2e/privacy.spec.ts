import type { Page, Route } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { apiOf } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePerson, type Person } from './support/people.ts'
import { address, expect, holdToken, test } from './support/test.ts'

const password = 'Correct horse 7 battery'

/** A person of this test's own, signed in with a password. */
async function signedIn(page: Page, person: Person) {
  const letter = await mailTo(person.email, 'set your password')
  const token = /forgot-password\/([\w-]+)/.exec(letter.text)?.[1] ?? ''
  const body = { token, password, password_confirmation: password }
  const here = await apiOf(address())<{ token: string }>('POST', '/reset-password', body)
  await holdToken(page, here.token)
  return apiOf(address(), here.token)
}

test('a student under 18 has a parent agree, takes the data along, and sees the clock of an erasure', async ({
  page,
  campus,
}) => {
  const young = { ...makePerson(), birthDate: `${new Date().getFullYear() - 16}-01-01` }
  await registerByApi(campus, [young])
  // As small as a phone: where a long form was, its answer is in sight.
  await page.setViewportSize({ width: 390, height: 844 })
  const student = await signedIn(page, young)
  const { link } = await student<{ link: string }>('POST', '/user/parent-consent/links', {})
  // A notice that comes later than the answer: only its first request waits.
  const answered = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await answered.promise
    // The page may have gone on without it.
    await route.continue().catch(() => undefined)
  }
  await page.route('**/api/privacy-notice', wait, { times: 1 })
  await page.goto(new URL(link).pathname)
  const main = page.getByRole('main')
  await expect(main).toContainText(`${young.name} is under 18`)
  await page.getByLabel('Your name').fill('Sri Lestari')
  await page.getByRole('radio', { name: 'Mother' }).check()
  const email = page.getByLabel('Your e-mail')
  await email.fill('sri@gmial.com')
  await page.getByRole('button', { name: 'Did you mean sri@gmail.com?' }).click()
  await expect(email).toHaveValue('sri@gmail.com')
  await email.fill('')
  await page.getByRole('radio', { name: /^I am a parent/ }).check()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(main, 'how she is reached').toContainText('Your phone number: Please fill this in.')
  await page.getByLabel('Your phone number').fill('0812 9999 8888')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(main).toContainText('We have noted that you agree, and told')
  await expect(main.getByText('We have noted that you agree, and told')).toBeInViewport()
  answered.resolve()

  await page.goto('/dashboard/privacy')
  await expect(page.getByRole('region', { name: 'A parent’s consent' })).toContainText('Sri Lestari agreed on')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('button', { name: 'Ask for erasure' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for erasure' }).click()
  const requests = page.getByRole('region', { name: 'Your requests' })
  await expect(requests).toContainText(/Answer by .* WIB/)
  await expect(requests, 'where the button was they would be out of sight').toBeInViewport()
  await expect(page.getByRole('button', { name: 'Ask for erasure' })).toBeDisabled()
  await requests.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click()
  await expect(requests).toContainText('Withdrawn')
  await expect(page.getByRole('button', { name: 'Ask for erasure' })).toBeEnabled()
})
