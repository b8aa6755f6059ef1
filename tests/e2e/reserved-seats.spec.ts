// Paying without fear: the seats are kept while somebody pays, and a group by link stays as it is.
import { office } from './support/api.ts'
import { makeCampus, registerByApi, seatsLeft } from './support/campus.ts'
import { makePeople, makePerson } from './support/people.ts'
import { fillGroup, fillPerson, fillStep, send, shiftChoice, toNextStep } from './support/registration.ts'
import { expect, test } from './support/test.ts'

test('the seats of who pays are kept, longer if they ask, and a page loaded again is at the payment @full', async ({
  page,
  open,
  campus,
}) => {
  const left = () => seatsLeft(campus.shifts[0]?.id ?? 0)
  const before = await left()
  await open(`/register/${campus.address}/1`)
  await fillStep(page, makePerson(), campus.major.name)
  const timer = page.getByText(/^We hold your seats for (30:00|29:\d\d)/)
  await expect(timer).toBeVisible()
  expect(await left()).toBe(before - 1)
  await page.getByRole('radio', { name: 'Cash' }).check()
  // What the answer changes lies below it.
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: '15 more minutes' }).click()
  await expect(page.getByText(/^We hold your seats for 4\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: '15 more minutes' })).toHaveCount(0)
  expect(await left()).toBe(before - 1)
})

test('who comes while the payer pays is told so, and may come when the payer goes back', async ({
  page,
  open,
  campus,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'two phones are enough')
  const [payer = makePerson(), friend = makePerson()] = makePeople(2)
  await open(`/register/${campus.address}`)
  await page.getByRole('button', { name: /^3 people by link/ }).click()
  await fillPerson(page, payer, campus.major.name)
  await shiftChoice(page, 'First shift').check()
  await page.getByRole('button', { name: 'Put my part in the group' }).click()
  const shared = (await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
  const link = /http\S+#[\w-]+/.exec(new URL(shared).searchParams.get('text') ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: /^Pay Rp\s75\.000/ }).click()
  await expect(page.getByText(/^We hold your seats for/)).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  await phone.goto(link)
  await expect(phone.getByText(`${payer.name} is paying for your group now`)).toBeVisible()
  // The bank's app has thrown the page away.
  await page.reload()
  await expect(page.getByText(/^We hold your seats for/)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Your group', exact: true })).toBeVisible()
  await fillPerson(phone, friend, campus.major.name)
  await shiftChoice(phone, 'First shift').check()
  await phone.getByRole('button', { name: 'Put my part in the group' }).click()
  await expect(phone.getByRole('heading', { name: 'You are in the group' })).toBeVisible()
  await phone.context().close()
})

test('without kept seats a shift may fill up while one pays: it alone is marked, and the money is said to be safe @full', async ({
  page,
  open,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const campus = await makeCampus({ seats: [1, 20] })
  await office('PUT', `/regions/${campus.id}`, { toefl_reserve_minutes: 0 })
  await open(`/register/${campus.address}/1`)
  await fillGroup(page, [makePerson()], campus.major.name, 'First shift')
  await registerByApi(campus)
  await send(page).click()
  const choice = page.getByRole('radiogroup', { name: 'Test shift' })
  await expect(choice).toContainText('Your money is safe, and the amount stays the same.')
  const cards = choice.locator('label')
  await expect(cards.filter({ hasText: 'First shift' })).toHaveAttribute('data-invalid', 'true')
  await expect(cards.filter({ hasText: 'Second shift' })).not.toHaveAttribute('data-invalid', 'true')
  await shiftChoice(page, 'Second shift').check()
  await toNextStep(page)
  await expect(page.getByRole('img', { name: 'The proof you chose: transfer.jpg' })).toBeVisible()
  await toNextStep(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
})
