// npm run backup -- FILE: writes database and files as one file, while the portal runs or not, and checks it.
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { fileSource, givenIdentities } from '#services/backup/source.ts'
import { checkBackup, inFull, inShort } from '#services/backup/manifest.ts'
import { longestDays } from '#services/backup/old.ts'
import { noteRun } from '#services/backup/runs.ts'
import { openClient } from '#services/backup/tables.ts'
import { type Made, writeBackup } from '#services/backup/write.ts'
import { openPlace } from '#services/files/where.ts'
import { withDatabase } from './database.ts'
import { runCommand, typedPath } from './run.ts'

const usage = {
  name: 'backup',
  does: 'Writes database and files of the portal that DATA_DIR and DATABASE_URL name as one file, and checks it.',
  words: ['FILE'],
  options: { check: { type: 'boolean' }, identity: { type: 'string' } },
  says: {
    check: 'writes nothing, and checks a file that is there',
    identity: 'KEYFILE: to check an encrypted one, the file with its secret key',
  },
} as const

await runCommand(usage, async ({ check, identity }, [file = '']) => {
  setPriority(10) // registrations go first
  const path = typedPath(file)
  const begin = performance.now()
  const { manifest, bytes } = check ? await checkFile(path, identity) : await write(path)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(inFull(manifest).join('\n'))
  if (manifest.missing.length > 0) {
    console.log(`${manifest.missing.length} files were already missing: ${manifest.missing.slice(0, 10).join(', ')}`)
  }
  console.log(`${inShort(manifest)}, as of ${manifest.madeAt}; every sum is right.`)
  if (!check) {
    console.log(
      `The privacy notice promises that no backup is kept longer than ${longestDays} days: delete it in time.`,
    )
  }
  console.log(`${path}: ${check ? 'checked' : 'written and checked'}, ${bytes} bytes, ${seconds} s.`)
})

async function checkFile(path: string, identity: string | undefined) {
  const keys = await givenIdentities(identity && typedPath(identity))
  return checkBackup(fileSource(path, keys))
}

function write(path: string): Promise<Made> {
  return withDatabase(async ({ config, url }) => {
    const files = await openPlace(join(resolve(config.dataDir), 'files'), config.filesUrl)
    const made = await writeBackup(path, { url, files, recipients: config.backupRecipients })
    const client = await openClient(url)
    try {
      await noteRun(client, 'COMMAND', made)
    } finally {
      await client.end()
    }
    return made
  })
}
