/** Whether a window may open, and with whose reason it opens all the same. */
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Lack, missingFor, noMail, opens, type RegionState } from './readiness.rules.ts'
import { findStates, type WindowNeed, type WindowNeeds } from './readiness.store.ts'
import type { WindowCode } from './window.rules.ts'

export type { WindowNeed, WindowNeeds } from './readiness.store.ts'

/** What knows of the programmes' windows. */
export type WithNeeds = {
  needs: WindowNeeds
  /** Whether mails leave, or nobody expects any: who registers would not hear of it. Asked before a transaction begins. */
  sendsMail: () => Promise<boolean>
}

type Window = { id: number; env_code: string; region_id: number | null; start_time: string; end_time: string }

type Opening = {
  caller: Caller
  /** Null: the window is new. */
  before: Window | null
  after: Window
  /** Why it opens although something is missing. */
  reason: string | null
  now: Date
  needs: WindowNeeds
  hasMail: boolean
}

/**
 * Refuses to open a window while its region lacks something that students need; with a reason it opens, and the trail
 * keeps the reason and the missing parts.
 * @throws 409 conflict with the list as `missing`
 */
export const expectReady = (trx: Trx, { before, after, ...opening }: Opening): Promise<void> =>
  expectAllReady(trx, [{ before, after }], opening)

type Moved = Pick<Opening, 'before' | 'after'>

/** The same for several windows that open together: one list of missing parts, one reason for all. */
export async function expectAllReady(
  trx: Trx,
  windows: readonly Moved[],
  { caller, reason, now, needs, hasMail }: Omit<Opening, keyof Moved>,
): Promise<void> {
  const lacking: { id: number; missing: Lack[] }[] = []
  for (const { before, after } of windows) {
    const missing = opens(before, after, now) ? await missingOf(trx, after, { now, needs, hasMail }) : []
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
    const lacks = missing.map(({ region, kind }) => (region === null ? kind : `${region}: ${kind}`))
    const entry = { caller, entity: 'environment', entityId: id, after: { reason, missing: lacks } }
    await recordAudit(trx, { ...entry, action: 'opened anyway' })
  }
}

type Asked = Pick<Opening, 'now' | 'needs' | 'hasMail'>

async function missingOf(trx: Trx, after: Window, { now, needs, hasMail }: Asked): Promise<Lack[]> {
  const { env_code: code, region_id: regionId } = after
  // Windows of programmes that take neither money nor seats need nothing.
  const asked = needs[code as WindowCode]
  if (!asked) return []
  const missing = missingFor(asked, await findStates(trx, asked, { code, regionId, now }), regionId !== null)
  return hasMail ? missing : [...missing, noMail]
}

/** What a portal has to have for its windows, and which of it each active region has. */
export async function findNeeds(
  db: Db,
  now: Date,
  all: WindowNeeds,
): Promise<{ needs: (WindowNeed & { code: WindowCode })[]; regions: RegionState[] }> {
  const needs = Object.entries(all).flatMap(([code, asked]) =>
    asked.filter((need) => !('isLater' in need)).map((need) => ({ ...need, code: code as WindowCode })),
  )
  return { needs, regions: await findStates(db, needs, { code: '', regionId: null, now }) }
}
