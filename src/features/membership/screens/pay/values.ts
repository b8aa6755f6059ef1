/** What the payment's form holds; with the picture of the proof. */
import { emptyPayment, type PaymentValues } from '#features/payments/widgets/payment-values.ts'
import type { MemberPayment } from '../../contract.ts'

export type Values = PaymentValues & { payment_amount: string; payment_proof: File | null }

export const emptyValues: Values = { ...emptyPayment, payment_amount: '', payment_proof: null }

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

/** A payment as it is; without a new picture the old one stays. */
export const valuesOf = (payment: MemberPayment): Values => ({
  payment_type: payment.payment_type,
  provider_id: textOf(payment.provider_id),
  account_name: textOf(payment.account_name),
  account_number: textOf(payment.account_number),
  receiver_id: textOf(payment.receiver_id),
  payment_amount: textOf(payment.payment_amount),
  payment_proof: null,
})
