/** Whether this portal may be a copy, and the word of an administrator that it is not. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { becomeReal, type CopyReason, isCopy, publicHost, readMarkRow } from '#services/mark.ts'
import type { CopyState, UnsweptFiles } from './portal-copy.contract.ts'

/** The dashboard's facts about it; null if all is well. */
export async function readStanding({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<{
  copy: CopyState | null
  unswept_files: UnsweptFiles | null
}> {
  const row = await readMarkRow(db)
  return {
    copy:
      row?.copy_reason && row.copy_since
        ? {
            // The column's check holds it.
            reason: row.copy_reason as CopyReason,
            since: row.copy_since,
            former_host: row.host,
            host: publicHost(config.appUrl),
          }
        : null,
    unswept_files:
      row?.unswept && row.unswept_of && row.unswept_at
        ? { files: row.unswept, of: row.unswept_of, at: row.unswept_at }
        : null,
  }
}

/** Sends and deletes again from now on; without effect where the portal is no copy. */
export async function sayReal({ db, files, config }: Deps, caller: Caller): Promise<{ copy: null }> {
  await db.transaction().execute(async (trx) => {
    const before = await becomeReal(trx, files.place, config.appUrl)
    if (!before) return
    const was = { copy: before.copy_reason, host: before.host }
    const is = { copy: null, host: publicHost(config.appUrl) }
    await recordAudit(trx, { caller, action: 'became_real', entity: 'club', entityId: 1, before: was, after: is })
  })
  return { copy: null }
}

/** @throws 409 if the portal may be a copy: it writes to nobody. */
export async function expectReal({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (await isCopy(db)) throw conflict('setup.copy.sendsNothing')
}
