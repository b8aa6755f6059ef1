// Real processes: a start whose disk or database cannot serve it is refused with one sentence, which names the setting.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { startInVain } from '../support/process.ts'
import { runStatement } from '../support/statement.ts'

test('a start is refused where a folder takes no files, or the database too few connections', async () => {
  const [database, folder] = await Promise.all([cloneDatabase(), mkdtemp(join(tmpdir(), 'portal-broken-'))])
  const url = new URL(database.url)
  const role = `crowded_${process.pid}`
  url.username = role
  url.password = 'crowded'
  onTestFinished(async () => {
    await database.drop()
    await runStatement(database.url.replace(/\/[^/]*$/, '/postgres'), `drop role ${role}`)
    await rm(folder, { recursive: true })
  })
  // The owner of the tables has no limit.
  const owner = new URL(database.url).username
  await runStatement(database.url, `create role ${role} login password 'crowded' connection limit 1 in role ${owner}`)
  const file = join(folder, 'file')
  await writeFile(file, 'where a folder is to be')
  const good = { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'none' }
  const refused = (setting: string, value: string) => startInVain({ ...good, [setting]: value })
  const refusal = (sentence: string) => ({ code: 1, lines: [expect.stringMatching(sentence)] })
  const answers = [refused('DATA_DIR', file), refused('BACKUP_DIR', file), refused('DATABASE_URL', url.href)]
  expect(await Promise.all(answers)).toEqual([
    refusal(`^The folder ${file} \\(DATA_DIR\\) takes no files: EEXIST`),
    refusal(`^The folder ${file} \\(BACKUP_DIR\\) takes no files: EEXIST`),
    refusal(
      '^The database \\(DATABASE_URL\\) has too few connections: a portal takes DATABASE_POOL \\(16 unless set\\)',
    ),
  ])
})
