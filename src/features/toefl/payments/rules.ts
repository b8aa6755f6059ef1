/** Payments of the TOEFL test. */

/** The columns that a list can be ordered by. */
export const paymentSorts = ['created_at', 'payment_amount', 'status', 'decided_at', 'account_name', 'id'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** The number on a receipt: `TOEFL-2026-ODD-KMG-000042`. */
export const receiptNumber = (payment: { id: number; year: number; semester: string; region_init: string }): string =>
  ['TOEFL', payment.year, payment.semester, payment.region_init, String(payment.id).padStart(6, '0')].join('-')
