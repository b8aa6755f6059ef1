// npm run seal-anew: after SECRET_KEY was replaced, with the one before it as SECRET_KEY_FORMER. Seals what has to be read again
// with the new key, while the portal runs or not; then the former one can go.
import { sealAnew } from '#features/setup/secrets/actions.ts'
import { withDatabase } from './database.ts'
import { run } from './run.ts'

await run(async () => {
  if (process.argv.length > 2) throw new Error('It takes no arguments: npm run seal-anew')
  await withDatabase(async ({ db, config }) => {
    const { sealed, unreadable } = await sealAnew({ db, config })
    if (unreadable > 0)
      throw new Error(`${unreadable} of ${sealed + unreadable} secrets are readable with neither key.`)
    console.log(`${sealed} secrets are sealed with today's key. SECRET_KEY_FORMER is not needed any more.`)
  })
})
