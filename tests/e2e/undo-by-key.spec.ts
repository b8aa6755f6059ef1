// What was done by mistake goes back with one key: cash that was handed over, a mark, a score, an import.
import { office } from './support/api.ts'
import { makeAccount, numberOf } from './support/bank.ts'
import { type Campus, makeCampus, registerByApi } from './support/campus.ts'
import { undoByKey } from './support/keyboard.ts'
import { makePerson } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'keys are of a computer'))

/** Somebody with a confirmed seat in the first shift. */
async function seated(campus: Campus, name: string) {
  const { paymentId } = await registerByApi(campus, [{ ...makePerson(), name }])
  await office('POST', `/toefl-payments/${paymentId}/confirm`)
  return paymentId
}

test('a hand-over of cash @full', async ({ page, open }) => {
  // Its own: the books of a campus that others used may be those of a later term.
  const campus = await makeCampus()
  const paymentId = await registerByApi(campus).then((made) => made.paymentId)
  const [receiver] = await office<{ id: number; name: string }[]>('GET', '/contact-persons')
  await office('PUT', `/toefl-payments/${paymentId}`, { payment_type: 'CASH', receiver_id: receiver?.id })
  await office('POST', `/toefl-payments/${paymentId}/confirm`, {})
  await open(`/books?region_id=${campus.id}`, 'ADMIN')
  await page.getByRole('button', { name: `Record a hand-over of ${receiver?.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000')
  await dialog.getByRole('button', { name: 'Record' }).click()
  const holder = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: receiver?.name }) })
  await expect(holder).toContainText(/50\.000.*25\.000/)
  await undoByKey(page)
  await expect(holder).toContainText(/Rp\s0.*75\.000/)
})

test('a mark of attendance @full', async ({ page, open }) => {
  const campus = await makeCampus()
  await seated(campus, 'Ayu Marked')
  await open(`/toefl-attendances?shift_id=${campus.shifts[0]!.id}`, 'ADMIN')
  const row = page.getByRole('row').filter({ hasText: 'Ayu Marked' })
  await page.getByRole('button', { name: 'Mark as present Ayu Marked' }).click()
  await expect(row).toContainText('since')
  await undoByKey(page)
  await expect(row).toContainText('Not present')
})

test('a score that was entered by hand', async ({ page, open }) => {
  const campus = await makeCampus()
  await seated(campus, 'Budi Scored')
  const shift = campus.shifts[0]!.id
  const [seat] = await office<{ id: number }[]>('GET', `/toefl-details?shift_id=${shift}&q=Budi`)
  await open(`/toefl-details/${seat?.id}/edit-detail`, 'ADMIN')
  await page.getByRole('textbox', { name: 'Total' }).fill('520')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Budi Scored' })
  await expect(row).toContainText('520')
  await undoByKey(page)
  await expect(row).not.toContainText('520')
})

test('an import of a statement @full', async ({ page, open }) => {
  const campus = await makeCampus()
  await makeAccount(campus)
  await open('/statements', 'ADMIN')
  const number = numberOf(campus)
  const name = `mutasi-${campus.id}.csv`
  await page.getByRole('button', { name: 'Import a file' }).click()
  const panel = page.getByRole('region', { name: 'Import a statement' })
  const file = `No. rekening : ,'${number}\nTanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n05/08/2026,SETORAN,0000,75000.00 CR,`
  await panel.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await panel.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(panel).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('button', { name: `Undo the import of ${name}` })).toBeVisible()
  await undoByKey(page)
  await expect(row).toContainText(/^.*Undone .* by/)
})
