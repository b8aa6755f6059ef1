// npm run seal-anew: after SECRET_KEY was replaced, with the one before it as SECRET_KEY_FORMER. Seals what has to be read again
// with the new key, while the portal runs or not; then the former one can go.
import { join, resolve } from 'node:path'
import { sealAnew } from '#features/setup/sealed-secret.actions.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'seal-anew',
  does: 'Seals with SECRET_KEY what SECRET_KEY_FORMER has sealed; then the former one can go.',
} as const

await runCommand(usage, async () => {
  await withDatabase(async ({ db, config }) => {
    const { sealed, unreadable } = await sealAnew({ db, config })
    if (unreadable > 0)
      throw new Error(
        `${unreadable} of ${sealed + unreadable} secrets are readable with neither key: set SECRET_KEY to today's key and SECRET_KEY_FORMER to the one before it, or to what is in ${join(resolve(config.dataDir), 'secret.key')}.`,
      )
    console.log(`${sealed} secrets are sealed with today's key. SECRET_KEY_FORMER is not needed any more.`)
  })
})
