import { minuteMs } from '#kit/time.ts'
import { useWords } from '#words/Words.tsx'

/** How far two moments are apart, in words: days and hours, and minutes where it is less than a day. */
export function useSpan(): (from: Date, to: Date) => string {
  const words = useWords('catalogue.windows')
  return (from, to) => {
    const minutes = Math.floor(Math.abs(to.getTime() - from.getTime()) / minuteMs)
    const days = Math.floor(minutes / 1440)
    const parts = { days, hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
    return days > 0 ? words('timeDays', parts) : words('time', parts)
  }
}
