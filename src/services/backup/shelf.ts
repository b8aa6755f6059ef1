/** The backups that are there: in the folder of the portal's own, and in the store to which they are sent. */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { headingBytes, isSealed } from './age.ts'
import { openBackupStore } from './backup-store.ts'
import { backupFolder } from './erased.ts'
import { momentOf } from './runs.ts'
import { anySource, fileSource, type Source } from './source.ts'

export type Kept = {
  name: string
  /** When it was begun. */
  at: Date
  bytes: number
  /** For a line: a path, or the store. */
  where: string
  isEncrypted: boolean | null
  open(identities: readonly string[]): Source
}
type Places = Pick<Config, 'backupDir' | 'dataDir' | 'backupUrl'>

/** Those that the portal made by itself, the oldest first; of one in both places the file comes last. */
export async function findKept(config: Places): Promise<Kept[]> {
  const all = [...(await inStore(config.backupUrl)), ...(await inFolder(backupFolder(config)))]
  return all.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** The nearest before a moment; undefined where all are later. */
export const nearestBefore = (kept: readonly Kept[], moment: Date): Kept | undefined =>
  kept.findLast(({ at }) => at <= moment)

async function inFolder(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.flatMap((name) => {
      const at = momentOf(name)
      return at ? [keptFile(join(folder, name), { name, at })] : []
    }),
  )
}

async function keptFile(path: string, { name, at }: { name: string; at: Date }): Promise<Kept> {
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(headingBytes), 0, headingBytes, 0)
    return {
      name,
      at,
      bytes,
      where: path,
      isEncrypted: isSealed(buffer),
      open: (identities) => fileSource(path, identities),
    }
  } finally {
    await file.close()
  }
}

async function inStore(address: string | null): Promise<Kept[]> {
  if (!address) return []
  const store = await openBackupStore(address)
  return (await store.list()).flatMap(({ name, bytes }) => {
    const at = momentOf(name)
    const where = `${store.where}/${name}`
    return at
      ? [
          {
            name,
            at,
            bytes,
            where,
            isEncrypted: null,
            open: (identities: readonly string[]) => anySource(store.source(name), identities),
          },
        ]
      : []
  })
}
