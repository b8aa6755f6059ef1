import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Presses the export's button and gives the file with its name. */
async function take(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a narrowed list is taken away as a file with exactly its rows, with progress, in both formats', async ({
  page,
  open,
  campus,
}) => {
  const formula = '=HYPERLINK("http://evil.example","x")'
  const family = `Kusuma${Array.from({ length: 8 }, () => 'abcdefghij'[randomInt(10)]).join('')}`
  const people = [
    { ...makePerson(), name: `Ayu ${family}` },
    { ...makePerson(), name: `Budi ${family}`, address: formula },
    makePerson(),
  ]
  for (const person of people) await registerByApi(campus, [person])
  await open(`/registrant-details?region_id=${campus.id}&q=${family}&sort=name`, 'ADMIN')
  const shown = page.getByRole('table', { name: 'People' }).getByRole('row')
  await expect(shown).toHaveCount(3)

  // The answer is held until the progress was seen.
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/registrant-details/export?*', async (route) => {
    await seen
    await route.continue()
  })
  const taking = take(page, 'Excel (.xlsx)')
  await expect(page.getByText('Preparing the file…')).toBeVisible()
  goOn()
  const xlsx = await taking
  await expect(page.getByText(`${xlsx.name} is saved.`)).toBeVisible()
  const code = campus.address.split('-')[1]
  expect(xlsx.name).toMatch(new RegExp(`^registrants-${code}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`))

  const book = await readXlsx(new Uint8Array(xlsx.bytes))
  const [headers = [], ...rows] = book.sheets[0]?.rows ?? []
  const cell = (row: readonly unknown[] | undefined, header: string) => row?.[headers.indexOf(header)]
  expect(rows.map((row) => cell(row, 'NIM'))).toEqual([people[0]?.nim, people[1]?.nim])
  expect(cell(rows[0], 'Phone number')).toBe(people[0]?.phone)
  expect(cell(rows[0], 'Date of birth')).toBeInstanceOf(Date)
  for (const { formula: calculated } of book.sheets[0]?.cells?.values() ?? []) expect(calculated).toBeUndefined()
  expect(String(cell(rows[1], 'Address'))).toContain('HYPERLINK')

  const csv = await take(page, 'CSV (.csv)')
  expect(csv.name).toBe(xlsx.name.replace('.xlsx', '.csv'))
  const [csvHeaders = [], ...lines] = parseCsv(csv.bytes.toString('utf8').replace('\uFEFF', ''))
  expect(lines.map((line) => String(line[csvHeaders.indexOf('Full name')]))).toEqual([people[0]?.name, people[1]?.name])
  for (const line of lines) for (const text of line) expect(String(text)).not.toMatch(/^\s*[=+@]/)
})
