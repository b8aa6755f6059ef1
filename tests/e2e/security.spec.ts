// The second factor of the office, with Chromium's own authenticator. Passkeys need a name instead of an address, so the
// portal of this test is at localhost.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { connect } from '#kit/database/connect.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { totpAt } from '#services/totp.ts'
import { runScript } from '../support/command.ts'
import { freePort, startPortal } from '../support/process.ts'
import { expect, ready, sendLoaderAway, test } from './support/test.ts'
import { watch } from './support/watch.ts'

const admin = { nim: '2501234568', password: 'Correct horse 7 battery' }

test('the office’s second factor: passkey, app, recovery code, asked again before something dangerous, and lost', async ({
  browser,
}) => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const env = { SEED: 'catalogue', PORT: port, APP_URL: origin, ADMIN_NIM: admin.nim, ADMIN_PASSWORD: admin.password }
  const portal = await startPortal({ env, patience: 90_000 })
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' })
  try {
    await context.addInitScript(sendLoaderAway)
    context.setDefaultTimeout(30_000)
    const found = watch(context, ['localhost'])
    const page = await context.newPage()
    const touch = await giveAuthenticator(context, page)
    await signInByPassword(page)
    const code = await addPasskey(page)
    const secret = await addApp(page)
    await signOut(page)
    await signInByPasskey(page)
    await forgetProof(portal.dataDir)
    await inviteAfterProof(page)
    // The sign-in's field offers the passkey by itself; somebody who types a password leaves it alone.
    await touch(false)
    await signInByPasskeyAsSecond(page, touch)
    await signInByCodeOfApp(page, secret)
    await signInByRecoveryCode(page, code)
    await loseEverything(page, { DATA_DIR: portal.dataDir, APP_URL: origin })
    expect(found(), 'errors in the console, or requests to other hosts').toEqual([])
  } finally {
    await context.close()
    await portal.dispose()
  }
})

test('a student keeps the password alone enough beside a passkey, and has both asked for later @full', async ({
  browser,
}) => {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const portal = await startPortal({ env: { SEED: 'demo', PORT: port, APP_URL: origin }, patience: 90_000 })
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
  })
  try {
    await context.addInitScript(sendLoaderAway)
    const page = await context.newPage()
    const touch = await giveAuthenticator(context, page)
    const found = JSON.parse(await readFile(join(portal.dataDir, 'demo-sign-ins.json'), 'utf8')) as SignIn[]
    const student = found.find(({ role }) => role === 'USER')
    await givePassword(page, student)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/dashboard/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const choice = page.getByRole('dialog', { name: 'A passkey for this device' })
    await expect(choice.getByRole('radio', { name: /^My password alone is enough/ })).toBeChecked()
    await choice.getByRole('button', { name: 'Go on' }).click()
    const too = page.getByRole('switch', { name: 'Ask for it after my password, too' })
    await expect(too).not.toBeChecked()
    // The sign-in's field would offer the passkey by itself.
    await touch(false)
    await signOut(page)
    await givePassword(page, student)
    await expect(page).toHaveURL(/\/dashboard$/)

    await page.goto('/dashboard/security')
    await too.click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(too).toBeChecked()
    await signOut(page)
    await givePassword(page, student)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  } finally {
    await context.close()
    await portal.dispose()
  }
})

type SignIn = { role: string; nim: string; password: string }

/** Gives what touches the device, or lets it lie. */
async function giveAuthenticator(context: BrowserContext, page: Page): Promise<(enabled: boolean) => Promise<unknown>> {
  const chromium = await context.newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled) => chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await ready(page)
}

const arrives = (page: Page) => expect(page).toHaveURL(/\/dashboard-admin$/)
const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

async function givePassword(page: Page, { nim, password } = admin): Promise<void> {
  await openLogin(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('NIM').fill(nim)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

async function signInByPassword(page: Page): Promise<void> {
  await givePassword(page)
  await arrives(page)
}

/** Gives one of the recovery codes. */
async function addPasskey(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Set it up now' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const code = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('You have 10 left.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set it up now' })).toHaveCount(0)
  return code
}

/** Gives the app's secret. */
async function addApp(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const shown = await page.locator('[data-secret]').innerText()
  const secret = Buffer.from(Secret.fromBase32(shown.replaceAll(' ', '')).buffer)
  await page.getByLabel('Code that the app shows now').fill(totpAt(secret, new Date()))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText(/^Set up on/)).toBeVisible()
  return secret
}

async function signInByPasskey(page: Page): Promise<void> {
  await openLogin(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard-admin$/)
}

/** After the password, one more step: nobody is in yet. */
async function beginSecondStep(page: Page): Promise<void> {
  await signOut(page)
  await givePassword(page)
  await expect(page.getByText('Your password is right. Just one more step.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

async function signInByPasskeyAsSecond(page: Page, touch: (enabled: boolean) => Promise<unknown>): Promise<void> {
  await beginSecondStep(page)
  await touch(true)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await arrives(page)
  await touch(false)
}

async function signInByCodeOfApp(page: Page, secret: Buffer): Promise<void> {
  await beginSecondStep(page)
  await page.getByRole('button', { name: 'Use a code from your app' }).click()
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong or no longer works/)
  // That of the set-up is used up; the next one is good already.
  await code.fill(totpAt(secret, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Go on' }).click()
  await arrives(page)
}

async function signInByRecoveryCode(page: Page, recoveryCode: string): Promise<void> {
  await beginSecondStep(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Go on' }).click()
  await arrives(page)
}

/** `npm run admin` beside the portal that runs: its link sets a password, and the account is as before the first factor. */
async function loseEverything(page: Page, env: { DATA_DIR: string; APP_URL: string }): Promise<void> {
  const { code, lines } = await runScript('admin', [admin.nim, '--reset-second-factor'], env)
  expect([code, lines[0]]).toEqual([0, 'The second factor is removed.'])
  await signOut(page)
  await page.goto(/(\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? '')
  await ready(page)
  await page.getByLabel('New password', { exact: true }).fill('A new horse 8 battery')
  await page.getByLabel('New password again', { exact: true }).fill('A new horse 8 battery')
  await page.getByRole('main').getByRole('button', { name: 'Save and sign in' }).click()
  await arrives(page)
  await page.goto('/dashboard/security')
  await expect(page.getByText('No passkey yet.')).toBeVisible()
  await expect(page.getByText('No app yet.')).toBeVisible()
}

/** As after ten minutes. */
async function forgetProof(dataDir: string): Promise<void> {
  const own = await joinEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  const { pool, db } = connect(own.url, 1, () => undefined)
  await sql`update session set proved_at = null`.execute(db)
  await pool.end()
  await own.stop()
}

async function inviteAfterProof(page: Page): Promise<void> {
  await page.goto('/committee')
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rani Wulandari')
  await page.getByRole('textbox', { name: 'NIM' }).fill('2501234569')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('rani@club.example')
  await page
    .getByRole('button', { name: /Invite|Send/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Prove it’s you' })
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  // What was typed goes on by itself.
  await expect(page.getByRole('link', { name: 'Rani Wulandari' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
}
