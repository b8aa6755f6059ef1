/** A programme's payments among what the palette finds. */
import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { ReviewStatus } from '#review-states.ts'
import type { Messages } from '#words/words.ts'

type Payment = { id: number; payment_amount: number; account_name: string | null; status: ReviewStatus }
/** A payment, and whom it is for: the first one names it. */
type FoundPayment = Payment & { names: readonly string[] }

export type PaymentsFound = {
  /** Its heading. */
  group: keyof Messages['shell']['palette']
  /** The office's list of them, and its address. */
  list: Endpoint
  home: `/${string}`
  paymentsIn: (reply: unknown) => { found: FoundPayment[]; total: number }
}

/** @param namesOf whom a row of the list is for */
export const paymentsFound = <Row extends Payment>(
  list: Endpoint & { reply: z.ZodType<{ data: Row[]; meta: { total: number } }> },
  { namesOf, ...of }: Pick<PaymentsFound, 'group' | 'home'> & { namesOf: (row: Row) => readonly string[] },
): PaymentsFound => ({
  ...of,
  list,
  paymentsIn: (reply) => {
    // The list has answered it.
    const { data, meta } = reply as { data: Row[]; meta: { total: number } }
    return { found: data.map((row) => ({ ...row, names: namesOf(row) })), total: meta.total }
  },
})
