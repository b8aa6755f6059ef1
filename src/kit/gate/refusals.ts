/**
 * A refusal that one look at the database found holds for everybody who asked the same before that look began: at that
 * moment, after they had asked, it was so. In a rush people who wait in vain then cost no look of their own.
 */

export type Refusals = {
  /** The refusal of `what` for a request of `askedAt` (milliseconds of `performance.now()`), if there is one. */
  known: (what: string, askedAt: number) => Error | undefined
  /** Keeps what a look that began at `began` found. */
  keep: (what: string, began: number, refusal: Error) => void
  /** A later look found otherwise. */
  drop: (what: string) => void
}

// More than a rush has of different requests; with more only the saving is lost.
const limit = 1000

export function refusals(): Refusals {
  const found = new Map<string, { began: number; refusal: Error }>()
  return {
    known(what, askedAt) {
      const entry = found.get(what)
      return entry && entry.began > askedAt ? entry.refusal : undefined
    },
    keep(what, began, refusal) {
      if (found.size >= limit && !found.has(what)) found.clear()
      found.set(what, { began, refusal })
    },
    drop(what) {
      found.delete(what)
    },
  }
}
