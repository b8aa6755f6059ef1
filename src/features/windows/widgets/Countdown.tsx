import { useEffect, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './Countdown.module.css'

type Props = {
  /** The moment that is being waited for. */
  to: string
  /** The server's clock when `to` was read; the device's own may be minutes off. */
  serverTime: string
  /** What the time left is until, such as "Closes in". */
  label: string
  /** The moment itself, beside what is left. */
  date?: string
  /** Only days and hours while there are days: for a place where several stand below each other. */
  isBrief?: boolean
  /** Once, when the moment has come. */
  onEnd?: () => void
}

const second = 1000

/** How long it is until a moment, second by second. */
export function Countdown({ to, serverTime, label, date, isBrief = false, onEnd }: Props) {
  const t = useWords('windows')
  const left = useTimeLeft(to, serverTime, onEnd)
  if (left === null) return null
  const parts = [
    ['days', Math.floor(left / 86_400)],
    ['hours', Math.floor(left / 3600) % 24],
    ['minutes', Math.floor(left / 60) % 60],
    ['seconds', left % 60],
  ] as const
  return (
    <div className={classes.countdown} role="timer" aria-label={label} data-long={left >= 86_400 || undefined}>
      <span className={classes.label}>{label}</span>
      {parts
        // Days only where there are some.
        .filter(([unit, value]) => unit !== 'days' || value > 0)
        .slice(0, isBrief && left >= 86_400 ? 2 : undefined)
        .map(([unit, value]) => (
          <span key={unit} className={classes.part}>
            <span className={classes.value}>{String(value).padStart(2, '0')}</span>
            <span className={classes.unit}>{t(unit, { count: value })}</span>
          </span>
        ))}
      {date && (
        <time dateTime={to} className={classes.date}>
          {date}
        </time>
      )}
    </div>
  )
}

/** Whole seconds left, 0 at the end; null until the browser counts. */
function useTimeLeft(to: string, serverTime: string, onEnd: (() => void) | undefined): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const ahead = Date.parse(serverTime) - Date.now()
    const count = () => {
      const seconds = Math.max(0, Math.ceil((Date.parse(to) - Date.now() - ahead) / second))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onEnd?.()
    }
    const timer = setInterval(count, second)
    count()
    return () => clearInterval(timer)
    // A new `onEnd` on every rendering of the parent must not start the count anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to, serverTime])
  return left
}
