// npm run restore -- FILE: brings a backup back into an empty place, checked before and after.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { unreadableSecrets } from '#features/setup/sealed-secret.actions.ts'
import { connect } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { openBackupStore } from '#services/backup/backup-store.ts'
import { askToEraseAgain, backupFolder } from '#services/backup/erased.ts'
import { checkBackup, inFull, inShort } from '#services/backup/manifest.ts'
import { expectKnown, restoreBackup } from '#services/backup/restore.ts'
import { givenIdentities } from '#services/backup/source.ts'
import { bucketPlace, readBucketUrl } from '#services/files/bucket.ts'
import { findAsked, list } from './kept.ts'
import { migrations, reached } from './database.ts'
import { runCommand, typedPath } from './run.ts'

const usage = {
  name: 'restore',
  does: 'Brings a backup back into an empty place, which DATA_DIR and DATABASE_URL name, and checks it before and after. FILE may be the name of one in BACKUP_DIR or in the store of BACKUP_URL.',
  words: ['[FILE]'],
  options: {
    list: { type: 'boolean' },
    before: { type: 'string' },
    identity: { type: 'string' },
  },
  says: {
    list: 'changes nothing, and lists the backups in BACKUP_DIR and in the store of BACKUP_URL',
    before: '2026-11-20T20:00: takes the newest one from before this moment, which is meant in Jakarta',
    identity: 'KEYFILE: the file with the secret key that opens an encrypted one',
  },
} as const

await runCommand(usage, async (options, [file]) => {
  const config = readConfig(process.env)
  if (options.list) return list(config)
  const { source, where } = await findAsked(config, {
    file,
    before: options.before,
    identities: await givenIdentities(options.identity && typedPath(options.identity)),
  })
  const begin = performance.now()
  // Before anything is made in the new place.
  const checked = await checkBackup(source)
  await expectKnown(checked.manifest, migrations)
  console.log(`${where} is whole: ${inShort(checked.manifest)}, as of ${checked.manifest.madeAt}.`)
  const unreadable = await bringBack(config, { source, where, checked })
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(inFull(checked.manifest).join('\n'))
  console.log(`Restored in ${seconds} s; all rows, sums and files are those of the backup. Start the portal here now.`)
  console.log(
    'It sends no mail and deletes nothing until an administrator says on /dashboard-admin that it is the real one.',
  )
  console.log('Sessions and links of that day are valid again: npm run sign-out-everybody ends them.')
  if (unreadable) console.log(unreadable)
})

type Found = Awaited<ReturnType<typeof findAsked>> & { checked: Awaited<ReturnType<typeof checkBackup>> }

/** Gives the sentence about secrets that the key here does not open; null if all is well. */
async function bringBack(config: Config, { source, where, checked }: Found): Promise<string | null> {
  const dataDir = resolve(config.dataDir)
  const own = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  try {
    const store = config.filesUrl ? await bucketPlace(readBucketUrl(config.filesUrl)) : null
    const url = config.databaseUrl ?? own?.url ?? ''
    await reached(() => restoreBackup(source, checked, { url, folder: join(dataDir, 'files'), store, migrations }))
    const isFile = existsSync(where)
    const text = !isFile && config.backupUrl ? await (await openBackupStore(config.backupUrl)).erased() : null
    const again = await askToEraseAgain(url, [...(isFile ? [dirname(where)] : []), backupFolder(config)], text)
    if (again.length > 0) {
      console.log(
        `Erased since this backup was made, and to be erased again on /privacy: accounts ${again.join(', ')}.`,
      )
    }
    const { pool, db } = connect(url, 1, () => undefined)
    const unreadable = await unreadableSecrets({ db, config })
    await pool.end()
    return unreadable
  } finally {
    await own?.stop()
  }
}
