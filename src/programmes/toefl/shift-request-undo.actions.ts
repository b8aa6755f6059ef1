/** Undoing the answer to a request for another shift, while its mail waits. */
import { holdShifts, lockFreeSeats, shiftFull } from '#services/seats/seats.ts'
import type { UndoStep } from '#services/decision-undo.ts'
import { changeSeats } from './seat.actions.ts'
import { type LockedSeat, lockSeatRows } from './seat.store.ts'

type Before = Pick<LockedSeat, 'shift_id' | 'edit_status' | 'edit_reject_reason'>

/** The values of a request that an answer is about to change. */
export const beforeOf = ({ id, shift_id, edit_status, edit_reject_reason }: LockedSeat) => ({
  id,
  before: { shift_id, edit_status, edit_reject_reason } satisfies Before,
})

/**
 * Brings requests back to the state before they were answered: they wait again, and a moved student has the earlier
 * seat again.
 * @throws 409 shift_full when somebody else has taken it
 */
export async function undoAnswer({ trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  const before = new Map(records.map((record) => [record.id, record.before as Before]))
  const details = await lockSeatRows(trx, [...before.keys()])
  await expectUnchanged()
  const backTo = details.flatMap(({ id, shift_id }) => {
    const earlier = before.get(id)?.shift_id ?? shift_id
    return earlier === shift_id ? [] : [{ from: shift_id, to: earlier }]
  })
  const targets = backTo.map(({ to }) => to)
  await holdShifts(trx, [...backTo.map(({ from }) => from), ...targets])
  const free = await lockFreeSeats(trx, targets)
  // Together they moved and together they go back: a seat that one leaves another may take.
  const left = new Map([...free.values()].map((shift) => [shift.id, shift.free]))
  for (const { from, to } of backTo) {
    if (left.has(from)) left.set(from, (left.get(from) ?? 0) + 1)
    left.set(to, (left.get(to) ?? 0) - 1)
  }
  for (const [shiftId, seats] of left) if (seats < 0) throw shiftFull(shiftId)
  for (const detail of details) {
    const change = before.get(detail.id)
    if (!change) continue
    await changeSeats(trx, caller, 'decision undone', [detail], change)
  }
}
