/** The outbox: a mail is a row of the change that owes it, and a job of the same transaction. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { defaultLanguage, type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { Jobs, Queue } from '#services/jobs/jobs.ts'
import type { MailTemplate } from './template.ts'

export const mailQueue: Queue = {
  name: 'mails',
  // Two rounds of the longest that a silent mail server can hold a mail (50 s) stay below `expireAfter`: a job
  // that expires under its sender would be sent by another one too.
  batch: 10,
  parallel: 5,
  // In a rush the cores are for those who register: then about twenty a second, and their mails follow within a minute.
  eager: 'when idle',
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
  /** For who has no account; everybody else is written to in the language of the account. */
  language?: Language
}

/** Queues mails in the caller's transaction; a rollback leaves neither row nor job. */
export async function queueMails(trx: Trx, jobs: Jobs, mails: readonly Outgoing[]): Promise<void> {
  if (mails.length === 0) return
  // As one JSON value: the statement's text is the same for one mail and for thousands.
  const given = JSON.stringify(mails.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into email (user_id, to_address, subject, template, data, language, message_id)
    select user_id, to_address, subjects ->> spoken, template, data, spoken, message_id
    from json_to_recordset(${given}::json) as mail (user_id int, to_address text, subjects jsonb, template text,
      data jsonb, language text, message_id text)
    left join account on account.id = mail.user_id
    cross join lateral (select coalesce(account.language, mail.language) as spoken) as reader
    returning id`.execute(trx)
  await jobs.add(
    trx,
    mailQueue,
    rows.map((row) => ({ emailId: row.id })),
  )
}

const rowOf = ({ template, to, userId, data = {}, language = defaultLanguage }: Outgoing) => ({
  user_id: userId,
  to_address: to,
  // The database knows which: asking it first would be another round trip in every registration.
  subjects: Object.fromEntries(languages.map((each) => [each, template.subject(translatorFor(each))])),
  template: template.name,
  data,
  language,
  message_id: `<${randomUUID()}@bnec-portal>`,
})
