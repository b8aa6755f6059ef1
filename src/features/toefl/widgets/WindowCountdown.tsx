import { useState } from 'react'
import { Countdown } from '../../windows/widgets/Countdown.tsx'
import type { CurrentWindow } from './registration-window.ts'

type Props = { current: CurrentWindow; label: string; isBrief?: boolean }

/** How long a window stays open, or until it opens. */
export function WindowCountdown({ current: { window, state, ahead }, label, isBrief = false }: Props) {
  if (!window || state === 'ended') return null
  const to = state === 'open' ? window.end_time : window.start_time
  // What was read from the server may be half a minute old by now.
  return <FromNow key={`${to} ${Math.round(ahead / 1000)}`} to={to} ahead={ahead} label={label} isBrief={isBrief} />
}

type FromNowProps = { to: string; ahead: number; label: string; isBrief: boolean }

function FromNow({ to, ahead, label, isBrief }: FromNowProps) {
  const [serverTime] = useState(() => new Date(Date.now() + ahead).toISOString())
  return <Countdown to={to} serverTime={serverTime} label={label} isBrief={isBrief} />
}
