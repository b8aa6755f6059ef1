import { useState } from 'react'
import { Countdown } from '../../windows/widgets/Countdown.tsx'
import type { CurrentWindow } from './registration-window.ts'

type Props = { current: CurrentWindow; label: string }

/** How long a window stays open, or until it opens. */
export function WindowCountdown({ current: { window, state, ahead }, label }: Props) {
  if (!window || state === 'ended') return null
  const to = state === 'open' ? window.end_time : window.start_time
  // What was read from the server may be half a minute old by now.
  return <FromNow key={`${to} ${Math.round(ahead / 1000)}`} to={to} ahead={ahead} label={label} />
}

function FromNow({ to, ahead, label }: { to: string; ahead: number; label: string }) {
  const [serverTime] = useState(() => new Date(Date.now() + ahead).toISOString())
  return <Countdown to={to} serverTime={serverTime} label={label} />
}
