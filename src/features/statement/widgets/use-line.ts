import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { matchLine } from '../match-suggestion.contract.ts'
import type { freeLine } from '../partial-payment.contract.ts'
import { changed } from './statement-changed.ts'
import { useDecision } from '#features/decision/widgets/use-decision.ts'

/** Matches a line with a payment, or gives the payment's part of it free: whatever the endpoint does. */
export function useLine(endpoint: typeof matchLine | typeof freeLine, entity: PaidEntity, paymentId: number) {
  const write = useDecision(endpoint, changed)
  return {
    isPending: write.isPending,
    send: (lineId: number) => write.mutate({ params: { id: lineId }, body: { entity, payment_id: paymentId } }),
  }
}
