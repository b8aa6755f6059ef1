import { useRead } from '#api/api.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { type Evidence, readEvidence } from '../match-suggestion.contract.ts'

/** The statements' evidence of a payment; undefined until it is known, and for cash, of which they say nothing. */
export function useEvidence(entity: PaidEntity, { id, payment_type }: { id: number; payment_type: string }) {
  const { data } = useRead(
    readEvidence[entity],
    { params: { id } },
    { enabled: payment_type !== 'CASH', refetchInterval: 60_000 },
  )
  return data?.data satisfies Evidence | undefined
}
