/** Who is told which score by mail, and when. */
import { idsOf } from '#kit/database/list.ts'
import type { Trx } from '#kit/database/connect.ts'
import { type Queue, undoSeconds } from '#services/decision-undo.ts'
import { findNewest } from '#services/mail/newest.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { withdrawMails } from '#services/mail/withdraw.ts'
import { findTold } from './release.store.ts'
import { scoreCorrectedMail, scoreMail, scoreMails } from './score.mail.ts'
import { findRecipients } from './seat.store.ts'

/**
 * How the audit trail calls an entered score. The student's timeline shows `scored` alone; one that waits for its release
 * is not told of there either.
 */
export const scoredAs = (told: ReadonlySet<number>, seatId: number): string =>
  told.has(seatId) ? 'scored' : 'score kept'

/**
 * Tells these people the scores that were just written, after the time to undo. A student who was told another score
 * gets the correction; waiting mails are withdrawn, and a student who knows this score already gets none. Scores that
 * wait for their release are told by it: a mistake that is corrected before is nobody's mail.
 */
export async function tellScores(
  trx: Trx,
  scores: readonly { id: number; score: number | null }[],
  queue: Queue = (mails) => queueMails(trx, mails, { delay: undoSeconds }),
): Promise<void> {
  const about = { field: 'detail_id', ids: idsOf(scores) }
  await withdrawMails(trx, { ...about, templates: scoreMails })
  const isTold = await findTold(trx, about.ids)
  const people = (await findRecipients(trx, about.ids)).filter(({ detail_id }) => isTold.has(detail_id))
  const told = await findNewest(trx, { ...about, userIds: people.map(({ user_id }) => user_id), among: scoreMails })
  const now = new Map(scores.map(({ id, score }) => [id, score]))
  const mails = people.flatMap(({ detail_id, user_id, email }) => {
    const score = now.get(detail_id) ?? null
    // Null: that there is none. A mail from before scores were kept with it told some score.
    const known = told.has(detail_id) ? told.get(detail_id)?.data['score'] : null
    if (known === score) return []
    const template = known === null ? scoreMail : scoreCorrectedMail
    return [{ template, to: email, userId: user_id, data: { detail_id, score } }]
  })
  await queue(mails)
}
