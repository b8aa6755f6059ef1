// npm run admin -- NIM: for an administrator who cannot sign in any more. Prints a link that sets a password and signs in,
// once, while the portal runs or not, although passwords may be switched off. With --reset-second-factor it first takes
// passkeys, authenticator app and recovery codes from that account; the office is told.
import { resetFactorsOf } from '#features/account/factors/actions.ts'
import { emergencyLink } from '#features/account/first/actions.ts'
import { withDatabase } from './database.ts'
import { run } from './run.ts'

await run(async () => {
  const given = process.argv.slice(2)
  const resets = given.includes('--reset-second-factor')
  const [nim = '', ...more] = given.filter((word) => word !== '--reset-second-factor')
  if (!/^\d{10}$/.test(nim) || more.length > 0) throw new Error('Name the administrator: npm run admin -- 2501234567')
  await withDatabase(async ({ db, config }) => {
    const deps = { db, config, now: () => new Date() }
    const link = await emergencyLink(deps, nim)
    if (!link) throw new Error(`Nobody with NIM ${nim} administers this portal.`)
    if (resets)
      console.log((await resetFactorsOf(deps, nim)) ? 'The second factor is removed.' : 'There is no second factor.')
    console.log(`Sets a password and signs in, once, within an hour: ${link}`)
  })
})
