// Scores out of a spreadsheet: looked at, mended, entered, seen by the student, and taken back.
import type { Page } from '@playwright/test'
import { office, tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

type Row = readonly [nim: string, name: string, score: number | string]

const choose = (page: Page, name: string, rows: readonly Row[]) =>
  page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: 'text/csv',
    // As an Indonesian spreadsheet saves it.
    buffer: Buffer.from(['NIM;Nama;Nilai', ...rows.map((row) => row.join(';'))].join('\r\n')),
  })

test('a sheet with mistakes is mended, entered, seen by the student, and taken back', async ({
  page,
  browser,
  campus,
}) => {
  const shift = campus.shifts[0]!
  const student = await makeStudent(campus, { ...makePerson(), name: 'Ayu Scored' })
  const seat = (await student.api<{ toefl_detail: { payment_id: number } }>('GET', '/user')).toefl_detail
  const waiting = { ...makePerson(), name: 'Budi Unpaid' }
  await registerByApi(campus, [waiting])
  const elsewhere = { ...makePerson(), name: 'Citra Elsewhere' }
  const other = await registerByApi(campus, [elsewhere], 1)
  for (const id of [seat.payment_id, other.paymentId]) await office('POST', `/toefl-payments/${id}/confirm`)

  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-details/${shift.id}`)
  await page.getByRole('link', { name: 'Scores', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/toefl-details/${shift.id}/scores$`))
  await page.locator('input[type="file"]').setInputFiles({
    name: 'photos.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('This file is larger than 2 MB.')).toBeVisible()
  await choose(page, 'first.csv', [
    [student.person.nim, 'Ayu Scored', 700],
    [waiting.nim, 'Budi Unpaid', 500],
    [elsewhere.nim, 'Citra Elsewhere', 500],
    ['2899999999', 'Nobody', 500],
  ])
  await expect(page.getByText('4 rows are wrong and will be left out.')).toBeVisible()
  const wrong = (line: number) => page.getByRole('row').filter({ has: page.getByText(String(line), { exact: true }) })
  await expect(wrong(2)).toContainText('whole number from 310 to 677')
  await expect(wrong(3)).toContainText('Budi Unpaid')
  await expect(wrong(4)).toContainText('Is in another shift: Second shift')
  await expect(wrong(5)).toContainText('Nobody has this NIM')
  await expect(page.getByRole('button', { name: /^Enter/ })).toBeHidden()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'mended.csv', [[student.person.nim, 'Ayu Scored', 587]])
  await expect(page.getByText('Every row is correct.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter 1 score' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enter 1 score' }).click()
  await expect(page.getByText('1 score entered', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo mended.csv' })).toBeVisible()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await holdToken(phone, student.token)
  await phone.goto('/dashboard')
  await expect(phone.getByText('587')).toBeVisible()

  await page.getByRole('button', { name: 'Undo mended.csv' }).click()
  await expect(page.getByRole('dialog')).toContainText('everybody who already got one is told the correction')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone on /)).toBeVisible()
  await phone.reload()
  await ready(phone)
  await expect(phone.getByText('First shift').first()).toBeVisible()
  await expect(phone.getByText('587')).toBeHidden()
  await phone.context().close()
})
