/** A programme's payments among what the palette finds. */
import type { z } from 'zod'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { ReviewStatus } from '#review-states.ts'
import type { Messages } from '#words/words.ts'

type Payment = { id: number; payment_amount: number; account_name: string | null; status: ReviewStatus }
/** A payment, and whose it is. */
type FoundPayment = Payment & { whose: string | null }

export type PaymentsFound = {
  /** Its heading. */
  group: keyof Messages['shell']['palette']
  /** The office's list of them, and its address. */
  list: Endpoint
  home: `/${string}`
  paymentsIn: (reply: unknown) => FoundPayment[]
}

/** @param nameOf whose payment a row of the list is */
export const paymentsFound = <Row extends Payment>(
  list: Endpoint & { reply: z.ZodType<{ data: Row[] }> },
  { nameOf, ...of }: Pick<PaymentsFound, 'group' | 'home'> & { nameOf: (row: Row) => string | null },
): PaymentsFound => ({
  ...of,
  list,
  // The list has answered it.
  paymentsIn: (reply) => (reply as { data: Row[] }).data.map((row) => ({ ...row, whose: nameOf(row) })),
})
