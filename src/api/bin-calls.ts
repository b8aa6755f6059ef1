/** The calls of a list's recycle bin, made of its endpoints, for `useBin` and `BinBulk`. */
import { useContext } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import type { BinCalls } from '#ui/bin/use-bin.tsx'
import { useSession } from './session.tsx'
import { forget, MayCall, useApi } from './api.ts'

/** @param changes paths whose cached answers are out of date after any of the calls */
export function useBinCalls(
  { recycle, restore }: { recycle: Endpoint; restore: Endpoint },
  changes: readonly string[],
): BinCalls {
  const api = useApi()
  const { user } = useSession()
  const isOpen = useContext(MayCall)(recycle)
  const client = useQueryClient()
  // The endpoints of every list answer a write with a sentence; the table's types are set aside for their ids.
  const ask = async (declared: Endpoint, id: number, query?: { force: '1' } | { tell: '1' }) =>
    (await api.call(declared, { params: { id }, ...(query ? { query } : {}) })) as { message: string }
  return {
    isClosed: !isOpen,
    recycle: (id, isTold = false) => ask(recycle, id, isTold ? { tell: '1' } : undefined),
    restore: (id) => ask(restore, id),
    // By a duty nothing is deleted for good.
    ...(user?.role === 'ADMIN' ? { remove: (id) => ask(recycle, id, { force: '1' }) } : {}),
    refresh: () => void forget(client, changes),
  }
}
