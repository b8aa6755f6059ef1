// The mails that a mail server got, against the rows that promise them.
import { patience } from '../../support/effort.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#kit/database/connect.ts'
import type pg from 'pg'
import type { SmtpSink } from '../../support/smtp.ts'
import { findRows } from '#tests/support/rows.ts'

/** Waits until no mail is queued any more; throws with what is left when that takes too long. */
export async function untilSent(db: Db, meanwhile?: () => Promise<void>): Promise<void> {
  const limit = Date.now() + patience
  for (;;) {
    const left = await findRows(db, 'email', { status: 'QUEUED' }, ['id', 'attempts', 'last_error'])
    if (left.length === 0) return
    if (Date.now() > limit)
      throw new Error(`${left.length} mails are not sent, the first is ${JSON.stringify(left[0])}`)
    await meanwhile?.()
    await delay(250)
  }
}

/** Ends the claims of dead processes, which others would wait for: two minutes. */
export async function endClaims(pool: pg.Pool): Promise<void> {
  await pool.query('update email set claimed_until = null; update file set claimed_until = null')
}

/** Ends the pause of every mail that waits for its next try. */
export async function retryNow(pool: pg.Pool): Promise<void> {
  await pool.query(`update email set send_after = now() where status = 'QUEUED' and tries > 0 and send_after > now()`)
}

export type MailCheck = {
  /** Sent mails that the server never got, or mails to somebody else than the row says. */
  wrong: string[]
  /** Mails that came more than once, each time as the same message. */
  twice: number
}

export async function checkMails(db: Db, sink: Pick<SmtpSink, 'mails'>): Promise<MailCheck> {
  const rows = await db.selectFrom('email').select(['message_id', 'to_address', 'status']).execute()
  const byId = new Map(rows.map((row) => [row.message_id, row]))
  const times = new Map<string, number>()
  const wrong: string[] = []
  for (const mail of sink.mails) {
    const id = mail.messageId ?? ''
    times.set(id, (times.get(id) ?? 0) + 1)
    if (byId.get(id)?.to_address !== mail.recipients.join())
      wrong.push(`mail ${id} to ${mail.recipients.join()} is nobody's`)
  }
  for (const { message_id: id, status } of rows) {
    if (status === 'SENT' && !times.has(id)) wrong.push(`mail ${id} counts as sent and never arrived`)
  }
  return { wrong, twice: [...times.values()].filter((count) => count > 1).length }
}
