import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { tokens } from './support/api.ts'
import { expect, holdToken, test } from './support/test.ts'

test('what an administrator changed is found in the audit trail, read, and taken as a file @full', async ({
  page,
  open,
  campus,
}) => {
  await holdToken(page, await tokens('ADMIN'))
  const price = 60_000 + randomInt(9_999)
  const told = `Rp\u00A0${String(price).slice(0, 2)}.${String(price).slice(2)}`
  await open(`/regions/${campus.id}/edit`)
  await page.getByRole('textbox', { name: 'TOEFL, one person' }).fill(String(price))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The region was saved.')).toBeVisible()

  // From the sidebar, by what was typed.
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible()
  await page.getByRole('searchbox').fill(String(price))
  const entries = page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
  await expect(entries).toHaveCount(2)
  await entries
    .last()
    .getByRole('button', { name: `Show what changed: Changed, Region ${campus.id}` })
    .click()
  const entry = page.getByRole('dialog', { name: 'Changed' })
  await expect(entry.getByText(`Region ${campus.id}`)).toBeVisible()
  const line = entry.getByRole('row', { name: /^TOEFL, one person/ })
  await expect(line.getByRole('cell')).toHaveText(['Rp\u00A075.000', told])

  // From the record to its history: the change is above its making.
  await entry.getByRole('link', { name: 'Open the record' }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(`/audit?entity=region&entity_id=${campus.id}`)
  await expect(page.getByText(`Region ${campus.id} · ${campus.name}`)).toBeVisible()
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(1)).toContainText(told)
  await expect(entries.nth(2)).toContainText('Added')

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit.*\.csv$/)
  const [, changed, added, ...rest] = parseCsv((await buffer(await file.createReadStream())).toString('utf8'))
  expect(changed).toEqual(expect.arrayContaining(['Changed', `TOEFL, one person: ${told}`]))
  expect(added).toContain('Added')
  expect(rest).toEqual([])

  // Without the record's filter the file's own entry is there, under what others did in between.
  await page.getByRole('button', { name: 'Show all records' }).click()
  await expect(page).toHaveURL('/audit')
  await page.goto('/audit?entity=export')
  const own = entries.filter({ hasText: 'Exported' }).filter({ hasText: 'Kind of record: region' })
  await expect(own.first()).toBeVisible()
})
