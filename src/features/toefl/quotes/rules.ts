/** What a registration pays: the price, or the amount that was reserved for it. */
import type { FieldProblems } from '#kit/errors/errors.ts'
import { type Held, quoteProblem } from '#features/payments/amounts/rules.ts'
import { paymentProblems } from '#features/payments/rules.ts'

/** What is to be paid, and how much less than the price that is. */
export type Amount = { price: number; code: number }
type Registration = Parameters<typeof quoteProblem>[1]

/** The amount, and why the reserved one does not count; `held` is undefined where none was asked for. */
export function amountOf(
  registration: Registration,
  held: Held | null | undefined,
): Amount & { problem: string | null } {
  const problem = held === undefined ? null : quoteProblem(held, registration)
  const code = problem === null ? (held?.code ?? 0) : 0
  return { price: registration.price - code, code, problem }
}

/** What is wrong with a payment. Without its reserved amount there is nothing to hold the stated one against. */
export function quotedProblems(
  payment: Parameters<typeof paymentProblems>[0],
  { price, problem }: ReturnType<typeof amountOf>,
  found: Parameters<typeof paymentProblems>[2],
): FieldProblems {
  if (problem === null) return paymentProblems(payment, price, found)
  return { ...paymentProblems({ ...payment, payment_amount: null }, price, found), quote: [{ key: problem }] }
}
