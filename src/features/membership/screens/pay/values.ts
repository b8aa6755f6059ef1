/** What the payment's form holds; kept on the device, without the picture, until it is sent. */
import { z } from 'zod'
import { emptyPayment, paymentValues, type PaymentValues } from '../../../toefl/widgets/payment/payment-values.ts'
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

const keyOf = (userId: number) => `member-draft:${userId}`
const day = 24 * 3_600_000
const envelope = z.object({ values: paymentValues, savedAt: z.number() })

/** Reads a kept draft; null when there is none or it is older than a day. */
export function readDraft(kept: string | null, now: number): Values | null {
  try {
    const { values, savedAt } = envelope.parse(JSON.parse(kept ?? ''))
    return Math.abs(now - savedAt) <= day ? { ...emptyValues, ...values } : null
  } catch {
    return null
  }
}

// A browser may refuse its storage; the form then simply forgets.
const attempt = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}

export const loadDraft = (userId: number): Values | null =>
  readDraft(
    attempt(() => localStorage.getItem(keyOf(userId))),
    Date.now(),
  )
export const saveDraft = (
  userId: number,
  { payment_proof: _proof, payment_amount: _amount, ...values }: Values,
): void => void attempt(() => localStorage.setItem(keyOf(userId), JSON.stringify({ values, savedAt: Date.now() })))
export const dropDraft = (userId: number): void => void attempt(() => localStorage.removeItem(keyOf(userId)))
