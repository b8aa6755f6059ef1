// Before the browser tests: a portal with demo data in a fresh folder, and a mail server that keeps what it sends.
// SIGN_INS tells the tests the demo's passwords. BASE_URL from outside means a portal that already runs; then nothing
// is started, and SIGN_INS has to be given too.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { startMailbox } from './mailbox.ts'
import { startPortal } from './process.ts'

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => {}
  const mailbox = await startMailbox()
  // The demo is seeded first; a machine that does other work besides takes its time for it.
  const env = { SEED: 'demo', MAIL_URL: mailbox.smtp.url, ...late() }
  const portal = await startPortal({ env, patience: 240_000 }).catch(async (error: unknown) => {
    await mailbox.stop()
    throw error
  })
  process.env['BASE_URL'] = portal.baseUrl
  // For a second process of the same portal, whose settings are others.
  const { url } = await joinEmbeddedPostgres({ directory: join(portal.dataDir, 'database'), durable: true })
  process.env['SAME_PORTAL'] = JSON.stringify({ ...env, DATA_DIR: portal.dataDir, DATABASE_URL: url })
  process.env['MAILBOX_URL'] = mailbox.url
  process.env['SIGN_INS'] = await readFile(join(portal.dataDir, 'demo-sign-ins.json'), 'utf8')
  return async () => {
    await portal.dispose()
    await mailbox.stop()
  }
}

/** What `LATE_ANSWERS=3000` makes of the portal. */
function late(): Record<string, string> {
  const most = process.env['LATE_ANSWERS']
  if (!most) return {}
  return { LATE_ANSWERS: most, NODE_OPTIONS: `--import=${new URL('late-answers.ts', import.meta.url).href}` }
}
