/** Whom a changed shift of the party is told. All else is the declarative list's. */
import type { Trx } from '#kit/database/connect.ts'
import type { Row } from '#kit/resource/rows.ts'
import { queueMails } from '#services/mail/queue.ts'
import { changedDate } from '#services/seats/shifts.ts'
import { shiftChangedMail } from '../mail.ts'
import { findSignedUp } from './store.ts'

/** Tells those who are signed up for a shift when and where it is now. The group is for those who are confirmed. */
export async function tellChanged(trx: Trx, before: Row, after: Row, now: Date): Promise<void> {
  const changed = changedDate(before, after, ['line_group'], now)
  if (!changed) return
  const people = await findSignedUp(trx, after.id)
  const touched = changed.was ? people : people.filter(({ status }) => status === 'CONFIRMED')
  await queueMails(
    trx,
    touched.map(({ id, user_id, email }) => ({
      template: shiftChangedMail,
      to: email,
      userId: user_id,
      data: { sign_up_id: id, was: changed.was },
    })),
  )
}
