import type { Download, Page } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { office, tokens } from './support/api.ts'
import { changeTerm } from './support/change-term.ts'
import { holdRequest } from './support/hold-request.ts'
import { fillPayment } from './support/registration.ts'
import { makeStudent, type Student } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

type Standing = { role: string; member_payment: { id: number; status: string; kind: string } | null }

const standing = ({ api }: Student): Promise<Standing> => api<Standing>('GET', '/user')
const cardOf = (page: Page) => page.getByRole('region', { name: 'Membership' })

/** The payment's form, and what the card says after it was sent. */
async function pay(page: Page, student: Student): Promise<number> {
  await fillPayment(page, student.person.name)
  await page.getByRole('button', { name: 'Send my payment' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(cardOf(page)).toContainText('The committee is checking your payment and will e-mail you.')
  return (await standing(student)).member_payment?.id ?? 0
}

/** The amount that the form asks for, where it is the student's own. */
async function ownAmount(page: Page): Promise<number> {
  await expect(page.getByText('Only you pay this amount')).toBeVisible()
  const text = await page.getByRole('button', { name: /, copy this amount$/ }).textContent()
  return Number((text ?? '').split(',')[0]?.replaceAll(/\D/g, ''))
}

async function firstBytes(download: Download): Promise<string> {
  const stream = await download.createReadStream()
  const [first] = (await stream.take(1).toArray()) as Buffer[]
  return first?.subarray(0, 4).toString() ?? ''
}

test('a student pays, mends what was not accepted, becomes a member by the confirmation and no longer by its end', async ({
  page,
  browser,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone extends, below')
  await office('PUT', `/regions/${campus.id}`, { member_unique_amount: true })
  const student = await makeStudent(campus)
  const { person } = student
  await holdToken(page, student.token)
  await page.goto('/dashboard')
  await cardOf(page).getByRole('link', { name: 'Become a member' }).click()
  // Nothing filled in: told at the fields, and nothing is sent.
  await page.getByRole('button', { name: 'Send my payment' }).click()
  const problems = page.getByRole('alert').filter({ hasText: /check \d fields/ })
  await expect(problems).toBeFocused()
  // By the name of the field, not by that of its button.
  await expect(problems.getByRole('button', { name: 'Picture of the proof', exact: true })).toBeVisible()
  const amount = await ownAmount(page)
  expect(amount).toBeGreaterThanOrEqual(149_501)
  expect(amount).toBeLessThan(150_000)
  await page.reload()
  expect(await ownAmount(page)).toBe(amount)
  // Nothing was typed yet.
  await expect(page.getByText(/earlier answers are back/)).toHaveCount(0)
  const id = await pay(page, student)
  expect(await student.api('GET', `/member-payments/${id}`)).toMatchObject({ payment_amount: amount })
  await mailTo(person.email, 'We have your membership payment')

  await office('POST', `/member-payments/${id}/reject`, { reason: 'The picture shows another amount.' })
  await page.reload()
  await expect(cardOf(page)).toContainText('The picture shows another amount.')
  await cardOf(page).getByRole('link', { name: 'Fix my payment' }).click()
  // Nothing is asked for twice; who has to pay after all finds the same amount, whatever others pay by now.
  await page.getByText('Where the money goes').click()
  await expect(page.getByRole('button', { name: /, copy this amount$/ })).toContainText(amount.toLocaleString('id-ID'))
  await expect(page.locator('mark')).toHaveText(String(amount).slice(-3))
  await office('PUT', `/regions/${campus.id}`, { member_price: 160_000 })
  await page.getByRole('checkbox', { name: /The sender/ }).check()
  await page.getByRole('textbox', { name: 'Sender’s account name' }).fill('Somebody Else')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('the committee is checking it', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await office('PUT', `/regions/${campus.id}`, { member_price: 150_000 })
  expect(await student.api('GET', `/member-payments/${id}`)).toMatchObject({ payment_amount: amount })

  const officePage = await (await browser.newContext()).newPage()
  await holdToken(officePage, await tokens('ADMIN'))
  // Of this region alone, so that no other payment comes next.
  await officePage.goto(`/member-payments/${id}/edit?region_id=${campus.id}`)
  await expect(officePage.getByText('SOMEBODY ELSE').first()).toBeVisible()
  const proof = officePage.getByRole('img', { name: /Proof of payment/ })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  // Sent once more while the committee looks at it: nobody confirms what nobody has seen.
  const { provider_id } = await student.api<{ provider_id: number }>('GET', `/member-payments/${id}`)
  const mended = { payment_type: 'BANK_TRANSFER', provider_id, account_name: 'A Third', account_number: '5271009012' }
  await student.api('PUT', `/member-payments/${id}`, mended)
  await officePage.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(officePage.getByText('changed while you were looking at it')).toBeVisible()
  await expect(officePage.getByText('A THIRD').first()).toBeVisible()
  await officePage.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(officePage.getByRole('button', { name: 'Take back the confirmation' })).toBeVisible()
  const letter = await mailTo(person.email, 'Welcome: your membership is confirmed')
  expect(letter.attachments.filter((name) => name.endsWith('.pdf'))).toHaveLength(1)

  await page.reload()
  await expect(cardOf(page)).toContainText('You are a member this term.')
  await page.getByRole('button', { name: new RegExp(person.name) }).click()
  await expect(page.getByRole('menu')).toContainText('Member')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await cardOf(page).getByRole('button', { name: 'Receipt' }).click()
  expect(await firstBytes(await download)).toBe('%PDF')

  await officePage.getByRole('button', { name: 'Take back the confirmation' }).click()
  await officePage.getByRole('dialog').getByRole('button', { name: 'Take back the decision' }).click()
  await expect(officePage.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  await officePage.context().close()
  expect(await standing(student)).toMatchObject({ role: 'USER', member_payment: { status: 'PENDING' } })
  // As in a region that has decided on others.
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { member_payment: object } }
    const member_payment = { ...data.member_payment, usual_minutes: 290 }
    await route.fulfill({ response: answer, json: { data: { ...data, member_payment } } })
  })
  await page.reload()
  await expect(cardOf(page).getByText('Pending')).toBeVisible()
  await expect(cardOf(page)).toContainText('will e-mail you. We usually decide within 5 hours.')
  await expect(page.getByRole('region', { name: 'Board of management' })).toContainText('as soon as your membership')
})

test('a member of an earlier term extends on a phone, and stays a member for the grace when that is taken back', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desktop pays for the first time, above')
  const student = await makeStudent(campus)
  await holdToken(page, student.token)
  await page.goto('/dashboard/new-member-registration')
  const first = await pay(page, student)
  await office('POST', `/member-payments/${first}/confirm`)
  await changeTerm(campus)
  expect(await standing(student)).toMatchObject({ role: 'MEMBER', member_payment: null })

  await page.reload()
  await expect(cardOf(page)).toContainText(/Your membership of .* lasts until .*Extend it to be a member this term\./)
  await cardOf(page).getByRole('link', { name: 'Extend my membership' }).click()
  await expect(page).toHaveURL(/\/dashboard\/new-member-registration\/extend$/)
  await expect(page.getByText(/^Your membership of .* lasts until /)).toBeVisible()
  const second = await pay(page, student)
  await expect(cardOf(page)).toContainText('Extension')
  // The earlier term and its end are among the earlier terms, with its receipt.
  await expect(page.getByRole('region', { name: 'Earlier terms' })).toContainText('Membership')
  await office('POST', `/member-payments/${second}/confirm`)
  // The second of that subject.
  const told = async () => (await mailTo(student.person.email, 'Welcome: your membership is confirmed')).text
  await expect.poll(told).toContain('your membership continues')
  await office('POST', `/member-payments/${second}/cancel`)
  expect(await standing(student)).toMatchObject({ role: 'MEMBER', member_payment: { kind: 'EXTEND' } })
})

test('each student has their own page: a student who never was a member pays as a new one, a former member extends @full', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const student = await makeStudent(campus)
  await holdToken(page, student.token)
  const plain = '/dashboard/new-member-registration'
  const atPage = async (asked: string, shown: string, heading: string) => {
    await page.goto(asked)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${shown}$`))
  }
  await atPage(`${plain}/extend`, plain, 'Become a member')
  const first = await pay(page, student)
  await office('POST', `/member-payments/${first}/confirm`)
  await atPage(`${plain}/extend`, plain, 'Become a member')
  await changeTerm(campus)
  expect(await standing(student)).toMatchObject({ membership: { kind: 'EXTEND' }, member_payment: null })
  await atPage(plain, `${plain}/extend`, 'Extend my membership')
  await pay(page, student)
  await atPage(plain, `${plain}/extend`, 'Extend my membership')
})

test('a payment that arrives only after a reload is answered as if it had been sent once @full', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every device')
  const student = await makeStudent(campus)
  await holdToken(page, student.token)
  await page.goto('/dashboard/new-member-registration')
  const late = await holdRequest(page, '/member-payments')
  await fillPayment(page, student.person.name)
  await page.getByRole('button', { name: 'Send my payment' }).click()
  await expect.poll(() => late.isHeld()).toBe(true)
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again – it’s safe' })
  await expect(again).toBeVisible()
  expect((await standing(student)).member_payment).toBeNull()
  await late.deliver()
  const stored = (await standing(student)).member_payment?.id
  expect(stored).toBeGreaterThan(0)
  await again.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(cardOf(page)).toContainText('The committee is checking your payment and will e-mail you.')
  expect(await office('GET', `/member-payments?region_id=${campus.id}`)).toHaveLength(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))).toEqual([])
})
