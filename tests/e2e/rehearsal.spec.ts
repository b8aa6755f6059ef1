// The whole rehearsal in one browser: the form, the mails, the confirmation and the receipt, of which the portal knows nothing.
import type { Response } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { office, tokens } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { fillGroup, send } from './support/registration.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

type Seats = { remaining: number }

const isBeginning = (answer: Response) =>
  answer.request().method() === 'POST' && answer.url().endsWith('/api/rehearsal')

test('an administrator goes a student’s whole way, and nothing of it counts @full', async ({ page, open, campus }) => {
  const shift = campus.shifts[0]!
  const person = makePerson()
  const free = async () => (await office<Seats>('GET', `/toefl-shifts/${shift.id}`)).remaining
  const before = await free()
  const { email: own } = await office<{ email: string }>('GET', '/user')

  await open('/dashboard-admin', 'ADMIN')
  await page.getByRole('region', { name: 'Before students come' }).getByRole('link', { name: 'Rehearse' }).click()
  await expect(page.getByRole('heading', { name: 'Rehearsal', level: 1 })).toBeVisible()
  // A whole portal is set up beside this one, which takes as long as it takes.
  const begun = page.waitForResponse(isBeginning, { timeout: 0 })
  await page.getByRole('button', { name: 'Begin the rehearsal' }).click()
  await begun
  const mark = page.getByRole('complementary', { name: 'Rehearsal' })
  await expect(mark).toContainText('Nothing here counts')
  await expect(page.getByText(`Every e-mail of it goes to ${own}.`)).toBeVisible()

  await page.goto(`/register/${campus.address}/1`)
  await ready(page)
  await expect(mark).toBeVisible()
  await fillGroup(page, [person], campus.major.name, 'First shift')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
  await mailTo(own, 'Rehearsal: ')

  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/toefl-payments')
  await ready(page)
  await page.getByRole('row').filter({ hasText: person.name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm 1 payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Tick all' }).check()
  await dialog.getByRole('button', { name: 'Confirm 1 payment' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/rehearsal')
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Everything worked' })).toBeVisible()
  expect((await mailTo(own, 'Rehearsal: ')).attachments.some((name) => name.endsWith('.pdf'))).toBe(true)
  expect(await free(), 'no seat of the portal is taken').toBe(before)
  expect(await office<unknown[]>('GET', `/toefl-payments?q=${person.nim}`)).toEqual([])
  expect(await office<unknown[]>('GET', `/registrant-details?q=${person.nim}`)).toEqual([])

  await page.getByRole('button', { name: 'End the rehearsal' }).click()
  await expect(page.getByText(/^Rehearsed on .* by /)).toBeVisible()
  await expect(mark).toBeHidden()
  await page.goto('/toefl-payments')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(person.name)).toBeHidden()
})
