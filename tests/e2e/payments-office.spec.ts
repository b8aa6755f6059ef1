import type { Page } from '@playwright/test'
import { photo, rubbishPng } from '../support/pictures.ts'
import { office } from './support/api.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { undoByKey } from './support/keyboard.ts'
import { makePerson } from './support/people.ts'
import { pickOf } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Status of the payments' }).getByText(new RegExp(`^${name}`))

test('payments are narrowed in the address, confirmed at once, binned, restored and deleted for good', async ({
  page,
  open,
  campus,
}) => {
  const people = [makePerson(), makePerson(), makePerson()].map((person, index) => ({
    ...person,
    name: `${['Ana', 'Beni', 'Citra'][index]} ${person.name}`,
  }))
  const [ana, beni, citra] = people.map(({ name }) => name) as [string, string, string]
  for (const person of people) await registerByApi(campus, [person])
  const shiftId = campus.shifts[0]?.id ?? 0
  await open('/toefl-payments', 'ADMIN')
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: campus.name }).click()
  await expect(page).toHaveURL(new RegExp(`region_id=${campus.id}`))
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)

  // Found nothing is not the same as nothing there, and one press leads back.
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByRole('paragraph').filter({ hasText: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(rowOf(page, ana)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)

  await rowOf(page, ana).getByRole('checkbox').check()
  await rowOf(page, beni).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm 2 payments' }).click()
  // Without a line, and nobody has opened them: both are named, and neither is ticked.
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No line, and nobody has opened it')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Confirm 0 payments' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Tick all' }).check()
  await expect(dialog).toContainText('Rp 150.000')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 2 payments' }).click()
  // All of them undone with one key, and confirmed for good.
  const told = page.getByText('2 payments were confirmed.')
  await expect(told).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await undoByKey(page)
  await expect(page.getByText(/^Undone for 2 records/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  await rowOf(page, ana).getByRole('checkbox').check()
  await rowOf(page, beni).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm 2 payments' }).click()
  await dialog.getByRole('checkbox', { name: 'Tick all' }).check()
  await dialog.getByRole('button', { name: 'Confirm 2 payments' }).click()
  await expect(told).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Actions for the selected rows' })).toBeHidden()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await tab(page, 'Confirmed').click()
  await expect(page).toHaveURL(/status=CONFIRMED/)
  await expect(rowOf(page, ana)).toBeVisible()

  // Moved to the bin together, the confirmed ones ask whether their people are told, and are brought back.
  await rowOf(page, ana).getByRole('checkbox').check()
  await rowOf(page, beni).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Move to the recycle bin', exact: true }).click()
  await expect(page.getByLabel('Tell the people of the 2 confirmed records')).toBeChecked()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the recycle bin' }).click()
  expect(new URL((await sent).url()).search).toBe('?tell=1')
  // The newest offer is the one that Z takes.
  await expect(page.getByText('2 rows are in the recycle bin now.')).toBeVisible()
  await undoByKey(page)
  await expect(rowOf(page, ana)).toBeVisible()
  await expect(rowOf(page, beni)).toBeVisible()

  await tab(page, 'Pending').click()
  await rowOf(page, citra)
    .getByRole('button', { name: /to the recycle bin$/ })
    .click()
  await expect.poll(() => seatsLeft(shiftId)).toBe(18)
  await tab(page, 'Recycle bin').click()
  await expect(page).toHaveURL(/trashed=only/)
  await pickOf(rowOf(page, citra), /^Restore/)
  await expect.poll(() => seatsLeft(shiftId)).toBe(17)
  await tab(page, 'Pending').click()
  await rowOf(page, citra)
    .getByRole('button', { name: /to the recycle bin$/ })
    .click()
  await tab(page, 'Recycle bin').click()
  await pickOf(rowOf(page, citra), /for good$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Deleted for good.')).toBeVisible()
  expect(await seatsLeft(shiftId)).toBe(18)
})

test('a review is done by keys alone: on, back, reject, confirm', async ({ page, open, campus }) => {
  const { paymentId: first } = await registerByApi(campus)
  const { paymentId: second } = await registerByApi(campus)
  await open(`/toefl-payments/${first}/edit?region_id=${campus.id}`, 'ADMIN')
  const heading = (id: number) => expect(page.getByRole('region', { name: `Proof of payment ${id}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeVisible()
  await page.keyboard.press('j')
  await heading(second)
  await page.keyboard.press('k')
  await heading(first)
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeEnabled()
  await page.keyboard.press('r')
  // Beside the proof, with the mail that will be sent; letters are text there.
  const form = page.getByRole('region', { name: 'Reject this payment' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill('Rejected with a c and a j.')
  await expect(page.getByRole('img', { name: `Proof of payment ${first}` })).toBeVisible()
  await form.getByRole('button', { name: 'Show the e-mail' }).click()
  await expect(form.getByRole('region', { name: 'The e-mail' })).toContainText('Rejected with a c and a j.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Reject…' })).toBeFocused()
  await page.keyboard.press('r')
  await form.getByRole('textbox').fill('Rejected with a c and a j.')
  await form.getByRole('button', { name: 'Reject and tell the group' }).click()
  await heading(second)
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeEnabled()
  await page.keyboard.press('c')
  await expect
    .poll(async () => (await office<{ status: string }>('GET', `/toefl-payments/${second}`)).status)
    .toBe('CONFIRMED')
  expect(await office('GET', `/toefl-payments/${first}`)).toMatchObject({ status: 'REJECTED' })
})

test('a decision is undone by the key Z or the button, and its offer goes in time, also where somebody points at it', async ({
  page,
  open,
  campus,
}) => {
  const people = [{ ...makePerson(), name: 'Mega Prasetyo' }, makePerson()]
  const { paymentId: first } = await registerByApi(campus, people)
  const { paymentId: second } = await registerByApi(campus)
  await page.clock.install()
  await open(`/toefl-payments/${first}/edit?region_id=${campus.id}`, 'ADMIN')
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  const proof = (id: number) => page.getByRole('region', { name: `Proof of payment ${id}` })
  const statusOf = async (id: number) => (await office<{ status: string }>('GET', `/toefl-payments/${id}`)).status
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('c')
  await expect(page.getByText('Confirmed: Mega Prasetyo and 1 other, Rp 140.000')).toBeVisible()
  await expect(proof(second)).toBeVisible()
  await undoByKey(page)
  await expect(page.getByText(/^Undone\./)).toBeVisible()
  // Back where it was decided, to look again.
  await expect(proof(first)).toBeVisible()
  expect(await statusOf(first)).toBe('PENDING')

  await expect(confirm).toBeEnabled()
  await page.keyboard.press('c')
  await expect(proof(second)).toBeVisible()
  const offer = page.locator('[data-undo]')
  await offer.hover()
  await page.clock.fastForward(10_000)
  await expect(offer).toBeHidden()
  expect(await statusOf(first)).toBe('CONFIRMED')

  // What somebody else has corrected since is not undone, but can be taken back.
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('c')
  await expect(offer).toBeVisible()
  await office('PUT', `/toefl-payments/${second}`, { payment_type: 'CASH' })
  await offer.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This has changed since' })).toBeVisible()
  await page.getByRole('link', { name: 'Take it back…' }).click()
  await expect(page.getByRole('button', { name: 'Take back the confirmation' })).toBeVisible()
  expect(await statusOf(second)).toBe('CONFIRMED')
})

test('a new picture of the proof that is too large is told so at its field, and never sent @full', async ({
  page,
  open,
  campus,
}) => {
  const { paymentId } = await registerByApi(campus)
  await open(`/toefl-payments/${paymentId}/edit?region_id=${campus.id}`, 'ADMIN')
  await page.getByRole('button', { name: /^Correct/ }).click()
  const dialog = page.getByRole('dialog')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
  const choose = async (buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /^Choose .* \(New picture of the proof\)/ }).click(),
    ])
    await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  }
  const chosen = dialog.getByRole('img', { name: 'The proof you chose: photo.jpg' })
  await choose(Buffer.alloc(15 * 1024 * 1024 + 1))
  await expect(dialog.getByRole('alert')).toContainText('This file is larger than 15 MB.')
  await expect(chosen).toHaveCount(0)
  expect(sent).toEqual([])
  await choose(await photo())
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(chosen).toBeVisible()
})

test('a proof that nobody can open is said in words, with what to do about it, in both languages @full', async ({
  page,
  open,
  campus,
}) => {
  // Good until half-way, so that only decoding all of it shows what it is.
  const { paymentId } = await registerByApi(campus, [makePerson()], 0, rubbishPng('end'))
  await open(`/toefl-payments/${paymentId}/edit`, 'ADMIN')
  const proof = page.getByRole('region', { name: `Proof of payment ${paymentId}` })
  await expect(proof.getByRole('alert')).toContainText('Proof unreadable')
  await expect(proof.getByRole('alert')).toContainText('reject it with the reason “Cannot be read”')
  await expect(proof.getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reject…' }).click()
  // The reason that the words name is one of those offered.
  const form = page.getByRole('region', { name: 'Reject this payment' })
  await expect(form.getByText('Cannot be read', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/toefl-payments/${paymentId}/edit?lang=id`)
  await expect(page.getByRole('alert').filter({ hasText: 'Bukti tidak terbaca' })).toContainText('“Tidak terbaca”')
})
