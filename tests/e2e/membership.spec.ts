import { randomInt } from 'node:crypto'
import { photo } from '../support/pictures.ts'
import type { Api } from './support/api.ts'
import { expect, holdToken, test } from './support/test.ts'

test.beforeEach(() => test.setTimeout(120_000))

type Payment = { id: number; nim: string; status: string }

/** The demo's user has not paid yet, whatever ran before. */
async function forgetPayments(office: Api): Promise<void> {
  for (const { id } of await office<Payment[]>('GET', '/member-payments?q=Bayu Nugroho')) {
    await office('DELETE', `/member-payments/${id}`)
  }
}

test('a student pays, is told why it was not accepted, and sends it again', async ({
  page,
  open,
  office,
  tokens,
  isMobile,
}) => {
  test.skip(isMobile, 'one student, one payment')
  await forgetPayments(office)
  await holdToken(page, await tokens('USER'))
  await open('/dashboard')
  await page.getByRole('link', { name: 'Become a member' }).click()
  await expect(page.getByRole('heading', { name: 'Become a member', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send my payment' }).click()
  await expect(page.getByText(/answers? needs? another look|answers need another look/)).toBeVisible()

  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('combobox').selectOption({ index: 1 })
  const [name, number] = [page.getByLabel(/name/i), page.getByLabel(/number/i)]
  await name.first().fill('Bayu Nugroho')
  await number.first().fill('5271009011')
  const proof = await photo({ width: 300, height: 400, seed: randomInt(1, 1e9) })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: proof })
  await page.getByRole('button', { name: 'Send my payment' }).click()
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 })
  await expect(page.getByText('The committee checks your payment and writes to you.')).toBeVisible()

  const [sent] = await office<Payment[]>('GET', '/member-payments?q=Bayu Nugroho&status=PENDING')
  await office('POST', `/member-payments/${sent?.id}/reject`, { reason: 'The picture shows another amount.' })
  await open('/dashboard')
  await expect(page.getByText('The picture shows another amount.')).toBeVisible()
  await page.getByRole('link', { name: 'Correct my payment' }).click()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 })
  expect((await office<Payment>('GET', `/member-payments/${sent?.id}`)).status).toBe('PENDING')
  await forgetPayments(office)
})

for (const role of ['USER', 'MEMBER', 'SCAC'] as const) {
  test(`${role} is not let into /member-payments`, async ({ page, tokens }) => {
    await holdToken(page, await tokens(role))
    await page.goto('/member-payments')
    await expect(page.getByText('Not Authorized', { exact: true })).toBeVisible()
  })
}
