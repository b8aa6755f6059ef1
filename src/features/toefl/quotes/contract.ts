/** The exact amount of a registration, reserved before it is paid. It holds no seats. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { id, one, wholeNumber } from '#kit/endpoint/fields.ts'
import { payTo } from '#features/payments/accounts/contract.ts'
import { browserToken } from '../contract.ts'
import { largestGroup } from '../rules.ts'

export const amountQuote = z.object({
  /** What to transfer, in rupiah: the price less the code. */
  amount: z.number(),
  price: z.number(),
  /** 1 to 499; 0 where the plain price is paid, which then is not reserved and registered without a quote. */
  code: z.number(),
  /** Until when it waits for the registration; null where nothing is reserved. */
  expires_at: z.string().nullable(),
  /** Somebody has registered with it; a draft that was not sent needs a new token then. */
  is_used: z.boolean(),
  /** What the region's students pay to now. */
  accounts: z.array(payTo),
  /** The text of the first QRIS with the amount in it; null where there is none. */
  qris: z.string().nullable(),
})
export type AmountQuote = z.output<typeof amountQuote>

export const quoteAmount = endpoint({
  method: 'POST',
  path: '/register/quote',
  summary: 'The exact amount for a group, reserved for a day; the same draft gets the same one again',
  tag: 'Registration',
  access: 'anyone',
  perMinute: 600,
  body: z.object({
    region_id: id(),
    size: wholeNumber(1, largestGroup),
    /** Made by the browser at random; the registration is sent with it as `quote`. */
    token: browserToken(),
  }),
  reply: one(amountQuote),
})
