// The door on two phones that lose their network, and the camera.
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { connect } from '#kit/database/connect.ts'
import { codeLength, codeOf } from '#features/ticket/ticket.rules.ts'
import { isLong } from '../support/effort.ts'
import { insertGroups } from '../support/groups.ts'
import { photo } from '../support/pictures.ts'
import { office, tokens } from './support/api.ts'
import { makeCampus } from './support/campus.ts'
import { makePerson } from './support/people.ts'
import { expect, holdToken, test } from './support/test.ts'

type Report = {
  present: number
  scans: number
  doubles: { device: string; name: string; at: string; first_at: string }[]
  strangers: { is: string; name: string | null }[]
}

/** Confirmed seats of a shift, and the codes of their tickets. */
async function seat(count: number, shift: { regionId: number; shiftId: number }): Promise<string[]> {
  const { DATABASE_URL } = JSON.parse(process.env['SAME_PORTAL'] ?? '{}') as { DATABASE_URL: string }
  const { pool, db } = connect(DATABASE_URL, 1, () => undefined)
  const { term_id } = await db
    .selectFrom('toefl_shift')
    .select('term_id')
    .where('id', '=', shift.shiftId)
    .executeTakeFirstOrThrow()
  const { id: providerId } = await db.selectFrom('payment_provider').select('id').executeTakeFirstOrThrow()
  const world = { termId: term_id, regionId: shift.regionId, regionInit: '', majorId: 0, providerId, receiverId: 0 }
  const values = { status: 'CONFIRMED', decided_at: new Date().toISOString() }
  // Each of the tests' processes counts its own numbers, and all share the portal.
  const nims = Array.from({ length: count }, () => makePerson().nim)
  await insertGroups(db, { world, count, shiftId: shift.shiftId, values, nims })
  await office('POST', `/toefl-shifts/${shift.shiftId}/door`)
  const { rows } = await sql<{ code: string }>`select code from ticket
    where programme = 'TOEFL' and shift_id = ${shift.shiftId} order by seat_id`.execute(db)
  await pool.end()
  return rows.map(({ code }) => code)
}

