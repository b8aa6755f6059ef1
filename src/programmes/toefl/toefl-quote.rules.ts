/** So many minutes after its window's end a form may still be sent that was shown how to pay before the end. */
export const graceMinutes = 30

/** The last moment for such a form. */
export const graceEnd = (windowEnd: string): Date => new Date(Date.parse(windowEnd) + graceMinutes * 60_000)

/** By which moment such a form is judged: as late as it is, less the grace, but not before it was shown how to pay. */
export const judgedAt = (shownAt: Date, now: Date): Date =>
  new Date(Math.max(shownAt.getTime(), now.getTime() - graceMinutes * 60_000))

/** So long it is remembered what a form was shown; a draft lives for a day. */
export const shownHours = 48
