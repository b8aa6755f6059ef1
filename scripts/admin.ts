// npm run admin -- NIM: for an administrator who cannot sign in any more. Prints a link that sets a password and signs in,
// once, while the portal runs or not, although passwords may be switched off.
import { resetFactorsOf } from '#features/account/factor.actions.ts'
import { emergencyLink } from '#features/account/first-admin.actions.ts'
import { publicHost } from '#services/mark.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'admin',
  does: 'Prints a link with which the administrator of this NIM sets a password and signs in, once, within an hour.',
  words: ['NIM'],
  options: { 'reset-second-factor': { type: 'boolean' } },
  says: { 'reset-second-factor': 'first takes passkeys, app and recovery codes away; the office is told' },
} as const

await runCommand(usage, async ({ 'reset-second-factor': resets }, [nim = '']) => {
  if (!/^\d{10}$/.test(nim)) throw new Error('A NIM has 10 digits: npm run admin -- 2501234567')
  await withDatabase(async ({ db, config }) => {
    const deps = { db, config, now: () => new Date() }
    const link = await emergencyLink(deps, nim)
    if (!link) throw new Error(`Nobody with NIM ${nim} administers this portal.`)
    if (resets)
      console.log((await resetFactorsOf(deps, nim)) ? 'The second factor is removed.' : 'There is no second factor.')
    if (!publicHost(config.appUrl)) {
      console.log(`APP_URL is ${config.appUrl} here. Elsewhere put the portal's own address in its place in the link.`)
    }
    console.log(`Sets a password and signs in, once, within an hour: ${link}`)
  })
})
