/** The right to see an uploaded file. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import type { FileRow } from '#services/files/files.ts'
import { CannotDecode } from '#services/files/pictures.ts'
import type { AskedRange } from '#services/files/range.ts'
import type { Language } from '#words/languages.ts'
import { day } from '#words/format.ts'
import * as store from './file.store.ts'

/** Whose file, how it is shown, and which part of it. */
type Asked = { key: string; width?: 480 | 960 | undefined; range: AskedRange | null; language: Language }

/**
 * The file for this caller, re-encoded, or the requested part.
 * @throws 404 for everybody who may not see it, and with `unreadable` for broken ones; 410 for one that was erased;
 * OutsideFile
 */
export async function openFile(deps: Deps, caller: Caller | null, { key, width, range, language }: Asked) {
  const row = await store.findFile(deps.db, key)
  if (!row || !(await maySee(deps, caller, row))) throw notFound()
  if (row.state === 'ERASED') throw erased(row.erased_at, language)
  const file = await deps.files
    .read(row, { width, range: range ?? undefined })
    .catch((error: NodeJS.ErrnoException) => {
      // Deleted for good a moment ago.
      if (error.code === 'ENOENT') return null
      if (error instanceof CannotDecode) throw unreadable()
      throw error
    })
  if (!file) throw notFound()
  return { ...file, isPublic: row.is_public }
}

// Not found as for everybody else; the code tells permitted readers that asking again is no use.
const unreadable = () => new AppError('not_found', { key: 'errors.unreadable' }, { extra: { code: 'unreadable' } })

const erased = (at: string | null, language: Language) =>
  at === null
    ? new AppError('erased', { key: 'errors.erased' })
    : new AppError('erased', { key: 'errors.erasedOn', values: { day: day(at, language) } })

async function maySee(deps: Deps, caller: Caller | null, row: FileRow): Promise<boolean> {
  if (row.is_public || isAdmin(caller)) return true
  return caller !== null && store.isViewer(deps.db, row.id, caller.id)
}
