import { readFile } from 'node:fs/promises'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { qrPicture, staticQris } from '../support/qris.ts'
import { office } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { fillStep } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('the office enters a QRIS by its picture, and students pay the exact amount with it', async ({
  page,
  open,
  campus,
}) => {
  await office('POST', '/payment-accounts', {
    kind: 'BANK_TRANSFER',
    region_id: campus.id,
    provider: 'BCA',
    account_number: '5271009077',
    account_holder: 'Nadia Putri',
    colour: '#0060af',
  })
  await test.step('the code is read, shown with its merchant, and saved', async () => {
    await open('/payment-accounts/create', 'ADMIN')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'QRIS' }).click()
    await page.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: campus.name }).click()
    await page.getByRole('textbox', { name: 'Issued by' }).fill('DANA')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Picture of the static QRIS' }).click()
    const read = page.waitForResponse((answer) => answer.url().endsWith('/payment-accounts/qris'))
    const buffer = await qrPicture(staticQris)
    await (await chooser).setFiles({ name: 'qris.png', mimeType: 'image/png', buffer })
    expect((await read).status()).toBe(200)
    await expect(page.getByRole('textbox', { name: 'Text of the code' })).toHaveValue(staticQris)
    await expect(page.getByText('Is this your merchant?')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Warung Sayur Bu Sugeng' })).toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { name: 'Payment accounts' })).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: campus.name }).filter({ hasText: 'Warung Sayur' })
    await expect(card.getByText('In use')).toBeVisible()
  })

  await test.step('the payment step shows the amount in a code, and the account beside it', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await open(`/register/${campus.address}/1`)
    await expect(page.locator('[data-loader]')).toHaveCount(0)
    await fillStep(page, makePerson(), campus.major.name)
    const how = page.getByRole('region', { name: 'How to pay' })
    await expect(how.getByRole('img', { name: /^QRIS of Warung Sayur Bu Sugeng for Rp.75\.000$/ })).toBeVisible()
    await expect(how.getByRole('button', { name: /^5271009077\s*, copy this number$/ })).toBeVisible()
    await expect(how.getByRole('button', { name: /^Rp.75\.000\s*, copy this amount$/ })).toBeVisible()
    await expect(how.getByText('in the name of Nadia Putri', { exact: true })).toBeVisible()
    const saving = page.waitForEvent('download')
    await how.getByRole('region', { name: 'DANA' }).getByRole('button', { name: 'Save the QRIS picture' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('qris-75000.png')
    const { data, info } = await sharp(await readFile(await saved.path()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const text = decodeQR({ data, width: info.width, height: info.height })
    expect(text).toContain('010212')
    expect(text).toContain('5303360540575000')
    expect(text).toContain('5922Warung Sayur Bu Sugeng')
  })
})
