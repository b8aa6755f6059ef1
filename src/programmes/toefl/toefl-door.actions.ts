/** The door of the test: what is scanned there is attendance. */
import type { DoorSeats } from '#services/seats/door-seats.ts'
import { attendRefusal } from './attendance.rules.ts'
import { changeSeats } from './seat.actions.ts'
import { lockSeatRows } from './seat.store.ts'
import { toeflTickets } from './toefl-door.store.ts'

export const toeflDoor: DoorSeats = {
  ...toeflTickets,
  shifts: 'toefl_shift',
  lock: async (trx, ids) =>
    (await lockSeatRows(trx, ids)).map((seat) => ({
      seat_id: seat.id,
      shift_id: seat.shift_id,
      is_good: attendRefusal(seat) === null,
      attended_at: seat.is_attend ? seat.attended_at : null,
    })),
  async mark(trx, caller, changes) {
    const seats = new Map(
      (
        await lockSeatRows(
          trx,
          changes.map(({ seat_id }) => seat_id),
        )
      ).map((seat) => [seat.id, seat]),
    )
    for (const { seat_id, at } of changes) {
      const seat = seats.get(seat_id)
      const change = { is_attend: at !== null, attended_at: at }
      // Each has a moment of its own.
      // oxlint-disable-next-line no-await-in-loop
      if (seat) await changeSeats(trx, caller, at === null ? 'attendance removed' : 'attended', [seat], change)
    }
  },
}
