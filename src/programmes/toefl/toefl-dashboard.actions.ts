/** The tests of a term in numbers: seats, days, attendance and scores. */
import type { ProgrammePart } from '#features/dashboard/dashboard.actions.ts'
import type { AttendanceNumbers } from '#features/dashboard/dashboard.contract.ts'
import * as store from './toefl-dashboard.store.ts'

type Seats = Awaited<ReturnType<typeof store.countSeats>>
type Shifts = Awaited<ReturnType<typeof store.findShifts>>

export const readTests: NonNullable<ProgrammePart['ofTerm']> = async ({ db, now }, termId) => {
  const [shifts, seats, days, scores] = await Promise.all([
    store.findShifts(db, termId),
    store.countSeats(db, termId),
    store.countDays(db, termId),
    store.countScores(db, termId),
  ])
  const isPast = isOverAt(shifts, now())
  return {
    ofRegion(id) {
      const own = seats.filter(({ region_id }) => region_id === id)
      return {
        registrants: { pending: seatsIn(own, 'PENDING'), confirmed: seatsIn(own, 'CONFIRMED') },
        edit_requests: own.reduce((sum, { requests }) => sum + requests, 0),
      }
    },
    ofAll: ({ sees }) => ({
      // A shift of all regions is everybody's; how full it is counts everybody.
      shifts: shifts
        .filter(({ region_id }) => region_id === null || sees(region_id))
        .map((shift) => {
          const taken = seats.filter(({ shift_id }) => shift_id === shift.id)
          return { ...shift, confirmed: seatsIn(taken, 'CONFIRMED'), pending: seatsIn(taken, 'PENDING') }
        }),
      days: days.filter(({ region_id }) => sees(region_id)),
      scores: scores.filter(({ region_id }) => sees(region_id)),
      attendance: attendanceOf(
        seats.filter(({ region_id }) => sees(region_id)),
        isPast,
      ),
    }),
  }
}

const seatsIn = (parts: Seats, status: string) =>
  parts.filter((part) => part.status === status).reduce((sum, { seats }) => sum + seats, 0)

function isOverAt(shifts: Shifts, now: Date): (shiftId: number) => boolean {
  const over = new Set(shifts.filter(({ ends_at }) => Date.parse(ends_at) <= now.getTime()).map(({ id }) => id))
  return (shiftId) => over.has(shiftId)
}

/** Of each region's confirmed registrants: the people whom past tests expected, the present ones, those with a score. */
function attendanceOf(seats: Seats, isPast: (shiftId: number) => boolean): AttendanceNumbers[] {
  const confirmed = seats.filter(({ status }) => status === 'CONFIRMED')
  return [...Map.groupBy(confirmed, ({ region_id }) => region_id)]
    .toSorted(([one], [other]) => one - other)
    .map(([region_id, own]) => {
      const held = own.filter(({ shift_id }) => isPast(shift_id))
      return {
        region_id,
        expected: seatsIn(held, 'CONFIRMED'),
        attended: held.reduce((sum, { attended }) => sum + attended, 0),
        scored: own.reduce((sum, { scored }) => sum + scored, 0),
      }
    })
}
