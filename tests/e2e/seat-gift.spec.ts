// After the window has closed a student passes the seat on; a stranger takes it by the link and pays the club.
import { office } from './support/api.ts'
import { axeOn } from './support/axe.ts'
import { makePerson } from './support/people.ts'
import { fillGroup, send } from './support/registration.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

type Standing = { toefl_detail: { id: number; payment_id: number } }

test('a seat goes to a successor after the window, by a link, through the ordinary form @full', async ({
  page,
  browser,
  campus,
}) => {
  const student = await makeStudent(campus)
  const { id, payment_id } = (await student.api<Standing>('GET', '/user')).toefl_detail
  await office('POST', `/toefl-payments/${payment_id}/confirm`)
  const window = { env_code: 'TOEFL_REGISTRATION', name: `Over ${campus.name}`, region_id: campus.id }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await office('POST', '/environments', { ...window, start_time: ago(600), end_time: ago(120) })

  await holdToken(page, student.token)
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('link', { name: 'Give my seat away' }).click()
  await expect(page.getByRole('heading', { name: 'Give my seat away' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('The link for your successor')).toBeVisible()
  const link = (await page.getByText(/\/seat-gifts\/[\w-]{20,}$/).textContent()) ?? ''

  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await stranger.goto(new URL(link).pathname)
  await expect(stranger.getByRole('heading', { name: 'A seat for you' })).toBeVisible()
  expect(await axeOn(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Take this seat' }).click()
  await fillGroup(stranger, [makePerson()], campus.major.name, 'First shift')
  await send(stranger).click()
  await expect(stranger.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
  await stranger.context().close()

  await page.reload()
  await expect(page.getByText(/ has taken your seat$/)).toBeVisible()
  await page.goto('/dashboard')
  await ready(page)
  await expect(page.getByRole('link', { name: 'Give my seat away' })).toBeHidden()
  const { gift } = await office<{ gift: { state: string } }>('GET', `/toefl-details/${id}/gift`)
  expect(gift.state).toBe('SENT')
})
