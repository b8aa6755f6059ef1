/** The demo's closed months. */
import type { Trx } from '#kit/database/connect.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import { findChecks } from './closing.actions.ts'
import { monthEnd, monthsBetween } from '#features/closing/closing.rules.ts'
import { findLives, insertClosed } from './closing.store.ts'

type Given = { regionId: number; treasurer: { id: number; name: string }; now: Date }

const why = {
  open_lines: 'Asked the bank, answer to come',
  account_days: 'The statement begins later',
  tills: 'Counted in the week after',
  waiting: 'The receipt was asked for',
  unproven: 'Seen in mobile banking',
}

/** All months that are over but the last one, which waits to be closed. */
export async function seedClosing(trx: Trx, { regionId, treasurer, now }: Given): Promise<void> {
  const today = dayInWib(now)
  const first = (await findLives(trx, regionId)).map((life) => life.first).toSorted()[0]
  const over = first === undefined ? [] : monthsBetween(first, today).filter((month) => monthEnd(month) < today)
  for (const month of over.slice(0, -1)) await close(trx, { region_id: regionId, month, treasurer, now })
}

type One = Omit<Given, 'regionId'> & { region_id: number; month: string }

async function close(trx: Trx, { region_id, month, treasurer, now }: One): Promise<void> {
  const found = await findChecks(trx, { region_id, month })
  const reasons = found.filter(({ count }) => count > 0).map((one) => ({ ...one, reason: why[one.check] }))
  const given = { region_id, month, last: monthEnd(month), reasons, closes_term_id: null, by: treasurer.id }
  const id = await insertClosed(trx, { ...given, at: now.toISOString() })
  const after = { region_id, month, ...Object.fromEntries(reasons.map(({ check, reason }) => [check, reason])) }
  await recordAudit(trx, { caller: treasurer, action: 'closed', entity: 'closed_month', entityId: id, after })
}
