// npm run sign-out-everybody: after a break-in. Ends every session and every link that opens an account, a payment or a
// group, while the portal runs or not. Passwords stay; who signs in again is in again.
import { signOutEverybody } from '#features/account/session.actions.ts'
import { programmes } from '#programmes.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'sign-out-everybody',
  does: 'Ends every session, and every link that opens an account, a payment or a group. Passwords stay.',
} as const

await runCommand(usage, async () => {
  await withDatabase(async ({ db }) => {
    const { sessions, links } = await signOutEverybody({ db, now: () => new Date() }, programmes)
    console.log(`Everybody is signed out: ${sessions} sessions and ${links} links have ended.`)
  })
})
