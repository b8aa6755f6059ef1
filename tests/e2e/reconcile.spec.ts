// A treasurer's evening: forty plain payments (with `npm test` fewer) reconciled without a mouse, and on a phone without a keyboard.
import type { Page } from '@playwright/test'
import { isLong, isQuick } from '../support/effort.ts'
import { office } from './support/api.ts'
import { type Campus, registerByApi } from './support/campus.ts'
import { importRows, makeAccount, type Row } from './support/bank.ts'
import { makePerson, spelled } from './support/people.ts'
import { expect, test } from './support/test.ts'

type Counts = { sure: number; likely: number; unnamed: number }
const forty: Counts = { sure: 26, likely: 10, unnamed: 3 }
/** A smaller evening goes the same way. */
const fewer: Counts = { sure: 8, likely: 3, unnamed: 3 }
const counts = isQuick ? { ...fewer, sure: 20 } : forty
const countsOnPhone = isLong ? forty : fewer
const paymentsOf = ({ sure, likely, unnamed }: Counts) => sure + likely + unnamed

/** Payments at the plain price, and the bank's file: names whole, cut short or missing, and interest among them. */
async function makeEvening(campus: Campus, counted: Counts): Promise<number> {
  const { sure, likely } = counted
  const accountId = await makeAccount(campus)
  const names: string[] = []
  for (let number = 0; number < paymentsOf(counted); number += 1) {
    const word = spelled(String(100 + number))
    const name = `Anggi${word} Rahma${campus.address.split('-')[1] ?? ''} Putri${word}`
    // oxlint-disable-next-line no-await-in-loop
    await registerByApi(campus, [{ ...makePerson(), name }])
    names.push(name.toUpperCase())
  }
  const texts = names.map((name, number) => {
    if (number < sure) return `TRSF E-BANKING CR ${name}`
    // The last word is cut too short to be sure.
    if (number < sure + likely) return `TRSF E-BANKING CR ${name.slice(0, name.lastIndexOf(' ') + 4)}`
    return 'SETORAN TUNAI'
  })
  await importRows(accountId, [...texts.map((text): Row => [text, 75_000]), ['BUNGA TABUNGAN', 1250]])
  return accountId
}

const isSeen = (page: Page) => expect(page.locator('[data-ready]')).toBeVisible()
const waiting = (accountId: number) =>
  office<unknown[]>('GET', `/statement-lines?state=OPEN&account_id=${accountId}`).then((open) => open.length)

test('plain payments are reconciled by keyboard alone, in fewer presses than there are payments', async ({
  page,
  open,
  campus,
}) => {
  test.slow()
  const accountId = await makeEvening({ ...campus, shifts: await roomy(campus, paymentsOf(counts)) }, counts)
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await open(`/reconcile?account_id=${accountId}`, 'ADMIN')
  await expect(page.getByRole('radio', { name: `Likely, ${counts.likely}` })).toBeChecked()
  for (let left = counts.likely; left > 0; left -= 1) {
    await expect(page.getByText(`1 of ${left}`, { exact: true })).toBeVisible()
    await isSeen(page)
    // The decision is in sight without scrolling.
    await expect(page.getByRole('button', { name: 'Take it' })).toBeInViewport({ ratio: 1 })
    await press('Enter')
  }
  // The way on has the focus: the sure ones, then their table, then the question.
  await expect(page.getByRole('button', { name: `Confirm ${counts.sure} sure ones` })).toBeFocused()
  await press('Enter')
  await expect(page.getByText(`${counts.sure} are ticked: Rp`)).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: `Confirm ${counts.sure}` })).toBeFocused()
  await press('Enter')
  const rest = page.getByRole('button', { name: /^Look at/ }).first()
  await expect(rest).toBeFocused()
  await press('Enter')
  // The cash of three whom the bank does not name: by their proofs, and the treasurer begins with the second.
  await expect(page.getByText('2 more payments are just as good', { exact: false })).toBeVisible()
  await isSeen(page)
  await press('ArrowDown')
  const chosen = page.getByRole('radiogroup', { name: 'Payments that' }).getByRole('radio', { checked: true })
  await expect(chosen).toContainText('As good as the first one')
  for (let left = counts.unnamed; left > 0; left -= 1) {
    await expect(page.getByText(`1 of ${left + 1}`, { exact: true })).toBeVisible()
    await isSeen(page)
    await press('Enter')
  }
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(page.getByText('BUNGA TABUNGAN').first()).toBeVisible()
  await page.waitForTimeout(500)
  await press('a')
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  for (const letter of 'Interest') await press(letter)
  await press('Enter')
  await expect(page.getByText('Everything is reconciled')).toBeVisible()
  expect(await waiting(accountId)).toBe(0)
  console.log(`${paymentsOf(counts)} payments: ${presses} presses of keys`)
  expect(presses).toBeLessThan(paymentsOf(counts))

  // The last one is undone by a key, and is there again.
  await press('z')
  await expect(page.getByText('BUNGA TABUNGAN').first()).toBeVisible()
  expect(await waiting(accountId)).toBe(1)
})

