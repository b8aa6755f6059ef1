/** Where a payment that a line paid is reviewed. */
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { paid } from '#programme-kinds.ts'

export const paymentAddress = ({ entity, id }: { entity: PaidEntity; id: number }): string =>
  `${paid[entity].home}/${id}/edit`
