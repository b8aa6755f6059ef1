/** Whether a window may open, and with whose reason it opens all the same. */
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Lack, missingFor, opens, type RegionFacts } from './readiness.rules.ts'
import { findFacts } from './readiness.store.ts'

type Window = { id: number; env_code: string; region_id: number | null; start_time: string; end_time: string }

type Opening = {
  caller: Caller
  /** Null: the window is new. */
  before: Window | null
  after: Window
  /** Why it opens although something is missing. */
  reason: string | null
  now: Date
}

/**
 * Refuses to open a window while its region lacks something that students need; with a reason it opens, and the trail
 * keeps the reason and the missing parts.
 * @throws 409 conflict with the list as `missing`
 */
export const expectReady = (trx: Trx, { caller, reason, now, ...window }: Opening): Promise<void> =>
  expectAllReady(trx, [window], { caller, reason, now })

type Moved = Pick<Opening, 'before' | 'after'>

/** The same for several windows that open together: one list of missing parts, one reason for all. */
export async function expectAllReady(
  trx: Trx,
  windows: readonly Moved[],
  { caller, reason, now }: Pick<Opening, 'caller' | 'reason' | 'now'>,
): Promise<void> {
  const lacking: { id: number; missing: Lack[] }[] = []
  for (const { before, after } of windows) {
    const missing = opens(before, after, now) ? await missingOf(trx, after, now) : []
    if (missing.length > 0) lacking.push({ id: after.id, missing })
  }
  if (lacking.length === 0) return
  if (reason === null) {
    const each = new Map(
      lacking.flatMap(({ missing }) => missing).map((lack) => [`${lack.kind} ${lack.region_id}`, lack]),
    )
    const missing = [...each.values()]
    throw new AppError('conflict', { key: 'catalogue.problems.windowNotReady' }, { extra: { missing } })
  }
  for (const { id, missing } of lacking) {
    const lacks = missing.map(({ region, kind }) => `${region}: ${kind}`)
    const entry = { caller, entity: 'environment', entityId: id, after: { reason, missing: lacks } }
    await recordAudit(trx, { ...entry, action: 'opened anyway' })
  }
}

async function missingOf(trx: Trx, after: Window, now: Date): Promise<Lack[]> {
  const { env_code: code, region_id: regionId } = after
  return missingFor(code, await findFacts(trx, { code, regionId, now }), regionId !== null)
}

/** The parts that each active region has for its windows. */
export const findRegionFacts = (db: Db, now: Date): Promise<RegionFacts[]> =>
  findFacts(db, { code: '', regionId: null, now })
