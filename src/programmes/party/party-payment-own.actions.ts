/** What a payment of the party adds to its own page and its correction: its seat, which may be held until then. */
import { ownPaymentsOf } from '#features/own-payment/own-payment.actions.ts'
import { heldUntil, wayOf } from '#features/payment/payment-state.rules.ts'
import { moneyAfter, sumBecause, wholeOf } from '#features/statement/refund.rules.ts'
import { say } from '#words/words.ts'
import { shiftDateOf } from '#shift-date.ts'
import { mendRefusal, ownerRefusal } from './party.rules.ts'
import { mendedMails, partyPaymentReview, takeSeat } from './party-payment-review.actions.ts'
import { findOwn, findReceived } from './party-payment.store.ts'

/** No window is asked for: it can be put right until the party begins, if there is a seat. */
export const { own: partyOwn, find: findOwnPayment } = ownPaymentsOf({
  entity: 'party_payment',
  review: partyPaymentReview,
  find: findOwn,
  part: async ({ db, now }, found, { visitor, language, refunds }) => {
    const { sign_up_id, name, starts_at } = found
    const held = found.seats_held_until
    const { cancelled_at, status, payment_amount } = found
    const refusal = cancelled_at
      ? 'money.cancel.refused.cancelled'
      : (ownerRefusal({ status, starts_at }, now()) ??
        (refunds.some(({ because, state }) => because === 'REJECTED' && state !== 'NOTHING')
          ? 'money.refused.goesBack'
          : null))
    const received = await findReceived(db, found.id)
    const amount = wholeOf({ payment_amount, given_back: 0, received, surplus: sumBecause(refunds, 'OVERPAID') })
    const state = moneyAfter(status, received)
    return {
      membership: null,
      people: [
        {
          detail_id: sign_up_id,
          first_name: name.split(' ')[0] ?? name,
          is_own: visitor?.id === found.user_id,
          is_payer: true,
          is_given_up: cancelled_at !== null,
          can_give_up: false,
          gives_back: null,
          ...shiftDateOf(found),
        },
      ],
      seats: found.status !== 'REJECTED' ? null : held !== null ? 'HELD' : found.has_room ? 'FREE' : 'FULL',
      seats_held_until: heldUntil(held, starts_at),
      can_cancel: found.is_payer && refusal === null,
      cannot_cancel: refusal === null ? null : say(language, { key: refusal }),
      cancel_until: refusal === null ? starts_at : null,
      cancel_money: state === null || amount === 0 ? null : { state, amount },
    }
  },
  owners: ({ user_id }) => [user_id],
  expected: ({ price, amount_code }) => (price === null ? null : price - amount_code),
  mendRefusal: (found, _, now) => mendRefusal(found, now),
  mendUntil: ({ starts_at }) => starts_at,
  takeBack: async (trx, payment) => {
    if (wayOf(payment, 'mend')?.needs === 'seats') await takeSeat(trx, payment)
  },
  waiting: { seats_held_until: null },
  mended: mendedMails,
})
