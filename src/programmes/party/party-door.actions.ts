/** The party's door. */
import { recordAudit } from '#services/audit/audit.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import { tellCertificates } from './party-release.actions.ts'
import { lockForDoor, partyTickets, setAttended } from './party-door.store.ts'

export const partyDoor: DoorSeats = {
  ...partyTickets,
  shifts: 'welcoming_party_shift',
  lock: lockForDoor,
  async mark(trx, caller, changes) {
    await setAttended(trx, changes)
    await recordAudit(
      trx,
      changes.map(({ seat_id, at }) => ({
        caller,
        action: at === null ? 'attendance removed' : 'attended',
        entity: 'welcoming_party',
        entityId: seat_id,
        after: { attended_at: at },
      })),
    )
    await tellCertificates(
      trx,
      changes.map(({ seat_id }) => seat_id),
    )
  },
}
