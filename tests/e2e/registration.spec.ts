import type { Locator } from '@playwright/test'
import { photo } from '../support/pictures.ts'
import { office } from './support/api.ts'
import { makePerson } from './support/people.ts'
import { chooseProof, fillGroup, fillPerson, fillStep, send, shiftChoice, toNextStep } from './support/registration.ts'
import { expect, ready, test } from './support/test.ts'
import { mailTo } from '../support/mailbox.ts'

test(
  'one person registers, is told so, and puts a wrong address right',
  { tag: '@phone' },
  async ({ page, open, campus }) => {
    const person = makePerson()
    await open(`/register/${campus.address}/1`)
    await fillGroup(page, [person], campus.major.name, 'First shift')
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
    await expect(page.getByText(/Your registration number is \d+/)).toBeVisible()
    await expect(page.getByText(/^You paid Rp\s/)).toBeVisible()
    // Nobody here has a password yet: the next step is the mail, and the sign-in says so too.
    await expect(page.getByRole('link', { name: 'have it sent again' })).toHaveAttribute('href', '/forgot-password')
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^BNEC-TOEFL-\d{4}-\d\d-\d\d\.ics$/)
    // As the file of the dashboard names it, so that a calendar keeps one.
    const parts = (await (await (await saved).createReadStream()).toArray()) as Buffer[]
    expect(Buffer.concat(parts).toString()).toMatch(/^UID:toefl-detail-\d+@/m)
    await page.getByRole('button', { name: `Wrong address for ${person.name}?` }).click()
    const field = page.getByRole('textbox', { name: `Correct e-mail address of ${person.name}` })
    const right = `right.${person.email}`
    await field.fill(right)
    await page.getByRole('button', { name: 'Fix it' }).click()
    await expect(page.getByText(right)).toBeVisible()
    await mailTo(right, 'Welcome to BNEC')
    await page.reload()
    await expect(page.getByText(right)).toBeVisible()
    await open('/login')
    await page.getByRole('link', { name: 'Choose your password by e-mail' }).click()
    await expect(page.getByLabel('E-mail address or NIM')).toBeVisible()
  },
)

test('what the test is, when, where and what it costs is answered first, and the countdown keeps to one line', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/register')
  for (const name of ['What', 'When', 'Where', 'Costs']) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeInViewport()
  }
  const timer = page.getByRole('timer', { name: 'Registration closes in' })
  await expect(timer.locator('time')).toContainText('WIB')
  const spread = async (selector: string) => {
    const parts = timer.locator(selector)
    const bottoms = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom))
    expect(bottoms.length).toBeGreaterThan(1)
    return Math.max(...bottoms) - Math.min(...bottoms)
  }
  expect(await spread('> span:visible')).toBeLessThan(12)
  // On a narrower phone the remaining time is in the next line as a whole.
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await spread('> span > span:visible')).toBeLessThan(12)
})

test(
  'a press is not lost to the line that names the problem of the field just left',
  { tag: '@phone' },
  async ({ page, open, campus }) => {
    await open(`/register/${campus.address}/1`)
    await expect(page.locator('[data-loader]')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'NIM', exact: true }).fill('12')
    const choice = page.getByRole('radio', { name: 'Female', exact: true })
    const card = choice.locator('xpath=ancestor::label')
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    if (!box) throw new Error('the choice is not shown')
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await page.mouse.up()
    await expect(choice).toBeChecked()
    await expect(page.getByText('A NIM has exactly 10 digits.').first()).toBeVisible()
  },
)

test('a photo too large to send is made smaller by itself, and the student reads so @full', async ({
  page,
  open,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  await open(`/register/${campus.address}/1`)
  await fillStep(page, makePerson(), campus.major.name)
  const buffer = await photo({ width: 1400, height: 1400, format: 'png' })
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose a picture/ }).click()
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'The proof you chose: photo.jpg' })).toBeVisible()
  await expect(page.getByText('We made it smaller')).toBeVisible()
})

test(
  'the foot of a page calls nobody away from a form, or from a link of their own',
  { tag: '@phone' },
  async ({ page, open, campus }) => {
    const foot = page.getByRole('contentinfo')
    const call = foot.getByRole('heading', { name: 'Your seat is waiting. Say something.' })
    await open('/login')
    await expect(call).toBeVisible()
    const forms = [
      `/register/${campus.address}/1`,
      '/toefl-attendances/create',
      '/forgot-password/none',
      '/parent-consent/none',
    ]
    for (const path of forms) {
      await open(path)
      await expect(foot.getByRole('link', { name: 'Help' })).toBeVisible()
      await expect(call, path).toHaveCount(0)
    }
  },
)

