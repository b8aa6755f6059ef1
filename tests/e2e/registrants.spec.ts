import { randomInt } from 'node:crypto'
import { mailsTo, mailTo } from '../support/mailbox.ts'
import { office, tokenOf, tokens } from './support/api.ts'
import { seatsLeft } from './support/campus.ts'
import { makeStudent } from './support/students.ts'
import { address, expect, holdToken, test } from './support/test.ts'

const password = 'Correct horse 7 battery'

test('an account is found, mended, given a role, shut out, let in again and in the end deleted with its seat @full', async ({
  page,
  open,
  campus,
}) => {
  const shiftId = campus.shifts[0]?.id ?? 0
  const { person, api } = await makeStudent(campus)
  const signIn = () => tokenOf(address(), { nim: person.nim, password })
  await open('/registrant-details', 'ADMIN')
  await page.getByRole('searchbox', { name: /^Name, NIM/ }).fill(person.nim)
  await expect(page).toHaveURL(new RegExp(`q=${person.nim}`))
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: person.name }).click()

  await page.getByRole('textbox', { name: 'Full name' }).fill('Sri Mended')
  await page.getByRole('textbox', { name: 'NIM' }).fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // Told at the field, and nothing is saved.
  await expect(page.getByRole('textbox', { name: 'NIM' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'NIM' }).fill(person.nim)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The account was saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sri Mended', level: 1 })).toBeVisible()

  await page.getByLabel('Role').selectOption('Regional committee')
  await page.getByRole('button', { name: 'Change the role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('The role was changed.')).toBeVisible()
  expect(await api('GET', '/user')).toMatchObject({ name: 'Sri Mended', role: 'SCAC' })

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out everywhere.')).toBeVisible()
  await expect(api('GET', '/user')).rejects.toThrow('401')
  await signIn()

  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Suspended. All sessions have ended.')).toBeVisible()
  await expect(signIn()).rejects.toThrow('cannot sign in')
  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(page.getByText('The suspension is lifted.')).toBeVisible()
  await signIn()

  expect(await seatsLeft(shiftId)).toBe(19)
  await page.getByRole('button', { name: 'Move to the recycle bin' }).click()
  await expect(page.getByText(/^In the recycle bin since/)).toBeVisible()
  expect(await seatsLeft(shiftId)).toBe(20)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Restored, with the seats.')).toBeVisible()
  expect(await seatsLeft(shiftId)).toBe(19)
  await page.getByRole('button', { name: 'Move to the recycle bin' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/registrant-details$/)
  expect(await seatsLeft(shiftId)).toBe(20)
  await expect(signIn()).rejects.toThrow('cannot sign in')
})

test('the activation link goes out once more, but not twice in a row', async ({ page, open }) => {
  await holdToken(page, await tokens('ADMIN'))
  const resend = page.getByRole('button', { name: 'Resend the activation link' })
  // Somebody of the demo, whose link is older, and whose mail no other test sends again.
  type Invited = { id: number; nim: string; email: string }
  const failed = (await office<{ to_address: string }[]>('GET', '/emails?status=FAILED')).map((mail) => mail.to_address)
  const invited = (await office<Invited[]>('GET', '/registrant-details?status=INVITED&q=27')).filter(
    (one) => one.nim.startsWith('27') && !failed.includes(one.email),
  )
  const { id, email } = invited[randomInt(invited.length)]!
  // Another test may have sent a mail of the demo again, with a link that the next one ends.
  const earlier = await mailsTo(email, 'set your password')
  await open(`/registrant-details/${id}/edit`)
  await resend.click()
  await expect(page.getByText('The activation link is on its way.')).toBeVisible()
  await resend.click()
  await expect(page.getByText(/Please wait/)).toBeVisible()
  const letter = await mailTo(email, 'set your password', earlier)
  const [path] = /\/forgot-password\/[\w-]+/.exec(letter.text) ?? []
  await open(path ?? '')
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})
