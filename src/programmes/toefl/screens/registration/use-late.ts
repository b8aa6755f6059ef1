/** A form that was shown how to pay before the window's end may be sent for a while after it. */
import { useState } from 'react'
import { lateEnd } from '#features/window/late.rules.ts'
import { type CurrentWindow, useIsOver } from '#features/window/widgets/registration-window.ts'

/** @param shown the amount that an earlier visit was shown; empty for none */
export function useLate(current: CurrentWindow, shown: string) {
  const [now, setNow] = useState('')
  const amount = now || shown
  const { window, state } = current
  const isOver = useIsOver(window ? lateEnd(window.end_time).getTime() : null, current)
  return { amount, isLate: amount !== '' && state === 'ended' && window !== undefined && !isOver, onShown: setNow }
}
