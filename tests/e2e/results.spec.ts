// From scores that wait to a certificate that somebody else checks.
import { readFile } from 'node:fs/promises'
import { office, tokens } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

type Standing = { toefl_detail: { id: number; payment_id: number } }

test('results wait, are released at once, and become a certificate that anybody can check', async ({
  page,
  browser,
  campus,
}) => {
  const shift = campus.shifts[0]!
  const student = await makeStudent(campus, { ...makePerson(), name: 'Ayu Released' })
  const { id, payment_id } = (await student.api<Standing>('GET', '/user')).toefl_detail
  await office('POST', `/toefl-payments/${payment_id}/confirm`)
  await office('POST', `/toefl-attendances/${id}/mark`, { is_attend: true })

  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-details/${shift.id}/scores`)
  await page.getByRole('switch', { name: 'Wait until I release the results' }).click()
  await expect(page.getByText('Not released yet: only the committee', { exact: false })).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'sections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`NIM;Listening;Structure;Reading\r\n${student.person.nim};50;48;47`),
  })
  await page.getByRole('button', { name: 'Enter 1 score' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nobody gets an e-mail before you release the results')
  await page.getByRole('dialog').getByRole('button', { name: 'Enter 1 score' }).click()
  await expect(page.getByRole('button', { name: 'Undo sections.csv' })).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await holdToken(phone, student.token)
  await phone.goto('/dashboard')
  await ready(phone)
  await expect(phone.getByText('First shift').first()).toBeVisible()
  await expect(phone.getByText('483')).toBeHidden()

  await page.getByRole('button', { name: 'Release the results' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release the results' }).click()
  await expect(page.getByText('1 score released.')).toBeVisible()
  await expect(page.getByText(/^Released on /)).toBeVisible()

  await phone.reload()
  await ready(phone)
  await expect(phone.getByText('Your result is here!', { exact: false })).toBeVisible()
  await expect(phone.getByText('483')).toBeVisible()
  await expect(phone.getByText('50 · 48 · 47')).toBeVisible()
  const downloading = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Download your certificate' }).click()
  const bytes = await readFile(await (await downloading).path())
  await phone.context().close()

  type Certificates = { certificates: { code: string }[] }
  const { certificates } = await office<Certificates>('GET', `/toefl-details/${id}/certificates`)
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await stranger.goto('/verify')
  await ready(stranger)
  await stranger.getByLabel('Code on the certificate').fill(certificates[0]?.code.toUpperCase() ?? '')
  await stranger.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(stranger.getByText('This certificate is valid')).toBeVisible()
  await expect(stranger.getByText('Ayu Released')).toBeVisible()
  const choose = (buffer: Buffer) =>
    stranger.locator('input[type="file"]').setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer })
  await choose(bytes)
  await expect(stranger.getByText('This file is unchanged')).toBeVisible()
  await choose(Buffer.concat([bytes, Buffer.from(' ')]))
  await expect(stranger.getByText('This is not the file that we made.', { exact: false })).toBeVisible()

  await page.goto(`/toefl-details/${id}/edit-detail`)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Somebody else sat there')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Let it count again' })).toBeVisible()
  await stranger.reload()
  await ready(stranger)
  await expect(stranger.getByText('This certificate does not count')).toBeVisible()
  await stranger.context().close()
})
