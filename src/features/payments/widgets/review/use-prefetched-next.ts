import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, useApi } from '#api/api.ts'
import { loadPictureAhead } from '#api/protected-file.ts'
import type { QueueScope } from '#kit/endpoint/review.ts'
import type { ReviewedPayment } from '../../contract.ts'
import type { Programme } from './programme.ts'

/** Fetches the next payment of the queue and its proof while this one is looked at. */
export function usePrefetchedNext(
  { endpoints: { read } }: Programme,
  payment: ReviewedPayment | undefined,
  scope: QueueScope,
): void {
  const api = useApi()
  const client = useQueryClient()
  const next = payment?.next_pending_id
  const { term_id, region_id } = scope
  useEffect(() => {
    if (!next) return
    const input = { params: { id: next }, query: { term_id, region_id } }
    const query = { queryKey: keyOf(read, input), queryFn: () => api.call(read, input) }
    void client
      .fetchQuery({ ...query, staleTime: 10_000 })
      .then((answer) => loadPictureAhead(client, answer.data.payment_proof))
      // Only a head start: what fails here is asked for again when it is needed.
      .catch(() => undefined)
  }, [api, client, read, next, term_id, region_id])
}
