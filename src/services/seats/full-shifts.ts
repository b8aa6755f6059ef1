/** Shifts that were seen full: requests that came before that look need no look of their own. */
import type { Db } from '#kit/database/connect.ts'
import { type Refusals, refusals } from '#kit/gate/refusals.ts'

/** One memory for each database and programme. */
export function fullShifts(): (db: Db) => Refusals {
  const known = new WeakMap<Db, Refusals>()
  return (db) => {
    const found = known.get(db) ?? refusals()
    known.set(db, found)
    return found
  }
}
