/** The clock of Jakarta, which knows no summer time; the same on the server and in every browser, whatever its zone. */
import { hourMs } from '#kit/time.ts'

const hoursAhead = 7

/** `2026-11-21`, or with `length` 16 `2026-11-21 09:00`, as it is in Jakarta at that moment. */
export const dayInWib = (moment: Date, length: 10 | 16 = 10): string =>
  new Date(moment.getTime() + hoursAhead * hourMs).toISOString().replace('T', ' ').slice(0, length)