async function phone(browser: Browser, door: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/check-in?door=${door}`)
  await expect(page.getByText('The server knows every scan')).toBeVisible()
  await expect(page.getByText('This phone opens the door without network.')).toBeVisible()
  return page
}

const untold = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 scan not told yet' : `${count} scans not told yet`)).toBeVisible()

/** As a scanner that types. */
async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Name or NIM')
  await field.fill(code)
  await field.press('Enter')
}

test('two phones without network let everybody in once, lose nothing, and name doubles and strangers', async ({
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'it makes its own phones')
  if (isLong) test.setTimeout(600_000)
  const tens = isLong ? 10 : 1
  const [seats, doubles, strangers, forged] = [23 * tens, 4 * tens, 2 * tens, tens]
  const campus = await makeCampus({ seats: [300, 300] })
  const [shift, other] = [campus.shifts[0]!, campus.shifts[1]!]
  const codes = await seat(seats, { regionId: campus.id, shiftId: shift.id })
  const elsewhere = await seat(strangers, { regionId: campus.id, shiftId: other.id })
  const door = `TOEFL-${shift.id}`
  const phones = [await phone(browser, door), await phone(browser, door)] as const
  for (const page of phones) await page.context().setOffline(true)

  // Each lets in one half; the second one then sees some of the first one's people again.
  const shares = [0, 1].map((one) => codes.filter((_, index) => index % 2 === one)) as [string[], string[]]
  const again = shares[0].slice(0, doubles)
  const made = Array.from({ length: forged }, () => codeOf(randomBytes(codeLength)))
  const all = [shares[0], [...shares[1], ...again, ...elsewhere, ...made]] as const
  for (const code of all[0]) await scan(phones[0], code)
  for (const code of all[1]) await scan(phones[1], code)
  await untold(phones[0], all[0].length)
  await untold(phones[1], all[1].length)
  await expect(phones[0].getByText(`${all[0].length} of ${seats} inside`)).toBeVisible()
  // It does not know the other phone's people: amber, and let in.
  await expect(phones[1].getByText(`${shares[1].length + doubles} of ${seats} inside`)).toBeVisible()
  await expect(phones[1].locator('[data-meaning="UNKNOWN"]')).toContainText('Kept on this phone, not told yet')

  // A phone whose page dies has lost nothing.
  const context = phones[1].context()
  await phones[1].close({ runBeforeUnload: false })
  const reopened = await context.newPage()
  await reopened.goto(`/check-in?door=${door}`)
  await untold(reopened, all[1].length)

  // The second phone has network first; the earlier scans come later.
  await context.setOffline(false)
  await expect(reopened.getByText('The server knows every scan')).toBeVisible()
  await phones[0].context().setOffline(false)
  await expect(phones[0].getByText('The server knows every scan')).toBeVisible()
  await expect(phones[0].getByText(`${seats} of ${seats} inside`)).toBeVisible()

  const report = await office<Report>('GET', `/toefl-shifts/${shift.id}/check-ins`)
  expect(report).toMatchObject({ present: seats, scans: all[0].length + all[1].length })
  expect(report.doubles).toHaveLength(doubles)
  expect(new Set(report.doubles.map(({ device }) => device)).size).toBe(1)
  for (const { at, first_at } of report.doubles) expect(Date.parse(first_at)).toBeLessThan(Date.parse(at))
  const ofKind = (kind: string) => report.strangers.filter(({ is }) => is === kind)
  expect(ofKind('OTHER_SHIFT').map(({ name }) => name !== null)).toEqual(elsewhere.map(() => true))
  expect(ofKind('UNKNOWN').map(({ name }) => name)).toEqual(made.map(() => null))

  // The committee ticks them off.
  await reopened.goto(`/check-in?settle=${door}`)
  await expect(reopened.getByRole('heading', { name: 'Without a seat here' })).toBeVisible()
  await reopened.getByRole('button', { name: 'Tick all off' }).click()
  await expect(reopened.getByText('Looked at')).toHaveCount(doubles + strangers + forged)
  for (const page of [phones[0], reopened]) await page.context().close()
})

test('the camera reads a tilted ticket once, and it can be taken back @full', async ({ page, isMobile }) => {
  test.skip(isMobile, 'one camera is enough')
  const campus = await makeCampus({ seats: [20] })
  const shift = campus.shifts[0]!
  const [code = ''] = await seat(1, { regionId: campus.id, shiftId: shift.id })
  // A camera that shows what the test draws.
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 720 })
    const stream = canvas.captureStream(15)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream)
    Object.assign(globalThis, {
      show: (modules: boolean[][]) => {
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        const draw = () => {
          context.resetTransform()
          context.fillStyle = '#777777'
          context.fillRect(0, 0, 960, 720)
          context.translate(480, 360)
          context.transform(0.95, 0.2, -0.28, 0.85, 0, 0)
          const unit = 360 / modules.length
          context.fillStyle = '#eeeeee'
          context.fillRect(-180, -180, 360, 360)
          context.fillStyle = '#222222'
          for (const [y, row] of modules.entries())
            for (const [x, isDark] of row.entries())
              if (isDark) context.fillRect(x * unit - 180, y * unit - 180, unit + 0.5, unit + 0.5)
        }
        draw()
        setInterval(draw, 60)
      },
    })
  })
  await holdToken(page, await tokens('ADMIN'))
  await page.goto(`/check-in?door=TOEFL-${shift.id}`)
  await expect(page.getByText('The server knows every scan')).toBeVisible()
  const { encodeQR } = await import('qr')
  const show = (text: string) =>
    page.evaluate(
      (modules) => (globalThis as unknown as { show: (modules: boolean[][]) => void }).show(modules),
      encodeQR(text, 'raw', { ecc: 'quartile', border: 4 }),
    )
  await show(code)
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await expect(page.locator('[data-meaning="IN"][data-told="true"]')).toContainText('Let in')
  await expect(page.getByText('1 of 1 inside')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('0 of 1 inside')).toBeVisible()
  const { scans } = await office<Report>('GET', `/toefl-shifts/${shift.id}/check-ins`)
  expect(scans).toBe(1)
})

test('a helper’s phone opens one door without an account, until its link ends; the office sells a free seat for cash', async ({
  browser,
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'it makes its own phones')
  const campus = await makeCampus({ seats: [20] })
  const shift = campus.shifts[0]!
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await office('PUT', `/toefl-shifts/${shift.id}`, { starts_at: moment(-5), ends_at: moment(120) })
  await seat(2, { regionId: campus.id, shiftId: shift.id })
  const { email } = await office<{ email: string }>('GET', '/user')
  await office('POST', '/contact-persons', { name: 'Cash Desk', type: 'TOEFL', region_id: campus.id, email })
  await holdToken(page, await tokens('ADMIN'))

  await page.goto(`/check-in/TOEFL-${shift.id}/helpers`)
  await page.getByLabel('Name of the helper').fill('Rani Wijaya')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the link for Rani Wijaya' })).toBeVisible()
  const address = await page.getByLabel('Address').inputValue()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const helper = await context.newPage()
  await helper.goto(new URL(address).pathname + new URL(address).hash)
  await expect(helper.getByText('The server knows every scan')).toBeVisible()
  await expect(helper.getByText('This phone opens the door without network.')).toBeVisible()
  await expect(helper.getByRole('link', { name: 'Other shift' })).toHaveCount(0)
  const people = helper.getByRole('button', { name: /^Check in / })
  await people.first().click()
  await expect(helper.getByText('1 of 2 inside')).toBeVisible()
  await expect(helper.locator('[data-meaning="IN"][data-told="true"]')).toBeVisible()

  // Without network the page opens again, and goes on.
  await context.setOffline(true)
  await helper.reload()
  await expect(helper.getByText('1 of 2 inside')).toBeVisible()
  await people.first().click()
  await untold(helper, 1)
  await context.setOffline(false)
  await expect(helper.getByText('The server knows every scan')).toBeVisible()
  const report = await office<Report>('GET', `/toefl-shifts/${shift.id}/check-ins`)
  expect(report).toMatchObject({ present: 2, scans: 2 })

  // The office sells a free seat.
  const person = makePerson()
  await page.goto(`/check-in/toefl/${shift.id}/walk-in`)
  await expect(page.getByText('18 free seats')).toBeVisible()
  await page.getByRole('combobox', { name: 'NIM or name' }).fill(person.nim)
  await page.getByRole('textbox', { name: /^Name/ }).fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByText('Cash Desk').click()
  const picture = {
    name: 'cash.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo({ width: 300, height: 400, seed: shift.id }),
  }
  await page.locator('input[type="file"]').first().setInputFiles(picture)
  await page.getByRole('button', { name: /^Confirm Rp\s?75\.000 and let them in$/ }).click()
  await expect(page.getByText(`${person.name} has a seat`)).toBeVisible()
  await expect(page.getByText('17 free seats')).toBeVisible()
  // The list of the helper's phone has them too.
  await helper.getByRole('button', { name: 'Fetch the list again' }).click()
  await expect(helper.getByText('3 of 3 inside')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()

  // Ended, the helper's phone forgets the list.
  await page.goto(`/check-in/TOEFL-${shift.id}/helpers`)
  await page.getByRole('button', { name: 'End the link for Rani Wijaya' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('No live link')).toBeVisible()
  await expect(helper.getByText('This link is over')).toBeVisible()
  const kept = await helper.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open('door-list')
        asked.addEventListener('success', () => {
          const rows = asked.result.transaction('rows').objectStore('rows').count()
          rows.addEventListener('success', () => resolve(rows.result))
        })
      }),
  )
  expect(kept).toBe(0)
  await helper.reload()
  await expect(helper.getByText('This link is over')).toBeVisible()
  await context.close()
})
