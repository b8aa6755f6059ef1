import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'

type Payment = { amount_code: number; expected_amount: number | null }

/** Says of a payment under review that its amount is its own; null of a plain price. */
export function useOwnAmount(): (payment: Payment) => string | null {
  const words = useWords('payments.review')
  return ({ amount_code: code, expected_amount: expected }) =>
    code > 0 && expected !== null ? words('own', { code: rupiah(code), price: rupiah(expected + code) }) : null
}
