// npm run restore -- FILE: brings a backup back into an empty place, checked before and after.
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '#config.ts'
import { unreadableSecrets } from '#features/setup/sealed-secret.actions.ts'
import { connect } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { askToEraseAgain, backupFolder } from '#services/backup/erased.ts'
import { checkBackup, inFull, inShort } from '#services/backup/manifest.ts'
import { expectKnown, restoreBackup } from '#services/backup/restore.ts'
import { bucketPlace, readBucketUrl } from '#services/files/bucket.ts'
import { migrations, reached } from './database.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'restore',
  does: 'Brings a backup back into an empty place, which DATA_DIR and DATABASE_URL name, and checks it before and after.',
  words: ['FILE'],
} as const

await runCommand(usage, async (_, [file = '']) => {
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const config = readConfig(process.env)
  const dataDir = resolve(config.dataDir)
  let unreadable: string | null = null
  const begin = performance.now()
  // Before anything is made in the new place.
  const checked = await checkBackup(path)
  await expectKnown(checked.manifest, migrations)
  console.log(`${path} is whole: ${inShort(checked.manifest)}, as of ${checked.manifest.madeAt}.`)
  const own = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  try {
    const store = config.filesUrl ? await bucketPlace(readBucketUrl(config.filesUrl)) : null
    const url = config.databaseUrl ?? own?.url ?? ''
    await reached(() => restoreBackup(path, checked, { url, folder: join(dataDir, 'files'), store, migrations }))
    const again = await askToEraseAgain(url, [dirname(path), backupFolder(config)])
    if (again.length > 0) {
      console.log(
        `Erased since this backup was made, and to be erased again on /privacy: accounts ${again.join(', ')}.`,
      )
    }
    const { pool, db } = connect(url, 1, () => undefined)
    unreadable = await unreadableSecrets({ db, config })
    await pool.end()
  } finally {
    await own?.stop()
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(inFull(checked.manifest).join('\n'))
  console.log(`Restored in ${seconds} s; all rows, sums and files are those of the backup. Start the portal here now.`)
  console.log(
    'It sends no mail and deletes nothing until an administrator says on /dashboard-admin that it is the real one.',
  )
  console.log('Sessions and links of that day are valid again: npm run sign-out-everybody ends them.')
  if (unreadable) console.log(unreadable)
})
