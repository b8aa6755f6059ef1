import { useRead } from '#api/api.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { type Evidence, readEvidence } from '../match-suggestion.contract.ts'

/** The statements' evidence of a payment; undefined until it is known, and for cash, of which they say nothing. */
export function useEvidence(entity: PaidEntity, payment: { id: number; payment_type: string }): Evidence | undefined {
  return useEvidenceState(entity, payment).evidence
}

/** The same, and whether it is on its way: until then nobody knows whether there is a line. */
export function useEvidenceState(entity: PaidEntity, { id, payment_type }: { id: number; payment_type: string }) {
  const isAsked = payment_type !== 'CASH'
  const { data, isPending } = useRead(
    readEvidence[entity],
    { params: { id } },
    { enabled: isAsked, refetchInterval: 60_000 },
  )
  return { evidence: data?.data satisfies Evidence | undefined, isPending: isAsked && isPending }
}
