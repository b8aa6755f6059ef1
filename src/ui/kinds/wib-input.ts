/** Moments as the pickers hold them: wall-clock time in Jakarta, which keeps one offset all year. */
import { hourMs } from '#kit/time.ts'

const offset = '+07:00'
const hours = 7

/** `2026-11-21T02:00:00.000Z` becomes `2026-11-21 09:00:00`; null if it is no moment. */
export function toWib(moment: string): string | null {
  const time = Date.parse(moment)
  if (Number.isNaN(time)) return null
  return new Date(time + hours * hourMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-21 09:00:00` becomes `2026-11-21T09:00:00+07:00`. */
export const fromWib = (wallClock: string): string => `${wallClock.replace(' ', 'T')}${offset}`
