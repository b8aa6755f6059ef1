/** An exact amount, reserved before it is paid: the form's answer, and how the form sends it. */
import { z } from 'zod'
import { browserToken, optional } from '#kit/endpoint/fields.ts'
import { payTo } from './payment-account.contract.ts'

export const amountQuote = z.object({
  /** The sum to transfer, in rupiah: the price less the code. */
  amount: z.number(),
  price: z.number(),
  /** 1 to 499; 0 where the plain price is paid, which then is not reserved and registered without a quote. */
  code: z.number(),
  /** Until when it waits for the registration; null where nothing is reserved. */
  expires_at: z.string().nullable(),
  /** Somebody has registered with it; a draft that was not sent needs a new token then. */
  is_used: z.boolean(),
  /** The accounts that the region's students pay to now. */
  accounts: z.array(payTo),
  /** The text of the first QRIS with the amount in it; null where there is none. */
  qris: z.string().nullable(),
})
export type AmountQuote = z.output<typeof amountQuote>

/** The key of the amount that the server has reserved for the draft; without one the price is paid as it is. */
export const quoteFields = { quote: optional(browserToken()) }

/** Cash is counted by hand: the plain price. */
export function checkQuote(value: { payment_type: string; quote?: string | null }, context: z.RefinementCtx): void {
  if (value.payment_type !== 'CASH' || !value.quote) return
  context.addIssue({ code: 'custom', path: ['quote'], message: 'fields.notForCash' })
}
