// npm run migrate: applies what is missing, after a backup; the start does the same by itself. With -- --without-backup
// also where there is no room for one.
import { withPortal } from './open.ts'
import { run } from './run.ts'

const needsBackup = !process.argv.includes('--without-backup')

await run(() => withPortal(async () => console.log('The database is up to date.'), needsBackup))
