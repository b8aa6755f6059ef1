/** The sessions of the caller's own account. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { deleteSessionsOf } from '../store.ts'
import * as store from './store.ts'

export async function listSessions(deps: Deps, caller: Caller) {
  const open = await store.listOpen(deps.db, caller.id, deps.now())
  return open.map(({ id, created_at, expires_at, browser, system }) => ({
    id,
    signed_in_at: created_at,
    expires_at,
    browser,
    system,
    is_current: id === caller.sessionId,
  }))
}

/** Ends every session of the caller but the one that asks; gives how many there were. */
export function endOtherSessions(deps: Deps, caller: Caller): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const [{ numDeletedRows } = { numDeletedRows: 0n }] = await deleteSessionsOf(trx, caller.id, caller.sessionId)
    const ended = Number(numDeletedRows)
    if (ended > 0) {
      const entry = { caller, entity: 'account', entityId: caller.id, after: { ended } }
      await recordAudit(trx, { ...entry, action: 'other sessions ended' })
    }
    return ended
  })
}
