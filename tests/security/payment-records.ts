// TOEFL payments of `own` for the tests that go through every endpoint.
import { setWindow } from '../support/facts.ts'
import type { Stage } from './stage.ts'

/** A pending payment that `own` paid, while it can be put right. */
export async function ownToeflPayment(s: Stage): Promise<number> {
  await setWindow(s.portal.db, s.world.regionId, true)
  return s.payment()
}
