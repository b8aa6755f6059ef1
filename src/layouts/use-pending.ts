import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PendingCounts, readPendingCounts } from '#features/dashboards/contract.ts'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { officeSections, type Section } from './sections.ts'

/** How much waits in the lists of the sidebar; asked for anew when a screen says that its own answers are out of date. */
export function usePending(sections: readonly Section[]): PendingCounts | undefined {
  const client = useQueryClient()
  const { user } = useSession()
  const isAsked = sections === officeSections && user?.role === 'ADMIN'
  useEffect(() => {
    if (!isAsked) return
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      const [path] = event.query.queryKey
      if (path === readPendingCounts.path) return
      void client.invalidateQueries({ queryKey: [readPendingCounts.path] }, { cancelRefetch: false })
    })
  }, [client, isAsked])
  return useRead(readPendingCounts, {}, { enabled: isAsked, refetchInterval: 60_000 }).data?.data
}
