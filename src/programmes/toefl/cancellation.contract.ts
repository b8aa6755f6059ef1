/** Cancelling a registration, undoing that, and saying where its money goes back to. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, moment, optional, written } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { refundAccount } from '#features/statement/refund.contract.ts'
import { students } from '#roles.ts'
import { ownPayment } from './payment-correction.contract.ts'

/** Without a seat the whole registration; `seen_updated_at` is the state that the caller saw. */
const cancelling = z.object({ detail_id: optional(id()), seen_updated_at: optional(moment()) })
export type Cancelling = z.output<typeof cancelling>

const undoing = z.object({ id: z.uuid() })

const endpoint = endpointsOf('TOEFL payments')
const own = { access: students, params: idParams, perMinute: 60 } as const
const byLink = { access: 'anyone', params: z.object({ token: z.string().max(200) }), perMinute: 20 } as const

export const cancelOwn = endpoint('POST /toefl-payments/:id/own/cancel', {
  ...own,
  summary:
    'Whoever paid cancels the registration, or one seat of it; others of the group their own seat. Seats are free at once, and what was paid goes back',
  body: cancelling,
  reply: decidedOn(ownPayment),
})

export const undoOwnCancelling = endpoint('POST /toefl-payments/:id/own/cancel/undo', {
  ...own,
  summary: 'Undo what one cancelled, while its mails wait and its seats are free',
  body: undoing,
  reply: written(ownPayment),
})

export const setRefundAccount = endpoint('PUT /toefl-payments/:id/own/refund-account', {
  ...own,
  asksAgain: 'always',
  summary: 'Whoever paid says where the money goes back to, until it went; a mail tells of it',
  body: refundAccount,
  reply: written(ownPayment),
})

export const cancelByLink = endpoint('POST /payment-links/:token/cancel', {
  ...byLink,
  summary: 'Cancel the registration of the link, or one seat of it, as whoever paid would signed in',
  body: cancelling,
  reply: decidedOn(ownPayment),
})

export const undoCancellingByLink = endpoint('POST /payment-links/:token/cancel/undo', {
  ...byLink,
  summary: 'Undo what was cancelled by the link',
  body: undoing,
  reply: written(ownPayment),
})

export const setRefundAccountByLink = endpoint('PUT /payment-links/:token/refund-account', {
  ...byLink,
  summary: 'Say where the money goes back to, where nobody has said so yet; a known account is changed signed in',
  body: refundAccount,
  reply: written(ownPayment),
})
