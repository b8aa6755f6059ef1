import { axeOn } from './support/axe.ts'
import { studentOfDemo } from './support/duties.ts'
import { expect, test } from './support/test.ts'

test('an administrator gives a duty to somebody who is a member already, and the mistake is undone @full', async ({
  page,
  open,
}) => {
  const { name, nim } = await studentOfDemo()
  await open('/committee', 'ADMIN')
  await page.getByRole('button', { name: 'Give a duty' }).click()
  const form = page.getByRole('region', { name: 'Give a duty' })
  await form.getByLabel('NIM').fill(nim)
  await form.getByLabel('Duty').selectOption('Tests')
  await expect(form.getByText('Shifts, seats, attendance')).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Give the duty' }).click()
  const duties = page.getByRole('list', { name: 'Duties' })
  const line = duties.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'All regions' })
  await expect(line).toContainText('Tests')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveCount(0)
})

test('a treasurer has the screens of the money and no others, and their own dashboard besides', async ({
  page,
  open,
}) => {
  await open('/dashboard-admin', 'MONEY')
  const menu = page.getByRole('navigation').first()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible()
  for (const path of ['/toefl-payments', '/books', '/reconcile', '/refunds'])
    await expect(menu.locator(`a[href="${path}"]`), path).toHaveCount(1)
  for (const path of ['/committee', '/audit', '/payment-accounts', '/toefl-details', '/landing-content'])
    await expect(menu.locator(`a[href="${path}"]`), path).toHaveCount(0)
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: /Account menu/ }).click()
  await expect(page.getByText('Student, Money Kemanggisan')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // The address changes before the page does, and the header of the office is not the student's.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Dashboard Admin' }).click()
  await expect(page).toHaveURL(/\/dashboard-admin$/)
  await page.goto('/audit')
  await expect(page.getByText('Not Authorized', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard-admin$/)
})
