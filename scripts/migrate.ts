// npm run migrate: applies what is missing, after a backup; the start does the same by itself.
import { readConfig } from '#config.ts'
import { expectPortal, migrations, withDatabase } from './database.ts'
import { withPortal } from './open.ts'
import { reasonToBeAlone } from '#kit/database/migrate.ts'
import { version } from '#version.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'migrate',
  does: 'Brings the database to this version, after a backup; the start does the same by itself.',
  options: { status: { type: 'boolean' }, 'without-backup': { type: 'boolean' } },
  says: {
    status: 'changes nothing, and says what would be applied',
    'without-backup': 'also where there is no room for a backup',
  },
} as const

await runCommand(usage, async ({ status, 'without-backup': withoutBackup }) => {
  if (status) {
    await withDatabase(async ({ missing }) => {
      console.log(`This is version ${version}.`)
      console.log(missing.length === 0 ? 'The database is up to date.' : `To be applied: ${missing.join(', ')}`)
      if (missing.length > 0) console.log((await warnings(missing)).join('\n'))
    })
    return
  }
  const config = readConfig(process.env)
  if (!config.databaseUrl) expectPortal(config)
  await withPortal(async () => console.log('The database is up to date.'), !withoutBackup)
})

/** What somebody has to know before, for there is no way back but one. */
async function warnings(missing: readonly string[]): Promise<string[]> {
  const alone = await Promise.all(
    missing.map(async (name) => {
      const reason = await reasonToBeAlone(migrations, name)
      return reason === undefined ? [] : [`Stop every process of the portal before (${name}). ${reason}`]
    }),
  )
  return [
    'A backup is made before. Afterwards no older version starts on this database: the way back is to restore that backup,',
    'without what came in since.',
    ...alone.flat(),
  ]
}
