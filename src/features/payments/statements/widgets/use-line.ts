import type { PaidEntity } from '../contract.ts'
import type { matchLine } from '../matching/contract.ts'
import type { freeLine } from '../parts/contract.ts'
import { changed } from './changed.ts'
import { useDecision } from '#features/decisions/widgets/use-decision.ts'

/** Matches a line with a payment, or gives the payment's part of it free: whatever the endpoint does. */
export function useLine(endpoint: typeof matchLine | typeof freeLine, entity: PaidEntity, paymentId: number) {
  const write = useDecision(endpoint, changed)
  return {
    isPending: write.isPending,
    send: (lineId: number) => write.mutate({ params: { id: lineId }, body: { entity, payment_id: paymentId } }),
  }
}
