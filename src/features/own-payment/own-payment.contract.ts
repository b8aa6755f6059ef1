/** A payment as those see it whom it is for: the own page of either programme, and what its payer does there. */
import { z } from 'zod'
import { shiftDate } from '#shift-date.ts'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, id, idParams, moment, one, optional, written } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { reviewStatuses } from '#review-states.ts'
import { checkPayment, correctedPayment, paymentFields } from '#features/payment/payment.contract.ts'
import { moneyBack, refundAccount } from '#features/statement/refund.contract.ts'
import { refundReasons } from '#features/statement/refund.rules.ts'
import { ofEachPaid, paidEntities, paymentTypes } from '#features/payment/payment.rules.ts'
import { onlyAdmin, students } from '#roles.ts'

/** The state of a rejected payment's seats: held for the group, given up but still free, or taken by others. */
export const seatStates = ['HELD', 'FREE', 'FULL'] as const

export const ownPayment = z
  .object({
    id: z.number(),
    entity: z.enum(paidEntities),
    region_id: z.number(),
    status: z.enum(reviewStatuses),
    reject_reason: z.string().nullable(),
    payment_amount: z.number(),
    /** The institution that pays it: its people send nothing. */
    institution: z.string().nullable(),
    /** The part of a pending payment that has come, or had come before its rejection. Null otherwise. */
    part_received: z.number().nullable(),
    /** The sum that is still missing then: less by the seats that were given up. */
    part_missing: z.number().nullable(),
    /** Until when a pending one waits for it. */
    part_until: z.string().nullable(),
    payment_type: z.enum(paymentTypes),
    /** From here on only for the signed-in payer. */
    provider_id: z.number().nullable(),
    account_name: z.string().nullable(),
    account_number: z.string().nullable(),
    receiver_id: z.number().nullable(),
    /** The key of the picture that was sent. */
    payment_proof: z.string().nullable(),
    is_payer: z.boolean(),
    sent_at: z.string(),
    decided_at: z.string().nullable(),
    updated_at: z.string(),
    /** When it was cancelled by its group; nobody registered with it takes part any more. */
    cancelled_at: z.string().nullable(),
    /** Of a membership; null of a test. */
    membership: z.object({ kind: z.enum(['NEW', 'EXTEND']), semester: z.string(), year: z.number() }).nullable(),
    /** Of a test, whose seats it pays; nobody of a membership. */
    people: z.array(
      z.object({
        detail_id: z.number(),
        first_name: z.string(),
        /** Whether it is the reader's own seat. */
        is_own: z.boolean(),
        /** Whether this person paid for all of them. */
        is_payer: z.boolean(),
        is_given_up: z.boolean(),
        can_give_up: z.boolean(),
        /** The refund of giving up this seat, in rupiah; null if it cannot be given up. */
        gives_back: z.number().nullable(),
        ...shiftDate,
      }),
    ),
    /** Of a rejected payment with seats; null of every other. */
    seats: z.enum(seatStates).nullable(),
    seats_held_until: z.string().nullable(),
    /** The money of a rejected payment that goes back, or went. */
    refund: moneyBack.nullable(),
    can_cancel: z.boolean(),
    /** Why it cannot be cancelled, as a sentence. */
    cannot_cancel: z.string().nullable(),
    /** The last moment to cancel. */
    cancel_until: z.string().nullable(),
    /** The refund of cancelling all of it: `null` nothing, `TO_CHECK` after the committee has found the money. */
    cancel_money: z.object({ state: z.enum(['TO_CHECK', 'OWED']), amount: z.number() }).nullable(),
    /** All money of the payment that goes back, or went, or did not come; the oldest first. */
    refunds: z.array(moneyBack.extend({ because: z.enum(refundReasons), first_name: z.string().nullable() })),
    /** The account of the refund, for the payer: in full only signed in. Null while nothing is to go back. */
    refund_account: z
      .object({
        is_known: z.boolean(),
        can_change: z.boolean(),
        provider: z.string().nullable(),
        account_name: z.string().nullable(),
        account_number: z.string().nullable(),
      })
      .nullable(),
    can_mend: z.boolean(),
    /** Why it cannot be mended, as a sentence. */
    cannot_mend: z.string().nullable(),
    /** The last moment to mend it. */
    mend_until: z.string().nullable(),
    /** Of a pending one, how long a decision took in the middle, of the region's last days; null after too few. */
    usual_minutes: z.number().nullable(),
  })
  .meta({ id: 'OwnPayment' })
export type OwnPayment = z.output<typeof ownPayment>

const correction = z.object({
  ...correctedPayment.shape,
  payment_type: optional(paymentFields.payment_type),
  seen_updated_at: optional(moment()),
})

