// Tickets and what is done at the door, for the tables of this folder.
import type { Stage } from './stage.ts'
import { findRow, insertRow } from '../support/rows.ts'
import { graduate } from './programme-records.ts'
import { codeLength, codeOf } from '#features/ticket/ticket.rules.ts'
import { randomBytes } from 'node:crypto'

/** A ticket for a confirmed seat of the stage's owner. */
export async function ownTicket(stage: Stage): Promise<number> {
  const { db } = stage.portal
  const { id: seat_id, shift_id, user_id } = await findRow(db, 'toefl_detail', await graduate(stage))
  const code = codeOf(randomBytes(codeLength))
  return (await insertRow(db, 'ticket', { programme: 'TOEFL', seat_id, shift_id, user_id, code })).id
}

export const nothingScanned = () => ({ device: 'phone-one', scans: [] })
