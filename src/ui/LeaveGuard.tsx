import { useWindowEvent } from '@mantine/hooks'
import { Suspense } from 'react'
import { useBlocker } from 'react-router'
import { latePart } from './late-part.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const LeaveDialog = latePart(() => import('./LeaveDialog.tsx').then((module) => module.LeaveDialog))

/** Asks before the reader leaves the page while `isUnsaved` says so; it is asked at that very moment. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <LeaveDialog
        isOpen={blocker.state === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </Suspense>
  ) : null
}
