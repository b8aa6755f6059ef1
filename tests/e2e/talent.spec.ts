import type { Page } from '@playwright/test'
import { mailTo } from '../support/mailbox.ts'
import { office, visitor } from './support/api.ts'
import type { Campus } from './support/campus.ts'
import { spelled, makePerson, type Person } from './support/people.ts'
import { pickOf } from './support/rows.ts'
import { makeStudent } from './support/students.ts'
import { expect, holdToken, ready, test } from './support/test.ts'

const day = 86_400_000

// Long forms, and a mail to wait for.
/** The campus's own talent window; other tests go by the general one. */
async function setWindow(campus: Campus, isOpen = true): Promise<void> {
  const name = `Window of ${campus.name}`
  const all = await office<{ id: number; name: string }[]>('GET', '/environments?per_page=100&sort=-id')
  const body = {
    env_code: 'TALENT_REGISTRATION',
    name,
    region_id: campus.id,
    start_time: new Date(Date.now() - 2 * day).toISOString(),
    end_time: new Date(Date.now() + (isOpen ? day : -day)).toISOString(),
  }
  const known = all.find((window) => window.name === name)
  if (known) await office('PUT', `/environments/${known.id}`, body)
  else await office('POST', '/environments', body)
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function fill(page: Page, campus: Campus, person: Person, first: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'First choice' }).getByRole('radio', { name: first }).check()
  await box(page, 'Full name').fill(person.name)
  await box(page, 'NIM').fill(person.nim)
  await page.getByRole('radio', { name: person.gender, exact: true }).check()
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: campus.name })
  await page.getByRole('combobox', { name: 'Major' }).selectOption({ label: campus.major.name })
  await box(page, 'E-mail').fill(person.email)
  await box(page, 'Phone number').fill(person.phone)
  await box(page, 'LINE ID').fill(person.line)
  await box(page, 'Place of birth').fill(person.birthPlace)
  await page.getByLabel('Date of birth').fill(person.birthDate)
  await box(page, 'Address').fill(person.address)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send my application' })
const arrived = (page: Page) => page.getByRole('heading', { name: 'We have your application' })

