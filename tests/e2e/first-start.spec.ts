// A club's first evening: from an empty folder to the first student's payment in the office's list, by the browser alone.
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startPortal, type PortalProcess } from '../support/process.ts'
import { type SmtpSink, startSmtp } from '../support/smtp.ts'
import { makePerson } from './support/people.ts'
import { fillGroup, send } from './support/registration.ts'
import { expect, ready, sendLoaderAway, test } from './support/test.ts'
import { watch } from './support/watch.ts'

const password = 'Correct horse 7 battery'

test('an empty folder becomes a portal in which a student registers @full', async ({ page: student, browser }) => {
  const began = performance.now()
  // Beside the portal of all the other tests, in a folder of its own.
  let smtp: SmtpSink | undefined
  const portal = await startPortal({ env: { SEED: 'catalogue' }, patience: 90_000 })
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' })
  try {
    await context.addInitScript(sendLoaderAway)
    const found = watch(context)
    context.setDefaultTimeout(30_000)
    const office = await context.newPage()
    await setUp(office, portal)
    await giveName(office)
    await sayNameInTexts(office)
    const host = `127.0.${randomInt(1, 255)}.${randomInt(2, 255)}`
    smtp = await startSmtp({ port: 2525, host })
    await connectMail(office, smtp, host)
    await toDashboard(office)
    await expect(office.getByRole('complementary', { name: /^Demo/ }), 'it is no demo').toHaveCount(0)
    await expectRefusal(office)
    await follow(office, 'Set the prices (', setPrice)
    await follow(office, 'Add receiving accounts (', addAccount)
    await follow(office, 'Add contact persons (', addContact)
    await follow(office, 'Plan test shifts with seats (', planShift)
    await openWindow(office)
    const name = await register(student, portal.baseUrl)
    await office.getByRole('link', { name: 'Test payments' }).click()
    await expect(office.getByRole('row').filter({ hasText: name })).toBeVisible()
    console.log(`An empty folder took its first registration after ${Math.round(performance.now() - began) / 1000} s.`)
    expect(found(), 'errors in the console, or requests to other hosts').toEqual([])
  } finally {
    await context.close()
    await portal.dispose()
    await smtp?.stop()
  }
})

/** The link that the start prints, and the administrator behind it. */
async function setUp(page: Page, { lines, baseUrl }: PortalProcess): Promise<void> {
  const link = () => /http\S+\/setup\/\S+/.exec(lines.join('\n'))?.[0] ?? ''
  await expect.poll(link, 'the link that the start prints').toContain(baseUrl)
  await page.goto(link())
  await ready(page)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Sekar Ayu')
  await page.getByRole('textbox', { name: 'NIM' }).fill('2501234567')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sekar@club.example')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard-admin$/)
}

const checklist = (page: Page) => page.getByRole('region', { name: 'Before students come' })
const lines = (page: Page) => checklist(page).locator('> div > ul').getByRole('listitem')

/** A short name of its own and a colour that reads; the page's frame follows at once. */
async function giveName(page: Page): Promise<void> {
  await lines(page).getByRole('link', { name: 'Give the club its name, logo and colours' }).click()
  await page.getByRole('textbox', { name: 'Short name' }).fill('Gading')
  await page.getByRole('textbox', { name: 'Primary colour' }).fill('#4d90fe')
  await page.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('banner').getByText('Gading', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/\| Gading$/)
}

/** The texts that the portal came with say another name, until the office says that they shall not. */
async function sayNameInTexts(page: Page): Promise<void> {
  const texts = page.getByRole('region', { name: 'Texts that still use BNEC' })
  await texts.getByRole('button', { name: /^Replace in \d+ texts$/ }).click()
  await expect(page.getByRole('region', { name: 'Texts in the club’s name' })).toBeVisible()
}