test('who comes back elsewhere is led to the step where the registration stopped', async ({ page, open, campus }) => {
  await open(`/register/${campus.address}/1`)
  const person = makePerson()
  // However long the name, what is offered for it keeps to the form's width.
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('siti nurhaliza kusumawardhani prawiranegara binti abdurrahman')
  const offer = page.getByRole('button', { name: /^Write it as Siti .* Abdurrahman$/ })
  await expect(offer).toBeVisible()
  const rightOf = async (one: Locator) => await one.evaluate((element) => element.getBoundingClientRect().right)
  expect(await rightOf(offer)).toBeLessThanOrEqual(await rightOf(name))
  // A slip in the address is asked about, and put right with a press; so is an ID that LINE would not give.
  const mail = page.getByRole('textbox', { name: 'E-mail', exact: true })
  await mail.fill('rani@gmial.com')
  await page.getByRole('button', { name: 'Did you mean rani@gmail.com?' }).click()
  await expect(mail).toHaveValue('rani@gmail.com')
  await expect(mail).toBeFocused()
  await page.getByRole('textbox', { name: 'LINE ID', exact: true }).fill('rani wulan?')
  await expect(page.getByText('A LINE ID has no spaces or question marks.', { exact: false })).toBeVisible()
  await fillPerson(page, { ...person, name: 'rani wulandari' }, campus.major.name)
  await page.getByRole('button', { name: 'Write it as Rani Wulandari' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Rani Wulandari')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused()
  await shiftChoice(page, 'First shift').check()
  await toNextStep(page)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await open('/')
  const bar = page.getByRole('complementary', { name: 'Unfinished registration' })
  await bar.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Register in')
  await expect(bar).toHaveCount(0)
})

test('who is at the payment when registration ends has half an hour more, and is told after it what becomes of the money', async ({
  page,
  open,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const window = {
    env_code: 'TOEFL_REGISTRATION',
    name: `Window of ${campus.name}`,
    region_id: campus.id,
    start_time: inMinutes(-1000),
  }
  const { id } = await office<{ id: number }>('POST', '/environments', { ...window, end_time: inMinutes(50) })
  const end = async (minutes: number) => {
    await office('PUT', `/environments/${id}`, { ...window, end_time: inMinutes(minutes) })
    await page.reload()
  }
  const countdown = page.getByRole('timer')
  await open(`/register/${campus.address}/1`)
  await expect(countdown).toContainText(/^Registration closes at \d\d:\d\d WIB, in (49|50):\d\d\.$/)
  // Who has been shown how to pay: the server knows of it.
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/register/quote'))
  await fillStep(page, makePerson(), campus.major.name)
  await chooseProof(page)
  await shown
  await end(0)
  await expect(countdown).toContainText(/You can still send this form until .*: (30:00|29:\d\d) left/)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await end(-31)
  const told = page.getByRole('alert').filter({ hasText: 'Have you already paid Rp 75.000?' })
  await expect(told).toContainText('it registers no one')
  await expect(told.getByRole('img', { name: 'The proof you chose: transfer.jpg' })).toBeVisible()
  await expect(told.getByRole('button', { name: 'Save the picture' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).not.toHaveCount(0)
  await expect(countdown).toHaveCount(0)
})

test('an address that names no open region is a real 404, and other ways to write one lead to it', async ({
  request,
  campus,
  page,
  open,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const code = campus.address.split('-')[1] ?? ''
  const lost = [`99-${code}`, '1-XXXXX', `${campus.id}-KMG`, 'XXXXX', '1']
  for (const part of lost) {
    for (const path of [`/register/${part}`, `/register/${part}/1`]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 404])
    }
  }
  for (const size of ['0', '4', 'x', '02']) {
    expect((await request.get(`/register/${campus.address}/${size}`)).status()).toBe(404)
  }
  for (const part of [code.toLowerCase(), code, campus.address.toLowerCase()]) {
    for (const rest of ['', '/2']) {
      const answer = await request.get(`/register/${part}${rest}?lang=id`, { maxRedirects: 0 })
      expect(answer.status()).toBe(302)
      expect(answer.headers()['location']).toBe(`/register/${campus.address}${rest}?lang=id`)
    }
  }
  expect((await request.get(`/register/${campus.address}/3`)).status()).toBe(200)
  // Within the browser too, where the server is asked for the loader's answer alone.
  await open(`/register/${code.toLowerCase()}`)
  await expect(page).toHaveURL(new RegExp(`/register/${campus.address}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a region that was switched off is a 404, and a size without a price too @full', async ({
  request,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  await office('PUT', `/regions/${campus.id}`, { toefl_price_three: null })
  expect((await request.get(`/register/${campus.address}/3`)).status()).toBe(404)
  expect((await request.get(`/register/${campus.address}/2`)).status()).toBe(200)
  await office('PUT', `/regions/${campus.id}`, { is_active: false })
  expect((await request.get(`/register/${campus.address}`)).status()).toBe(404)
})

test('a tab that had the form open before it was sent does not bring its draft back @full', async ({
  page,
  open,
  context,
  campus,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const person = makePerson()
  await open(`/register/${campus.address}/1`)
  await fillGroup(page, [person], campus.major.name, 'First shift')
  const older = await context.newPage()
  await older.goto(`/register/${campus.address}/1?step=registrant-1`)
  await ready(older)
  const name = older.getByRole('textbox', { name: 'Full name' })
  await expect(name).toHaveValue(person.name)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'You are registered!' })).toBeVisible()
  await name.fill('Somebody Else')
  await older.goto('/register')
  await expect(older.getByRole('heading', { level: 1 })).toBeVisible()
  await ready(older)
  await expect(older.getByRole('complementary', { name: 'Unfinished registration' })).toHaveCount(0)
  expect(await older.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})
