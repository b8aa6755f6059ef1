// An institution pays once for many: the bill is made out of a list, told to the students, and paid with one line.
import { axeOn } from './support/axe.ts'
import { importRows, makeAccount } from './support/bank.ts'
import { registerByApi } from './support/campus.ts'
import { undoByKey } from './support/keyboard.ts'
import { makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a bill is made of chosen payments, paid with its one line in Reconcile, and undone @full', async ({
  page,
  open,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the office works at a computer')
  const people = ['Ana Billed', 'Beni Billed'].map((name) => ({ ...makePerson(), name }))
  for (const person of people) await registerByApi(campus, [person])
  const accountId = await makeAccount(campus)

  await open(`/toefl-payments?region_id=${campus.id}&status=PENDING`, 'ADMIN')
  for (const { name } of people) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'An institution pays…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New bill of an institution' })).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Payments of this bill' })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  expect(await axeOn(page)).toEqual([])
  const institution = `PT Maju ${campus.id}`
  await page.getByRole('textbox', { name: 'Who pays' }).fill(institution)
  await page.getByRole('button', { name: 'Make the bill' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^BILL-\\d{4}-\\d{4}, ${institution}$`) }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 payments' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  // One is taken out and comes back by the key.
  await page.getByRole('button', { name: 'Take out Ana Billed' }).click()
  await expect(page.getByRole('heading', { name: '1 payment' })).toBeVisible()
  await undoByKey(page)
  await expect(page.getByRole('heading', { name: '2 payments' })).toBeVisible()

  await importRows(accountId, [[`TRSF CR PT MAJU ${campus.id}`, 150_000]])
  await page.goto(`/reconcile?account_id=${accountId}&tab=all`)
  await page.getByRole('button', { name: new RegExp(`^${institution} pays 2 payments`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Which payments does this line pay?' })
  await expect(dialog.getByText('0 of the line stays open.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pay 2 payments' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/institution-bills?state=PAID')
  const row = page.getByRole('row').filter({ hasText: institution })
  await expect(row).toContainText('Paid')
  await row.getByRole('link', { name: institution }).click()
  await expect(page.getByRole('button', { name: 'Receipt (PDF)' })).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toHaveCount(2)
})
