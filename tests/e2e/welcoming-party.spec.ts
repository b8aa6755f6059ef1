import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { photo } from '../support/pictures.ts'
import { office, tokens } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { makePartyShifts, partySeatsLeft, signUpByApi } from './support/parties.ts'
import { chooseProof, fillPayment } from './support/registration.ts'
import { pickOf } from './support/rows.ts'
import { makeStudent, type Student } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const form = '/dashboard/welcoming-party-registration'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pick = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: 'Shift' }).getByRole('radio', { name: new RegExp(label) })
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true })

/** The page of somebody else beside this one. */
async function officePage(page: Page, token: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const committee = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await holdToken(committee, token)
  return committee
}

test('a student signs up, the committee looks at the proof and confirms, the dashboard tells place and group', async ({
  page,
  campus,
}) => {
  const [first, second] = await makePartyShifts(campus, [3, 3])
  const student = await makeStudent(campus)
  const { person } = student
  await office('PUT', `/regions/${campus.id}`, { party_proof: 'A screenshot of our story with your name on it.' })
  await holdToken(page, student.token)
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Welcoming party' }).getByRole('link', { name: 'Sign up' }).click()

  // Filled in from the account and folded: what is new is in sight. A guest from elsewhere is asked for less.
  const details = page.getByRole('group', { name: 'Your details' })
  await expect(details).toContainText(person.name)
  await expect(details).toContainText(person.nim)
  await expect(box(page, 'NIM')).toBeHidden()
  await details.getByRole('button', { name: 'Change these details' }).click()
  await expect(page.getByRole('radio', { name: /^Binusian/ })).toBeFocused()
  await expect(box(page, 'NIM')).toHaveValue(person.nim)
  await expect(box(page, 'Full name')).toHaveValue(person.name)
  await page.getByRole('radio', { name: /^Non-Binusian/ }).check()
  await expect(box(page, 'NIM')).toBeHidden()
  await page.getByRole('radio', { name: /^Binusian/ }).check()
  await expect(box(page, 'NIM')).toHaveValue(person.nim)

  await expect(page.getByText('A screenshot of our story with your name on it. A photo')).toBeVisible()
  await signUpButton(page).click()
  const problems = page.getByRole('alert').filter({ hasText: 'Instagram' })
  await expect(problems).toBeFocused()
  await expect(problems).toContainText('Please choose a file.')
  await pick(page, first!.label).check()
  await box(page, 'Instagram').fill(`@${person.line}`)
  await chooseProof(page)

  // A reload costs nothing, not even the picture.
  await page.reload()
  await expect(page.getByText('Your earlier answers are back.')).toBeVisible()
  await expect(pick(page, first!.label)).toBeChecked()
  await expect(page.getByRole('img', { name: 'The proof you chose: transfer.jpg' })).toBeVisible()
  await signUpButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re signed up!' })).toBeFocused()
  await expect(page.getByText('Hall 1')).toBeVisible()
  expect(await partySeatsLeft(first!.id)).toBe(2)
  await mailTo(person.email, 'We have your welcoming party sign-up')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re signed up for this term' })).toBeVisible()

  const committee = await officePage(page, await tokens('ADMIN'))
  await committee.goto(`/welcoming-parties?shift_id=${first!.id}`)
  await committee.getByRole('button', { name: person.name, exact: true }).click()
  const dialog = committee.getByRole('dialog')
  const proof = dialog.getByRole('img', { name: `Proof of ${person.name}` })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  expect(await axeOn(committee)).toEqual([])
  // By keyboard, as somebody does who has forty of them to look at.
  await expect(dialog.getByRole('button', { name: 'Confirm', exact: true })).toBeEnabled()
  await committee.keyboard.press('c')
  await expect(committee.getByText(`Confirmed: ${person.name}`)).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Welcoming party' })
  await expect(card.getByText('Confirmed')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Join the LINE group' })).toBeVisible()
  await card.getByRole('link', { name: 'Change my sign-up' }).click()
  await pick(page, second!.label).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(card.getByText('Hall 2')).toBeVisible()
  await expect(card.getByText('Confirmed')).toBeVisible()
  expect(await partySeatsLeft(first!.id)).toBe(3)

  // Who cannot come gives the seat back, once the question is answered.
  await card.getByRole('link', { name: 'Can’t come?' }).click()
  const giving = page.getByRole('region', { name: 'Can’t come?' })
  await expect(giving).toBeFocused()
  await giving.getByRole('button', { name: 'Give my seat back' }).click()
  const question = page.getByRole('dialog', { name: 'Give your seat back?' })
  await question.getByRole('button', { name: 'Keep my seat' }).click()
  await expect(question).toBeHidden()
  expect(await partySeatsLeft(second!.id)).toBe(2)
  await giving.getByRole('button', { name: 'Give my seat back' }).click()
  await question.getByRole('button', { name: 'Give my seat back' }).click()
  await expect(page.getByText('Your seat is free for somebody else now.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Sign up' })).toBeVisible()
  expect(await partySeatsLeft(second!.id)).toBe(3)

  // The office reads who gave the seat back, and brings it back where that was a mistake.
  await committee.goto(`/welcoming-parties?shift_id=${second!.id}`)
  await committee
    .getByRole('radiogroup')
    .getByText(/^Recycle bin/)
    .click()
  const row = committee.getByRole('row').filter({ hasText: person.name })
  await expect(row.getByText('Gave the seat back on')).toBeVisible()
  await pickOf(row, /^Restore/)
  await expect(row).toBeHidden()
  await committee.context().close()
  await page.reload()
  await expect(card.getByText('Hall 2')).toBeVisible()
  await expect(card.getByText('Confirmed')).toBeVisible()
  expect(await partySeatsLeft(second!.id)).toBe(2)
})

