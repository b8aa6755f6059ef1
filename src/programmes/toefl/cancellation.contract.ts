/** Cancelling a registration signed in, and undoing that. */
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, written } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { cancelling, ownPayment, undoing } from '#features/own-payment/own-payment.contract.ts'
import { students } from '#roles.ts'

const endpoint = endpointsOf('TOEFL payments')
const own = { access: students, params: idParams, perMinute: 60 } as const

export const cancelOwn = endpoint('POST /toefl-payments/:id/own/cancel', {
  ...own,
  summary:
    'The payer cancels the registration, or one seat of it; others of the group their own seat. Seats are free at once, and what was paid goes back',
  body: cancelling,
  reply: decidedOn(ownPayment),
})

export const undoOwnCancelling = endpoint('POST /toefl-payments/:id/own/cancel/undo', {
  ...own,
  summary: 'Undo what one cancelled, while its mails wait and its seats are free',
  body: undoing,
  reply: written(ownPayment),
})
