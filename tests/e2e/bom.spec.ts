import { plainPdf } from '../support/board.ts'
import { mailTo } from '../support/mailbox.ts'
import { office, tokens } from './support/api.ts'
import { holdRequest } from './support/hold-request.ts'
import { expect, holdToken, test } from './support/test.ts'

// Long forms, and mails to wait for.
/** The demo's member has not applied yet, whatever ran before. */
async function forgetApplications(): Promise<void> {
  const found = await office<{ id: number; email: string }[]>('GET', '/bom-recruitments?q=Citra Maharani')
  for (const { id } of found) await office('DELETE', `/bom-recruitments/${id}`)
}

test('a member applies for three divisions, hands in tasks, and is accepted', async ({
  page,
  open,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'one member, one application; the phone looks at these pages in every-page')
  await forgetApplications()
  await open('/dashboard', 'MEMBER')
  await page.getByRole('link', { name: 'Apply', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Board of management', level: 1 })).toBeVisible()

  // What the divisions do is read before one is chosen, and that tasks follow.
  await expect(page.getByRole('listitem').filter({ hasText: 'Events' }).first()).toBeVisible()
  await expect(page.getByText('a short task from each of your three divisions')).toBeVisible()
  // Nothing chosen: each field says what it needs, and nothing is sent.
  await page.getByRole('button', { name: 'Send my application' }).click()
  await expect(page.getByText(/check \d fields/)).toBeVisible()
  await page.getByRole('combobox', { name: 'First preference' }).selectOption({ label: 'Events' })
  await page.getByRole('combobox', { name: 'Second preference' }).selectOption({ label: 'Education' })
  await expect(
    page.getByRole('combobox', { name: 'Third preference' }).getByRole('option', { name: 'Events' }),
  ).toBeDisabled()
  await page.getByRole('combobox', { name: 'Third preference' }).selectOption({ label: 'Public Relations' })
  const reasons = page.getByRole('textbox', { name: 'Why this division?' })
  await reasons.nth(0).fill('I like it when a plan works.')
  await reasons.nth(1).fill('I was shy myself.')

  // A reload loses nothing that was typed.
  await page.reload()
  await expect(page.getByText('Your earlier answers are back.')).toBeVisible()
  await expect(reasons.nth(1)).toHaveValue('I was shy myself.')
  await reasons.nth(2).fill('I write every day.')
  await page.getByRole('button', { name: 'Send my application' }).click()
  await expect(page).toHaveURL(/\/dashboard\/bom-task$/)
  await mailTo('member@example.com', 'application to the board')

  // The tasks first; a form is there once it is wanted, and again where something was typed.
  const events = page.getByRole('region', { name: 'Events' })
  await expect(page.getByRole('button', { name: 'Hand in this task' })).toHaveCount(3)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await events.getByRole('button', { name: 'Hand in this task' }).click()
  await events.getByRole('textbox', { name: 'Link' }).fill('drive.example/plan')
  await page.reload()
  await expect(events.getByRole('textbox', { name: 'Link' })).toHaveValue('drive.example/plan')
  await events.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(events.getByText(/^Handed in /)).toBeVisible()
  await expect(events.getByRole('link', { name: 'Open the link' })).toHaveAttribute(
    'href',
    'https://drive.example/plan',
  )
  const education = page.getByRole('region', { name: 'Education' })
  await education.getByRole('button', { name: 'Hand in this task' }).click()
  await education.getByText('A file', { exact: true }).click()
  const choose = async (buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      education.getByRole('button', { name: 'File' }).first().click(),
    ])
    await chooser.setFiles({ name: 'outline.pdf', mimeType: 'application/pdf', buffer })
  }
  await choose(Buffer.alloc(10 * 1024 * 1024 + 1))
  await expect(education.getByRole('alert')).toHaveText('This file is larger than 10 MB. Please choose a smaller one.')
  await choose(plainPdf())
  await expect(education.getByRole('alert')).toBeHidden()
  await education.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(education.getByRole('button', { name: 'Download the file' })).toBeVisible()

  const officePage = await (await browser.newContext()).newPage()
  await holdToken(officePage, await tokens('ADMIN'))
  await officePage.goto('/bom-recruitments?q=Citra')
  await officePage.getByRole('button', { name: 'Citra Maharani', exact: true }).click()
  const panel = officePage.getByRole('dialog', { name: 'Application of Citra Maharani' })
  await expect(panel.getByText('I like it when a plan works.')).toBeVisible()
  const download = officePage.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download the file' }).click()
  expect((await download).suggestedFilename()).toBe('task.pdf')
  await panel.getByRole('button', { name: 'Accept' }).click()
  await officePage.getByRole('menuitem', { name: 'Education' }).click()
  await expect(officePage.getByText('Citra Maharani was accepted.')).toBeVisible()
  const mail = await mailTo('member@example.com', 'Welcome to the board')
  expect(mail.text).toContain('Education')
  // Who reads Indonesian reads the divisions' names in it.
  await officePage.goto('/bom-recruitments?q=Citra&status=all&lang=id')
  await officePage.getByRole('button', { name: 'Citra Maharani', exact: true }).click()
  await expect(officePage.getByRole('cell', { name: 'Acara' })).toBeVisible()
  await expect(officePage.getByRole('dialog').getByRole('heading', { name: 'Edukasi' })).toBeVisible()
  await officePage.context().close()

  await open('/dashboard')
  await expect(page.getByText('Welcome to Education!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join your division’s LINE group' })).toBeVisible()
})

