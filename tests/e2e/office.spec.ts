// The committee's dashboard and one declarative list, which speaks for all of them.
import { apiOf } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { address, expect, holdToken, test } from './support/test.ts'

test('what waits on the dashboard is what the list behind it counts, and the choice stays in the address', async ({
  page,
  open,
  campus,
  visitor,
  tokens,
}) => {
  test.setTimeout(90_000)
  await registerByApi(visitor, campus, [makePerson(), makePerson()])
  await registerByApi(visitor, campus)
  await holdToken(page, await tokens('ADMIN'))
  await open('/dashboard-admin')
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: campus.name }).click()
  await expect(page).toHaveURL(new RegExp(`region_id=${campus.id}`))
  await page.reload()
  const waiting = page.getByRole('link', { name: '2 TOEFL payments to review' })
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('heading', { name: campus.name, level: 2 })).toBeVisible()
  await waiting.click()
  await expect(page).toHaveURL(new RegExp(`/toefl-payments\\?.*region_id=${campus.id}`))
  await expect(page.getByRole('table', { name: 'Pending' }).getByRole('row')).toHaveCount(3)
  await page.goBack()
  await page.getByRole('link', { name: 'TOEFL registrants' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
})

test('a regional committee reads the numbers of its own region and finds no lists', async ({ page, open, tokens }) => {
  const token = await tokens('SCAC')
  const { region } = await apiOf(address(), token)<{ region: { region: string } }>('GET', '/user')
  await holdToken(page, token)
  await open('/dashboard-admin')
  await expect(page.getByRole('heading', { name: region.region, level: 2 })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Waits for you' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})

test('a list of the catalogue: mistakes at their fields, made, found, changed, deleted, and kept while needed', async ({
  page,
  open,
  campus,
  tokens,
}) => {
  test.setTimeout(90_000)
  const name = `Rani ${Date.now()}`
  await holdToken(page, await tokens('ADMIN'))
  await open('/contact-persons/create')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('rani@example.com')
  await page.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'TOEFL' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/contact-persons$/)

  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/q=Rani/)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'LINE ID' }).fill('rani.line')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/contact-persons/)
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('row').filter({ hasText: 'rani.line' })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // Nothing found, which is not an empty list.
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await open(`/regions?q=${campus.name}`)
  await page.getByRole('button', { name: `Delete ${campus.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // Its majors and shifts need it.
  await expect(page.getByText('other records still use it')).toBeVisible()
  await expect(page.getByRole('link', { name: `Edit ${campus.name}` })).toBeVisible()
})
