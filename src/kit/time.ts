/** Lengths of time in milliseconds, as dates and timers count. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** What is asked, or something else where it takes longer than so many milliseconds. */
export function within<T>(ms: number, asked: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(resolve, ms, otherwise).unref())
  return Promise.race([asked, late])
}
