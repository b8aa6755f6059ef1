/** TOEFL payments as the committee reviews them. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { chooseAllOf } from '#kit/endpoint/choose-all.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { id, idParams, listOf, listQuery, many, one, text, written, wholeNumber } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { bulkConfirmed, holding, queueScope, reviewOf, tabCounts, tabFilters } from '#review-states.ts'
import { onlyAdmin } from '#roles.ts'
import { correctedPayment, moneyFilters, paymentColumns, reviewColumns } from '#features/payment/payment.contract.ts'

const seat = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  shift_id: z.number(),
  shift: z.string(),
  shift_label_id: z.string().nullable(),
  starts_at: z.string(),
  deleted_at: z.string().nullable(),
})

/** A row of the list: enough to decide what to open. */
export const paymentRow = z
  .object({
    ...paymentColumns,
    /** When its group cancelled it: it lies in the bin then. */
    cancelled_at: z.string().nullable(),
    /** Without the seats that were given up. */
    group_size: z.number(),
    /** Names of the group, first registrant first. */
    registrants: z.array(seat),
  })
  .meta({ id: 'ToeflPayment' })
export type PaymentRow = z.output<typeof paymentRow>

/** One payment opened for review, with its group. */
export const paymentReview = paymentRow
  .extend({
    ...reviewColumns,
    /** Of a rejected payment whose seats are held: until when. */
    seats_held_until: z.string().nullable(),
    /** When the payer corrected it last. */
    mended_at: z.string().nullable(),
    /** Other payments outside the bin that came from the same address; the oldest go first, up to 200. */
    same_sender: z.array(z.number()),
    /** The group with the state of each seat's shift; `deleted_because` tells why a seat was freed. */
    registrants: z.array(
      seat.extend({
        ends_at: z.string(),
        quota: z.number(),
        taken: z.number(),
        deleted_because: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ToeflPaymentReview' })
export type PaymentReview = z.output<typeof paymentReview>

const tag = 'TOEFL payments'
const endpoint = endpointsOf(tag)
const path = '/toefl-payments'

export const paymentFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  shift_id: id().optional(),
  payment_type: z.string().max(20).optional(),
  /** Exactly so many rupiah. */
  payment_amount: wholeNumber(0, 1_000_000_000).optional(),
  ...moneyFilters,
  ...tabFilters,
  /** Only those that their groups cancelled; they lie in the bin. */
  cancelled: z.enum(['1']).optional(),
  /** Those that came from the same address as this payment, itself included. */
  same_sender_as: id().optional(),
  /** Those whose proof is the very same file as that of this payment, itself included. */
  same_proof_as: id().optional(),
})
export type PaymentFilters = z.output<typeof paymentFilters>

export const listPayments = endpoint(`GET ${path}`, {
  summary: 'Payments, filtered, sorted and paged',
  access: onlyAdmin,
  query: paymentFilters,
  reply: many(paymentRow).extend({
    counts: tabCounts,
    /** What all payments of the open tab ask for, under the filters. */
    sum: z.number(),
  }),
})

export const chooseAllPayments = chooseAllOf({ path, tag, access: onlyAdmin, query: paymentFilters })

export const exportPayments = exportOf({ path, tag, access: onlyAdmin, query: paymentFilters, asksAgain: 'always' })

export const readPayment = endpoint(`GET ${path}/:id`, {
  summary: 'One payment with its group, for review; the filters narrow the queue of its neighbours',
  access: onlyAdmin,
  params: idParams,
  query: queueScope,
  reply: one(paymentReview),
})

export const updatePayment = endpoint(`PUT ${path}/:id`, {
  summary: 'Correct how a payment was made; the state changes by its own calls',
  access: onlyAdmin,
  params: idParams,
  body: correctedPayment,
  files: ['payment_proof'],
  reply: written(paymentReview),
})

export const paymentDecisions = reviewOf({
  path,
  tag,
  access: onlyAdmin,
  record: paymentReview,
  rejecting: holding,
  summaries: {
    confirm: 'The money is there: receipt and mail go out',
    cancel: 'Take a decision back: pending again',
    reject: 'Reject with a reason, which a mail tells: the seats are free again, or with hold_seats held for a while',
    recycle: 'To the recycle bin, freeing the seats; with force=1 from the bin for good',
    restore: 'Back from the recycle bin, if the seats are still free',
  },
})

export const rejectPayments = endpoint(`POST ${path}/reject`, {
  summary: 'Reject many at once with one reason, which mails tell: their seats are free again, or held for a while',
  access: onlyAdmin,
  body: z.object({ ids: listOf(id(), 1, 1000), reason: text(500), ...holding }),
  reply: decidedOn(z.object({ rejected: z.array(z.number()), refused: bulkConfirmed.shape.refused })),
})
