/** TOEFL payments as the committee reviews them. */
import { z } from 'zod'
import { recycleOf } from '#kit/endpoint/bin.ts'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import {
  beside,
  id,
  idParams,
  listOf,
  listQuery,
  many,
  moment,
  one,
  optional,
  text,
  written,
} from '#kit/endpoint/fields.ts'
import { roles, onlyAdmin } from '#roles.ts'
import { checkPayment, paymentFields } from '../contract.ts'
import { paymentStatuses } from './rules.ts'

const seat = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  shift_id: z.number(),
  shift: z.string(),
  starts_at: z.string(),
  deleted_at: z.string().nullable(),
})

/** What every programme's payments tell; other rooms' payments are reviewed in the same way. */
export const paymentColumns = {
  id: z.number(),
  region_id: z.number(),
  region_init: z.string(),
  term_id: z.number(),
  payment_type: z.string(),
  provider_id: z.number().nullable(),
  provider: z.string().nullable(),
  account_name: z.string().nullable(),
  account_number: z.string().nullable(),
  receiver_id: z.number().nullable(),
  payment_amount: z.number(),
  /** The key of the proof; its picture is at `files/{key}`. */
  payment_proof: z.string(),
  status: z.enum(paymentStatuses),
  reject_reason: z.string().nullable(),
  decided_by: z.number().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}

/** A row of the list: enough to decide what to open. */
export const paymentRow = z
  .object({
    ...paymentColumns,
    group_size: z.number(),
    /** Names of the group, first registrant first. */
    registrants: z.array(seat),
  })
  .meta({ id: 'ToeflPayment' })
export type PaymentRow = z.output<typeof paymentRow>

/** Who did what to the payment, and what that changed. */
const historyEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor_name: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** What stands beside a payment that is opened for review, and its neighbours in the queue. */
export const reviewColumns = {
  region: z.string(),
  semester: z.string(),
  year: z.number(),
  receiver: z.string().nullable(),
  /** The region's price today; null when it is no longer offered. */
  expected_amount: z.number().nullable(),
  /** Other payments of the programme outside the bin whose proof is the very same file. */
  same_proof: z.array(z.number()),
  /** The neighbours in the queue of pending payments, which begins with the one that waits longest. */
  next_pending_id: z.number().nullable(),
  previous_pending_id: z.number().nullable(),
  /** How many are pending in that queue. */
  pending: z.number(),
  /** What happened to it, the latest first. */
  history: z.array(historyEntry),
}
const reviewedPayment = z.object({ ...paymentColumns, ...reviewColumns })
/** A payment of any programme, opened for review. */
export type ReviewedPayment = z.output<typeof reviewedPayment>

/** One payment opened for review, with its group. */
export const paymentReview = paymentRow
  .extend({
    ...reviewColumns,
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

/** How many payments there are per tab under the same filters but the status. */
export const tabCounts = z.object({
  PENDING: z.number(),
  CONFIRMED: z.number(),
  REJECTED: z.number(),
  bin: z.number(),
})

/** Of a bulk confirmation. */
export const bulkConfirmed = z.object({
  confirmed: z.array(z.number()),
  /** Those that were not, each with the reason. */
  refused: z.array(z.object({ id: z.number(), message: z.string() })),
})

const tag = 'TOEFL payments'
const path = '/toefl-payments'

export const paymentFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  status: z.enum(paymentStatuses).optional(),
  shift_id: id().optional(),
  payment_type: z.string().max(20).optional(),
  trashed: z.enum(['only', 'with']).optional(),
  /** Those that came from the same address as this payment, itself included. */
  same_sender_as: id().optional(),
  /** Those whose proof is the very same file as that of this payment, itself included. */
  same_proof_as: id().optional(),
})
export type PaymentFilters = z.output<typeof paymentFilters>

export const listPayments = endpoint({
  method: 'GET',
  path,
  summary: 'Payments, filtered, sorted and paged',
  tag,
  access: onlyAdmin,
  query: paymentFilters,
  reply: many(paymentRow).extend({
    counts: tabCounts,
  }),
})

export const exportPayments = exportOf({ path, tag, access: onlyAdmin, query: paymentFilters })

/** Whose queue the neighbours of a payment are taken from. */
export const queueScope = z.object({ term_id: id().optional(), region_id: id().optional() })
export type QueueScope = z.output<typeof queueScope>

export const readPayment = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One payment with its group, for review; the filters narrow the queue of its neighbours',
  tag,
  access: onlyAdmin,
  params: idParams,
  query: queueScope,
  reply: one(paymentReview),
})

export const updatePayment = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Correct how a payment was made; the state changes by its own calls',
  tag,
  access: onlyAdmin,
  params: idParams,
  body: z
    .object({ ...paymentFields, payment_proof: optional(paymentFields.payment_proof) })
    .superRefine(checkPayment, beside),
  files: ['payment_proof'],
  reply: written(paymentReview),
})

/** What was looked at, as its `updated_at`: a decision on what has changed since is refused. Optional. */
export const asSeen = { seen_updated_at: optional(moment()) }

const decision = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}` as `/${string}`,
    summary,
    tag,
    access: onlyAdmin,
    params: idParams,
    reply: written(paymentReview),
  })

export const confirmPayment = endpoint({
  ...decision('confirm', 'The money is there: receipt and mail go out'),
  body: z.object(asSeen),
})
export const cancelDecision = decision('cancel', 'Take a decision back: pending again')

export const rejectPayment = endpoint({
  method: 'POST',
  path: `${path}/:id/reject`,
  summary: 'Reject with a reason: the seats are free again and a mail tells why',
  tag,
  access: onlyAdmin,
  params: idParams,
  body: z.object({ reason: text(500), ...asSeen }),
  reply: written(paymentReview),
})

export const confirmPayments = endpoint({
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Confirm many at once',
  tag,
  access: onlyAdmin,
  body: z.object({ ids: listOf(id(), 1, 1000) }),
  reply: written(bulkConfirmed),
})

export const rejectPayments = endpoint({
  method: 'POST',
  path: `${path}/reject`,
  summary: 'Reject many at once with one reason: their seats are free again and mails tell why',
  tag,
  access: onlyAdmin,
  body: z.object({ ids: listOf(id(), 1, 1000), reason: text(500) }),
  reply: written(z.object({ rejected: z.array(z.number()), refused: bulkConfirmed.shape.refused })),
})

export const recyclePayment = recycleOf({
  path,
  summary: 'To the recycle bin, freeing the seats; with force=1 from the bin for good',
  tag,
  access: onlyAdmin,
})

export const restorePayment = endpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  summary: 'Back from the recycle bin, if the seats are still free',
  tag,
  access: onlyAdmin,
  params: idParams,
  reply: written(paymentReview),
})

export const readReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  summary: 'The receipt of a confirmed payment as PDF; owner or ADMIN',
  tag,
  access: roles,
  params: idParams,
  mayConflict: true,
  reply: 'stream',
})
