// A bank statement: looked at, imported, a line set aside and opened again, the import undone.
import { office, tokens } from './support/api.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const bca = `No. rekening : ,'0012345678
Tanggal,Keterangan,Cabang,Jumlah,,Saldo
'05/11,TRSF E-BANKING CR BUDI SANTOSO,'0000,"74,731.00",CR,"174,731.00"
'06/11,BUNGA TABUNGAN,'0000,"1,250.00",CR,"175,981.00"
'06/11,BIAYA ADM,'0000,"15,000.00",DB,"160,981.00"
PEND,TRSF,'0000,"75,000.00",CR,
`

/** The account whose statement the demo has. */
async function demoAccount(): Promise<number> {
  const accounts = await office<{ id: number; name: string }[]>('GET', '/statement-accounts')
  return accounts.find(({ name }) => name === 'BCA 5271009011')?.id ?? 0
}

test('a statement is imported after the missing year was said, and undone @full', async ({ page }) => {
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/statements')
  await ready(page)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const panel = page.getByRole('region', { name: 'Import a statement' })
  await panel.getByLabel('Account').click()
  await page.getByRole('option', { name: /^GoPay/ }).click()
  const file = { name: 'mutasi-nov.csv', mimeType: 'text/csv', buffer: Buffer.from(bca) }
  await panel.locator('input[type="file"]').setInputFiles(file)
  await panel.getByLabel('First day').fill('2026-11-01')
  await panel.getByLabel('Last day').fill('2026-11-30')
  await panel.getByRole('button', { name: 'Read the file' }).click()
  await expect(panel.getByText('BCA, personal')).toBeVisible()
  await expect(panel.getByText('Not booked yet: 1')).toBeVisible()
  await panel.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Show its lines: mutasi-nov.csv' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'BUDI SANTOSO' })).toContainText('74.731')
  // Others of that text are there until the list shows this file's alone.
  await expect(page.getByRole('row').filter({ hasText: 'BUNGA TABUNGAN' })).toHaveCount(1)

  await page.getByRole('button', { name: /^Set the line of Rp\s1\.250 aside/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Interest')
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'BUNGA TABUNGAN' })).toContainText('Interest')
  await page.getByRole('button', { name: /^Open the line of Rp\s1\.250 again/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'BUNGA TABUNGAN' })).toContainText('Open')

  await page.getByRole('button', { name: 'Undo the import of mutasi-nov.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone .* by/)).toBeVisible()
})

test('several files are dropped anywhere, each is found by its number or asked about, and all are imported at once @full', async ({
  page,
}) => {
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/statements')
  await ready(page)
  const line = (number: string, text: string) =>
    `No. rekening : ,'${number}\nTanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n05/08/2026,${text},0000,75000.00 CR,`
  const [account] = (await office<{ name: string }[]>('GET', '/statement-accounts')).filter(({ name }) =>
    /^BCA \d/.test(name),
  )
  const files = {
    'own.csv': line(account!.name.replace('BCA ', ''), 'DROPPED OWN'),
    'other.csv': line('99900011122', 'DROPPED OTHER'),
  }
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const [name, text] of Object.entries(given)) data.items.add(new File([text], name, { type: 'text/csv' }))
    return data
  }, files)
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  const panel = page.getByRole('region', { name: 'Import a statement' })
  const [own, other] = [
    panel.getByRole('region', { name: 'own.csv' }),
    panel.getByRole('region', { name: 'other.csv' }),
  ]
  await expect(own).toContainText(`Account: ${account!.name}`)
  await expect(other).toContainText('No account here has the number 99900011122')
  await expect(panel.getByRole('button', { name: 'Import 1 file' })).toBeEnabled()
  await other.getByLabel('Whose statement is it?').click()
  await page.getByRole('option', { name: /^GoPay/ }).click()
  await panel.getByRole('button', { name: 'Import 2 files' }).click()
  await expect(own).toContainText('1 line in, 0 out')
  await expect(other).toContainText('1 line in, 0 out')
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('table', { name: 'Imported files' })).toContainText('own.csv')
})

test('a payment is shown with the line that only it can have paid, and is confirmed with it @full', async ({
  page,
}) => {
  type Pair = { line: { id: number; amount: number; text: string }; payment: { id: number; entity: string } }
  const pairs = await office<Pair[]>('GET', `/statement-matches?account_id=${await demoAccount()}`)
  const pair = pairs.find(({ payment }) => payment.entity === 'toefl_payment')
  expect(pair, 'the demo has a sure line').toBeDefined()
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/toefl-payments/${pair!.payment.id}/edit`)
  await ready(page)
  const statement = page.getByRole('region', { name: 'Bank statement' })
  await expect(statement.getByText(pair!.line.text)).toBeVisible()
  await statement.getByRole('button', { name: 'Confirm with this line' }).first().click()
  await expect(page.getByText(/^Confirmed: /)).toBeVisible()
  await page.goto(`/toefl-payments/${pair!.payment.id}/edit`)
  await expect(statement.getByText('Confirmed with the money of')).toBeVisible()
  await expect(statement.getByText(pair!.line.text)).toBeVisible()
})

// Stands here because it confirms what is sure, of which the tests above need some.
test('the treasurer’s evening: the file in, all that is sure confirmed, a refund made, and the books balance', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/statements')
  await ready(page)
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page.getByRole('button', { name: 'Try it with a sample file' }).click()
  const panel = page.getByRole('region', { name: 'Import a statement' })
  await panel.getByRole('button', { name: /^Import \d+ lines?$/ }).click()
  await expect(panel).toBeHidden()

  await expect(page.getByRole('link', { name: /^Look at (it|them) and confirm/ })).toBeVisible()
  // Other tests have lines of their own on other accounts.
  await page.goto(`/reconcile?tab=sure&account_id=${await demoAccount()}`)
  await ready(page)
  await expect(page.getByText(/^\d+ (is|are) ticked: Rp/)).toBeVisible()
  // What the text does not name is ticked by whoever has looked at it.
  await page.getByRole('checkbox', { name: 'Tick all' }).check()
  await page.getByRole('button', { name: /^Confirm \d+/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Confirm \d+/ }).click()
  await expect(page.getByText(/confirmed with (its line|their lines)\./)).toBeVisible()
  await expect(page.getByText('Nothing is sure right now')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/refunds')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Mark as refunded/ }).click()
  const paying = page.getByRole('dialog', { name: 'The money went back' })
  await paying.getByRole('textbox', { name: 'Reference' }).fill('TRF evening')
  await paying.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(paying).toBeHidden()
  expect(await office('GET', '/refunds?state=REFUNDED&q=evening')).toMatchObject([{ reference: 'TRF evening' }])
  await page.goto('/books')
  await expect(page.getByText('The books balance.')).toBeVisible()
})
