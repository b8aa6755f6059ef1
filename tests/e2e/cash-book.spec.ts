// The cash book on the screen: an expense by a link from a phone, taken up by the office and paid back; and what was entered wrong.
import type { Page } from '@playwright/test'
import { office, tokens } from './support/api.ts'
import { photo } from '../support/pictures.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

/** Has the page read something once more, as who comes back to it does, and get no answer until it gives up. */
async function readInVain(page: Page, address: string): Promise<void> {
  let asked = 0
  await page.route(address, async (route) => {
    asked += 1
    await route.abort()
  })
  await page.clock.fastForward(11_000)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  // It tries three times.
  await expect(async () => {
    await page.clock.fastForward(2000)
    expect(asked).toBe(3)
  }).toPass()
  await page.unroute(address)
}

test('somebody without an account sends a receipt by a link, and the office takes it up and pays it back @full', async ({
  page,
  campus,
}) => {
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/cash-book/links')
  await ready(page)
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  const label = `Debate ${campus.name}`
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill(label)
  await dialog.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: campus.name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const address = await dialog.getByRole('textbox', { name: 'The address' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(new URL(address).pathname)
  await ready(page)
  const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('textbox', { name: 'How much' }).fill('45.000')
  await page.getByRole('textbox', { name: 'Where', exact: true }).fill('Indomaret')
  await page.getByRole('textbox', { name: 'What for' }).fill('Water')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Rani Wijaya')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you, we have it')).toBeInViewport()
  await page.goto(new URL(address).pathname)
  await expect(page.getByText('This link has ended')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.install()
  await page.goto(`/cash-book?state=WAITING&region_id=${campus.id}`)
  await ready(page)
  await page.getByRole('link', { name: 'Indomaret' }).click()
  await page.getByRole('button', { name: 'Take it up' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Food and drinks' }).click()
  await readInVain(page, '**/api/cash-entries/*')
  await page.getByRole('dialog').getByRole('button', { name: 'Take it up' }).click()
  await expect(page.getByText('Rani Wijaya has not got it back yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay it back' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'From' }).click()
  await page
    .getByRole('option', { name: /^Till of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay it back' }).click()
  await page.getByRole('link', { name: /^Paid back by entry/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Transfer MOVE-')
})

test('an expense above the limit waits for somebody else, and is undone by who entered it @full', async ({
  page,
  campus,
}) => {
  const { tills, categories } = await office<{ tills: { name: string }[]; categories: { name: string }[] }>(
    'GET',
    '/cash-book/choices',
  )
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/cash-book/create')
  await ready(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('900000')
  await page.getByRole('combobox', { name: 'Paid from' }).click()
  await page
    .getByRole('option', { name: `Till of ${tills[0]?.name}` })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Paid to' }).fill(`Hall ${campus.name}`)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: categories[0]?.name ?? '' }).click()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page.goto(`/cash-book?state=WAITING&q=${encodeURIComponent(campus.name)}`)
  await ready(page)
  await page.getByRole('link', { name: `Hall ${campus.name}` }).click()
  await expect(page.getByText('You entered this yourself, so somebody else confirms it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo the entry' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the entry' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
})

test('the accountability report comes as a PDF and as a workbook, and who signs is remembered', async ({ page }) => {
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/cash-book')
  await ready(page)
  await page.getByRole('button', { name: 'Accountability report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accountability report' })
  await dialog.getByRole('textbox', { name: 'Chair' }).fill('Rina Wijaya')
  await dialog.getByRole('combobox', { name: 'Language of the report' }).click()
  await page.getByRole('option', { name: 'Bahasa Indonesia' }).click()
  for (const [button, name] of [
    ['PDF with receipts', /^lpj-.*\.pdf$/],
    ['Workbook (.xlsx)', /^lpj-.*\.xlsx$/],
    ['Save the journal', /^journal-\d{4}\.journal$/],
  ] as const) {
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: button }).click()
    expect((await saving).suggestedFilename()).toMatch(name)
    await expect(dialog.getByRole('button', { name: button })).toBeVisible()
  }
  await dialog.getByRole('textbox', { name: 'Year' }).fill('19')
  await expect(dialog.getByText('Please give a year from 2000 on.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save the journal' })).toBeDisabled()
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'Accountability report' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Chair' })).toHaveValue('Rina Wijaya')
})
