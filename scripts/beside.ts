// npm run beside -- TABLE: one table of a backup beside the running portal, to find and mend one person's mistake.
import { readConfig } from '#config.ts'
import { resources } from '#resources.ts'
import * as beside from '#services/backup/beside.ts'
import { checkBackup } from '#services/backup/manifest.ts'
import { givenIdentities } from '#services/backup/source.ts'
import { openClient } from '#services/backup/tables.ts'
import { agree } from './agree.ts'
import { withDatabase } from './database.ts'
import { findAsked } from './kept.ts'
import { runCommand, typedPath } from './run.ts'

const usage = {
  name: 'beside',
  does: 'Shows what differs between a table of a backup and the running one, or one row of both side by side; the portal goes on.',
  words: ['TABLE', '[FILE]'],
  options: {
    before: { type: 'string' },
    id: { type: 'string' },
    'bring-back': { type: 'boolean' },
    identity: { type: 'string' },
    yes: { type: 'boolean' },
  },
  says: {
    before: '2026-11-20T20:00: takes the newest backup from before this moment, which is meant in Jakarta',
    id: '12: the row with this number, then and now',
    'bring-back': 'with --id: writes the row as it was then, after a question, and notes it in the audit trail',
    identity: 'KEYFILE: the file with the secret key that opens an encrypted one',
    yes: 'asks nothing',
  },
} as const

/** What an office edits on a form writes one row; of all else the portal does more than that. */
const editable = new Set(['account', ...Object.values(resources).map(({ table }) => table)])

await runCommand(usage, async ({ before, id, identity, yes = false, 'bring-back': back }, [table = '', file]) => {
  if (id !== undefined && !/^\d{1,9}$/.test(id)) throw new Error(`--id ${id} is no number.`)
  if (back && id === undefined) throw new Error('--bring-back needs --id.')
  const identities = await givenIdentities(identity && typedPath(identity))
  const { source } = await findAsked(readConfig(process.env), { file, before, identities })
  await withDatabase(async ({ url }) => {
    const { manifest } = await checkBackup(source)
    const client = await openClient(url)
    try {
      const columns = await beside.loadNight(client, source, { manifest, table })
      console.log(`${table}, as of ${manifest.madeAt} and now:`)
      if (id === undefined) return showAll(await beside.findDiffering(client, table, columns))
      const asked = { table, id: Number(id) }
      const pair = await beside.findPair(client, asked, columns)
      showPair(pair)
      if (!back) return
      await expectMayCome(client, { asked, pair, madeAt: manifest.madeAt })
      await agree(`Write ${beside.changesOf(pair).length} values of ${table} ${id} as they were then?`, yes)
      await beside.bringRowBack(client, asked, pair)
      console.log(
        'It is as it was then; /audit has what was there before. Nobody is told by this: tell whom it concerns.',
      )
    } finally {
      await client.end()
    }
  })
})

function showAll({ changed, gone, fresh }: beside.Differing): void {
  const all = { 'changed since': changed, 'deleted since': gone, 'new since': fresh }
  for (const [what, ids] of Object.entries(all)) console.log(`  ${what}: ${ids.length === 0 ? 'none' : ids.join(', ')}`)
}

function showPair(pair: beside.Pair): void {
  if (!pair.isThen && !pair.isNow) throw new Error('There is no such row, neither then nor now.')
  if (!pair.isThen) console.log('  It was not there then.')
  if (!pair.isNow) console.log('  It is not there now.')
  for (const column of pair.columns) {
    const [was, is] = [column.was, column.is].map((value) => beside.shown(column, value) ?? '-')
    const differs = column.was !== column.is
    console.log(`${differs ? '*' : ' '} ${column.name.padEnd(26)} ${was}${differs ? `  →  ${is}` : ''}`)
  }
}

type Coming = { asked: beside.Asked; pair: beside.Pair; madeAt: string }

async function expectMayCome(client: Parameters<typeof beside.mayBeErased>[0], { asked, pair, madeAt }: Coming) {
  const refuse = (reason: string): never => {
    throw new Error(`Nothing was changed. ${reason}`)
  }
  if (!editable.has(asked.table)) {
    refuse(
      `The portal does more for ${asked.table} than write its row: change it on its screen, with what is shown here.`,
    )
  }
  if (!pair.isThen) refuse('The row was not there then.')
  if (beside.changesOf(pair).length === 0) refuse('Nothing that may be brought back differs.')
  if (asked.table === 'account' && !pair.isNow) refuse('An account that was deleted does not come back.')
  if (pair.columns.some(({ name, is }) => name === 'erased_at' && is !== null)) refuse('This person was erased since.')
  if (await beside.mayBeErased(client, pair, madeAt)) {
    refuse('Data was erased since this backup, perhaps this too: type what is shown here on its screen if it was not.')
  }
}
