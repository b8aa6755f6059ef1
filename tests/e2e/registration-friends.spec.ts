// Registering with friends: those who have an account are told so before anybody pays, and all can come by a link.
import { morningIn } from '../support/morning.ts'
import { office, visitor } from './support/api.ts'
import { registerByApi, seatsLeft } from './support/campus.ts'
import { changeTerm } from './support/change-term.ts'
import { makePeople, makePerson } from './support/people.ts'
import { fillPayment, fillPerson, fillStep, send, shiftChoice, toNextStep } from './support/registration.ts'
import { makeStudent, studentPassword } from './support/students.ts'
import { expect, test } from './support/test.ts'

test('a friend’s NIM that has an account is told when their step is left; a check that fails is in nobody’s way', async ({
  page,
  open,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const known = makePerson()
  await registerByApi(campus, [known])
  await open(`/register/${campus.address}/2`)
  await page.route('**/api/register/check', (route) => route.abort())
  await fillStep(page, { ...makePerson(), nim: known.nim }, campus.major.name)
  await expect(page.getByRole('heading', { name: 'Registrant 2' })).toBeVisible()
  await expect(page.getByText('About your friend')).toBeVisible()
  await page.unroute('**/api/register/check')

  await fillStep(page, { ...makePerson(), email: known.email }, campus.major.name)
  await expect(page.getByRole('heading', { name: 'Registrant 2' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/already exists/)
  await expect(page.getByText('Nobody can be registered from an existing account')).toBeVisible()

  await page.getByRole('textbox', { name: 'E-mail' }).fill(makePerson().email)
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Registrant 1/ }).click()
  await toNextStep(page)
  await expect(page.getByRole('textbox', { name: 'NIM' })).toHaveAccessibleDescription(/already exists/)
  await expect(page.getByText('What you entered here stays on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await expect(page).toHaveURL(/\/login$/)
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

  await page.getByRole('button', { name: /^Pay Rp\s195\.000 for 3 people/ }).click()
  await fillPayment(page, payer?.name ?? '')
  await toNextStep(page)
  await send(page).click()
  for (const one of [page, ...phones]) {
    await expect(one.getByRole('heading', { name: 'All 3 of you are registered!' })).toBeVisible()
  }
  expect(await Promise.all(campus.shifts.map(({ id }) => seatsLeft(id)))).toEqual([19, 18])
  for (const phone of phones) await phone.context().close()
})

test('a friend with an account comes back from signing in, and is in the group with a shift and one press', async ({
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
