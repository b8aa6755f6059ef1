// npm run sign-out-everybody: after a break-in. Ends every session and every link that opens an account, a payment or a
// group, while the portal runs or not. Passwords stay; who signs in again is in again.
import { join, resolve } from 'node:path'
import { readConfig } from '#config.ts'
import { signOutEverybody } from '#features/account/sessions/actions.ts'
import { connect } from '#kit/database/connect.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { run } from './run.ts'

await run(async () => {
  if (process.argv.length > 2) throw new Error('It takes no arguments: npm run sign-out-everybody')
  const config = readConfig(process.env)
  const directory = join(resolve(config.dataDir), 'database')
  const own = config.databaseUrl ? null : await joinEmbeddedPostgres({ directory, durable: true })
  const { pool, db } = connect(config.databaseUrl ?? own?.url ?? '', 1, (error) => console.error(error.message))
  try {
    const { sessions, links } = await signOutEverybody({ db, now: () => new Date() })
    console.log(`Everybody is signed out: ${sessions} sessions and ${links} links have ended.`)
  } finally {
    await pool.end()
    await own?.stop()
  }
})
