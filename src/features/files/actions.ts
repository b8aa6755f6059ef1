/** Who may see an uploaded file. */
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../kit/endpoint/caller.ts'
import { notFound } from '../../kit/errors/errors.ts'
import type { FileRow } from '../../services/files/files.ts'
import * as store from './store.ts'

/** The file for this caller, encoded anew. Throws 404 for everybody who may not see it, and for broken ones. */
export async function openFile(deps: Deps, caller: Caller | null, key: string, width?: 480 | 960) {
  const row = await store.findFile(deps.db, key)
  if (!row || !(await maySee(deps, caller, row))) throw notFound()
  const file = await deps.files.read(row, width).catch((error: NodeJS.ErrnoException) => {
    // Deleted for good a moment ago.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) throw notFound()
  return { ...file, isPublic: row.is_public }
}

async function maySee(deps: Deps, caller: Caller | null, row: FileRow): Promise<boolean> {
  if (row.is_public || caller?.role === 'ADMIN') return true
  return caller !== null && store.isViewer(deps.db, row.id, caller.id)
}
