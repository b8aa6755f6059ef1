/**
 * What a test's payment adds to its own page and its correction: its group and their seats, which are held until then. The
 * states and ways are those of toefl-payment.rules.ts; shifts are locked after the payment (docs/locks.md).
 */
import type { Deps } from '#deps.ts'
import { ownPaymentsOf } from '#features/own-payment/own-payment.actions.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { mendedMail, seatsFreedMail } from './toefl-payment.mail.ts'
import { mailTo, takeSeatsBack, toeflReview } from './toefl-review.actions.ts'
import { binSeatRows, findRecipients } from './toefl-review.store.ts'
import { cancellingOf, nameIn } from './cancellation-page.actions.ts'
import { heldUntil, wayOf } from '#features/payment/payment-state.rules.ts'
import { mendRefusal } from './toefl-payment.rules.ts'
import * as store from './payment-correction.store.ts'

export const window = 'TOEFL_REGISTRATION'

/** Nobody waits for the test of a person who has given up the seat. */
const earliest = (people: store.Found['people']): string | null =>
  people
    .filter(({ is_given_up }) => !is_given_up)
    .map(({ starts_at }) => starts_at)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

/** Held seats stay; seats that the rejection freed are taken again, all or none. */
export const { find: findOwn, own: toeflOwn } = ownPaymentsOf({
  entity: 'toefl_payment',
  review: toeflReview,
  window,
  find: store.findOwn,
  async part(deps, found, reader) {
    const { seats_held_until: held, has_room } = found
    const isRejected = found.status === 'REJECTED'
    return {
      ...(await cancellingOf(deps, found, reader)),
      membership: null,
      seats: !isRejected ? null : held !== null ? 'HELD' : has_room ? 'FREE' : 'FULL',
      seats_held_until: heldUntil(held, earliest(found.people)),
    }
  },
  nameOf: nameIn,
  owners: ({ people }) => people.filter(({ is_given_up }) => !is_given_up).map(({ user_id }) => user_id),
  expected: ({ payment_amount }) => payment_amount,
  mendRefusal: (found, isWindowOpen, now) => {
    const { current_term_id, people } = found
    return mendRefusal(found, { current_term_id, isWindowOpen, firstStart: earliest(people) }, now)
  },
  mendUntil: ({ mend_until, status, people }, windowEnd) =>
    lastMoment([windowEnd, mend_until], status === 'REJECTED' ? earliest(people) : null),
  takeBack: async (trx, payment) => {
    if (wayOf(payment, 'mend')?.needs === 'seats') await takeSeatsBack(trx, payment, 'REJECTED')
  },
  waiting: { seats_held_until: null },
  mended: async (trx, id) => (await findRecipients(trx, [id])).map((to) => mailTo(to, mendedMail, 'PENDING')),
})

/** The later of the two ends, but not after the first test. */
function lastMoment(ends: readonly (string | null)[], firstStart: string | null): string | null {
  const last = ends.filter((end) => end !== null).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return heldUntil(last ?? null, firstStart)
}

/** Gives up the seats of rejected payments whose hold is over, and tells their groups. */
export async function endHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number[]> {
  const at = now().toISOString()
  return db.transaction().execute(async (trx) => {
    const payments = await store.lockEndedHolds(trx, at)
    const ids = payments.map(({ id }) => id)
    if (ids.length === 0) return ids
    const recipients = await findRecipients(trx, ids)
    await binSeatRows(trx, ids, 'REJECTED', at)
    await store.endHolds(trx, ids)
    await recordAudit(
      trx,
      payments.map(({ id, seats_held_until }) => ({
        caller: null,
        action: 'hold ended',
        entity: toeflReview.table,
        entityId: id,
        before: { seats_held_until },
        after: { seats_held_until: null },
      })),
    )
    await queueMails(
      trx,
      recipients.map((to) => mailTo(to, seatsFreedMail, 'REJECTED')),
    )
    return ids
  })
}
