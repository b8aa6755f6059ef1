/** What a membership's payment adds to its own page and its correction. */
import { ownPaymentsOf } from '#features/own-payment/own-payment.actions.ts'
import { submittedMail } from './membership.mail.ts'
import { mendRefusal } from './membership.rules.ts'
import { mailTo, memberReview } from './membership-review.actions.ts'
import { findRecipients } from './membership-review.store.ts'
import { findOwn } from './membership-own.store.ts'

/**
 * No window is asked for: a student who was rejected on the last day can correct it on the next. Nobody gives up a membership
 * here: the committee does that with them.
 */
export const { own: memberOwn, mendFor } = ownPaymentsOf({
  entity: 'member_payment',
  review: memberReview,
  find: findOwn,
  part: async (_, { kind, semester, year }) => ({
    membership: { kind, semester, year },
    people: [],
    seats: null,
    seats_held_until: null,
    can_cancel: false,
    cannot_cancel: null,
    cancel_until: null,
    cancel_money: null,
  }),
  owners: ({ user_id }) => [user_id],
  expected: ({ member_price, amount_code }) => (member_price === null ? null : member_price - amount_code),
  mendRefusal: (found) => mendRefusal(found, found.current_term_id),
  mendUntil: () => null,
  mended: async (trx, id) => (await findRecipients(trx, [id])).map((to) => mailTo(to, submittedMail, 'PENDING')),
})
