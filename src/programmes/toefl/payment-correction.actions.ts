/**
 * Correcting a payment by its payer, and the seats that are held until then. The states and ways are those of
 * toefl-payment.rules.ts; the payment is locked first and the shifts after it, as by every decision (docs/locks.md).
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, notAuthorized, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { changeRecord } from '#services/review/review-change.ts'
import { claimProof } from '#services/review/proofs.ts'
import { findReferences } from '#services/review/review-context.ts'
import { hasChangedSince, undecided } from '#services/review/verdict.ts'
import { expectMoneyStays, moneyBack, takePartsAgain } from '#features/statement/refund-effect.actions.ts'
import { expectNoLines } from '#features/statement/line-match.actions.ts'
import { askedBy, correctedColumns, paymentProblems } from '#features/payment/payment.rules.ts'
import { openUntil } from '#features/window/window.actions.ts'
import type { Language } from '#words/languages.ts'
import { say } from '#words/words.ts'
import { mendedMail, seatsFreedMail } from './toefl-payment.mail.ts'
import { mailTo, takeSeatsBack, toeflReview, type ToeflPayment } from './toefl-review.actions.ts'
import { binDetails, findRecipients } from './toefl-review.store.ts'
import { cancellingOf } from './cancellation-page.actions.ts'
import { heldUntil, type Mendable, type MendingPlace, mendRefusal, wayOf } from './toefl-payment.rules.ts'
import type { Mending, OwnPayment } from './payment-correction.contract.ts'
import * as store from './payment-correction.store.ts'

/** The visitor: a person of the group with an account, or one with the payer's link. */
export type Visitor = Caller | null

export const window = 'TOEFL_REGISTRATION'

export async function findOwn({ db, now }: Pick<Deps, 'db' | 'now'>, visitor: Visitor, id: number) {
  const found = await store.findOwn(db, id, visitor?.id ?? null, now())
  if (!found) throw notFound()
  return found
}

/** Nobody waits for the test of a person who has given up the seat. */
const earliest = (people: store.Found['people']): string | null =>
  people
    .filter(({ is_given_up }) => !is_given_up)
    .map(({ starts_at }) => starts_at)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

/**
 * A payment's state, for a person of its group. Throws 404 to everybody else, and for one that the office moved to the
 * bin.
 */
export async function readOwnPayment(
  deps: Pick<Deps, 'db' | 'now'>,
  visitor: Visitor,
  id: number,
  language: Language,
): Promise<OwnPayment> {
  const { db, now } = deps
  const found = await findOwn(deps, visitor, id)
  const { mend_until, mended_at, created_at, people, has_room, seats_held_until, amount_code: _, ...payment } = found
  const windowEnd = await openUntil(db, window, payment.region_id, now())
  const firstStart = earliest(people)
  const place = { current_term_id: payment.current_term_id, isWindowOpen: windowEnd !== null, firstStart }
  const refund = await moneyBack(db, 'toefl_payment', id)
  const refusal = found.cancelled_at
    ? 'money.cancel.refused.cancelled'
    : refund
      ? 'money.refused.goesBack'
      : mendRefusal(found, place, now())
  const isRejected = payment.status === 'REJECTED'
  const isTold = payment.is_payer && visitor !== null
  return {
    ...payment,
    part_received: found.cancelled_at ? null : payment.part_received,
    part_missing: found.cancelled_at ? null : payment.part_missing,
    provider_id: isTold ? payment.provider_id : null,
    account_name: isTold ? payment.account_name : null,
    account_number: isTold ? payment.account_number : null,
    receiver_id: isTold ? payment.receiver_id : null,
    sent_at: mended_at ?? created_at,
    ...(await cancellingOf({ db, now }, found, { visitor, windowEnd, language })),
    seats: !isRejected ? null : seats_held_until !== null ? 'HELD' : has_room ? 'FREE' : 'FULL',
    seats_held_until: heldUntil(seats_held_until, firstStart),
    refund,
    can_mend: payment.is_payer && refusal === null,
    cannot_mend: refusal === null ? null : say(language, { key: refusal }),
    mend_until: refusal === null ? lastMoment([windowEnd, mend_until], isRejected ? firstStart : null) : null,
  }
}

/** The later of the two ends, but not after the first test. */
function lastMoment(ends: readonly (string | null)[], firstStart: string | null): string | null {
  const last = ends.filter((end) => end !== null).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return heldUntil(last ?? null, firstStart)
}

/**
 * Corrects a payment: it is pending, with its former number and price. Held seats stay; seats that the rejection freed
 * are taken again, all or none. Answers the new state.
 * @throws 404 for a payment of others, 403 for a caller who did not pay it, 409 `conflict` when it cannot be corrected
 *   now or was changed since `seen_updated_at`, 409 `shift_full` when the seats are taken, 422 with every wrong field
 */
