// npm run backup -- FILE: writes database and files as one file, while the portal runs or not, and checks it.
// npm run backup -- --check FILE: only checks one that is there.
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { checkBackup, inFull, inShort } from '#services/backup/manifest.ts'
import { longestDays } from '#services/backup/old.ts'
import { noteRun } from '#services/backup/runs.ts'
import { openClient } from '#services/backup/tables.ts'
import { writeBackup } from '#services/backup/write.ts'
import { openPlace } from '#services/files/where.ts'
import { run } from './run.ts'

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })

setPriority(10) // whoever registers meanwhile goes first

await run(async () => {
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error('Name the file to write: npm run backup -- FILE')
  // npm changes to the folder of the project; the name is meant where the command was typed.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const begin = performance.now()
  const { manifest, bytes } = values.check ? await checkBackup(path) : await write(path)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(inFull(manifest).join('\n'))
  if (manifest.missing.length > 0) {
    console.log(`${manifest.missing.length} files were already missing: ${manifest.missing.slice(0, 10).join(', ')}`)
  }
  console.log(`${inShort(manifest)}, as of ${manifest.madeAt}; every sum is right.`)
  if (!values.check)
    console.log(
      `The privacy notice promises that no backup is kept longer than ${longestDays} days: delete it in time.`,
    )
  console.log(`${path}: ${values.check ? 'checked' : 'written and checked'}, ${bytes} bytes, ${seconds} s.`)
})

async function write(path: string) {
  const config = readConfig(process.env)
  const dataDir = resolve(config.dataDir)
  const own = config.databaseUrl
    ? null
    : await joinEmbeddedPostgres({ directory: join(dataDir, 'database'), durable: true })
  try {
    const files = await openPlace(join(dataDir, 'files'), config.filesUrl)
    const url = config.databaseUrl ?? own?.url ?? ''
    const made = await writeBackup(path, { url, files })
    const client = await openClient(url)
    try {
      await noteRun(client, 'COMMAND', made)
    } finally {
      await client.end()
    }
    return made
  } finally {
    await own?.stop()
  }
}
