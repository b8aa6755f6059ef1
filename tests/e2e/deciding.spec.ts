// Deciding too fast: a key that is held, a double click and a picture that is still coming decide about nothing that
// nobody has seen, on every screen where something is decided.
import type { Locator, Page } from '@playwright/test'
import { photo } from '../support/pictures.ts'
import { office } from './support/api.ts'
import { type Campus, makeCampus, registerByApi } from './support/campus.ts'
import { makePartyShifts, signUpByApi } from './support/parties.ts'
import { makePerson } from './support/people.ts'
import { makeStudent, type Student } from './support/students.ts'
import { expect, test } from './support/test.ts'

type Setting = { campus: Campus; students: Student[] }
let setting: Promise<Setting> | undefined

/** Four students of one region, for all tests of this file. */
const known = () => (setting ??= make())

async function make(): Promise<Setting> {
  const campus = await makeCampus()
  const names = ['Ana', 'Beni', 'Citra', 'Dewi'].map((name) => ({ ...makePerson(), name: `${name} Quick` }))
  return { campus, students: await Promise.all(names.map((person) => makeStudent(campus, person))) }
}

/** Holds a key, with the repeats that a keyboard sends, until something has happened and for a moment longer. */
async function hold(page: Page, key: string, until: () => Promise<unknown>): Promise<void> {
  const held = { isLongEnough: false }
  const happened = until().finally(() => (held.isLongEnough = true))
  while (!held.isLongEnough) await repeat()
  await happened
  for (let more = 0; more < 10; more += 1) await repeat()
  await page.keyboard.up(key)

  async function repeat() {
    await page.keyboard.down(key)
    await page.waitForTimeout(30)
  }
}

/** What the page sends to decide. */
function watchDecisions(page: Page, path: RegExp) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  return {
    count: () => sent.length,
    addresses: () => sent,
  }
}

type Screen = {
  /** What decides the current record. */
  button: () => Locator
  /** What is visible when the record with this place is the current one. */
  current: (index: number) => Locator
  key: string
  decided: () => Promise<number>
  /** The path of a decision. */
  path: RegExp
}

/**
 * Holds the key, hammers on it, clicks twice: each time exactly one of three records is decided, with one request, and
 * only after it was shown for a moment.
 */
async function decideInHaste(page: Page, { button, current, key, decided, path }: Screen): Promise<void> {
  const isAt = (index: number) => expect(current(index)).toBeVisible()
  const decisions = watchDecisions(page, path)
  await isAt(0)
  await expect(button()).toBeEnabled()
  await hold(page, key, async () => {
    await isAt(1)
    await expect(button()).toBeEnabled()
  })
  await isAt(1)
  expect(await decided()).toBe(1)
  expect(decisions.count()).toBe(1)
  // From here on the page's clock is stopped, but for the steps that are made here.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.runFor(1000)
  await isAt(1)
  await expect(button()).toBeEnabled()
  await button().dblclick()
  // Hammered on from before the next one comes: it is decided when it has been shown for its moment.
  let shown = 0
  while (decisions.count() < 3) {
    await page.clock.runFor(20)
    if (shown > 0 || (await current(2).isVisible())) shown += 20
    await page.keyboard.press(key)
  }
  expect(shown, 'shown before it is decided').toBeGreaterThan(650)
  await page.clock.resume()
  await isAt(3)
  await expect(button()).toBeEnabled()
  expect(await decided()).toBe(3)
  expect(new Set(decisions.addresses()).size, 'each is sent once').toBe(decisions.count())
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test('payments: each is decided once, and none before its proof was seen @full', async ({ page, open }) => {
  const campus = await makeCampus()
  const ids: number[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await registerByApi(campus)).paymentId)
  // The last proof comes when the test says so.
  const last = await office<{ payment_proof: string }>('GET', `/toefl-payments/${ids[4]}`)
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/files/${last.payment_proof}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await open(`/toefl-payments/${ids[0]}/edit?region_id=${campus.id}`, 'ADMIN')
  const button = () => page.getByRole('button', { name: 'Confirm', exact: true })
  // What is shown: the address is there a moment before.
  const current = (index: number) => page.getByRole('region', { name: `Proof of payment ${ids[index]}` })
  const isAt = (index: number) => expect(current(index)).toBeVisible()
  const decided = async () => {
    const { counts } = await pageOf<{ counts: Record<string, number> }>(page, `/toefl-payments?region_id=${campus.id}`)
    return counts['CONFIRMED'] ?? 0
  }
  await decideInHaste(page, { button, current, key: 'c', decided, path: /^\/api\/toefl-payments\/\d+\/confirm$/ })
  // While something is asked or told, the keys are no decision.
  await page.keyboard.press('?')
  const told = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(told).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
  await isAt(3)
  await expect(button()).toBeEnabled()
  expect(await decided()).toBe(3)
  await page.keyboard.press('c')
  await isAt(4)
  await expect(button()).toBeDisabled()
  // Longer than any picture is looked at; this one is not there.
  await page.clock.runFor(5000)
  await page.keyboard.press('c')
  await expect(button()).toBeDisabled()
  gate.resolve()
  await expect(button()).toBeEnabled()
  expect(await decided()).toBe(4)
  await page.keyboard.press('c')
  await expect(page.getByText('That was the last one')).toBeVisible()
  expect(await decided()).toBe(5)
})

