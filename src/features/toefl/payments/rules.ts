/** Payments of the TOEFL test. */

/** The number on a receipt: `TOEFL-2026-ODD-KMG-000042`. */
export const receiptNumber = (payment: { id: number; year: number; semester: string; region_init: string }): string =>
  ['TOEFL', payment.year, payment.semester, payment.region_init, String(payment.id).padStart(6, '0')].join('-')
