// The office's lists on a phone: the filters behind one button, the first record in sight, and one line a person at the door.
import type { Page } from '@playwright/test'
import { someOf } from '../support/effort.ts'
import { office } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePeople } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own width'))

const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })

/** A filter that nothing says is in the list, but for its name. */
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const lists = ['/toefl-payments', '/member-payments', '/registrant-details', '/toefl-details']

for (const path of someOf(lists, 4)) {
  test(`${path} on a phone shows its first record, and its filters behind one button`, async ({ page, open }) => {
    await open(path, 'ADMIN')
    const record = page.locator('[data-list] tbody tr').first()
    await expect(record).toBeVisible()
    await expect(record).toBeInViewport({ ratio: 0.3 })
    await expect(filters(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(filter(page, 'Region')).toBeHidden()
    await filters(page).click()
    await expect(filters(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(filter(page, 'Region')).toBeVisible()
  })
}

test('the button of the filters counts those that narrow the list, and from a tablet on they stand open @full', async ({
  page,
  open,
  campus,
}) => {
  await registerByApi(campus, makePeople(1))
  await open('/toefl-payments', 'ADMIN')
  // The term is one.
  await expect(filters(page)).toHaveText('Filters: 1')
  await filters(page).click()
  await filter(page, 'Region').click()
  await page.getByRole('option', { name: campus.name }).click()
  await expect(filters(page)).toHaveText('Filters: 2')
  await expect(page.locator('[data-list] tbody tr')).toHaveCount(1)
  // Folded again, it still says that the list is not all there is.
  await filters(page).click()
  await expect(filter(page, 'Region')).toBeHidden()
  await expect(filters(page)).toHaveText('Filters: 2')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(filters(page)).toBeHidden()
  await expect(filter(page, 'Region')).toBeVisible()
})

test('at the door a person is one line, the whole line is the switch, and the search stays in sight @full', async ({
  page,
  open,
  campus,
}) => {
  const [shift] = campus.shifts
  const groups = [makePeople(3), makePeople(3), makePeople(3), makePeople(3)]
  for (const people of groups) {
    const { paymentId } = await registerByApi(campus, people)
    await office('POST', `/toefl-payments/${paymentId}/confirm`)
  }
  const [person] = groups.flat().toSorted((a, b) => a.name.localeCompare(b.name))
  await open(`/toefl-attendances?shift_id=${shift!.id}`, 'ADMIN')
  const lines = page.getByRole('switch')
  await expect(lines).toHaveCount(12)
  await expect(lines.first()).toBeInViewport({ ratio: 1 })
  const box = (await lines.first().boundingBox())!
  expect(box.height, 'a line is as high as a thumb, and no card').toBeGreaterThanOrEqual(44)
  expect(box.height).toBeLessThanOrEqual(72)
  expect(box.width, 'the whole line').toBeGreaterThan(300)

  // At its far end as well as at its name; the shift, which the list names already, is not repeated.
  const line = page.getByRole('switch', { name: new RegExp(person!.nim) })
  await expect(line).not.toBeChecked()
  await expect(line).not.toContainText(shift!.label)
  await line.click({ position: { x: box.width - 8, y: box.height / 2 } })
  await expect(line).toBeChecked()
  await expect(line).toContainText('WIB')
  const marked = await office<{ nim: string; is_attend: boolean }[]>(
    'GET',
    `/toefl-attendances?shift_id=${shift!.id}&per_page=100`,
  )
  expect(marked.filter(({ is_attend }) => is_attend).map(({ nim }) => nim)).toEqual([person!.nim])

  const search = page.getByRole('searchbox')
  // So many of them that the list has to be scrolled.
  await page.setViewportSize({ width: 390, height: 560 })
  await lines.last().scrollIntoViewIfNeeded()
  await expect(lines.first()).not.toBeInViewport()
  await expect(search).toBeInViewport({ ratio: 1 })
  await search.fill(person!.nim)
  await expect(lines).toHaveCount(1)
  await line.click({ position: { x: 8, y: box.height / 2 } })
  await expect(line).not.toBeChecked()
})
