/** What tickets and doors know of a programme's seats. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import type { Doer } from '#services/audit/audit.ts'

/** The seats of a programme that gives tickets. */
export type TicketSeats = {
  programme: DoorProgramme
  /** What the door is of, among the words. */
  title: 'test' | 'party'
  /**
   * A select of all seats that were ever given: `seat_id`, `shift_id`, `user_id`, `name`, `nim`, `is_good` (confirmed, and
   * not given back), `attended_at`, and the shift's `shift`, `shift_label_id`, `place`, `place_label_id`, `starts_at`, `ends_at`.
   */
  seats: RawBuilder<unknown>
}

/** The same where a door lets people in by them. */
export type DoorSeats = TicketSeats & {
  /** The table of its shifts. */
  shifts: 'toefl_shift' | 'welcoming_party_shift'
  /** The seats as they are under their locks, in the order of docs/locks.md. */
  lock: (trx: Trx, ids: readonly number[]) => Promise<LockedForDoor[]>
  /** Writes since when somebody is there; null: not there. Of seats that are locked. */
  mark: (trx: Trx, caller: Doer, changes: readonly { seat_id: number; at: string | null }[]) => Promise<void>
}

export type LockedForDoor = { seat_id: number; shift_id: number; is_good: boolean; attended_at: string | null }

/** A ticket `t` is that of a seat `s` as long as the seat is in the same shift, and the same person's. */
export const isOfSeat = sql`t.seat_id = s.seat_id and t.shift_id = s.shift_id and t.user_id = s.user_id`
