import { useEffect, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './room.module.css'

type Props = {
  /** The time of the whole ring. */
  seconds: number
  /** When it is empty, by this device's clock. */
  endsAt: number
}

const radius = 44
const around = 2 * Math.PI * radius

/** How long the code is still shown: a ring that empties, and the seconds in it. */
export function CountdownRing({ seconds, endsAt }: Props) {
  const words = useWords('presence.room')
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, (endsAt - Date.now()) / 1000))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  const share = left === null ? 1 : Math.min(1, left / seconds)
  return (
    <div className={classes.ring} role="timer" aria-label={words('changes')}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={radius} className={classes.track} />
        <circle
          cx="50"
          cy="50"
          r={radius}
          className={classes.rest}
          data-soon={share < 0.2 || undefined}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
        />
      </svg>
      <span className={classes.seconds}>{left === null ? '' : Math.ceil(left)}</span>
    </div>
  )
}
