import type { PaymentRow } from '../../toefl-payment.contract.ts'

/** A payment's name: the first of its registrants. */
export const nameOf = ({ id, registrants }: Pick<PaymentRow, 'id' | 'registrants'>): string =>
  registrants[0]?.name ?? String(id)
