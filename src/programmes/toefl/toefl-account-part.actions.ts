/** The TOEFL part of a person: seats, and the payments that hold nobody else. */
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import { deleteFileRows, belongingOf } from '#services/accounts/own-rows.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import { forgetRegistrations } from './registration.store.ts'
import * as store from './toefl-account-part.store.ts'

// Facts about an address go after a while; the audit trail stays.
const withoutSender = <P extends { sender: unknown }>({ sender: _, ...payment }: P) => payment

export const toeflAccountPart: AccountPart = {
  lock: store.lockPaymentsOf,
  async list(db, userId) {
    const seats = await store.findSeats(db, userId)
    return seats.map((seat) => belongingOf('toefl', `/toefl-payments/${seat.payment_id}/edit`, seat))
  },
  async recycle(trx, userId, now) {
    const paymentIds = await store.lockPaymentsOf(trx, userId)
    await store.binSeats(trx, userId, now)
    await forgetRegistrations(trx, paymentIds)
  },
  async restore(trx, userId) {
    await store.lockPaymentsOf(trx, userId)
    await store.leaveToPayments(trx, userId)
    const seats = await store.findBinned(trx, userId)
    await lockSeats(trx, wantedSeats(seats.map((seat) => seat.shift_id)))
    await store.takeBack(trx, userId)
  },
  async remove(trx, userId) {
    const paymentIds = await store.lockPaymentsOf(trx, userId)
    const details = await store.deleteSeats(trx, userId)
    const payments = await store.deleteEmptyPayments(trx, paymentIds)
    const fileKeys = await deleteFileRows(
      trx,
      payments.map((payment) => payment.proof_id),
    )
    const named = (entity: string, rows: { id: number }[]) => rows.map((row) => ({ ...row, entity }))
    return {
      records: [...named('toefl_detail', details), ...named('toefl_payment', payments.map(withoutSender))],
      fileKeys,
    }
  },
}
