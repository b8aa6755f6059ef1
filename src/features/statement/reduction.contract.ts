/** A seat or membership that is free, or costs less: the office sets it on a payment that exists, with a reason. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, moment, optional, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { ofEachPaid } from '#features/payment/payment.rules.ts'

const endpoint = endpointsOf('Statements')
const one = { access: onlyAdmin, params: idParams } as const

const asked = z.object({
  id: z.number(),
  /** What the payment asks for by now. */
  payment_amount: z.number(),
  /** What it asks for without a reduction. */
  full_amount: z.number(),
})
export type Asked = z.output<typeof asked>

export const reduceBody = z.object({
  amount: wholeNumber(0, 1_000_000_000),
  reason: text(300),
  seen_updated_at: optional(moment()),
})

/** By the table of the payment. */
export const reducePrice = ofEachPaid(({ home }) =>
  endpoint(`POST ${home}/:id/reduce`, {
    ...one,
    summary: 'A pending payment asks for less, or for nothing, for a reason; who paid gets a mail',
    body: reduceBody,
    reply: written(asked),
  }),
)

export const restorePrice = ofEachPaid(({ home }) =>
  endpoint(`POST ${home}/:id/reduce/undo`, {
    ...one,
    summary: 'A pending payment asks for its whole price again; who paid gets a mail',
    reply: written(asked),
  }),
)
