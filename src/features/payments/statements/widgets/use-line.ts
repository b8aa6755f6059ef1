import type { PaidEntity } from '../contract.ts'
import type { matchLine } from '../matching/contract.ts'
import type { freeLine } from '../parts/contract.ts'
import { changed } from './changed.ts'
import { useCommand } from '#api/outcome.ts'

/** Matches a line with a payment, or gives the payment's part of it free: whatever the endpoint does. */
export function useLine(endpoint: typeof matchLine | typeof freeLine, entity: PaidEntity, paymentId: number) {
  const write = useCommand(endpoint, { invalidates: changed })
  return {
    isPending: write.isPending,
    send: (lineId: number) => write.mutate({ params: { id: lineId }, body: { entity, payment_id: paymentId } }),
  }
}