test('giving a seat back comes after the form above it, which would push it away from a finger @full', async ({
  page,
  campus,
}) => {
  const [shift] = await makePartyShifts(campus, [3])
  const student = await makeStudent(campus)
  const id = await signUpByApi(student, shift!.id)
  await holdToken(page, student.token)
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/welcoming-party-shifts?*', async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.goto(`/welcoming-parties/${id}/edit#give-up`)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  // Long enough for what comes by itself.
  await page.waitForTimeout(4500)
  const giving = page.getByRole('region', { name: 'Can’t come?' })
  const asked = page.getByRole('region', { name: 'Who to ask' })
  await expect(giving.or(asked)).toBeHidden()
  slow.resolve()
  await expect(giving).toBeFocused()
  await expect(giving).toBeInViewport()
  await expect(asked).toBeVisible()
})

/** A form that is whole but for being sent. */
/** What the account knows is folded. */
const change = (page: Page) => page.getByRole('button', { name: 'Change these details' })

async function fillIn(page: Page, student: Student, label: string): Promise<void> {
  await holdToken(page, student.token)
  await page.goto(form)
  await pick(page, label).check()
  await change(page).click()
  await page.getByRole('radio', { name: /^Non-Binusian/ }).check()
  await box(page, 'Instagram').fill(student.person.line)
  await chooseProof(page, await photo({ width: 200, height: 260, seed: randomInt(1, 1e9) }))
}

test(
  'who comes a moment too late is told at the shift, and takes another one',
  { tag: '@phone' },
  async ({ page, campus }) => {
    const [small, large] = await makePartyShifts(campus, [1, 5])
    const [late, quick] = [await makeStudent(campus), await makeStudent(campus)]
    await fillIn(page, late, small!.label)
    // The list of seats does not change, as between two looks at it.
    await page.route('**/api/welcoming-party-shifts*', (route) => route.abort())
    await signUpByApi(quick, small!.id)
    await signUpButton(page).click()
    const problems = page.getByRole('alert').filter({ hasText: 'has no seats left' })
    await expect(problems).toBeVisible()
    await page.unroute('**/api/welcoming-party-shifts*')
    await pick(page, large!.label).check()
    await signUpButton(page).click()
    await expect(page.getByRole('heading', { name: 'You’re signed up!' })).toBeVisible()
    expect(await partySeatsLeft(large!.id)).toBe(4)
  },
)

