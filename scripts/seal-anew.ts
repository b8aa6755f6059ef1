// npm run seal-anew: after SECRET_KEY was replaced, with the one before it as SECRET_KEY_FORMER. Seals what has to be read again
// with the new key, while the portal runs or not; then the former one can go.
import { join, resolve } from 'node:path'
import { readConfig } from '#config.ts'
import { sealAnew } from '#features/setup/keys/actions.ts'
import { connect } from '#kit/database/connect.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { run } from './run.ts'

await run(async () => {
  if (process.argv.length > 2) throw new Error('It takes no arguments: npm run seal-anew')
  const config = readConfig(process.env)
  const directory = join(resolve(config.dataDir), 'database')
  const own = config.databaseUrl ? null : await joinEmbeddedPostgres({ directory, durable: true })
  const { pool, db } = connect(config.databaseUrl ?? own?.url ?? '', 1, (error) => console.error(error.message))
  try {
    const { sealed, unreadable } = await sealAnew({ db, config })
    if (unreadable > 0)
      throw new Error(`${unreadable} of ${sealed + unreadable} secrets are readable with neither key.`)
    console.log(`${sealed} secrets are sealed with today's key. SECRET_KEY_FORMER is not needed any more.`)
  } finally {
    await pool.end()
    await own?.stop()
  }
})
