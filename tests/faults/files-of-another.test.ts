// Real processes: files of another portal are refused, and a wrong, empty database deletes none of them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { startInVain } from '../support/process.ts'
import { registration, send } from './support/registrations.ts'
import { raiseStage } from './support/stage.ts'

test('a start with the files of another portal, or with an empty database, is refused, and deletes nothing', async () => {
  const stage = await raiseStage()
  onTestFinished(stage.close)
  const portal = await stage.start()
  const shift = await makeShift(stage.db, stage.world)
  const given = await registration(stage.world, { shiftIds: [shift], proof: await photo({ width: 40, height: 40 }) })
  expect((await send(portal.baseUrl, given)).status).toBe(201)
  await portal.kill()
  const files = async () => (await readdir(stage.filesFolder, { recursive: true })).toSorted()
  const before = await files()
  expect(before).toContain('mark')

  const empty = await cloneDatabase()
  onTestFinished(empty.drop)
  const wrong = await startInVain({ DATABASE_URL: empty.url, DATA_DIR: stage.dataDir, SEED: 'none' })
  expect(wrong.code).toBe(1)
  expect(wrong.lines.at(-1)).toMatch(
    `The files in the folder ${join(stage.dataDir, 'files')} are those of another portal than this database: set DATA_DIR`,
  )
  expect(await files()).toEqual(before)
})
