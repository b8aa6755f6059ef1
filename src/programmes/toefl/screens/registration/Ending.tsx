import { lazy, Suspense } from 'react'
import { hourMs } from '#kit/time.ts'
import { type CurrentWindow, useIsOver } from '#features/window/widgets/registration-window.ts'

const EndsSoon = lazy(async () => ({ default: (await import('./EndsSoon.tsx')).EndsSoon }))

/** Counts down to the window's end in its last hour, and to the end of the grace after it. */
export function Ending({ current }: { current: CurrentWindow }) {
  const { window } = current
  const isNear = useIsOver(window ? Date.parse(window.end_time) - hourMs : null, current)
  return isNear && window ? (
    <Suspense>
      <EndsSoon end={window.end_time} isLate={current.state === 'ended'} ahead={current.ahead} />
    </Suspense>
  ) : null
}
