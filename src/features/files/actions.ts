/** Who may see an uploaded file. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError, notFound } from '#kit/errors/errors.ts'
import { isAdmin } from '#roles.ts'
import type { FileRow } from '#services/files/files.ts'
import { CannotDecode } from '#services/files/pictures.ts'
import * as store from './store.ts'

/** The file for this caller, encoded anew. Throws 404 for everybody who may not see it, and with `unreadable` for broken ones. */
export async function openFile(deps: Deps, caller: Caller | null, key: string, width?: 480 | 960) {
  const row = await store.findFile(deps.db, key)
  if (!row || !(await maySee(deps, caller, row))) throw notFound()
  const file = await deps.files.read(row, width).catch((error: NodeJS.ErrnoException) => {
    // Deleted for good a moment ago.
    if (error.code === 'ENOENT') return null
    if (error instanceof CannotDecode) throw unreadable()
    throw error
  })
  if (!file) throw notFound()
  return { ...file, isPublic: row.is_public }
}

// Not found as for everybody else; the code says to those who may see it that asking again is no use.
const unreadable = () => new AppError('not_found', { key: 'errors.unreadable' }, { extra: { code: 'unreadable' } })

async function maySee(deps: Deps, caller: Caller | null, row: FileRow): Promise<boolean> {
  if (row.is_public || isAdmin(caller)) return true
  return caller !== null && store.isViewer(deps.db, row.id, caller.id)
}