test('sign-ups for the party: each is decided once, and rejected in sight of its proof @full', async ({
  page,
  open,
}) => {
  const { campus, students } = await known()
  const [shift] = await makePartyShifts(campus, [9])
  for (const student of students) await signUpByApi(student, shift!.id)
  await open(`/welcoming-parties?shift_id=${shift!.id}`, 'ADMIN')
  await page.getByRole('button', { name: students[0]!.person.name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const countOf = async (status: string) => {
    const path = `/welcoming-parties?shift_id=${shift!.id}`
    return (await pageOf<{ counts: Record<string, number> }>(page, path)).counts[status] ?? 0
  }
  await decideInHaste(page, {
    button: () => dialog.getByRole('button', { name: 'Confirm', exact: true }),
    current: (index) => dialog.getByRole('img', { name: `Proof of ${students[index]!.person.name}` }),
    key: 'c',
    decided: () => countOf('CONFIRMED'),
    path: /^\/api\/welcoming-parties\/\d+\/confirm$/,
  })
  // The last one is rejected beside the proof, after a look at the e-mail.
  await page.keyboard.press('r')
  const form = dialog.getByRole('region', { name: 'Reject the sign-up' })
  await form.getByText('Not readable').click()
  await form.getByRole('button', { name: 'Show the e-mail' }).click()
  await expect(form.getByRole('region', { name: 'The e-mail' })).toContainText('We can’t read the proof.')
  await expect(dialog.getByRole('img', { name: `Proof of ${students[3]!.person.name}` })).toBeVisible()
  await form.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(() => countOf('REJECTED')).toBe(1)
  // While something is asked over it, the keys lead nowhere else.
  await open(`/welcoming-parties?shift_id=${shift!.id}&status=CONFIRMED`)
  const [, second] = students.map(({ person }) => person.name)
  await page.getByRole('button', { name: second!, exact: true }).click()
  const review = page.getByRole('dialog', { name: `Sign-up of ${second}` })
  await expect(review).toBeVisible()
  await review.getByRole('button', { name: 'Take back the confirmation' }).click()
  const question = page.getByRole('dialog', { name: 'Take back the decision?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(review).toBeVisible()
  // Without a question they go on.
  await page.keyboard.press('ArrowRight')
  await expect(review).toBeHidden()
})

test('the board: each applicant is decided on once @full', async ({ page, open }) => {
  const { campus, students } = await known()
  const divisions: number[] = []
  for (const name of ['One', 'Two', 'Three']) divisions.push(await makeDivision(campus, name))
  for (const { api } of students) {
    const { id } = await api<{ id: number }>('GET', '/user')
    await office('POST', `/registrant-details/${id}/role`, { role: 'MEMBER' })
    const [first, second, third] = divisions
    await api('POST', '/bom-recruitments', {
      first_preference_id: first,
      second_preference_id: second,
      third_preference_id: third,
      first_preference_reason: 'I like people.',
      second_preference_reason: 'I like words.',
      third_preference_reason: 'I like numbers.',
    })
  }
  await open(`/bom-recruitments?region_id=${campus.id}&sort=created_at`, 'ADMIN')
  const named = (index: number) => students[index]!.person.name
  await page.getByRole('button', { name: named(0), exact: true }).click()
  const panel = page.getByRole('dialog')
  await decideInHaste(page, {
    button: () => panel.getByRole('button', { name: 'Invite to an interview' }),
    current: (index) => panel.getByRole('heading', { name: `Application of ${named(index)}` }),
    key: 'i',
    path: /^\/api\/bom-recruitments\/\d+\/decide$/,
    decided: async () => {
      const path = `/bom-recruitments?region_id=${campus.id}`
      return (await pageOf<{ counts: Record<string, number> }>(page, path)).counts['INTERVIEW'] ?? 0
    },
  })
})

test('shift changes: each is answered once @full', async ({ page, open }) => {
  const { campus, students } = await known()
  for (const { api, person } of students) {
    const { toefl_detail: seat } = await api<{ toefl_detail: { id: number; payment_id: number } }>('GET', '/user')
    await office('POST', `/toefl-payments/${seat.payment_id}/confirm`)
    const wanted = { request_edit_shift_id: campus.shifts[1]!.id, edit_reason: `${person.name} has a class then.` }
    await api('PUT', `/toefl-details/${seat.id}`, wanted)
  }
  await open(`/toefl-details/edit-requests?region_id=${campus.id}`, 'ADMIN')
  const row = (index: number) => page.getByRole('row').filter({ hasText: students[index]!.person.name })
  await decideInHaste(page, {
    button: () => page.locator('tr[aria-current]').getByRole('button', { name: /^Accept/ }),
    current: (index) => row(index).and(page.locator('[aria-current="true"]')),
    key: 'a',
    path: /^\/api\/toefl-details\/\d+\/accept-edit$/,
    decided: async () => {
      const path = `/toefl-details?region_id=${campus.id}&edit_status=ACCEPTED`
      return (await pageOf<{ edit_counts: Record<string, number> }>(page, path)).edit_counts['ACCEPTED'] ?? 0
    },
  })
})

/** The whole answer of a list, as the committee reads it. */
async function pageOf<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

async function makeDivision(campus: Campus, name: string): Promise<number> {
  const form = new FormData()
  const values = {
    region_id: String(campus.id),
    div_init: name.toUpperCase(),
    name: `Division ${name}`,
    description: 'Speaks for the club.',
    task_description: 'Write a page.',
    link_line_group: 'https://line.me/R/ti/g/division',
  }
  for (const [field, value] of Object.entries(values)) form.append(field, value)
  const picture = new Uint8Array(await photo({ width: 200, height: 200 }))
  form.append('qr_line_group', new Blob([picture], { type: 'image/jpeg' }), 'qr.jpg')
  return (await office<{ id: number }>('POST', '/bom-divisions', form)).id
}
