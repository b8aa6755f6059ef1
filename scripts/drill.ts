// npm run drill: restores a backup beside the portal, compares everything, and leaves nothing of it.
import { readConfig } from '#config.ts'
import { holdDrill } from '#services/backup/drill.ts'
import { inFull, inShort } from '#services/backup/manifest.ts'
import { noteRun } from '#services/backup/runs.ts'
import { findKept } from '#services/backup/shelf.ts'
import { givenIdentities } from '#services/backup/source.ts'
import { openClient } from '#services/backup/tables.ts'
import { migrations, withDatabase } from './database.ts'
import { findAsked } from './kept.ts'
import { runCommand, typedPath } from './run.ts'

const usage = {
  name: 'drill',
  does: 'Restores a backup into a database of its own beside the portal, compares every row, sum and file, and drops it. Without FILE it is the newest.',
  words: ['[FILE]'],
  options: { before: { type: 'string' }, identity: { type: 'string' } },
  says: {
    before: '2026-11-20T20:00: takes the newest one from before this moment, which is meant in Jakarta',
    identity: 'KEYFILE: the file with the secret key that opens an encrypted one',
  },
} as const

await runCommand(usage, async ({ before, identity }, [file]) => {
  const config = readConfig(process.env)
  const identities = await givenIdentities(identity && typedPath(identity))
  const newest = async () => (await findKept(config)).at(-1)?.name
  const asked = { file: file ?? (before === undefined ? await newest() : undefined), before, identities }
  const { source, where } = await findAsked(config, asked)
  await withDatabase(async ({ url }) => {
    const begin = performance.now()
    const client = await openClient(url)
    try {
      const manifest = await holdDrill(source, { url, migrations })
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      console.log(inFull(manifest).join('\n'))
      console.log(`${where}: ${inShort(manifest)}, as of ${manifest.madeAt}.`)
      console.log(`The drill passed in ${seconds} s: every row, sum and file came back, and nothing of it was left.`)
      await noteRun(client, 'DRILL', { path: source.name, bytes: manifest.files.bytes })
    } finally {
      await client.end()
    }
  })
})