export async function mendPayment(
  deps: Deps,
  { visitor, id, language }: { visitor: Visitor; id: number; language: Language },
  given: Mending,
): Promise<OwnPayment> {
  const found = await findOwn(deps, visitor, id)
  if (!found.is_payer) throw notAuthorized()
  if (found.cancelled_at) throw conflict('money.cancel.refused.cancelled')
  const windowEnd = await openUntil(deps.db, window, found.region_id, deps.now())
  const isWindowOpen = windowEnd !== null
  const place = { current_term_id: found.current_term_id, isWindowOpen, firstStart: earliest(found.people) }
  expectMendable(deps, found, place)
  const paid = visitor ? wayPaid(given) : wayByLink(found, given)
  if (paid) {
    const { payment_amount } = askedBy(paid.payment_type, found)
    expectNoProblems(paymentProblems(paid, payment_amount, await findReferences(deps.db, paid)))
  }
  const owners = found.people.filter(({ is_given_up }) => !is_given_up).map(({ user_id }) => user_id)
  const proof = given.payment_proof ?? null
  const change = async (payment: ToeflPayment, trx: Trx) => {
    if (payment.cancelled_at !== null) throw conflict('money.cancel.refused.cancelled')
    if (payment.deleted_at !== null) throw notFound()
    // Decided on, mended or given up since the first look.
    expectSeen(payment, given.seen_updated_at ?? null)
    expectMendable(deps, payment, { isWindowOpen, ...(await store.findMendingPlace(trx, id)) })
    await expectMoneyStays(trx, 'toefl_payment', id)
    const corrected = paid ? correctedColumns(paid, payment) : {}
    await expectNoLines(trx, 'toefl_payment', payment, corrected)
    if (wayOf(payment, 'mend')?.needs === 'seats') await takeSeatsBack(trx, payment, 'REJECTED')
    // While it was rejected others may have handed in the same picture.
    if (!proof) await claimProof(trx, payment.proof_id, owners)
    if (payment.status === 'REJECTED') await tellMended(trx, id)
    return {
      action: 'mended',
      values: { ...corrected, ...waiting, mended_at: deps.now().toISOString() },
    }
  }
  return changeRecord(deps, toeflReview, { caller: visitor, id, proof, owners }, change, async (trx) => {
    await takePartsAgain(trx, 'toefl_payment', id, visitor)
    return readOwnPayment({ ...deps, db: trx }, visitor, id, language)
  })
}

const waiting = { ...undecided, seats_held_until: null } as const

const ofSender = ['payment_type', 'account_name', 'account_number', 'receiver_id'] as const

/**
 * A link's changes of the transfer: another provider, if one is given.
 * @throws 422 for each field that would be another sender or way of paying
 */
function wayByLink(found: store.Found, given: Mending) {
  const others = ofSender.filter((field) => (given[field] ?? found[field]) !== found[field])
  expectNoProblems(Object.fromEntries(others.map((field) => [field, [{ key: 'money.refused.signIn' }]])))
  if (!given.provider_id) return null
  const { payment_type, account_name, account_number, receiver_id } = found
  return { payment_type, account_name, account_number, receiver_id, provider_id: given.provider_id }
}

/** The given values of the transfer, if there are any. */
function wayPaid({ payment_type, ...rest }: Mending) {
  return payment_type ? { ...rest, payment_type } : null
}

function expectMendable(deps: Pick<Deps, 'now'>, payment: Mendable, place: MendingPlace): void {
  const refusal = mendRefusal(payment, place, deps.now())
  if (refusal) throw conflict(refusal)
}

// Of two who mend at once the second one has not seen what the first one sent.
function expectSeen(payment: ToeflPayment, seen: string | null): void {
  if (hasChangedSince(payment, seen)) throw conflict('money.refused.changed')
}

async function tellMended(trx: Trx, id: number): Promise<void> {
  const recipients = await findRecipients(trx, [id])
  await queueMails(
    trx,
    recipients.map((to) => mailTo(to, mendedMail, 'PENDING')),
  )
}

/** Gives up the seats of rejected payments whose hold is over, and tells their groups. */
export async function endHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number[]> {
  const at = now().toISOString()
  return db.transaction().execute(async (trx) => {
    const payments = await store.lockEndedHolds(trx, at)
    const ids = payments.map(({ id }) => id)
    if (ids.length === 0) return ids
    const recipients = await findRecipients(trx, ids)
    await binDetails(trx, ids, 'REJECTED', at)
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
