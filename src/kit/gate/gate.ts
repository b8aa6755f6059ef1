/** Lets a fixed number of tasks run at once; the rest wait in order, and too many are refused. */
import { AppError } from '#kit/errors.ts'

export type Gate = <T>(task: () => Promise<T>) => Promise<T>

/**
 * @param width tasks at once
 * @param queue tasks that may wait; one more is refused with 503, so that overload is answered quickly
 */
export function gate(width: number, queue = Number.POSITIVE_INFINITY): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= width) {
      if (waiting.length >= queue) throw new AppError('unavailable', { key: 'errors.busy' }, { retryAfter: 3 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place passes on directly, so that a newcomer cannot overtake.
      if (next) next()
      else running -= 1
    }
  }
}