/** Without a payment type all that was said of the transfer stays; without a picture the proof does. */
export const mending = correction.superRefine((value, context) => {
  const { payment_type } = value
  if (payment_type) checkPayment({ ...value, payment_type }, context)
  else if (!value.payment_proof) {
    context.addIssue({ code: 'custom', path: ['payment_proof'], message: 'fields.required' })
  }
}, beside)
export type Mending = z.output<typeof mending>

/**
 * A visitor by a link sends another picture, or names the bank. The account that the money came from decides where it
 * may go back to: nobody changes that without signing in.
 */
export const mendingByLink = correction.superRefine(({ payment_proof: proof, provider_id: provider }, context) => {
  if (!proof && !provider) {
    context.addIssue({ code: 'custom', path: ['payment_proof'], message: 'fields.required' })
  }
}, beside)

/** Without a seat the whole registration; `seen_updated_at` is the state that the caller saw. */
export const cancelling = z.object({ detail_id: optional(id()), seen_updated_at: optional(moment()) })
export type Cancelling = z.output<typeof cancelling>

export const undoing = z.object({ id: z.uuid() })

/** What a signed-in person of the payment may do; the same of every programme. */
function ownOf(path: `/${string}`, tag: string) {
  const endpoint = endpointsOf(tag)
  const own = { access: students, params: idParams } as const
  return {
    read: endpoint(`GET ${path}/:id/own`, {
      ...own,
      summary: 'A payment for somebody whom it is for: its state, and what can be done',
      reply: one(ownPayment),
    }),
    mend: endpoint(`PUT ${path}/:id/own`, {
      ...own,
      summary: 'The payer puts a pending or rejected payment right: it is pending then, with its seats if it has any',
      perMinute: 60,
      body: mending,
      files: ['payment_proof'],
      reply: written(ownPayment),
    }),
    setAccount: endpoint(`PUT ${path}/:id/own/refund-account`, {
      ...own,
      perMinute: 60,
      asksAgain: 'always',
      summary: 'The payer says where the money goes back to, until it went; a mail tells of it',
      body: refundAccount,
      reply: written(ownPayment),
    }),
    revoke: endpoint(`DELETE ${path}/:id/links`, {
      summary: 'End all links of a payment that were mailed so far; by who paid it, or ADMIN',
      access: [...students, ...onlyAdmin],
      params: idParams,
      reply: written(z.null()),
    }),
  }
}

export const ownEndpoints = ofEachPaid(({ home, tag }) => ownOf(home, tag))

/** Giving the seats of a payment back signed in, and undoing that; of a programme whose seats can be given up. */
export function cancelOf(path: `/${string}`, tag: string) {
  const endpoint = endpointsOf(tag)
  const own = { access: students, params: idParams, perMinute: 60 } as const
  return {
    cancel: endpoint(`POST ${path}/:id/own/cancel`, {
      ...own,
      summary:
        'The payer gives all seats of the payment back, or one; others of a group their own seat. Seats are free at once, and what was paid goes back',
      body: cancelling,
      reply: decidedOn(ownPayment),
    }),
    undo: endpoint(`POST ${path}/:id/own/cancel/undo`, {
      ...own,
      summary: 'Undo what one gave back, while its mails wait and its seats are free',
      body: undoing,
      reply: written(ownPayment),
    }),
  }
}

const endpoint = endpointsOf('Payments')
const byLink = { access: 'anyone', params: z.object({ token: z.string().max(200) }) } as const

export const readPaymentByLink = endpoint('GET /payment-links/:token', {
  ...byLink,
  summary:
    'The payment that the link of a mail leads to: first names and shifts, or the membership, amount, number, state',
  perMinute: 60,
  reply: one(ownPayment),
})

export const mendPaymentByLink = endpoint('PUT /payment-links/:token', {
  ...byLink,
  summary:
    'Put the payment of the link right: by another picture or provider; the way of paying and the sender’s account need a sign-in',
  perMinute: 20,
  body: mendingByLink,
  files: ['payment_proof'],
  reply: written(ownPayment),
})

export const cancelByLink = endpoint('POST /payment-links/:token/cancel', {
  ...byLink,
  summary: 'Cancel the registration of the link, or one seat of it, as the payer would signed in',
  perMinute: 20,
  body: cancelling,
  reply: decidedOn(ownPayment),
})

export const undoCancellingByLink = endpoint('POST /payment-links/:token/cancel/undo', {
  ...byLink,
  summary: 'Undo what was cancelled by the link',
  perMinute: 20,
  body: undoing,
  reply: written(ownPayment),
})

export const setRefundAccountByLink = endpoint('PUT /payment-links/:token/refund-account', {
  ...byLink,
  summary: 'Say where the money goes back to, where nobody has said so yet; a known account is changed signed in',
  perMinute: 20,
  body: refundAccount,
  reply: written(ownPayment),
})
