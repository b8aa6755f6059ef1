import type { Group } from '../../group-link.contract.ts'
import type { Answer } from '../registration/answer.ts'
import type { Region, Shift, useLists } from '../registration/registration-facts.ts'

/** The region's facts for the screens of a group by link. */
export type TogetherFacts = {
  region: Region
  shifts: readonly Shift[]
  lists: ReturnType<typeof useLists>
  /** The numbers of seats could not be refreshed. */
  isStale: boolean
  refresh: () => void
}

/** The people of a group that was sent, as far as everybody in it knows them. */
export const takenAway = (group: Group, { shifts }: TogetherFacts, own: Own): Answer['people'] =>
  // The own one first: of two with one date, the calendar gets the own seat.
  group.parts
    .toSorted((a, b) => Number(b.id === own.ownId) - Number(a.id === own.ownId))
    .flatMap(({ id, name, shift_id }) => {
      const shift = shifts.find((one) => one.id === shift_id)
      if (!shift) return []
      const { id: shiftId, starts_at, ends_at, place } = shift
      const seatId = id === own.ownId ? own.seatId : undefined
      return [{ name, nim: '', email: '', shiftId, seatId, shift: shift.shift, starts_at, ends_at, place }]
    })

/** The own part of the group, and its seat once that is known. */
type Own = { ownId: number | null; seatId: number | undefined }
