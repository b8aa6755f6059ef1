/** The states of a payment under review, as a table: state and event give the next state. */
export const paymentStatuses = ['PENDING', 'CONFIRMED', 'REJECTED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentEvents = ['confirm', 'reject', 'cancel'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

const table: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  PENDING: { confirm: 'CONFIRMED', reject: 'REJECTED' },
  CONFIRMED: { cancel: 'PENDING' },
  // Undoing a rejection takes the seats again, so it can fail when they are gone.
  REJECTED: { cancel: 'PENDING' },
}

/** The state after an event, or null when the event is not possible in this state. */
export const nextStatus = (status: PaymentStatus, event: PaymentEvent): PaymentStatus | null =>
  table[status][event] ?? null

const refusals: Record<PaymentEvent, Partial<Record<PaymentStatus, string>>> = {
  confirm: { CONFIRMED: 'payments.refused.confirmed', REJECTED: 'payments.refused.confirmRejected' },
  reject: { CONFIRMED: 'payments.refused.rejectConfirmed', REJECTED: 'payments.refused.rejected' },
  cancel: { PENDING: 'payments.refused.pending' },
}

/** Why an event is not possible, as a sentence key; null when it is. */
export function refusalOf(
  payment: { status: PaymentStatus; deleted_at: string | null },
  event: PaymentEvent,
): string | null {
  if (payment.deleted_at !== null) return 'payments.refused.inBin'
  if (nextStatus(payment.status, event)) return null
  return refusals[event][payment.status] ?? 'errors.conflict'
}

/** The columns that a list can be ordered by. */
export const paymentSorts = ['created_at', 'payment_amount', 'status', 'decided_at', 'account_name', 'id'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** The number on a receipt: `TOEFL-2026-ODD-KMG-000042`. */
export const receiptNumber = (payment: { id: number; year: number; semester: string; region_init: string }): string =>
  ['TOEFL', payment.year, payment.semester, payment.region_init, String(payment.id).padStart(6, '0')].join('-')
