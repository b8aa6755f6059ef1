/** What seats of the party were paid with, where they cost something, and the committee's review of it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { chooseAllOf } from '#kit/endpoint/choose-all.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { id, idParams, listQuery, many, one, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { paid } from '#programme-kinds.ts'
import { holding, queueScope, reviewOf, tabCounts, tabFilters } from '#review-states.ts'
import { onlyAdmin } from '#roles.ts'
import { cancelOf } from '#features/own-payment/own-payment.contract.ts'
import { correctedPayment, moneyFilters, paymentColumns, reviewColumns } from '#features/payment/payment.contract.ts'

/** The sign-up that was paid for, as the list shows it. */
const seat = {
  user_id: z.number(),
  sign_up_id: z.number(),
  name: z.string(),
  /** Of a Binusian. */
  nim: z.string().nullable(),
  shift_id: z.number(),
  shift: z.string(),
  shift_label_id: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
}

/** A row of the committee's list. */
const partyPaymentRow = z.object({ ...paymentColumns, ...seat }).meta({ id: 'PartyPayment' })
export type PartyPaymentRow = z.output<typeof partyPaymentRow>

/** One payment, for review. */
const partyPayment = partyPaymentRow
  .extend({
    ...reviewColumns,
    /** Until when its seat is held, of a rejected one. */
    seats_held_until: z.string().nullable(),
    place: z.string(),
    place_label_id: z.string().nullable(),
    member: z.object({
      type: z.number(),
      email: z.string(),
      phone_number: z.string().nullable(),
      line_id: z.string().nullable(),
      instagram: z.string().nullable(),
      campus_location: z.string().nullable(),
      major: z.string().nullable(),
    }),
  })
  .meta({ id: 'PartyPaymentReview' })
export type PartyPayment = z.output<typeof partyPayment>

const { home: path, tag } = paid.party_payment
const endpoint = endpointsOf(tag)

const filters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  shift_id: id().optional(),
  payment_type: z.string().max(20).optional(),
  /** Exactly so many rupiah. */
  payment_amount: wholeNumber(0, 1_000_000_000).optional(),
  ...moneyFilters,
  ...tabFilters,
})
export type PartyPaymentFilters = z.output<typeof filters>

export const listPartyPayments = endpoint(`GET ${path}`, {
  summary: 'Payments of the party, filtered, sorted and paged',
  access: onlyAdmin,
  query: filters,
  reply: many(partyPaymentRow).extend({
    counts: tabCounts,
    /** What all payments of the open tab ask for, under the filters. */
    sum: z.number(),
  }),
})

export const chooseAllPartyPayments = chooseAllOf({ path, tag, access: onlyAdmin, query: filters })

export const exportPartyPayments = exportOf({ path, tag, access: onlyAdmin, query: filters, asksAgain: 'always' })

export const readPartyPayment = endpoint(`GET ${path}/:id`, {
  summary: 'One payment of the party, for review; the filters narrow the queue of its neighbours',
  access: onlyAdmin,
  params: idParams,
  query: queueScope,
  reply: one(partyPayment),
})

export const updatePartyPayment = endpoint(`PUT ${path}/:id`, {
  summary: 'Correct how a seat of the party was paid',
  access: onlyAdmin,
  params: idParams,
  body: correctedPayment,
  files: ['payment_proof'],
  reply: written(partyPayment),
})

export const partyPaymentDecisions = reviewOf({
  path,
  tag,
  access: onlyAdmin,
  record: partyPayment,
  rejecting: holding,
  summaries: {
    confirm: 'The money is there: a mail with the receipt, place, time and LINE group goes out',
    cancel: 'Take a decision back: pending again, with its seat',
    reject: 'Reject with a reason: the seat is free again, or held for a while, and a mail tells why',
    recycle: 'To the recycle bin, with its sign-up, freeing the seat; with force=1 from the bin for good',
    restore: 'Back from the recycle bin with its sign-up, if the seat is still free',
  },
})

/** Giving the paid seat back. */
export const partyCancelling = cancelOf(path, tag)
