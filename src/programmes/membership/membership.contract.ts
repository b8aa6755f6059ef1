/** Membership: paying to become a member or to extend, and the committee's review of these payments. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { chooseAllOf } from '#kit/endpoint/choose-all.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { beside, browserToken, id, idParams, listQuery, many, one, written, wholeNumber } from '#kit/endpoint/fields.ts'
import { queueScope, reviewOf, reviewStatuses, tabCounts, tabFilters } from '#review-states.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import { onlyAdmin, students } from '#roles.ts'
import { amountQuote, checkQuote, quoteFields } from '#features/payment/amount.contract.ts'
import {
  checkPayment,
  correctedPayment,
  moneyFilters,
  paymentColumns,
  paymentFields,
  reviewColumns,
} from '#features/payment/payment.contract.ts'
import { memberKinds } from './membership.rules.ts'

/** A row of the committee's list. */
export const memberPaymentRow = z
  .object({
    ...paymentColumns,
    user_id: z.number(),
    kind: z.enum(memberKinds),
    name: z.string(),
    nim: z.string(),
  })
  .meta({ id: 'MemberPayment' })
export type MemberPaymentRow = z.output<typeof memberPaymentRow>

const otherPayment = z.object({
  id: z.number(),
  kind: z.enum(memberKinds),
  status: z.enum(reviewStatuses),
  semester: z.string(),
  year: z.number(),
})

/**
 * One payment. Its owner never sees the committee's part: the decider, the history, the queue and other payments with
 * the same picture.
 */
export const memberPayment = memberPaymentRow
  .extend({
    ...reviewColumns,
    /** TOEFL payments outside the bin whose proof is the very same file. */
    same_proof_toefl: z.array(z.number()),
    member: z.object({
      role: z.string(),
      /** When the grace of a member of an earlier term ends. */
      until: z.string().nullable(),
      email: z.string(),
      phone_number: z.string().nullable(),
      line_id: z.string().nullable(),
      batch: z.string().nullable(),
      major: z.string().nullable(),
    }),
    /** Other membership payments of the same person outside the bin, the latest first. */
    others: z.array(otherPayment),
  })
  .meta({ id: 'MemberPaymentReview' })
export type MemberPayment = z.output<typeof memberPayment>

const tag = 'Membership'
const endpoint = endpointsOf(tag)
const path = '/member-payments'

const payment = z
  .object({ ...paymentFields, ...quoteFields, ...noticeFields })
  .superRefine(checkPayment, beside)
  .superRefine(checkQuote, beside)

export const quoteMembership = endpoint(`POST ${path}/quote`, {
  summary: 'The exact amount of one’s membership, reserved for a day; the same draft gets the same one again',
  access: students,
  perMinute: 600,
  // Made by the browser at random; the payment is sent with it as `quote`.
  body: z.object({ token: browserToken() }),
  reply: one(amountQuote),
})

export const payForMembership = endpoint(`POST ${path}`, {
  summary: 'A student pays to become a member of the current term; who was one before extends',
  access: students,
  perMinute: 600,
  body: payment,
  files: ['payment_proof'],
  reply: written(
    z.object({
      id: z.number(),
      user_id: z.number(),
      term_id: z.number(),
      region_id: z.number(),
      kind: z.enum(memberKinds),
      status: z.enum(reviewStatuses),
      payment_amount: z.number(),
    }),
  ),
  status: 201,
})
export type MembershipInput = z.output<typeof payForMembership.body>
export type Paid = z.output<typeof payForMembership.reply>['data']

export const updateMemberPayment = endpoint(`PUT ${path}/:id`, {
  summary: 'Mend one’s own pending or rejected payment, or correct one as ADMIN',
  access: [...students, ...onlyAdmin],
  params: idParams,
  body: correctedPayment,
  files: ['payment_proof'],
  reply: written(memberPayment),
})

export const memberPaymentFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  kind: z.enum(memberKinds).optional(),
  payment_type: z.string().max(20).optional(),
  /** Exactly so many rupiah. */
  payment_amount: wholeNumber(0, 1_000_000_000).optional(),
  ...moneyFilters,
  ...tabFilters,
})
export type MemberPaymentFilters = z.output<typeof memberPaymentFilters>

export const listMemberPayments = endpoint(`GET ${path}`, {
  summary: 'Membership payments, filtered, sorted and paged',
  access: onlyAdmin,
  query: memberPaymentFilters,
  reply: many(memberPaymentRow).extend({
    counts: tabCounts,
    /** What all payments of the open tab ask for, under the filters. */
    sum: z.number(),
  }),
})

export const chooseAllMemberPayments = chooseAllOf({ path, tag, access: onlyAdmin, query: memberPaymentFilters })

export const exportMemberPayments = exportOf({
  path,
  tag,
  access: onlyAdmin,
  query: memberPaymentFilters,
  asksAgain: 'always',
})

export const readMemberPayment = endpoint(`GET ${path}/:id`, {
  summary: 'One membership payment, for its owner or for review; the filters narrow the queue of its neighbours',
  access: [...students, ...onlyAdmin],
  params: idParams,
  query: queueScope,
  reply: one(memberPayment),
})

export const memberDecisions = reviewOf({
  path,
  tag,
  access: onlyAdmin,
  record: memberPayment,
  summaries: {
    confirm: 'The money is there: the student is a MEMBER, with a receipt',
    cancel: 'Take a decision back: pending again, and no MEMBER by it',
    reject: 'Reject with a reason, which a mail tells; the student can mend the payment',
    recycle: 'To the recycle bin, and no MEMBER by it; with force=1 from the bin for good',
    restore: 'Back from the recycle bin',
  },
})
