// npm run move-files -- store | folder: moves all files to the store that FILES_URL names, or from there into DATA_DIR. To the
// store while the portal runs with FILES_URL, from it only while it is stopped. Broken off, it goes on the next time.
import { join, resolve } from 'node:path'
import { bucketPlace, readBucketUrl } from '#services/files/bucket.ts'
import { moveFiles } from '#services/files/move.ts'
import { folderPlace } from '#services/files/place.ts'
import { withDatabase } from './database.ts'
import { runCommand } from './run.ts'

const usage = {
  name: 'move-files',
  does: 'Moves all files to the store that FILES_URL names ("store"), or from there into DATA_DIR ("folder"). Broken off, it goes on the next time.',
  words: ['store|folder'],
} as const

await runCommand(usage, async (_, [to]) => {
  if (to !== 'store' && to !== 'folder') {
    throw new Error('Say where to: npm run move-files -- store, or npm run move-files -- folder')
  }
  await withDatabase(async ({ db, config }) => {
    if (!config.filesUrl) throw new Error('FILES_URL names no store.')
    const dataDir = resolve(config.dataDir)
    const folder = await folderPlace(join(dataDir, 'files'))
    const store = await bucketPlace(readBucketUrl(config.filesUrl))
    const { moved, left, missing } = await (to === 'store'
      ? moveFiles(db, folder, store)
      : moveFiles(db, store, folder))
    if (missing.length > 0)
      console.log(`In neither place: ${missing.length}, such as ${missing.slice(0, 5).join(', ')}`)
    if (left > 0)
      throw new Error(
        `${left} were copied, but nothing is deleted while a backup runs, or while the portal may be a copy: run this again after it.`,
      )
    console.log(`${moved} files were moved, each read back and compared. Nothing is left to move.`)
  })
})
