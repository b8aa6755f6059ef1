import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { useRead } from '#api/api.ts'
import { listRefunds } from '../refund.contract.ts'

/** Whether the money of a rejected payment goes back, or went: its rejection is not taken back then. */
export function useGoesBack(entity: PaidEntity, { id, status }: { id: number; status: string }): boolean {
  const { data } = useRead(listRefunds, { query: { [`${entity}_id`]: id } }, { enabled: status === 'REJECTED' })
  return data?.data.some(({ because, state }) => because === 'REJECTED' && state !== 'NOTHING') ?? false
}
