// Filling in the registration form as people do.
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { photo } from '../../support/pictures.ts'
import type { Person } from './people.ts'

type Typing = (field: Locator, text: string) => Promise<void>

const atOnce: Typing = (field, text) => field.fill(text)

/** The step of one person, up to but without the shift. */
export async function fillPerson(page: Page, person: Person, major: string, type: Typing = atOnce): Promise<void> {
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await type(box('Full name'), person.name)
  await type(box('NIM'), person.nim)
  await page.getByRole('radio', { name: person.gender, exact: true }).check()
  await type(box('E-mail'), person.email)
  await type(box('Phone number'), person.phone)
  await type(box('LINE ID'), person.line)
  await page.getByRole('combobox', { name: 'Major' }).selectOption({ label: major })
  await type(box('Batch'), person.batch)
  await box('Campus').fill(person.campus)
  await type(box('Place of birth'), person.birthPlace)
  await page.getByLabel('Date of birth').fill(person.birthDate)
  await type(box('Address'), person.address)
  await type(box('City you live in'), person.city)
}

export const shiftChoice = (page: Page, label: string): Locator =>
  page.getByRole('radiogroup', { name: 'Test shift' }).getByRole('radio', { name: label })

export const toNextStep = (page: Page): Promise<void> => page.getByRole('button', { name: 'Continue' }).click()

/** Chooses the picture with the browser's own dialog. */
export async function chooseProof(page: Page, content?: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // The last one: a summary of problems above the form has a link of the same name.
  await page
    .getByRole('button', { name: /^Choose (a picture|another)/ })
    .last()
    .click()
  // A proof is one payment's own: the same picture for somebody else is refused.
  const buffer = content ?? (await photo({ seed: randomInt(1, 1e9) }))
  await (await chooser).setFiles({ name: 'transfer.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'The proof you chose: transfer.jpg' })).toBeVisible()
}

/** The payment's step, by bank transfer. */
export async function fillPayment(page: Page, sender: string, type: Typing = atOnce): Promise<void> {
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('combobox', { name: 'Which bank?' }).selectOption('BCA')
  await type(page.getByRole('textbox', { name: 'Sender’s account name' }), sender)
  await type(
    page.getByRole('textbox', { name: 'Sender’s account number' }),
    `5271 00${randomInt(10)}${randomInt(10)} ${randomInt(1000, 10_000)}`,
  )
  await chooseProof(page)
}

/** The step of one registrant, and on to the next. */
export async function fillStep(page: Page, person: Person, major: string, shift = 'First shift'): Promise<void> {
  await fillPerson(page, person, major)
  await shiftChoice(page, shift).check()
  await toNextStep(page)
}

/** From the form's first step to its review. */
export async function fillGroup(page: Page, people: Person[], major: string, shift: string): Promise<void> {
  for (const [index, person] of people.entries()) {
    const title = people.length === 1 ? 'Your details' : (['You', 'First friend', 'Second friend'][index] ?? '')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await fillStep(page, person, major, shift)
  }
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await fillPayment(page, people[0]?.name ?? '')
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible()
}

export const send = (page: Page): Locator => page.getByRole('button', { name: 'Send registration' })
