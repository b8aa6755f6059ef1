import type { Deps } from '#deps.ts'
import { findStanding } from './toefl-overview.store.ts'

/** A student's state with the TOEFL test in a term; the test's links only once it is paid. */
export async function toeflStanding(deps: Pick<Deps, 'db' | 'now'>, userId: number, termId: number) {
  const found = await findStanding(deps.db, userId, termId, deps.now())
  if (!found) return null
  const confirmed = found.status === 'CONFIRMED'
  return { ...found, link: confirmed ? found.link : null, line_group: confirmed ? found.line_group : null }
}
