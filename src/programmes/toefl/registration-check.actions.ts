/** What a registration is held against before anything is written. */
import type { Deps } from '#deps.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { type FieldProblems, invalid } from '#kit/errors.ts'
import { refusals } from '#kit/gate/refusals.ts'
import { type Reserved, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import { quoteOf } from '#features/payment/amount.actions.ts'
import { type Amount, amountOf, quotedProblems } from '#features/payment/amount.rules.ts'
import { proofProblems } from '#features/payment/payment.rules.ts'
import { type Member, valuesOf } from './group-member.actions.ts'
import type { AgainRegistration } from './registration.contract.ts'
import { priceOf, seatProblems } from './registration.rules.ts'
import * as store from './registration.store.ts'
import { expectRegistration } from './toefl-quote.actions.ts'

// Shifts that were seen full: who asked for them before that look needs no look of their own.
const fullOf = perDatabase(() => refusals())

export type PaymentInput = Omit<AgainRegistration, 'shift_id' | 'reservation'> & { region_id: number }

/** One seat per person, in the same order. */
export type SeatRequest = {
  shiftIds: number[]
  nims: string[]
  /** The form's field of a person's shift. */
  fieldOf: (index: number) => string
  reserved?: Reserved | undefined
  /** When the request came in, by `performance.now()`. */
  askedAt: number
}

/**
 * The first look, without a lock: place, price, the problems of seats, payment and proof, and the owners of the
 * people's values.
 * @throws 403 window_closed, 409 shift_full, 422 for the region or the group's size
 */
export async function checkFirst(
  deps: Deps,
  payment: PaymentInput,
  { shiftIds, nims, fieldOf, reserved, askedAt }: SeatRequest,
  people: readonly Member[],
): Promise<
  { region: store.Region; problems: FieldProblems; conflicts: store.Conflicts; giftId: number | null } & Amount
> {
  const full = fullOf(deps)
  // A group that has seats of its own is never refused by what others were told.
  const request = JSON.stringify([payment.region_id, nims.length, shiftIds, reserved?.token_hash.toString('hex')])
  const refusal = full.known(request, askedAt)
  if (refusal) throw refusal
  const began = performance.now()
  const choices = {
    regionId: payment.region_id,
    shiftIds,
    providerId: payment.provider_id ?? null,
    receiverId: payment.receiver_id ?? null,
    sha256: payment.payment_proof.sha256,
    nims,
    reserved,
  }
  const token = payment.quote ?? null
  const found = await store.findContext(deps.db, choices, valuesOf(people), token === null ? undefined : quoteOf(token))
  const { region, shifts } = found
  await expectRegistration(deps.db, found.windows, payment, deps.now())
  if (!region?.is_active) throw invalid({ region_id: [{ key: 'fields.unknown' }] })
  const plain = priceOf(region, nims.length)
  if (plain === null) throw invalid({ nim: [{ key: 'fields.groupSize' }] })
  const registration = { entity: 'toefl_payment', region_id: region.id, size: nims.length, price: plain } as const
  const amount = amountOf(registration, token === null ? undefined : found.quote)
  const unseated = seatProblems(shifts, shiftIds, region, deps.now(), fieldOf)
  const wanted = wantedSeats(shiftIds)
  const fullShift = shifts.find(({ id, taken, quota }) => taken + (wanted.get(id) ?? 0) > quota)
  if (fullShift && Object.keys(unseated).length === 0) {
    full.keep(request, began, shiftFull(fullShift.id))
    throw shiftFull(fullShift.id)
  }
  full.drop(request)
  const parties = { provider: found.provider ?? undefined, receiver: found.receiver ?? undefined }
  const problems = { ...unseated, ...quotedProblems(payment, amount, parties), ...proofProblems(found.is_used) }
  return { region, ...amount, problems, conflicts: found, giftId: found.gift_id }
}
