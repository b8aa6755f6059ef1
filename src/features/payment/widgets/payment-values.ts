/** The values of a payment's form, how they become the contract's body, and their problems. */
import { z } from 'zod'
import { fieldProblems } from '#kit/endpoint/body-problems.ts'
import type { FieldProblems } from '#kit/errors.ts'
import { checkPayment, paymentFields } from '../payment.contract.ts'
import { askedFor, type PaymentInput, paymentTypes, type PaymentType } from '../payment.rules.ts'

// Stored drafts may come from an older form: missing values are empty.
const text = z.string().catch('')

/** Text, as inputs give it, and the picture. */
export const paymentValues = z.object({
  payment_type: text,
  provider_id: text,
  account_name: text,
  account_number: text,
  receiver_id: text,
  // No draft holds it: the form puts it back.
  payment_proof: z.custom<File | null>((kept) => kept === null).catch(null),
})
export type PaymentValues = z.output<typeof paymentValues>
export type PaymentField = keyof PaymentValues

export const emptyPayment: PaymentValues = {
  payment_type: '',
  provider_id: '',
  account_name: '',
  account_number: '',
  receiver_id: '',
  payment_proof: null,
}

const given = (value: string, isUsed = true) => (isUsed && value.trim() !== '' ? value : null)

const typeOf = (value: string): PaymentType | null => paymentTypes.find((type) => type === value) ?? null

/** The payment as the contract wants it: values that the chosen type does not use are left out. */
export function paymentBody(payment: PaymentValues, amount: number | null) {
  const type = typeOf(payment.payment_type)
  // Before anything is chosen, what was typed for a transfer stays.
  const asked = askedFor[type ?? 'BANK_TRANSFER']
  return {
    payment_type: type,
    provider_id: given(payment.provider_id, asked.includes('provider_id')),
    account_name: given(payment.account_name, asked.includes('account_name')),
    account_number: given(payment.account_number, asked.includes('account_number')),
    receiver_id: given(payment.receiver_id, asked.includes('receiver_id')),
    payment_amount: amount,
    payment_proof: payment.payment_proof,
  }
}

const fields = z.object(paymentFields)
// By itself, because zod leaves a refinement out as long as one of the fields is wrong.
const byType = z.custom<PaymentInput>().superRefine(checkPayment)

const problemsOf = (schema: z.ZodType, value: unknown): FieldProblems => {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : fieldProblems(result.error.issues)
}

/**
 * The problems, by field.
 * @param hasReceivers whether there are people to pay cash to; then one of them must be named. The server takes cash
 *   without a receiver (the committee may not know), but the payer does know.
 */
export function paymentProblems(payment: PaymentValues, hasReceivers: boolean): FieldProblems {
  const body = paymentBody(payment, null)
  const isReceiverMissing = body.payment_type === 'CASH' && hasReceivers && body.receiver_id === null
  return {
    ...(body.payment_type === null ? {} : problemsOf(byType, body)),
    ...problemsOf(fields, body),
    ...(isReceiverMissing ? { receiver_id: [{ key: 'fields.required' }] } : {}),
  }
}
