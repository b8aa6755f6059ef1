/** Where a payment that a line paid is reviewed. */
import type { PaidEntity } from '#features/payment/payment.rules.ts'

const homes: Record<PaidEntity, string> = { toefl_payment: '/toefl-payments', member_payment: '/member-payments' }

export const paymentAddress = ({ entity, id }: { entity: PaidEntity; id: number }): string =>
  `${homes[entity]}/${id}/edit`
