import { useState } from 'react'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { Countdown } from './Countdown.tsx'
import type { CurrentWindow } from './registration-window.ts'

type Props = { current: CurrentWindow; label: string; isBrief?: boolean }

/** How long a window stays open, or until it opens. */
export function WindowCountdown({ current: { window, state, ahead }, label, isBrief = false }: Props) {
  const language = useLanguage()
  if (!window || state === 'ended') return null
  const to = state === 'open' ? window.end_time : window.start_time
  const date = isBrief ? {} : { date: moment(to, language) }
  return <MomentCountdown to={to} ahead={ahead} label={label} isBrief={isBrief} {...date} />
}

/** For a programme's card: how long one can register, or until one can. */
export function RegistrationCountdown({ current }: { current: CurrentWindow }) {
  const t = useWords('windows')
  const label = t(current.state === 'open' ? 'registrationClosesIn' : 'registrationOpensIn')
  return <WindowCountdown current={current} label={label} isBrief />
}

type MomentProps = {
  to: string
  /** By how many milliseconds the server's clock is ahead of this device's. */
  ahead: number
  label: string
  date?: string
  isBrief?: boolean
}

/** How long until a moment by the server's clock. */
export function MomentCountdown(props: MomentProps) {
  // The server's answer may be half a minute old by now.
  return <FromNow key={`${props.to} ${Math.round(props.ahead / 1000)}`} {...props} />
}

function FromNow({ ahead, ...rest }: MomentProps) {
  const [serverTime] = useState(() => new Date(Date.now() + ahead).toISOString())
  return <Countdown {...rest} serverTime={serverTime} />
}
