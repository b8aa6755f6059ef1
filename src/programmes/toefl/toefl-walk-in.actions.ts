/** The desk at the test's door: seat and payment by the ways of a registration and of its review. */
import { recordAudit } from '#services/audit/audit.ts'
import { fileValues } from '#services/files/files.ts'
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'
import { columnsOf } from '#features/payment/payment.rules.ts'
import * as registration from './registration.store.ts'
import { toeflDoor } from './toefl-door.actions.ts'
import { toeflReview } from './toefl-review.actions.ts'
import { toeflDesk } from './toefl-walk-in.store.ts'

export const toeflWalkIn: WalkInSeats = {
  ...toeflDesk,
  async take(deps, trx, caller, { shift_id, term_id, user_id, nim, price, payee_id, receiver_id, proof }) {
    if (payee_id === null || proof === null) throw new Error('a walk-in without its region or its picture')
    // Counted as the open form does: what waits for somebody is theirs.
    await lockSeats(trx, wantedSeats([shift_id]), { isOpen: true })
    const payment = {
      region_id: payee_id,
      term_id,
      ...columnsOf({ payment_type: 'CASH', receiver_id }),
      payment_amount: price,
      amount_code: 0,
      sender: null,
    }
    const seats = [{ user_id, nim, shift_id }]
    const written = await registration.insertPaymentWithSeats(trx, payment, fileValues(proof), { seats, give: null })
    const { paymentId, registrants } = written
    const after = { region_id: payee_id, payment_amount: price, payment_type: 'CASH', receiver_id, registrants }
    await recordAudit(trx, { caller, action: 'walked in', entity: 'toefl_payment', entityId: paymentId, after })
    const seat_id = registration.existing(registrants[0]).toefl_detail_id
    await toeflReview.confirmWithLines(deps, caller, new Map([[paymentId, {}]]), trx)
    await toeflDoor.mark(trx, caller, [{ seat_id, at: deps.now().toISOString() }])
    return { seat_id, payment_id: paymentId }
  },
}
