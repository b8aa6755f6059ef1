/** The receipt of a paid seat: for its owner and the committee, and attached to the mail. */
import { receiptsOf } from '#services/receipt/payment-receipt.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { findSeat } from './party-payment.store.ts'

export const partyReceipts = receiptsOf({
  table: 'party_payment',
  prefix: 'PARTY',
  isOwner: async (db, paymentId, userId) => (await findSeat(db, paymentId)).some(({ user_id }) => user_id === userId),
  findPeople: findSeat,
  people: (seats, words, language) => ({
    heading: words('receipt.guest'),
    columns: [words('receipt.name'), words('receipt.nim'), words('receipt.shift')],
    rows: seats.map((seat) => [
      seat.name,
      seat.nim ?? '–',
      `${inLanguage(language, seat).shift}: ${momentRange(seat.starts_at, seat.ends_at, language)}`,
    ]),
  }),
  purpose: (words) => words('receipt.party'),
  keep: (words) => words('receipt.keepParty'),
})
