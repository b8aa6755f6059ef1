import type { Page } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { tokens } from './support/api.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { makePeople, type Person } from './support/people.ts'
import { fillGroup, send } from './support/registration.ts'
import { expect, holdToken, test } from './support/test.ts'

const password = 'Correct horse 7 battery'

/** With the link of the mail; signs in too. */
async function setPassword(page: Page, person: Person): Promise<void> {
  const letter = await mailTo(person.email, 'set your password')
  const link = /https?:\/\/\S+\/forgot-password\/[\w-]+/.exec(letter.text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByLabel('NIM')).toHaveValue(person.nim)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('a group of three registers, an administrator confirms, and all get their mails and the receipt', async ({
  page,
  open,
  campus,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the office reviews at a computer; a phone registers in registration.spec')
  const people = makePeople(3)
  const [leader] = people
  if (!leader) throw new Error('nobody to register')

  await open('/')
  await page.getByRole('link', { name: 'Be Part Of BNEC' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
  await page.getByRole('link', { name: `Register in ${campus.name}` }).click()
  await page.getByRole('link', { name: /Three of us/ }).click()
  await fillGroup(page, people, campus.major.name, 'First shift')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()

  for (const { email } of people) await mailTo(email, 'set your password')
  await setPassword(page, leader)
  await expect(page.getByText('Pending').first()).toBeVisible()

  const officePage = await (await browser.newContext()).newPage()
  await holdToken(officePage, await tokens('ADMIN'))
  await officePage.goto(`/toefl-payments?region_id=${campus.id}`)
  await officePage.getByRole('link', { name: leader.name }).first().click()
  const proof = officePage.getByRole('img', { name: /Proof of payment/ })
  await expect(proof).toBeVisible()
  // Shown for real: decoded by the browser, from the picture that was encoded again.
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await officePage.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(officePage.getByRole('button', { name: 'Take back the confirmation' })).toBeVisible()

  for (const { email } of people) {
    const letter = await mailTo(email, 'confirmed')
    // The receipt and the ticket.
    expect(letter.attachments.filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
  }
  await officePage.context().close()
  await page.reload()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt' }).click()
  const stream = await (await download).createReadStream()
  const [first] = (await stream.take(1).toArray()) as Buffer[]
  expect(first?.subarray(0, 4).toString()).toBe('%PDF')
})

test('a rejected group is told why, and its seats are free again @full', async ({ page, campus }) => {
  const shiftId = campus.shifts[0]?.id ?? 0
  const { paymentId, people } = await registerByApi(campus, makePeople(2))
  const [leader] = people
  expect(await seatsLeft(shiftId)).toBe(18)
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-payments/${paymentId}/edit`)
  await page.getByRole('button', { name: 'Reject…' }).click()
  const dialog = page.getByRole('region', { name: 'Reject this payment' })
  await dialog.getByRole('textbox').fill('The proof shows another amount.')
  await dialog.getByRole('checkbox', { name: /Hold their seats/ }).uncheck()
  await expect(dialog.getByText('The seats become free at once.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Reject/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => seatsLeft(shiftId)).toBe(20)
  const letter = await mailTo(leader?.email ?? '', 'couldn’t accept')
  expect(letter.text).toContain('The proof shows another amount.')
})
