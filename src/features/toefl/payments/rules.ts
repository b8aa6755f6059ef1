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
export const nextStatus = (status: PaymentStatus, event: PaymentEvent): PaymentStatus | null => table[status][event] ?? null
