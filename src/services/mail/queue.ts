/** The outbox: a mail is a row of the change that owes it, and a job of the same transaction. */
import { randomUUID } from 'node:crypto'
import type { Trx } from '../../kit/database/connect.ts'
import type { Language } from '../../words/languages.ts'
import { translatorFor } from '../../words/words.ts'
import type { Jobs, Queue } from '../jobs/jobs.ts'
import type { MailTemplate } from './template.ts'

export const mailQueue: Queue = {
  name: 'mails',
  batch: 25,
  parallel: 5,
  eager: true,
  every: 0.5,
  // With the pauses below: tried for about a day before it stands on /emails as failed.
  retryLimit: 150,
  retryDelay: 5,
  retryDelayMax: 600,
  expireAfter: 120,
}

export type Outgoing = {
  template: MailTemplate
  to: string
  userId: number | null
  data?: Record<string, unknown>
  language?: Language
}

/** Queues mails in the caller's transaction; a rollback leaves neither row nor job. */
export async function queueMails(trx: Trx, jobs: Jobs, mails: readonly Outgoing[]): Promise<void> {
  if (mails.length === 0) return
  const rows = await trx
    .insertInto('email')
    .values(
      mails.map((mail) => ({
        user_id: mail.userId,
        to_address: mail.to,
        subject: mail.template.subject(translatorFor(mail.language ?? 'en')),
        template: mail.template.name,
        data: JSON.stringify(mail.data ?? {}),
        language: mail.language ?? 'en',
        message_id: `<${randomUUID()}@bnec-portal>`,
      })),
    )
    .returning('id')
    .execute()
  await jobs.add(
    trx,
    mailQueue,
    rows.map((row) => ({ emailId: row.id })),
  )
}
