import { useCallback, useState, useSyncExternalStore } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './Countdown.module.css'

type Props = {
  /** The moment that is being waited for. */
  to: string
  /** The server's clock when `to` was read; the device's own may be minutes off. */
  serverTime: string
  /** The label of the remaining time, such as "Closes in". */
  label: string
  /** The moment itself, next to the remaining time. */
  date?: string
  /** Only days and hours while there are days: for a place with several below each other. */
  isBrief?: boolean
}

const second = 1000

/** How long it is until a moment, second by second. */
export function Countdown({ to, serverTime, label, date, isBrief = false }: Props) {
  const t = useWords('windows')
  const left = useTimeLeft(to, serverTime)
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
      {/* In one piece: on a narrow phone all of it is in the line below the label. */}
      <span className={classes.parts}>
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
      </span>
      {date && (
        <time dateTime={to} className={classes.date}>
          {date}
        </time>
      )}
    </div>
  )
}

const everySecond = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, second)
  return () => clearInterval(timer)
}

/** Whole seconds left, 0 at the end; null on a page of the server until the browser counts. */
export function useTimeLeft(to: string, serverTime: string): number | null {
  const [ahead] = useState(() => Date.parse(serverTime) - Date.now())
  const count = useCallback(() => Math.max(0, Math.ceil((Date.parse(to) - Date.now() - ahead) / second)), [to, ahead])
  // There at once, so that nothing below it moves.
  return useSyncExternalStore(everySecond, count, () => null)
}
