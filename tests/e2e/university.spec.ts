// Signing in with the university's account in a browser: a second process of the portal, which knows a provider.
import { freePort, startPortal } from '../support/process.ts'
import { startUniversity } from '../support/university.ts'
import { registerByApi } from './support/campus.ts'
import { expect, ready, test } from './support/test.ts'

test('a student signs in with the university’s account, and somebody new begins the form with it @full', async ({
  page,
  campus,
}) => {
  test.skip(!process.env['SAME_PORTAL'], 'a portal that runs elsewhere has its own settings')
  const [person] = (await registerByApi(campus)).people
  if (!person) throw new Error('nobody was registered')
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const university = await startUniversity(`${baseUrl}/api/university/callback`)
  const same = JSON.parse(process.env['SAME_PORTAL'] ?? '{}') as Record<string, string>
  const env = { ...same, ...university.env, PORT: String(port) }
  const portal = await startPortal({ env })
  try {
    const button = page.getByRole('button', { name: 'Sign in with Test University' })
    const start = async () => {
      await page.goto(`${baseUrl}/login`)
      await ready(page)
      await button.click()
    }
    // Somebody whom nobody knows here yet.
    university.person = {
      sub: `new-${person.nim}`,
      name: 'Sekar Ayu',
      nim: `9${person.nim.slice(1)}`,
      email: `new${person.email}`,
      email_verified: true,
    }
    await start()
    await expect(page).toHaveURL(`${baseUrl}/register`)
    await expect(page.getByText('You don’t have an account yet.')).toBeVisible()
    await page.goto(`${baseUrl}/register/${campus.address}/2`)
    await expect(page.getByLabel('NIM')).toHaveValue(university.person.nim ?? '')
    await expect(page.getByLabel('Full name')).toHaveValue('Sekar Ayu')

    // The university keeps whom it has signed in.
    await page.context().clearCookies()
    university.person = { sub: `of-${person.nim}`, nim: person.nim, email: person.email, email_verified: true }
    await start()
    await expect(page).toHaveURL(`${baseUrl}/dashboard`)
    await page.goto(`${baseUrl}/dashboard/profile`)
    const card = page.getByRole('region', { name: 'University account' })
    await expect(card).toContainText(`You linked ${person.email} on`)
    await card.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expect(card).toContainText('Link your university account')
  } finally {
    await portal.dispose()
    await university.stop()
  }
})
