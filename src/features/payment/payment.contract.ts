/** Payments of any programme: the fields of paying, and the columns of the review. */
import { z } from 'zod'
import { beside, day, id, money, one, optional, text, upload, wholeNumber } from '#kit/endpoint/fields.ts'
import { reviewedColumns } from '#review-states.ts'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { onlyAdmin } from '#roles.ts'
import { askedFor, evidences, type PaymentInput, paymentTypes } from './payment.rules.ts'

/** An account or phone number as people write it, kept as digits. */
export const accountNumber = z
  .string()
  .trim()
  .max(40)
  .transform((value) => value.replaceAll(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{3,30}$/, { error: 'fields.accountNumber' }))

/** An account that money is sent to, as somebody types it. */
export const payeeFields = {
  provider: optional(text(60)),
  account_name: optional(text(120).transform((name) => name.toUpperCase())),
  account_number: optional(accountNumber),
}

/** How it was paid; provider and sender's account of a transfer, the sender's name of a QRIS, the receiver of cash. */
export const paymentFields = {
  payment_type: z.enum(paymentTypes),
  provider_id: optional(id()),
  account_name: optional(text(120).transform((name) => name.toUpperCase())),
  account_number: optional(accountNumber),
  receiver_id: optional(id()),
  payment_amount: optional(money()),
  payment_proof: upload(),
}

/** Adds what depends on the payment type; usable by every form with payment fields. */
export function checkPayment(value: PaymentInput, context: z.RefinementCtx): void {
  if (!paymentTypes.includes(value.payment_type)) return
  const blame = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const isGiven = (field: keyof PaymentInput) => value[field] !== null && value[field] !== undefined
  const asked = askedFor[value.payment_type]
  for (const field of ['provider_id', 'account_name', 'account_number'] as const) {
    if (asked.includes(field) && !isGiven(field)) blame(field, 'fields.required')
    if (!asked.includes(field) && isGiven(field)) {
      blame(field, value.payment_type === 'CASH' ? 'fields.notForCash' : 'fields.notForQris')
    }
  }
  if (value.payment_type !== 'CASH' && isGiven('receiver_id')) blame('receiver_id', 'fields.onlyForCash')
}

/** How a payment was made, corrected; without a new proof the old one stays. */
export const correctedPayment = z
  .object({ ...paymentFields, payment_proof: optional(paymentFields.payment_proof) })
  .superRefine(checkPayment, beside)
export type PaymentCorrection = z.output<typeof correctedPayment>

/** The common members of every programme's payments. */
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
  /** How much less than the price its amount is, to be told apart by; 0 for most. */
  amount_code: z.number(),
  /** The key of the proof; its picture is at `files/{key}`. */
  payment_proof: z.string(),
  /** Who pays once for many, this one among them. */
  institution: z.string().nullable(),
  ...reviewedColumns,
}

export const paymentRow = z.object(paymentColumns)

/** The filters of a list of payments by the state of the money, as the books count it. */
export const moneyFilters = {
  evidence: z.enum(evidences).optional(),
  /** Those that an open line of a statement fits, surely or plainly best. */
  fits: z.enum(['1']).optional(),
  /** Those whose money is expected or in: all but the rejected ones. */
  expected: z.enum(['1']).optional(),
  /** The account whose statement shows the money. */
  paid_to: id().optional(),
  /** The receiver of the cash; 0 for nobody. */
  receiver_id: wholeNumber(0).optional(),
  /** Days of the registration in Jakarta. */
  from: day().optional(),
  to: day().optional(),
}

/** The history of the payment: person, act, change. */
const historyEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor_name: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const reduction = z.object({
  full_amount: z.number(),
  reason: z.string(),
  /** Null for an account that no longer exists. */
  by_name: z.string().nullable(),
  at: z.string(),
})

/** The facts next to a payment that is opened for review, and its neighbours in the queue. */
export const reviewColumns = {
  region: z.string(),
  semester: z.string(),
  year: z.number(),
  receiver: z.string().nullable(),
  /** The region's price today; null when it is no longer offered. */
  expected_amount: z.number().nullable(),
  /** What the office has taken off its price, and why. */
  reduction: reduction.nullable(),
  /** The bill of the institution that pays it. */
  bill: z.object({ id: z.number(), number: z.string(), institution: z.string() }).nullable(),
  /** Other payments of the programme outside the bin whose proof is the very same file. */
  same_proof: z.array(z.number()),
  /** The neighbours in the queue of pending payments, which begins with the one that waits longest. */
  next_pending_id: z.number().nullable(),
  previous_pending_id: z.number().nullable(),
  /** How many are pending in that queue. */
  pending: z.number(),
  /** Its history, the latest first. */
  history: z.array(historyEntry),
}
export const reviewedPayment = z.object({ ...paymentColumns, ...reviewColumns })
/** A payment of any programme, opened for review. */
export type ReviewedPayment = z.output<typeof reviewedPayment>

/** Whether a picture was the proof of another payment already: asked before it is sent, and shown in the review. */
const usedProof = z.object({
  /** Others have handed in the very same bytes with something that is pending or confirmed. */
  is_used: z.boolean(),
  /** Sent by this caller it would be refused. A visitor may be one of those others, sending again. */
  is_refused: z.boolean(),
})

export const checkProof = endpoint('POST /proofs/check', {
  tag: 'Payments',
  access: 'anyone',
  perTenMinutes: 12_000,
  summary:
    'Whether this picture is the proof of somebody else already. Takes nothing but the hash of its bytes, and tells neither of what nor whose',
  // Only a person with the picture has the hash.
  body: z.object({
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.string().regex(/^[0-9a-f]{64}$/)),
  }),
  reply: one(usedProof),
})

const nearProof = z.object({
  programme: z.enum(['TOEFL', 'MEMBERSHIP', 'PARTY']),
  /** Of the payment, or of the sign-up. */
  id: z.number(),
  status: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** The key of its picture, which is at `files/{key}`. */
  proof: z.string(),
  /** Byte for byte the same. */
  is_same: z.boolean(),
})
export type NearProof = z.output<typeof nearProof>

export const nearProofs = endpoint('GET /proofs/:key/near', {
  tag: 'Payments',
  access: onlyAdmin,
  summary: 'Other payments and sign-ups outside the bin whose proof is nearly the same picture, the newest first',
  params: z.object({ key: z.string().regex(/^[\w-]{1,100}$/) }),
  reply: z.object({ data: z.array(nearProof) }),
})