test('who has paid for a shift that is full by then reads that the money is safe @full', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const [shift] = await makePartyShifts(campus, [1])
  const path = `/welcoming-party-shifts/${shift!.id}`
  await office('PUT', path, { price: 20_000, payee_region_id: campus.id })
  const { person, token } = await makeStudent(campus)
  await holdToken(page, token)
  await page.goto(form)
  await pick(page, shift!.label).check()
  await change(page).click()
  await page.getByRole('radio', { name: /^Non-Binusian/ }).check()
  await box(page, 'Instagram').fill(person.line)
  await fillPayment(page, person.name)
  await page.route('**/api/welcoming-party-shifts*', (route) => route.abort())
  await office('PUT', path, { quota: 0 })
  await signUpButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your money is safe.' })).toBeVisible()
})

test('the whole form is filled in and sent by keyboard alone', async ({ page, campus, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  const [shift] = await makePartyShifts(campus, [4])
  const student = await makeStudent(campus)
  await holdToken(page, student.token)
  await page.goto(form)
  await ready(page)
  await expect(pick(page, shift!.label)).toBeVisible()
  const { keyboard } = page
  await pick(page, shift!.label).focus()
  await keyboard.press('Space')
  await change(page).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^Binusian/ })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Non-Binusian/ })).toBeChecked()
  // Name, e-mail, phone and LINE stand there already.
  for (let stops = 0; stops < 5; stops += 1) await keyboard.press('Tab')
  await expect(box(page, 'Instagram')).toBeFocused()
  // Listened for some keys earlier: a dialog that opens before Playwright listens is never told.
  const chooser = page.waitForEvent('filechooser')
  await keyboard.type('by.keyboard')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const buffer = await photo({ width: 200, height: 260, seed: randomInt(1, 1e9) })
  await (await chooser).setFiles({ name: 'transfer.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: /transfer.jpg/ })).toBeVisible()
  await signUpButton(page).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re signed up!' })).toBeFocused()
})

test('a rejected student reads why and signs up again with what was given before @full', async ({ page, campus }) => {
  const [shift] = await makePartyShifts(campus, [1])
  const student = await makeStudent(campus)
  const id = await signUpByApi(student, shift!.id)
  await office('POST', `/welcoming-parties/${id}/reject`, { reason: 'The proof is blurred.' })
  expect(await partySeatsLeft(shift!.id)).toBe(1)
  await holdToken(page, student.token)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Welcoming party' })
  await expect(card.getByText('The proof is blurred.')).toBeVisible()
  await card.getByRole('link', { name: 'Sign up again' }).click()
  await expect(box(page, 'Instagram')).toHaveValue(student.person.line)
  await pick(page, shift!.label).check()
  await chooseProof(page)
  await signUpButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re signed up!' })).toBeVisible()
})

test('all that wait for a shift are confirmed at once, after the dialog said how many, and stand on its list @full', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the office works at a computer')
  const [shift, other] = await makePartyShifts(campus, [5, 5])
  const students = [await makeStudent(campus), await makeStudent(campus)]
  for (const student of students) await signUpByApi(student, shift!.id)
  const elsewhere = await makeStudent(campus)
  await signUpByApi(elsewhere, other!.id)
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/welcoming-parties?shift_id=${shift!.id}`)
  await page.getByRole('button', { name: 'Confirm all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm all 2 pending sign-ups?' })
  await expect(dialog.getByText('Only those that match the current search and filters.')).toBeVisible()
  // The list is read again before the shifts and takes the button away: the screen says what was done all the same.
  await page.route(/\/api\/welcoming-party-shifts\?/, async (route) => {
    await expect(page.getByRole('button', { name: 'Confirm all', includeHidden: true })).toHaveCount(0)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Confirm 2' }).click()
  await expect(page.getByText('2 sign-ups were confirmed.')).toBeVisible()

  await page.goto(`/welcoming-parties/${shift!.id}`)
  await expect(page.getByText('2 confirmed, 0 pending')).toBeVisible()
  for (const { person } of students) await expect(page.getByRole('link', { name: person.name })).toBeVisible()
  await expect(page.getByRole('link', { name: elsewhere.person.name })).toBeHidden()
  // On paper there is a box to tick, and no buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Present' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print the list' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
})
