import { office } from './support/api.ts'
import { expect, test } from './support/test.ts'

type Region = { id: number; current_term_id: number; member_price: number; current_batch: string }
type Shift = { id: number; term_id: number; region_id: number | null; starts_at: string; quota: number }

test('an administrator closes a term for one region and opens the next', async ({ page, open, campus, isMobile }) => {
  test.skip(isMobile, 'the same form; the phone has looked at it in every-page')
  const before = await office<Region>('GET', `/regions/${campus.id}`)
  await open('/term-change', 'ADMIN')
  await expect(page.getByRole('heading', { name: 'Which term opens?' })).toBeVisible()

  // Only this test's own region; the others stay where they are.
  const all = page.getByRole('checkbox', { name: 'All regions' })
  if (await all.isChecked()) await all.uncheck()
  else {
    await all.check()
    await all.uncheck()
  }
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('checkbox', { name: new RegExp(`^${campus.name}`) }).check()
  // For how long the members of the old term stay members.
  const grace = page.getByRole('textbox', { name: 'Members of the old term stay members for' })
  await expect(grace).toHaveValue('4 weeks')
  await grace.fill('27')
  await expect(page.getByText('Enter a whole number of weeks, from 0 to 26.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await grace.fill('2')
  await page.getByRole('button', { name: 'Next' }).click()

  // Of what is offered (the region's own shifts, and perhaps one for all regions) one is taken over.
  const offered = page.getByRole('checkbox', { name: /^Copy .*, / })
  await expect(offered.first()).toBeVisible()
  for (const box of await offered.all()) await box.uncheck()
  await page.getByRole('checkbox', { name: `Copy Second shift, ${campus.name}` }).check()
  await expect(page.getByText('1 shift is copied', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Seats' }).fill('33')
  await page.getByRole('button', { name: 'Next' }).click()

  for (const box of await page.getByRole('checkbox', { name: /^Move / }).all()) await box.uncheck()
  await expect(page.getByText('No window moves')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('textbox', { name: 'Batch' }).fill('B31')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('1 shift is copied.')).toBeVisible()
  await expect(page.getByText('The prices of 1 region change.')).toBeVisible()
  await expect(
    page.getByText('Members of the old term stay members for 2 more weeks. They get an e-mail.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Open the term' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open the term' }).click()
  await expect(page.getByText('The new term is open.')).toBeVisible()

  const region = await office<Region>('GET', `/regions/${campus.id}`)
  expect(region.current_batch).toBe('B31')
  expect(region.current_term_id).not.toBe(before.current_term_id)
  const shifts = await office<Shift[]>('GET', `/toefl-shifts?region_id=${campus.id}&per_page=100`)
  const own = shifts.filter((shift) => shift.region_id === campus.id)
  expect(own).toHaveLength(3)
  expect(own.filter((shift) => shift.term_id === region.current_term_id)).toMatchObject([{ quota: 33 }])
})
