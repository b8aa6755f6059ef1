// TOEFL payments of `own` for the tests that go through every endpoint.
import { setWindow } from '../support/facts.ts'
import type { Stage } from './stage.ts'

/** A pending payment that `own` paid, while it can be put right. */
export async function ownToeflPayment(s: Stage): Promise<number> {
  const { db } = s.portal
  await setWindow(db, s.world.regionId, true)
  const id = await s.payment()
  await db
    .insertInto('file_viewer')
    .columns(['file_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('toefl_payment')
        .select(['proof_id', eb.val(s.people.own.userId).as('user_id')])
        .where('id', '=', id),
    )
    .execute()
  return id
}
