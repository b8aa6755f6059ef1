/** The exact amount of a registration, reserved before it is paid. It holds no seats. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { browserToken, id, one, optional, wholeNumber } from '#kit/endpoint/fields.ts'
import { amountQuote } from '#features/payment/amount.contract.ts'
import { largestGroup } from './registration.rules.ts'

/** The token of the quote that showed the form how to pay: with it the form may be sent shortly after the window's end. */
export const shownFields = { shown: optional(browserToken()) }

export const quoteAmount = endpoint('POST /register/quote', {
  summary: 'The exact amount for a group, reserved for a day; the same draft gets the same one again',
  tag: 'Registration',
  access: 'anyone',
  perTenMinutes: 12_000,
  body: z.object({
    region_id: id(),
    size: wholeNumber(1, largestGroup),
    /** Made by the browser at random; the registration is sent with it as `quote`. */
    token: browserToken(),
  }),
  reply: one(amountQuote),
})
