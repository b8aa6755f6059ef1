import { registerByApi } from './support/campus.ts'
import { expect, test } from './support/test.ts'

test('Ctrl+K finds people, payments, screens and actions, and is loaded only then', async ({ page, open, campus }) => {
  const { paymentId, people } = await registerByApi(campus)
  const [person] = people
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await open('/terms', 'ADMIN')
  await expect(page.getByRole('table', { name: 'Terms' })).toBeVisible()
  expect(loaded.filter((url) => url.includes('/Palette-'))).toEqual([])

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  const field = page.getByRole('textbox', { name: /^Find people/ })
  await expect(field).toBeFocused()
  expect(loaded.filter((url) => url.includes('/Palette-'))).not.toEqual([])
  await field.fill(person?.nim ?? '')
  await expect(palette.getByRole('button', { name: `${person?.name} ${person?.nim}` })).toBeVisible()
  await expect(palette.getByRole('button', { name: `Payment ${paymentId}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/registrant-details\/\d+\/edit$/)

  await page.keyboard.press('Control+k')
  await field.fill(String(paymentId))
  await palette.getByRole('button', { name: `Payment ${paymentId} ` }).click()
  await expect(page).toHaveURL(new RegExp(`/toefl-payments/${paymentId}/edit$`))

  await page.getByRole('button', { name: /^Search/ }).click()
  await field.fill('new test sh')
  await palette.getByRole('button', { name: 'New test shift' }).click()
  await expect(page).toHaveURL(/\/toefl-shifts\/create$/)

  // The same keys close it again.
  await page.keyboard.press('Control+k')
  await expect(field).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeHidden()
})

test('Enter takes the first of all that is found, not of what came first @full', async ({ page, open, campus }) => {
  const { people } = await registerByApi(campus)
  const held = Promise.withResolvers<void>()
  await open('/terms', 'ADMIN')
  await page.route(/\/api\/registrant-details\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: /^Find people/ }).fill(people[0]?.nim ?? '')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('button', { name: /Payment \d+/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  held.resolve()
  await expect(page).toHaveURL(/\/registrant-details\/\d+\/edit$/)
})

test('a regional committee finds its one screen, and asks for nobody @full', async ({ page, open }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/dashboard-admin', 'SCAC')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: /^Find people/ }).fill('a')
  const palette = page.getByRole('dialog')
  await expect(palette.getByRole('button', { name: 'Dashboard Admin' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Find people/ }).fill('payments')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  expect(asked.filter((path) => /registrant-details|payments|pending/.test(path))).toEqual([])
})

test('a question mark tells the keys of the screen, but is a letter to who types @full', async ({ page, open }) => {
  await open('/toefl-details/edit-requests', 'ADMIN')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('searchbox').press('?')
  await expect(page.getByRole('searchbox')).toHaveValue('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(keys.getByRole('listitem').filter({ hasText: 'Accept' })).toContainText('A')
  // A dialog keeps the keys to itself.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: /^Find people/ })).toBeHidden()
})
