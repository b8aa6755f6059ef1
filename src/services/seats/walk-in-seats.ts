/** What a desk at a door knows of a programme's seats: it gives a free one to somebody who comes without. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Duty } from '#duty-names.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import type { StoredFile } from '#services/files/files.ts'
import type { Programme } from './seats.ts'

/** Who gets a seat, and what is paid for it. */
export type NewWalkIn = {
  shift_id: number
  term_id: number
  /** The account, which is held or new. */
  user_id: number
  nim: string
  /** Whole rupiah; 0 for nothing. */
  price: number
  /** To which region, and who has the cash; null for a seat that costs nothing. */
  payee_id: number | null
  receiver_id: number | null
  /** Null of a seat that costs nothing, where that has no payment. */
  proof: StoredFile | null
}

/** The seats of a programme in SQL, where `s` is the shift, `a` the person's account, `h` its region and `r` the one that is paid. */
export type WalkInSeats = {
  programme: DoorProgramme
  seats: Pick<Programme, 'shifts' | 'seats'>
  /** The duty, besides administrators, that gives a seat that costs nothing. A seat for cash is the treasurer's. */
  freeBy: Duty
  /** Whether a seat that costs nothing has no payment: nobody photographs anything then. */
  isFreeUnpaid: boolean
  /** Whether a seat is for people of the region alone that is paid. */
  isByRegion: boolean
  /** The region of shift `s`; null for all. */
  region: RawBuilder<number | null>
  /** The region that is paid; null for none. */
  payee: RawBuilder<number | null>
  /** 0: nothing is paid; null: nobody has set a price yet. */
  price: RawBuilder<number | null>
  /** Whether account `a` has a seat in the term of `s`. */
  isSeated: RawBuilder<boolean>
  /**
   * Takes a seat under the shift's lock, its payment confirmed, and its person there.
   * @throws 409 shift_full, or conflict where the price has changed
   */
  take: (
    deps: Deps,
    trx: Trx,
    caller: Caller,
    given: NewWalkIn,
  ) => Promise<{ seat_id: number; payment_id: number | null }>
}
