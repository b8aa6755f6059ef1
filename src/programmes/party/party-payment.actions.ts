/** A seat that costs something: its exact amount, its payment with the sign-up, the file of the list, and an account's part. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField } from '#kit/errors.ts'
import { ownRows } from '#services/accounts/own-rows.ts'
import { column } from '#services/export-columns.ts'
import { sendExport } from '#services/exports.ts'
import { lockSeatsOf, wantedSeats } from '#services/seats/seats.ts'
import { giveQuote, quoteFor } from '#features/payment/amount.actions.ts'
import { amountOf, type Held, quotedProblems } from '#features/payment/amount.rules.ts'
import { paymentColumnsAround } from '#features/payment/payment.actions.ts'
import { columnsOf, type PaymentInput, type PaymentType } from '#features/payment/payment.rules.ts'
import { requireOpen } from '#features/window/window.actions.ts'
import { inLanguage } from '#words/typed.ts'
import type { exportPartyPayments as exported, PartyPaymentRow } from './party-payment.contract.ts'
import { findAllIds, findRows } from './party-payment-list.store.ts'
import { openPaidOffer } from './party-offer.actions.ts'
import * as payments from './party-payment.store.ts'
import { costOf, shiftProblem } from './party.rules.ts'
import * as store from './party.store.ts'

const entity = 'party_payment'

/**
 * Reserves the amount of a student's draft, if the region that is paid gives every seat one of its own; elsewhere it is
 * the price.
 * @throws 403 window_closed, 422 for a shift that cannot be picked, 409 conflict for one that is free, or for an offer that is over
 */
export async function quoteSignUp(
  deps: Deps,
  caller: Caller,
  asked: { token: string; shift_id: number; offer?: string | null | undefined },
  address: string,
) {
  const { token, shift_id, offer } = asked
  const shift = await store.findShift(deps.db, shift_id)
  const cost = shift && costOf(shift)
  // Where nothing is paid, nobody is shown how.
  const judged = offer && cost ? await openPaidOffer(deps, caller, { link: offer, shiftId: shift_id }) : deps.now()
  const late = async () => judged
  await requireOpen(deps.db, 'WELCOMING_PARTY_REGISTRATION', caller.regionId, deps.now(), late)
  const problem = shiftProblem(shift, await store.findCurrentTerms(deps.db, caller.id), judged)
  if (!shift || problem) throw invalidField('shift_id', problem ?? 'fields.unknown')
  if (!cost) throw conflict('welcoming.refused.free')
  const wanted = { token, entity, region_id: cost.regionId, size: 1, price: cost.price, shift_id } as const
  return quoteFor(deps, { ...wanted, isUnique: await store.hasUniqueAmounts(deps.db, cost.regionId) }, address)
}

/** The way of paying as the form gives it; without a type nothing was given. */
export type Paying = Partial<Omit<PaymentInput, 'payment_type'>> & {
  payment_type?: PaymentType | null | undefined
  payment_amount?: number | null | undefined
  quote?: string | null | undefined
}
type Priced = Parameters<typeof costOf>[0] & { id: number; term_id: number }
type Found = Pick<store.Surroundings, 'provider' | 'receiver'> & { held: Held | null | undefined }

/** What is to be paid for a seat of the shift; null where it is free. */
function dueOf(shift: Priced, { held }: Found) {
  const cost = costOf(shift)
  return cost && amountOf({ entity, region_id: cost.regionId, size: 1, price: cost.price, shift_id: shift.id }, held)
}

/** The problems of paying for a seat of the shift; none where it is free. */
export function payingProblems(given: Paying, shift: Priced, found: Found): FieldProblems {
  const due = dueOf(shift, found)
  if (!due) return {}
  const { payment_type } = given
  if (!payment_type) return { payment_type: [{ key: 'fields.choice' }] }
  return quotedProblems({ ...given, payment_type }, due, found)
}

/**
 * Writes the payment of a seat at the price of this moment, under the shift's lock. Null where the seat is free.
 * @throws 422 where the price or the reserved amount has changed since the first look
 */
export async function payForSeat(
  trx: Trx,
  {
    given,
    shift,
    found,
    userId,
    proofId,
  }: { given: Paying; shift: Priced; found: Found; userId: number; proofId: number },
) {
  const [cost, due] = [costOf(shift), dueOf(shift, found)]
  expectNoProblems(payingProblems(given, shift, found))
  const { payment_type, quote } = given
  if (!cost || !due || !payment_type) return null
  const values = {
    region_id: cost.regionId,
    term_id: shift.term_id,
    user_id: userId,
    ...columnsOf({ ...given, payment_type }),
    payment_amount: due.price,
    amount_code: due.code,
    proof_id: proofId,
  }
  const give = quote ? (made: RawBuilder<number>) => giveQuote(quote, entity, made) : null
  const { id, is_given } = await payments.insertPayment(trx, values, give)
  // Given free, or to a twin, since the first look.
  if (!is_given) throw invalidField('quote', 'fields.quoteEnded')
  return { id, values }
}

/** Answers with all that the list holds under the same filters. */
export const exportPartyPayments = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof exported>) =>
  sendExport(deps, call, {
    name: 'party-payments',
    ids: () => findAllIds(deps.db, call.query),
    rows: (ids) => findRows(deps.db, ids),
    columns: (words, language) =>
      paymentColumnsAround<PartyPaymentRow>(words, [
        column.text(words('payments.list.region'), (row) => row.region_init, 8),
        column.text(words('welcoming.list.name'), (row) => row.name, 30),
        column.text(words('welcoming.list.nim'), (row) => row.nim, 12),
        column.text(words('welcoming.list.shift'), (row) => inLanguage(language, row).shift, 26),
      ]),
  })

const rows = ownRows({
  kind: 'welcoming',
  table: entity,
  file: 'proof_id',
  find: payments.findOfAccount,
  to: ({ id }) => `/party-payments/${id}/edit`,
  async beforeRestore(trx, restored) {
    const seated = restored.filter((row) => row['status'] !== 'REJECTED' || row['seats_held_until'] !== null)
    const shifts = await payments.findShiftsToTake(
      trx,
      seated.map(({ id }) => id),
    )
    await lockSeatsOf(trx, store.partySeats, wantedSeats(shifts))
  },
})

/** What it keeps of an account. The sign-ups follow, and go for good before their payments. */
export const partyPaymentPart: typeof rows = {
  ...rows,
  // The sign-up is listed for both.
  list: async () => [],
  async remove(trx, userId) {
    const records = await payments.deleteSignUps(trx, await payments.findIdsOf(trx, userId))
    const removed = await rows.remove(trx, userId)
    return { ...removed, records: [...records, ...removed.records] }
  },
}