/** The letter that arrives holds the code. */
async function connectMail(page: Page, smtp: SmtpSink, host: string): Promise<void> {
  const mail = page.getByRole('region', { name: 'Mail', exact: true })
  await mail.getByRole('textbox', { name: 'Mail server' }).fill(host)
  await mail.getByRole('combobox', { name: 'Port' }).click()
  await page.getByRole('option', { name: '2525' }).click()
  await mail.getByRole('textbox', { name: 'Sender’s address' }).fill('office@club.example')
  await mail.getByRole('button', { name: 'E-mail me a code' }).click()
  const { text = '' } = await smtp.waitFor(({ subject }) => subject === 'Test e-mail from the portal', 30_000)
  await mail.getByRole('textbox', { name: 'Code from the e-mail' }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await mail.getByRole('button', { name: 'Use this server' }).click()
  await expect(mail).toContainText(`E-mails go through ${host}, port 2525, from office@club.example.`)
}

/** Opening too early answers with what is missing. */
async function expectRefusal(page: Page): Promise<void> {
  await checklist(page).getByRole('link', { name: 'Open a registration window' }).click()
  await askToOpen(page)
  const dialog = page.getByRole('dialog', { name: 'Students would not get through' })
  // A price is a region's own; one account, shift or contact person may serve them all.
  await expect(dialog.getByRole('link', { name: 'Set a price' })).toHaveCount(5)
  const everywhere = '(Alam Sutera, Bandung, Bekasi, Kemanggisan, and Senayan)'
  for (const lack of ['Add a receiving account, or write how to pay', 'Add a shift with seats', 'Add a contact person'])
    await expect(dialog.getByRole('listitem').filter({ hasText: lack })).toContainText(everywhere)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await toDashboard(page)
}

const toDashboard = (page: Page) => page.getByRole('link', { name: 'Dashboard Admin' }).first().click()

async function askToOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open now: TOEFL registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open now' }).click()
}

/** A line of the checklist leads to its form; what the form adds, the list knows at once. */
async function follow(page: Page, line: string, fill: (page: Page) => Promise<void>): Promise<void> {
  const item = lines(page).filter({ hasText: line })
  const before = await item.innerText()
  await item.getByRole('link').click()
  await fill(page)
  await toDashboard(page)
  await expect(lines(page).first()).toBeVisible()
  await expect(lines(page).filter({ hasText: before })).toHaveCount(0)
}

async function pick(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

async function submit(page: Page, label: 'Create' | 'Save', then: RegExp): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(page).toHaveURL(then)
}

async function setPrice(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'TOEFL, one person' }).fill('75000')
  await page.getByRole('textbox', { name: 'Membership', exact: true }).fill('150000')
  await submit(page, 'Save', /\/regions$/)
}

async function addAccount(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Bank' }).fill('BCA')
  await page.getByRole('textbox', { name: 'Account number' }).fill('5271009077')
  await page.getByRole('textbox', { name: 'Account holder' }).fill('Nadia Putri')
  await submit(page, 'Create', /\/payment-accounts$/)
}

async function addContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Aurelia Tan')
  await pick(page, 'For', 'General')
  await page.getByRole('textbox', { name: 'LINE ID' }).fill('aurelia.club')
  await submit(page, 'Create', /\/contact-persons$/)
}

async function planShift(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Saturday morning')
  await pick(page, 'Term', 'Odd 2026/2027')
  await pick(page, 'Region', /Alam Sutera/)
  await page.getByRole('textbox', { name: 'Seats' }).fill('20')
  await pickMoment(page, 'Starts', '09')
  await pickMoment(page, 'Ends', '11')
  await submit(page, 'Create', /\/toefl-shifts$/)
}

/** The fifteenth of next month, by the calendar. */
async function pickMoment(page: Page, field: string, hour: string): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  const calendar = page.getByRole('dialog')
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: /^15 / }).click()
  await calendar.getByRole('spinbutton', { name: 'Hours' }).fill(hour)
  await calendar.getByRole('button', { name: 'Use this date and time' }).click()
  await expect(calendar).toBeHidden()
}

async function openWindow(page: Page): Promise<void> {
  await lines(page).getByRole('link', { name: 'Open a registration window' }).click()
  await askToOpen(page)
  await expect(page.getByRole('button', { name: 'Close now: TOEFL registration' })).toBeVisible()
}

/** A visitor finds the way from the home page; the registrant's name. */
async function register(page: Page, baseUrl: string): Promise<string> {
  const person = makePerson()
  await page.goto(baseUrl)
  await ready(page)
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Register in Alam Sutera' }).click()
  await page.getByRole('link', { name: /^Just me/ }).click()
  await fillGroup(page, [person], 'Computer Science', 'Saturday morning')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
  return person.name
}
