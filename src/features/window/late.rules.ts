/** Who was shown how to pay before an end may send the form for a while after it (docs/decisions/082, 147). */
import { minuteMs } from '#kit/time.ts'

/** So many minutes after an end a form may still be sent that was shown how to pay before it. */
export const lateMinutes = 30

/** The last moment for such a form. */
export const lateEnd = (end: string): Date => new Date(Date.parse(end) + lateMinutes * minuteMs)

/** By which moment such a form is judged: as late as it is, less these minutes, but not before it was shown how to pay. */
export const judgedAt = (shownAt: Date, now: Date): Date =>
  new Date(Math.max(shownAt.getTime(), now.getTime() - lateMinutes * minuteMs))