test('the same evening on a phone, with a thumb @full', async ({ page, open, campus }) => {
  test.slow()
  const { sure, likely, unnamed } = countsOnPhone
  const payments = paymentsOf(countsOnPhone)
  await page.setViewportSize({ width: 390, height: 844 })
  const accountId = await makeEvening({ ...campus, shifts: await roomy(campus, payments) }, countsOnPhone)
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    const button = page.getByRole('button', { name }).first()
    await expect(button).toBeInViewport({ ratio: 1 })
    // Nor does the message of the last decision lie over it.
    expect(await button.evaluate(isUnderMessage), String(name)).toBe(false)
    await button.click()
  }
  await open(`/reconcile?account_id=${accountId}`, 'ADMIN')
  for (let left = likely; left > 0; left -= 1) {
    await expect(page.getByText(`1 of ${left}`, { exact: true })).toBeVisible()
    await isSeen(page)
    await tap('Take it')
  }
  await tap(/sure ones$/)
  await tap(`Confirm ${sure}`)
  const question = page.getByRole('dialog').getByRole('button', { name: `Confirm ${sure}` })
  taps += 1
  await question.click()
  await tap(/^Look at/)
  for (let left = unnamed; left > 0; left -= 1) {
    await expect(page.getByText(`1 of ${left + 1}`, { exact: true })).toBeVisible()
    await isSeen(page)
    await tap('Take it')
  }
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await page.waitForTimeout(500)
  await tap('Set aside')
  await page.getByRole('dialog').getByLabel('Reason').fill('Interest')
  taps += 1
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText('Everything is reconciled')).toBeVisible()
  expect(await waiting(accountId)).toBe(0)
  console.log(`${payments} payments: ${taps} taps`)
  expect(taps).toBeLessThan(payments)
})

/** Of messages alone: a dialog that closes lies over it for a moment. Runs in the page. */
function isUnderMessage(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && seen.closest('[data-position="bottom-left"]') !== null
}

/** The campus's first shift, with a seat for everybody. */
async function roomy({ shifts }: Campus, seats: number): Promise<Campus['shifts']> {
  const [first, ...others] = shifts
  if (!first) return shifts
  const shift = await office<Record<string, unknown>>('GET', `/toefl-shifts/${first.id}`)
  await office('PUT', `/toefl-shifts/${first.id}`, { ...shift, quota: seats })
  return [{ ...first, quota: seats }, ...others]
}

test('a confirmed payment whose money the bank takes back is named first, with the way to it @full', async ({
  page,
  open,
  campus,
}) => {
  const accountId = await makeAccount(campus)
  const name = `Dewi ${spelled(String(campus.id))}`
  const { paymentId } = await registerByApi(campus, [{ ...makePerson(), name }])
  const came: Row = [`TRSF E-BANKING CR ${name.toUpperCase()}`, 75_000]
  await importRows(accountId, [came])
  const [line] = await office<{ id: number }[]>('GET', `/statement-lines?account_id=${accountId}`)
  await office('POST', `/toefl-payments/${paymentId}/confirm`, { line_id: line?.id })
  await open(`/reconcile?account_id=${accountId}`, 'ADMIN')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('The bank has taken back')).toHaveCount(0)
  await importRows(accountId, [came, [`KOREKSI TRSF ${name.toUpperCase()}`, 75_000, 'DB']])
  await page.reload()
  const warning = page
    .getByRole('status')
    .filter({ hasText: 'The bank has taken back the money of a confirmed payment' })
  await expect(warning).toContainText(name.toUpperCase())
  await warning.getByRole('link', { name: new RegExp(`payment ${paymentId}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})
