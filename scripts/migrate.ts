// npm run migrate: applies what is missing, after a backup; the start does the same by itself.
import { readConfig } from '#config.ts'
import { expectPortal, withDatabase } from './database.ts'
import { withPortal } from './open.ts'
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
      console.log(missing.length === 0 ? 'The database is up to date.' : `To be applied: ${missing.join(', ')}`)
    })
    return
  }
  const config = readConfig(process.env)
  if (!config.databaseUrl) expectPortal(config)
  await withPortal(async () => console.log('The database is up to date.'), !withoutBackup)
})
