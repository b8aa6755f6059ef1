// npm run restore -- FILE: brings a backup back into an empty place, checked before and after.
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '#config.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { askToEraseAgain, backupFolder } from '#services/backup/erased.ts'
import { checkBackup, inFull, inShort } from '#services/backup/manifest.ts'
import { expectKnown, restoreBackup } from '#services/backup/restore.ts'
import { bucketPlace, readBucketUrl } from '#services/files/bucket.ts'
import { run } from './run.ts'

await run(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Error('Name the backup to restore: npm run restore -- FILE')
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const config = readConfig(process.env)
  const dataDir = resolve(config.dataDir)
  const migrations = resolve(import.meta.dirname, '../database/migrations')
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
    await restoreBackup(path, checked, { url, folder: join(dataDir, 'files'), store, migrations })
    const again = await askToEraseAgain(url, [dirname(path), backupFolder(config)])
    if (again.length > 0) {
      console.log(
        `Erased since this backup was made, and to be erased again on /privacy: accounts ${again.join(', ')}.`,
      )
    }
  } finally {
    await own?.stop()
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(inFull(checked.manifest).join('\n'))
  console.log(`Restored in ${seconds} s; all rows, sums and files are those of the backup. Start the portal here now.`)
})