test('a visitor applies: a mistake is named, a reload loses nothing, and a mail confirms it', async ({
  page,
  open,
  campus,
}) => {
  await setWindow(campus)
  await office('PUT', `/regions/${campus.id}`, { link_line_group: 'https://line.me/R/ti/g/talent-test' })
  const person = makePerson()
  await open('/talent-recruitments/register')
  await send(page).click()
  const summary = page.getByRole('alert')
  // In the order in which a reader meets the fields.
  const named = summary.getByRole('button')
  await expect(named.first()).toHaveText('First choice')
  await expect(named.last()).toHaveText('Address')
  await fill(page, campus, { ...person, nim: '123' }, 'Speech')
  await send(page).click()
  await expect(summary).toContainText('A NIM has exactly 10 digits.')
  await summary.getByRole('button', { name: 'NIM' }).click()
  await expect(box(page, 'NIM')).toBeFocused()
  await box(page, 'NIM').fill(person.nim)
  await page.getByRole('combobox', { name: 'Second choice' }).selectOption({ label: 'Scrabble' })

  const kept = () => page.evaluate(() => localStorage.getItem('draft:talent:visitor') ?? '')
  await expect.poll(kept).toContain(person.nim)
  await page.reload()
  await ready(page)
  await expect(page.getByText('Your earlier answers are back.')).toBeVisible()
  await expect(box(page, 'NIM')).toHaveValue(person.nim)
  await expect(page.getByRole('combobox', { name: 'Major' })).toHaveValue(String(campus.major.id))
  await expect(page.getByRole('radio', { name: /^Speech/ })).toBeChecked()

  await send(page).click()
  await expect(arrived(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/dashboard/talent-registration-success\\?region=${campus.id}$`))
  await expect(page.getByRole('link', { name: 'Join the LINE group' })).toHaveAttribute('href', /talent-test/)
  await expect(page.getByText('Intan Permata')).toBeVisible()
  // It stays through a reload, and is told to nobody who only knows the address.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Join the LINE group' })).toHaveAttribute('href', /talent-test/)
  await open('/')
  await open(`/dashboard/talent-registration-success?region=${campus.id}`)
  await expect(page.getByText('its link is in our e-mail')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join the LINE group' })).toHaveCount(0)
  const letter = await mailTo(person.email, 'talent application')
  expect(letter.text).toContain('Speech')
  expect(letter.text).toContain('Scrabble')

  // Sent: the next one on this device begins with an empty form, and the same NIM is refused at its field.
  await open('/talent-recruitments/register')
  await expect(box(page, 'NIM')).toHaveValue('')
  await fill(page, campus, { ...makePerson(), nim: person.nim }, 'Debate')
  await send(page).click()
  await expect(page.getByText('Someone already applied with this NIM this term.').last()).toBeVisible()
  await expect(box(page, 'Full name')).not.toHaveValue('')
})

test('a lost answer and a second press leave one application @full', async ({ page, open, campus }) => {
  await setWindow(campus)
  const person = makePerson()
  await open('/talent-recruitments/register')
  await fill(page, campus, person, 'Debate')
  // It arrives, but the answer is lost on its way back.
  await page.route(
    '**/api/talent-recruitments',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await send(page).click()
  await expect(page.getByText('Connection lost. Trying again (1 of 3)…').first()).toBeVisible()
  // Pressed as a keyboard does it: the button itself takes no pointer while the form is on its way.
  await page.keyboard.press('Enter')
  await expect(arrived(page)).toBeVisible()
  const found = await office<unknown[]>('GET', `/talent-recruitments?q=${person.nim}`)
  expect(found).toHaveLength(1)
})

test('a student finds the form filled in, sees the application on the dashboard, and changes it until the end @full', async ({
  page,
  campus,
}) => {
  await setWindow(campus)
  const { person, token } = await makeStudent(campus)
  await holdToken(page, token)
  const card = page.getByRole('region', { name: 'Talent' })
  // The public form leads those who are signed in to their own.
  await page.goto('/talent-recruitments/register')
  await expect(page).toHaveURL(/\/dashboard\/talent-registration$/)
  await expect(page.getByRole('group', { name: 'Your details' })).toContainText(campus.major.name)
  await expect(box(page, 'Full name')).toBeHidden()
  await page.getByRole('button', { name: 'Change these details' }).click()
  await expect(box(page, 'Full name')).toBeFocused()
  await expect(box(page, 'Full name')).toHaveValue(person.name)
  await expect(box(page, 'NIM')).toHaveValue(person.nim)
  await expect(box(page, 'NIM')).not.toBeEditable()
  await expect(page.getByRole('combobox', { name: 'Major' })).toHaveValue(String(campus.major.id))
  await page.getByRole('radio', { name: /^Storytelling/ }).check()
  await send(page).click()
  await expect(arrived(page)).toBeVisible()
  // Who is signed in finds the group there later, too.
  await office('PUT', `/regions/${campus.id}`, { link_line_group: 'https://line.me/R/ti/g/later' })
  await page.goto(`/dashboard/talent-registration-success?region=${campus.id}`)
  await expect(page.getByRole('link', { name: 'Join the LINE group' })).toHaveAttribute('href', /later/)
  await page.getByRole('link', { name: 'My dashboard' }).click()
  await expect(card).toContainText('Storytelling')

  await card.getByRole('link', { name: 'Change my application' }).click()
  await page.getByRole('combobox', { name: 'Second choice' }).selectOption({ label: 'Debate' })
  await box(page, 'Allergies').fill('Peanuts')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(card).toContainText('Debate')
  const [application] = await office<{ id: number; allergy: string }[]>('GET', `/talent-recruitments?q=${person.nim}`)
  expect(application?.allergy).toBe('Peanuts')

  await page.goto('/dashboard/talent-registration')
  await expect(page.getByText('You have already applied')).toBeVisible()
  await setWindow(campus, false)
  await page.goto(`/talent-recruitments/${application?.id}/edit`)
  await expect(page.getByText('you can’t change your application here any more')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('the office narrows the list, takes it away, and uses the bin @full', async ({ page, open, campus }) => {
  await setWindow(campus)
  const fields = await visitor<{ id: number; name: string }[]>('GET', '/talent-fields')
  const [one, two] = [makePerson(), makePerson()]
  for (const [index, person] of [one, two].entries()) {
    await visitor('POST', '/talent-recruitments', {
      region_id: campus.id,
      nim: person.nim,
      name: `${person.name} ${spelled(person.nim)}`,
      gender: 'F',
      major_id: campus.major.id,
      email: person.email,
      phone_number: person.phone,
      line_id: person.line,
      birth_place: person.birthPlace,
      birth_date: person.birthDate,
      address: person.address,
      first_talent_field_id: fields[index]?.id,
    })
  }
  await open(`/talent-recruitments?region_id=${campus.id}`, 'ADMIN')
  const rowOf = (person: Person) => page.getByRole('row', { name: new RegExp(person.nim) })
  await expect(rowOf(one)).toBeVisible()
  await expect(rowOf(two)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await (await (await download).createReadStream()).toArray()
  const csv = Buffer.concat(text as Buffer[]).toString()
  expect(csv).toContain(one.nim)
  expect(csv.trim().split('\n')).toHaveLength(3)

  await pickOf(rowOf(one), /recycle bin/)
  await expect(rowOf(one)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(one)).toBeVisible()
  await rowOf(two).getByRole('checkbox').check()
  const move = { name: 'Move to the recycle bin', exact: true }
  await page.getByRole('button', move).click()
  await page.getByRole('dialog').getByRole('button', move).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(two)).toHaveCount(0)

  await page.locator('label').filter({ hasText: 'Recycle bin' }).click()
  await expect(rowOf(two)).toBeVisible()
  await pickOf(rowOf(two), /for good/)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(rowOf(two)).toHaveCount(0)
  expect(await office<unknown[]>('GET', `/talent-recruitments?q=${two.nim}&trashed=with`)).toEqual([])
})

test('what a talent typed on a shared computer is gone with the next page after its day', async ({ page, open }) => {
  await open('/')
  const kept = (hours: number) => JSON.stringify({ values: {}, sending: null, savedAt: Date.now() - hours * 3_600_000 })
  await page.evaluate(
    ([old, fresh]) => {
      for (const name of ['draft:talent:visitor', 'talent-draft:visitor']) localStorage.setItem(name, old ?? '')
      localStorage.setItem('draft:talent:fresh', fresh ?? '')
    },
    [kept(25), kept(1)],
  )
  await open('/login')
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')))
  await expect.poll(left).toEqual(['draft:talent:fresh'])
})

test('the talents’ form keeps its draft under the name that all drafts have', async ({ page, open, campus }) => {
  await setWindow(campus)
  await open('/talent-recruitments/register')
  await box(page, 'Full name').fill('Ayu Lestari')
  const names = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(names).toContain('draft:talent:visitor')
})
