// Registering with friends: those who have an account are told so before anybody pays, and all can come by a link.
import { mailTo } from '../support/mailbox.ts'
import { morningIn } from '../support/morning.ts'
import { office, visitor } from './support/api.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { changeTerm } from './support/change-term.ts'
import { makePeople, makePerson } from './support/people.ts'
import { fillPayment, fillPerson, fillStep, send, shiftChoice, toNextStep } from './support/registration.ts'
import { makeStudent, studentPassword } from './support/students.ts'
import { expect, test } from './support/test.ts'

test('who has an account is told before any amount, also after a reload and after a refusal, and nobody goes on unchecked', async ({
  page,
  open,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const [known, first, second] = [makePerson(), makePerson(), makePerson()]
  await registerByApi(campus, [known])
  const shown: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/register/quote')) shown.push(request.url())
  })
  const stopped = page.getByRole('alert').filter({ hasText: 'One moment before you go on' })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await office('PUT', `/regions/${campus.id}`, { toefl_unique_amount: true })
  await open(`/register/${campus.address}/2`)

  // Without an answer, and while a limit is used up, the form stops and says how it goes on.
  const slow = { message: 'Many people in your network.', code: 'too_many', limit: 'checks' }
  const retry_at = new Date(Date.now() + 3_000_000).toISOString()
  await page.route('**/api/register/check', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '3000' }, json: { ...slow, retry_at } }),
  )
  await fillStep(page, first, campus.major.name)
  await expect(stopped).toContainText('Many people in your network.')
  await expect(stopped.getByRole('timer')).toContainText(/Press again from \d\d:\d\d WIB on \(in \d\d:\d\d\)/)
  await expect(stopped.getByRole('button', { name: 'Try again' })).toBeDisabled()
  await expect(stopped.getByRole('link', { name: 'I have an account' })).toBeVisible()
  await page.unroute('**/api/register/check')
  await page.route('**/api/register/check', (route) => route.abort())
  await toNextStep(page)
  await expect(stopped).toContainText('We couldn’t reach the server')
  await expect(heading('You')).toBeVisible()
  await page.unroute('**/api/register/check')
  await stopped.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('About your friend')).toBeVisible()

  // A phone number alone is enough to be told, and a link brings nobody to the amount.
  await fillStep(page, { ...second, phone: known.phone }, campus.major.name)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(/already exists/)
  await expect(page.getByText('Is it someone else’s account')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(second.phone)
  await page.getByRole('textbox', { name: 'NIM' }).fill(known.nim)
  await page.goto(`/register/${campus.address}/2?step=payment`)
  await expect(page.getByText('Only they can use it')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'NIM' })).toHaveAccessibleDescription(/already exists/)
  await expect(heading('First friend')).toBeVisible()
  expect(shown, 'no amount was asked for').toEqual([])

  // An account made while somebody pays: the refusal shows the same way out.
  await page.getByRole('textbox', { name: 'NIM' }).fill(second.nim)
  await toNextStep(page)
  await expect(heading('Payment')).toBeVisible()
  await fillPayment(page, first.name)
  await toNextStep(page)
  await registerByApi(campus, [{ ...makePerson(), line: first.line }, second])
  await send(page).click()
  await expect(heading('You')).toBeVisible()
  await expect(page.getByText('Is it someone else’s account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).last()).toBeVisible()
  await page.getByRole('textbox', { name: 'LINE ID' }).fill(makePerson().line)
  await toNextStep(page)
  await expect(page.getByText('Only they can use it')).toBeVisible()
  await page.getByRole('button', { name: 'Register together by link' }).click()
  await expect(page).toHaveURL(/\/register\/together#/)
})

test('somebody new pays for two friends, each of whom fills in their own part on their own phone', async ({
  page,
  open,
  campus,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'three phones are enough')
  const [payer, ...friends] = makePeople(3)
  await open(`/register/${campus.address}`)
  await page.getByRole('button', { name: /^3 people by link/ }).click()
  await fillPerson(page, payer ?? makePerson(), campus.major.name)
  await shiftChoice(page, 'First shift').check()
  await page.getByRole('button', { name: 'Put my part in the group' }).click()
  await expect(page.getByRole('heading', { name: 'Your group', exact: true })).toBeVisible()
  const shared = (await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
  const link = /http\S+#[\w-]+/.exec(new URL(shared).searchParams.get('text') ?? '')?.[0] ?? ''

  const phones = []
  for (const friend of friends) {
    const phone = await (await browser.newContext()).newPage()
    phones.push(phone)
    await phone.goto(link)
    await expect(phone.getByText(`${payer?.name} is registering`)).toBeVisible()
    await fillPerson(phone, friend, campus.major.name)
    await shiftChoice(phone, 'Second shift').check()
    await phone.getByRole('button', { name: 'Put my part in the group' }).click()
    await expect(phone.getByRole('heading', { name: 'You are in the group' })).toBeVisible()
    // Arrives at the payer's by itself.
    await expect(page.getByRole('list', { name: 'In your group' })).toContainText(friend.name)
    expect(await page.content(), 'nobody sees another’s data').not.toContain(friend.nim)
  }

  // The friends read where their part goes, and nobody else with the link.
  await page.getByText('Collect your friends’ parts').click()
  await page.getByRole('textbox', { name: 'Bank or e-wallet' }).fill('GoPay')
  await page.getByRole('textbox', { name: 'Account number' }).fill('081234567890')
  await page.getByRole('button', { name: 'Show it to my friends' }).click()
  await expect(page.getByRole('region', { name: 'Your friends’ parts' })).toContainText('GoPay · 081234567890')
  for (const phone of phones) {
    await phone.reload()
    await expect(phone.getByRole('region', { name: 'Your part' })).toContainText(/Your part: Rp\s65\.000/)
    await expect(phone.getByRole('button', { name: /^081234567890\s*, copy this number$/ })).toBeVisible()
  }
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('This group is complete')).toBeVisible()
  expect(await stranger.content()).not.toContain('081234567890')
  await stranger.context().close()

  await page.getByRole('button', { name: /^Pay Rp\s195\.000 for 3 people/ }).click()
  await fillPayment(page, payer?.name ?? '')
  await toNextStep(page)
  await send(page).click()
  for (const one of [page, ...phones]) {
    await expect(one.getByRole('heading', { name: 'All 3 of you are registered!' })).toBeVisible()
    await expect(one.getByText(/^Your registration number is \d+/)).toBeVisible()
    await expect(one.getByRole('button', { name: /^Copy date and place|^Share date and place/ })).toBeVisible()
  }
  // Each puts their own mistyped address right.
  const [phone] = phones
  if (!phone) throw new Error('two phones')
  const right = makePerson().email
  await phone.getByRole('button', { name: /^Wrong address for/ }).click()
  await phone.getByRole('textbox', { name: /^Correct e-mail address of/ }).fill(right)
  await phone.getByRole('button', { name: 'Fix it' }).click()
  await expect(phone.getByText(right)).toBeVisible()
  expect((await mailTo(right, 'set your password')).text).toContain('/forgot-password/')
  expect(await Promise.all(campus.shifts.map(({ id }) => seatsLeft(id)))).toEqual([19, 18])
  for (const one of phones) await one.context().close()
})

test('a friend with an account comes back from signing in, and is in the group with a shift and one press @full', async ({
  page,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const student = await makeStudent(campus)
  await changeTerm(campus)
  const { current_term_id: term_id } = await office<{ current_term_id: number }>('GET', `/regions/${campus.id}`)
  const starts = morningIn(20)
  await office('POST', '/toefl-shifts', {
    term_id,
    region_id: campus.id,
    shift: 'Spring shift',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 7_200_000).toISOString(),
    quota: 5,
  })
  const { link } = await visitor<{ link: string }>('POST', '/register/groups', { region_id: campus.id, size: 2 })
  await page.goto(`/register/together#${link}`)
  await page.getByRole('link', { name: 'Sign in and join' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The page before has a NIM too, and stays until the next one is drawn.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('textbox', { name: 'NIM' }).fill(student.person.nim)
  await page.getByLabel('Password', { exact: true }).fill(studentPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Join with your account' })).toBeVisible()
  await shiftChoice(page, 'Spring shift').check()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are in the group' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'In your group' })).toContainText(student.person.name)
})
