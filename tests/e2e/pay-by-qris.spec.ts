// A student pays by QRIS on a phone, with a photo of 9 MB as the proof, and then asks where the money is.
import { mailTo } from '../support/mailbox.ts'
import { largePhoto } from '../support/pictures.ts'
import { office } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { fillStep, send, toNextStep } from './support/registration.ts'
import { expect, test } from './support/test.ts'

const most = 9 * 1024 * 1024

test('a group pays by QRIS with a photo of 9 MB, and sees where its money is', async ({ page, open, campus }) => {
  await office('PUT', `/regions/${campus.id}`, { toefl_unique_amount: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`/register/${campus.address}/1`)
  await expect(page.locator('[data-loader]')).toHaveCount(0)
  const person = makePerson()
  await fillStep(page, person, campus.major.name)

  // The code that is drawn has the amount that the server has reserved.
  await expect(page.getByText('Only you pay this amount')).toBeVisible()
  const amount = (await page.getByRole('button', { name: /, copy this amount$/ }).textContent())?.split(',')[0] ?? ''
  const code = page.getByRole('img', { name: /^QRIS/ })
  await expect(code).toHaveAccessibleName(new RegExp(amount.replaceAll(/\D+/g, '.*')))
  await code.scrollIntoViewIfNeeded()

  await page.getByRole('radio', { name: 'E-wallet' }).check()
  await page.getByRole('combobox', { name: 'Which e-wallet?' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Sender’s account name' }).fill(person.name)
  await page.getByRole('textbox', { name: 'Sender’s phone number in the e-wallet' }).fill(person.phone)
  const photo = await largePhoto()
  const buffer = Buffer.concat([photo, Buffer.alloc(Math.max(0, most - photo.length), person.nim)])
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^Choose (a picture|another)/ })
    .last()
    .click()
  await (await chooser).setFiles({ name: 'IMG_0009.JPG', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'The proof you chose: IMG_0009.jpg' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'We made it smaller:' })).toBeVisible()
  await toNextStep(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()

  const letter = await mailTo(person.email, 'set your password')
  const link = /https?:\/\/[^/\s]+(\/payment\/[\w-]+)/.exec(letter.text)?.[1] ?? ''
  expect(link).not.toBe('')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(link)
    await expect(
      page.getByText('We have your payment, and the committee is checking it.', { exact: false }),
    ).toBeVisible()
    await expect(page.getByText(amount).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
