// How much a student does to register: taps and fields, printed in a long run. Seconds are the machine's, and only to compare.
import type { Page } from '@playwright/test'
import { isLong } from '../support/effort.ts'
import { makePeople, makePerson, type Person } from './support/people.ts'
import { chooseProof, send, shiftChoice, toNextStep } from './support/registration.ts'
import { expect, ready, test } from './support/test.ts'

test.beforeEach(({ isMobile }) => test.skip(!isLong || isMobile, 'counts in a long run'))

/** Counts what a hand does; a press that only puts the cursor into a field is part of typing. */
function countHand(): void {
  const kept = JSON.parse(sessionStorage.getItem('hand') ?? '{"taps":0,"typed":[]}') as {
    taps: number
    typed: string[]
  }
  const keep = () => sessionStorage.setItem('hand', JSON.stringify(kept))
  const isText = (at: EventTarget | null) =>
    at instanceof HTMLTextAreaElement ||
    (at instanceof HTMLInputElement && !['radio', 'checkbox', 'file', 'button', 'submit'].includes(at.type))
  const count = ({ isTrusted, target }: Event) => {
    if (!isTrusted || isText(target)) return
    kept.taps += 1
    keep()
  }
  addEventListener('pointerdown', count, true)
  // The browser's own list has no press here: opening it is one tap, choosing the other.
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return
      kept.taps += 2
      keep()
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (!isText(target)) return
      const name = `${location.search} ${(target as HTMLInputElement).name || (target as HTMLInputElement).dataset['path'] || (target as HTMLInputElement).id}`
      if (kept.typed.includes(name)) return
      kept.typed.push(name)
      keep()
    },
    true,
  )
}

const handOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('hand') ?? '{}') as { taps: number; typed: string[] })

/** As somebody does who leaves alone what is filled in. */
async function fillIn(page: Page, person: Person, major: string): Promise<void> {
  const type = async (name: string, text: string) => {
    const field = page.getByRole('textbox', { name, exact: true })
    if ((await field.inputValue()) === '') await field.fill(text)
  }
  await type('Full name', person.name)
  await type('NIM', person.nim)
  const gender = page.getByRole('radio', { name: person.gender, exact: true })
  if (!(await gender.isChecked())) await gender.click()
  await type('E-mail', person.email)
  await type('Phone number', person.phone)
  await type('LINE ID', person.line)
  const field = page.getByRole('combobox', { name: 'Major' })
  if ((await field.inputValue()) === '') await field.selectOption({ label: major })
  await type('Batch', person.batch)
  await type('Campus', person.campus)
  await type('Place of birth', person.birthPlace)
  await page.getByLabel('Date of birth').fill(person.birthDate)
  await type('Address', person.address)
  await type('City you live in', person.city)
  await shiftChoice(page, 'First shift').click()
}

async function pay(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Bank transfer' }).click()
  await page.getByRole('combobox', { name: 'Which bank?' }).selectOption('BCA')
  await page.getByRole('textbox', { name: 'Sender’s account name' }).fill(name)
  await page.getByRole('textbox', { name: 'Sender’s account number' }).fill('5271009011')
  await chooseProof(page)
  await toNextStep(page)
  await send(page).click()
}

/** From the home page to the question for how many. */
async function begin(page: Page, region: string): Promise<number> {
  await page.addInitScript(countHand)
  await page.goto('/')
  await ready(page)
  const from = Date.now()
  await page.getByRole('main').getByRole('link', { name: 'Take a seat' }).click()
  await page.getByRole('link', { name: `Register in ${region}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How many of you are registering?' })).toBeVisible()
  return from
}

async function tell(what: string, page: Page, from: number): Promise<void> {
  const { taps, typed } = await handOf(page)
  console.log(
    `${what}: ${taps} taps, ${typed.length} fields, ${Math.round((Date.now() - from) / 1000)} s of this machine`,
  )
  expect(taps, what).toBeGreaterThan(2)
  expect(typed.length, what).toBeGreaterThan(7)
}

test('alone', async ({ page, campus }) => {
  const person = makePerson()
  const from = await begin(page, campus.name)
  await page.getByRole('link', { name: /^Just me/ }).click()
  await fillIn(page, person, campus.major.name)
  await toNextStep(page)
  await pay(page, person.name)
  await expect(page.getByRole('heading', { level: 1, name: 'You are registered!' })).toBeVisible()
  await tell('Alone', page, from)
})

test('three in one form', async ({ page, campus }) => {
  const [payer = makePerson(), ...friends] = makePeople(3)
  const from = await begin(page, campus.name)
  await page.getByRole('link', { name: /^Three of us/ }).click()
  await fillIn(page, payer, campus.major.name)
  await toNextStep(page)
  for (const friend of friends) {
    for (const copy of await page.getByRole('button', { name: /^Same (?:address|studies) as/ }).all())
      await copy.click()
    await fillIn(page, friend, campus.major.name)
    await toNextStep(page)
  }
  await pay(page, payer.name)
  await expect(page.getByRole('heading', { level: 1, name: 'All 3 of you are registered!' })).toBeVisible()
  await tell('Three in one form', page, from)
})

test('three by link: who pays, and each friend', async ({ page, campus, browser }) => {
  const [payer = makePerson(), ...friends] = makePeople(3)
  const from = await begin(page, campus.name)
  await page.getByRole('button', { name: /^3 people by link/ }).click()
  await fillIn(page, payer, campus.major.name)
  await page.getByRole('button', { name: 'Put my part in the group' }).click()
  await expect(page.getByRole('heading', { name: 'Your group', exact: true })).toBeVisible()
  const shared = (await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? ''
  const link = /http\S+#[\w-]+/.exec(new URL(shared).searchParams.get('text') ?? '')?.[0] ?? ''
  for (const friend of friends) {
    const phone = await (await browser.newContext()).newPage()
    await phone.addInitScript(countHand)
    const began = Date.now()
    await phone.goto(link)
    await fillIn(phone, friend, campus.major.name)
    await phone.getByRole('button', { name: 'Put my part in the group' }).click()
    await expect(phone.getByRole('heading', { name: 'You are in the group' })).toBeVisible()
    await tell('A friend by link', phone, began)
    await phone.context().close()
  }
  await page.getByRole('button', { name: /^Pay Rp\s195\.000 for 3 people/ }).click()
  await pay(page, payer.name)
  await expect(page.getByRole('heading', { level: 1, name: 'All 3 of you are registered!' })).toBeVisible()
  await tell('Three by link, who pays', page, from)
})