test('an application that arrives only after a reload is answered as if it had been sent once @full', async ({
  page,
  open,
  isMobile,
}) => {
  test.skip(isMobile, 'one member, one application')
  await forgetApplications()
  await open('/dashboard/bom-registration', 'MEMBER')
  const late = await holdRequest(page, '/bom-recruitments')
  for (const [preference, label] of [
    ['First preference', 'Events'],
    ['Second preference', 'Education'],
    ['Third preference', 'Public Relations'],
  ] as const) {
    await page.getByRole('combobox', { name: preference }).selectOption({ label })
  }
  const reasons = page.getByRole('textbox', { name: 'Why this division?' })
  for (const at of [0, 1, 2]) await reasons.nth(at).fill(`It is my choice number ${at + 1}.`)
  await page.getByRole('button', { name: 'Send my application' }).click()
  await expect.poll(() => late.isHeld()).toBe(true)
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again – it’s safe' })
  await expect(again).toBeVisible()
  await late.deliver()
  const mine = () => office<unknown[]>('GET', '/bom-recruitments?q=Citra Maharani')
  expect(await mine()).toHaveLength(1)
  await again.click()
  await expect(page).toHaveURL(/\/dashboard\/bom-task$/)
  expect(await mine()).toHaveLength(1)
  await forgetApplications()
})

test('a USER is told why members only, and how to become one @full', async ({ page, open }) => {
  await open('/dashboard/bom-registration', 'USER')
  await expect(page.getByText('For members only')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Become a member' })).toHaveAttribute(
    'href',
    '/dashboard/new-member-registration',
  )
})

test('the office adds a division to a region @full', async ({ page, open, campus, isMobile }) => {
  test.skip(isMobile, 'the same form on every width')
  await holdToken(page, await tokens('ADMIN'))
  const code = campus.address.split('-')[1] ?? ''
  await open(`/bom-divisions/${code}`)
  await expect(page.getByText('This region has no divisions yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New division' }).first().click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('pr')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Public Relations')
  await page.getByRole('textbox', { name: 'What it does', exact: true }).fill('Speaks for the club.')
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Write a letter.')
  await page.getByRole('textbox', { name: 'LINE group' }).fill('https://line.me/R/ti/g/x')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(new RegExp(`/bom-divisions/${code}$`))
  // Marked, since the club's Indonesian readers find no words of theirs.
  await expect(page.getByRole('cell', { name: 'Public Relations No Indonesian', exact: true })).toBeVisible()
})
