import { someOf } from '../support/effort.ts'
import { type Role, signInOf, tokenOf, tokens } from './support/api.ts'
import { address, expect, holdToken, test } from './support/test.ts'

const homes: Record<Role, RegExp> = {
  ADMIN: /\/dashboard-admin$/,
  SCAC: /\/dashboard-admin$/,
  USER: /\/dashboard$/,
  MEMBER: /\/dashboard$/,
  // Students with a duty.
  MONEY: /\/dashboard-admin$/,
  TESTS: /\/dashboard-admin$/,
}

for (const role of someOf(['ADMIN', 'SCAC', 'USER', 'MEMBER', 'MONEY'] as const, 3)) {
  test(`${role} logs in and arrives at the right dashboard`, async ({ page, open }) => {
    const { nim, password } = signInOf(role)
    await open('/login')
    await page.getByLabel('NIM').fill(nim)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(homes[role])
    // Signed in already: the login page leads on.
    await page.goto('/login')
    await expect(page).toHaveURL(homes[role])
  })
}

test('wrong credentials get the literal banner, missing ones a note at each field', async ({ page, open }) => {
  await open('/login')
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await login.click()
  await expect(page.getByText('Please fill this in.')).toHaveCount(2)
  await page.getByLabel('NIM').fill('2899999999')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await login.click()
  await expect(page.getByText("Credentials don't match our record.")).toBeVisible()
})

test('a stale token is removed with the literal alert @full', async ({ page }) => {
  await holdToken(page, 'stale-token')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await expect(
    page.getByText('Session has expired. Please login using your credentials again.', { exact: true }),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('whose session ends under an open page signs in again and goes on there; somebody else goes home', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same there')
  const signIn = async (role: Role) => {
    const { nim, password } = signInOf(role)
    await page.getByLabel('NIM').fill(nim)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  }
  /** The server no longer knows the token, and the page's next question shows it. */
  const end = async (word: string) => {
    const search = page.getByRole('main').getByRole('searchbox').first()
    await expect(search).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await fetch(`${address()}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    await search.fill(word)
    await expect(page.getByText('Session has expired. Please login using your credentials again.')).toBeVisible()
  }
  await holdToken(page, await tokenOf(address(), signInOf('ADMIN')))
  await page.goto('/toefl-payments?status=PENDING')
  await end('nobody')
  await signIn('ADMIN')
  await expect(page).toHaveURL(/\/toefl-payments\?.*status=PENDING/)
  // Another word: the first may still stand there, and asks for nothing again.
  await end('somebody')
  await signIn('MEMBER')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('what a page asks for by itself is marked, and what somebody asks for is not @full', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same there')
  const marks: string[] = []
  page.on('request', (request) => {
    const { authorization, 'x-background': mark } = request.headers()
    if (authorization) marks.push(mark ?? 'by hand')
  })
  await page.clock.install()
  await holdToken(page, await tokens('ADMIN'))
  await page.goto('/toefl-payments')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  expect(marks[0], 'opening a page is by hand').toBe('by hand')
  await page.waitForLoadState('networkidle')
  marks.length = 0
  // The list is read again each half minute.
  for (let times = 0; times < 3; times += 1) {
    const again = page.waitForResponse((answer) => answer.url().includes('/api/toefl-payments?'))
    await page.clock.fastForward(31_000)
    await again
  }
  expect(marks.length).toBeGreaterThanOrEqual(3)
  expect(marks.filter((mark) => mark !== '1')).toEqual([])
  const asked = page.waitForRequest((request) => request.url().includes('q=nobody'))
  await page.getByRole('main').getByRole('searchbox').first().fill('nobody')
  await page.clock.fastForward(1000)
  await asked
  expect(marks).toContain('by hand')
})

test('who signs in as somebody else in another tab sees nothing of the person before @full', async ({
  page,
  context,
}) => {
  await holdToken(page, await tokens('MEMBER'))
  await page.goto('/dashboard')
  const greeting = page.getByRole('heading', { level: 1 })
  await expect(greeting).toContainText('Citra')
  const token = await tokens('USER')
  const beside = await context.newPage()
  await beside.goto('/events')
  const known = page.waitForResponse((answer) => answer.request().headers()['authorization'] === `Bearer ${token}`)
  await beside.evaluate((value) => localStorage.setItem('token', value), token)
  await known
  // The first that is shown: what was kept would be read again a little later.
  await greeting.waitFor()
  expect(await greeting.innerText()).toContain('Bayu')
})

// All of the office is behind one guard (src/routes.test.ts); a list, a form and a review are examples.
test('nobody is let into pages of others, whatever their kind @full', async ({ browser }) => {
  const lists = ['/toefl-payments', '/registrant-details/5/edit', '/regions/create']
  const refused = {
    USER: ['/dashboard-admin', ...lists],
    MEMBER: ['/dashboard-admin', ...lists],
    SCAC: [...lists, '/dashboard'],
    ADMIN: ['/dashboard'],
  } as const
  for (const [role, paths] of Object.entries(refused) as [keyof typeof refused, readonly string[]][]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await holdToken(page, await tokens(role))
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText('Not Authorized', { exact: true }), `${role} at ${path}`).toBeVisible()
    }
    await context.close()
  }
})

test('a visitor is sent from the dashboard to the login @full', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
})

test('logging out goes home, forgets the token and ends the session', async ({ page, open, isMobile }) => {
  test.skip(isMobile, 'the account menu is behind the burger there')
  const token = await tokenOf(address(), signInOf('MEMBER'))
  await holdToken(page, token)
  await open('/')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  // The page reloads, and cannot be asked while it does.
  const kept = () => page.evaluate(() => localStorage.getItem('token')).catch(() => 'reloading')
  await expect.poll(kept).toBeNull()
  const answer = await fetch(`${address()}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
})
