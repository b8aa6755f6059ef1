/** The desk at the party's door: a sign-up and, where it costs something, its payment, by the ways of both reviews. */
import type { Trx } from '#kit/database/connect.ts'
import { conflict } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { lockSeatsOf, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import type { NewWalkIn, WalkInSeats } from '#services/seats/walk-in-seats.ts'
import { partyDoor } from './party-door.actions.ts'
import { partyPaymentReview } from './party-payment-review.actions.ts'
import { payForSeat } from './party-payment.actions.ts'
import { partyReview } from './party-review.actions.ts'
import { binusian, costOf } from './party.rules.ts'
import { findPerson, partyDesk } from './party-walk-in.store.ts'
import * as store from './party.store.ts'

/** The shift under the lock of its seats; what is kept of them for who waits is not free. */
async function lockShift(trx: Trx, { shift_id, price }: NewWalkIn): Promise<store.PartyShift> {
  const shift = (await lockSeatsOf(trx, store.partySeats, wantedSeats([shift_id]), { isOpen: true })).get(shift_id)
  if (!shift) throw shiftFull(shift_id)
  if ((costOf(shift)?.price ?? 0) !== price) throw conflict('doorDesk.walkIn.refused.priceChanged')
  return shift
}

export const partyWalkIn: WalkInSeats = {
  ...partyDesk,
  async take(deps, trx, caller, given) {
    const { shift_id, term_id, user_id, receiver_id, proof, price } = given
    const proof_id = proof && (await deps.files.name(trx, proof, { isPublic: false }))
    const person = await findPerson(trx, user_id)
    const shift = await lockShift(trx, given)
    const receiver = receiver_id === null ? null : { id: receiver_id }
    // What costs nothing has no picture, and no payment.
    const payment =
      proof_id === null
        ? null
        : await payForSeat(trx, {
            given: { payment_type: 'CASH', receiver_id },
            shift,
            found: { provider: null, receiver, held: undefined },
            userId: user_id,
            proofId: proof_id,
          })
    // Instagram is the form's alone; the student adds it, as what else the account does not have.
    const signed = { ...person, shift_id, term_id, user_id, type: binusian, instagram: null }
    const id =
      payment && proof_id !== null
        ? await store.insertPaidSignUp(trx, { ...signed, proof_id, payment_id: payment.id })
        : await store.insertWalkIn(trx, signed)
    const after = { shift_id, term_id, user_id, name: person.name, payment_amount: price, receiver_id }
    const [entity, entityId] = payment ? (['party_payment', payment.id] as const) : (['welcoming_party', id] as const)
    await recordAudit(trx, { caller, action: 'walked in', entity, entityId, after })
    const review = payment ? partyPaymentReview : partyReview
    await review.confirmWithLines(deps, caller, new Map([[entityId, {}]]), trx)
    await partyDoor.mark(trx, caller, [{ seat_id: id, at: deps.now().toISOString() }])
    return { seat_id: id, payment_id: payment?.id ?? null }
  },
}
