/** On a student's dashboard: the place in line of each group with which they wait; nothing for anybody else. */
import { lazy, Suspense } from 'react'
import { useRead } from '#api/api.ts'
import { untilItComes } from '#ui/until-it-comes.ts'
import { readOwnWaits } from '../waiting.contract.ts'

// Few wait, and the rest of the dashboard is not kept waiting for it.
const Wait = lazy(async () => ({ default: (await untilItComes(() => import('./OwnWait.tsx'))).OwnWaitSection }))

export function OwnWaiting() {
  const { data } = useRead(readOwnWaits, {}, { refetchInterval: 30_000 })
  if (!data || data.data.length === 0) return null
  return (
    <Suspense>
      {data.data.map((wait) => (
        <Wait key={wait.id} wait={wait} />
      ))}
    </Suspense>
  )
}
