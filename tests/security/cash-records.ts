// Cash for the access table.
import { insertGroups } from '../support/groups.ts'
import { makeShift, makeWorld } from '../support/facts.ts'
import { insertRow } from '../support/rows.ts'
import { openLine } from './statement-records.ts'
import type { Stage } from './stage.ts'

/** A hand-over of cash that somebody has just been confirmed to hold. */
export async function handoverFields({ portal }: Stage): Promise<object> {
  const { db } = portal
  const world = await makeWorld(db)
  const shiftId = await makeShift(db, world)
  const cash = { payment_type: 'CASH', provider_id: null, account_name: null, account_number: null }
  const values = { ...cash, receiver_id: world.receiverId, status: 'CONFIRMED', decided_at: '2026-11-01T00:00:00Z' }
  await insertGroups(db, { world, count: 1, shiftId, values })
  const { userId } = await portal.as('ADMIN')
  const place = { term_id: world.termId, region_id: world.regionId, receiver_id: world.receiverId }
  return { ...place, treasurer_id: userId, amount: 50_000, day: '2026-11-01', note: 'Receipt 7' }
}

/** A hand-over that can be undone. */
export async function cashHandover(stage: Stage): Promise<number> {
  const { id } = await insertRow(stage.portal.db, 'cash_handover', {
    ...((await handoverFields(stage)) as { day: string }),
    recorded_at: '2026-11-01T00:00:00Z',
  } as never)
  return id
}

/** A confirmed payment with the line that paid it, for the books. */
export async function paidByLine(stage: Stage): Promise<void> {
  const { db } = stage.portal
  const world = await makeWorld(db)
  const values = { status: 'CONFIRMED', decided_at: '2026-11-01T00:00:00Z' }
  const [toefl_payment_id] = await insertGroups(db, { world, count: 1, shiftId: await makeShift(db, world), values })
  const matched = { line_id: await openLine(stage), toefl_payment_id: toefl_payment_id!, amount: 75_000 }
  await insertRow(db, 'statement_match', { ...matched, matched_at: '2026-11-01T00:00:00Z' })
}
