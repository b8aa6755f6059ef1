// What every form of a student has to bear: no mouse, an answer that is lost on its way, a second press, another tab.
import type { Page } from '@playwright/test'
import { photo } from '../support/pictures.ts'
import { office } from './support/api.ts'
import type { Campus } from './support/campus.ts'
import { press, tabTo, typeInto } from './support/keyboard.ts'
import { makeStudent, type Student } from './support/students.ts'
import { expect, holdToken, test } from './support/test.ts'

type Standing = { member_payment: { id: number } | null; bom_recruitment: { id: number; handed_in: number } | null }

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
/** The notice is named with the form; its version goes with what is sent. */
const expectNotice = (page: Page) =>
  expect(page.getByRole('main').getByRole('link', { name: /privacy notice/i })).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function makeDivisions(campus: Campus): Promise<void> {
  for (const [div_init, name] of [
    ['EVT', 'Events'],
    ['EDU', 'Education'],
    ['PRD', 'Public Relations'],
  ]) {
    await office('POST', '/bom-divisions', {
      region_id: campus.id,
      div_init,
      name,
      description: `The people of ${name}.`,
      task_description: 'Write a plan on one page.',
      link_line_group: 'https://line.me/R/ti/g/bnec-division',
    })
  }
}

/** The server does what it is asked, but its answer never arrives; the next one does. */
async function loseOneAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

async function payByKeyboard(page: Page): Promise<void> {
  // Tab stops at the first of the ways to pay; the arrows go on.
  const transfer = page.getByRole('radio', { name: 'Bank transfer' })
  await tabTo(page, page.locator(`input[name="${await transfer.getAttribute('name')}"]`).first())
  for (let way = 0; way < 4 && !(await transfer.isChecked()); way += 1) await page.keyboard.press('ArrowDown')
  await expect(transfer).toBeChecked()
  await typeInto(page, page.getByRole('combobox', { name: 'Which bank?' }), 'BCA')
  await typeInto(page, box(page, 'Sender’s account name'), 'By Keyboard')
  await typeInto(page, box(page, 'Sender’s account number'), '5271009011')
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: /^Choose a picture/ }).last())
  const buffer = await photo({ width: 300, height: 400, seed: Date.now() % 1e6 })
  await (await chooser).setFiles({ name: 'transfer.jpg', mimeType: 'image/jpeg', buffer })
  const chosen = page.getByRole('img', { name: 'The proof you chose: transfer.jpg' })
  await expect(chosen).toBeVisible()
  // A reload costs nothing, not even the picture.
  await page.reload()
  await expect(chosen).toBeVisible()
  await expect(box(page, 'Sender’s account name')).toHaveValue(/by keyboard/i)
}

test('a student pays and applies everywhere by keyboard alone; what is sent twice counts once @full', async ({
  page,
  campus,
}) => {
  await makeDivisions(campus)
  const student: Student = await makeStudent(campus)
  const standing = () => student.api<Standing>('GET', '/user')
  await holdToken(page, student.token)

  // The membership: its answer is lost, and the form asks for it again; a second press changes nothing.
  await page.goto('/dashboard/new-member-registration')
  const tab = await page.context().newPage()
  await payByKeyboard(page)
  await tab.goto('/dashboard/new-member-registration')
  await expect(button(tab, 'Send my payment')).toBeVisible()
  await expectNotice(page)
  await loseOneAnswer(page, '/member-payments')
  await press(page, button(page, 'Send my payment'))
  await expect(page.getByText('Connection lost. Trying again (1 of 3)…').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  const { member_payment: payment } = await standing()
  // The other tab is told that there is one already, and so is who goes back.
  await button(tab, 'Send my payment').click()
  await expect(tab.getByRole('alert').filter({ hasText: 'One per term is enough' })).toBeVisible()
  await tab.close()
  await page.goBack()
  await expect(page.getByText('The committee is checking your payment').first()).toBeVisible()
  expect(await office('GET', `/member-payments?region_id=${campus.id}`)).toHaveLength(1)
  await office('POST', `/member-payments/${payment?.id}/confirm`)

  // The board: three divisions and their reasons; then a task.
  await page.goto('/dashboard/bom-registration')
  for (const [preference, division] of [
    ['First preference', 'Events'],
    ['Second preference', 'Education'],
    ['Third preference', 'Public'],
  ] as const) {
    await typeInto(page, page.getByRole('combobox', { name: preference }), division)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${division} is what I like.`)
  }
  await expectNotice(page)
  await loseOneAnswer(page, '/bom-recruitments')
  await press(page, button(page, 'Send my application'))
  await expect(page.getByText('Connection lost. Trying again (1 of 3)…').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/bom-task$/)
  const events = page.getByRole('region', { name: 'Events' })
  await tabTo(page, events.getByRole('button', { name: 'Hand in this task' }))
  await page.keyboard.press('Enter')
  await tabTo(page, events.getByRole('textbox', { name: 'Link' }))
  await page.keyboard.type('https://drive.example/plan')
  await page.reload()
  await expect(events.getByRole('textbox', { name: 'Link' })).toHaveValue('https://drive.example/plan')
  await tabTo(page, events.getByRole('button', { name: 'Hand in', exact: true }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(events.getByText(/^Handed in /)).toBeVisible()
  expect((await standing()).bom_recruitment?.handed_in).toBe(1)

  // The talents: filled in from the account, and sent.
  await page.goto('/dashboard/talent-registration')
  const debate = page.getByRole('radio', { name: /^Debate/ })
  await press(page, debate, 'Space')
  await expect(debate).toBeChecked()
  await expectNotice(page)
  await press(page, page.getByRole('button', { name: /^Send/ }))
  await expect(page).toHaveURL(/talent-registration-success/)

  // Each of the three is told back, with what it showed.
  const { consents } = await student.api<{ consents: { kind: string }[] }>('GET', '/user/privacy')
  expect(consents.map(({ kind }) => kind)).toEqual(['TALENT', 'BOARD', 'MEMBERSHIP'])

  // The profile, and the password.
  await page.goto('/dashboard/profile')
  await tabTo(page, box(page, 'LINE ID'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('by.keyboard')
  await press(page, button(page, 'Save'))
  await expect(page.getByText('Your profile was saved.').or(page.getByText(/saved/i)).first()).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Change password' }))
  await expect(page).toHaveURL(/\/dashboard\/password$/)
  await typeInto(page, page.getByLabel('Current password', { exact: true }), 'not my password')
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'Another battery 9 staple')
  await typeInto(page, page.getByLabel('New password again'), 'Another battery 9 staple')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /check \d fields?/ })).toBeFocused()
})
