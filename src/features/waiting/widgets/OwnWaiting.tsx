/** On a student's dashboard: the place in line of the group with which they wait; nothing for anybody else. */
import { lazy, Suspense } from 'react'
import { useRead } from '#api/api.ts'
import { untilItComes } from '#ui/until-it-comes.ts'
import { readOwnWait } from '../waiting.contract.ts'

// Few wait, and the rest of the dashboard is not kept waiting for it.
const Wait = lazy(async () => ({ default: (await untilItComes(() => import('./OwnWait.tsx'))).OwnWaitSection }))

export function OwnWaiting() {
  const { data } = useRead(readOwnWait, {}, { refetchInterval: 30_000 })
  if (!data?.data) return null
  return (
    <Suspense>
      <Wait wait={data.data} />
    </Suspense>
  )
}
