// On test day: the code on the committee's screen, the students' phones, and the list that is mended by hand.
import type { Page } from '@playwright/test'
import { office, tokens } from './support/api.ts'
import { registerByApi } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { expect, holdToken, test } from './support/test.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test(
  'who is in the room says so on a phone with the code of the screen, and the committee mends the list',
  { tag: '@phone' },
  async ({ page, browser, campus, isMobile }) => {
    test.skip(!isMobile, 'a room full of phones')
    const shift = campus.shifts[0]!
    const person = { ...makePerson(), name: 'Ayu Present' }
    const other = { ...makePerson(), name: 'Budi Late' }
    const { paymentId } = await registerByApi(campus, [person, other])
    await office('POST', `/toefl-payments/${paymentId}/confirm`)

    const officePage = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await holdToken(officePage, await tokens('ADMIN'))
    await officePage.goto(`/toefl-attendances?shift_id=${shift.id}`)
    await expect(rowOf(officePage, person.name)).toContainText('Not present')
    await officePage.getByRole('button', { name: 'Show the room code' }).click()
    const room = officePage.getByRole('dialog', { name: 'Room code' })
    await expect(room.getByRole('heading', { name: shift.label })).toBeVisible()
    await expect(room.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(room.getByText('0 of 2 present')).toBeVisible()
    const shown = async () => (await room.getByTestId('room-code').innerText()).replaceAll(/\D/g, '')

    await page.goto('/toefl-attendances/create')
    const send = page.getByRole('button', { name: 'I’m here' })
    await send.click()
    const problems = page.getByRole('alert').filter({ hasText: /check \d fields?/ })
    await expect(problems).toBeFocused()
    await box(page, 'NIM').fill(person.nim)
    await box(page, 'Room code').fill(String((Number(await shown()) + 1) % 1_000_000).padStart(6, '0'))
    await send.click()
    await expect(problems).toContainText('This NIM and room code don’t match')
    await expect(box(page, 'NIM')).toHaveValue(person.nim)
    await box(page, 'Room code').fill(await shown())
    await send.click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused()
    await expect(room.getByText('1 of 2 present')).toBeVisible()

    // Once more, with the QR code's address: it brings the code along.
    const { url } = await office<{ url: string }>('GET', `/toefl-shifts/${shift.id}/attendance-code`)
    const { pathname, search } = new URL(url)
    await page.goto(pathname + search)
    await expect(box(page, 'Room code')).toHaveValue(/^\d{6}$/)
    await box(page, 'NIM').fill(person.nim)
    await send.click()
    await expect(page.getByRole('heading', { name: 'You’re on the list already' })).toBeFocused()

    await room.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(officePage, person.name)).toContainText('Present')
    await officePage.getByRole('button', { name: `Unmark ${person.name}` }).click()
    await officePage.getByRole('button', { name: `Mark as present ${other.name}` }).click()
    await expect(rowOf(officePage, other.name)).toContainText('since')
    await expect(rowOf(officePage, person.name)).toContainText('Not present')
    await officePage.context().close()
  },
)
