/** The values of a payment's form, with the picture of its proof. */
import type { ReviewedPayment } from '../payment.contract.ts'
import { emptyPayment, type PaymentValues } from './payment-values.ts'

export type PaymentFormValues = PaymentValues & { payment_amount: string }

export const emptyValues: PaymentFormValues = { ...emptyPayment, payment_amount: '' }

type Paid = Pick<ReviewedPayment, Exclude<keyof PaymentFormValues, 'payment_proof'>>

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

/** A payment as it is; without a new picture the old one stays. */
export const valuesOf = (payment: Paid): PaymentFormValues => ({
  payment_type: payment.payment_type,
  provider_id: textOf(payment.provider_id),
  account_name: textOf(payment.account_name),
  account_number: textOf(payment.account_number),
  receiver_id: textOf(payment.receiver_id),
  payment_amount: textOf(payment.payment_amount),
  payment_proof: null,
})
