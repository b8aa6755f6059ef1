/** The outbox: a mail is a row of the change that owes it, and waits in that row until it is sent. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { defaultLanguage, type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { RowQueue } from '#services/jobs/row-queue.ts'
import type { MailTemplate } from './template.ts'

export const mailQueue: RowQueue = {
  table: 'email',
  due: 'send_after',
  // Two rounds of the longest that a silent mail server can hold a mail (50 s) stay within the claim: a mail
  // whose claim ends under its sender would be sent by another one too.
  batch: 10,
  parallel: 5,
  every: 500,
  // In a rush the cores are for those who register: then about four a second, and the others follow soon after.
  patience: 2000,
}

/** With the pauses of the queue: tried for about a day before it stands on /emails as failed. */
export const mostTries = 150

export type Outgoing = {
  template: MailTemplate
  to: string
  userId: number | null
  data?: Record<string, unknown>
  /** For who has no account; everybody else is written to in the language of the account. */
  language?: Language
}

/**
 * Queues mails in the caller's transaction; a rollback leaves none.
 * @param delay seconds before which they are not sent, from the beginning of the transaction
 * @param decisionId the decision that they announce, and with which they may be withdrawn
 */
export async function queueMails(trx: Trx, mails: readonly Outgoing[], options?: Sending): Promise<void> {
  if (mails.length > 0) await mailRows(mails, options).execute(trx)
}

type Sending = { delay?: number; decisionId?: string | null }

/** The insert of these mails, for who writes them together with something else. */
export function mailRows(
  mails: readonly Outgoing[],
  { delay = 0, decisionId = null }: Sending = {},
): RawBuilder<unknown> {
  // As one JSON value: the statement's text is the same for one mail and for thousands. The limit has each account looked
  // up by its id; joined as a table, all accounts would be read for three mails.
  const given = JSON.stringify(mails.map(rowOf))
  return sql`
    insert into email (user_id, to_address, subject, template, data, language, message_id, send_after, decision_id)
    select user_id, to_address, subjects ->> spoken, template, data, spoken, message_id,
      now() + ${delay} * interval '1 second', ${decisionId}::uuid
    from json_to_recordset(${given}::json) as mail (user_id int, to_address text, subjects jsonb, template text,
      data jsonb, language text, message_id text)
    left join lateral (select language from account where id = mail.user_id limit 1) as account on true
    cross join lateral (select coalesce(account.language, mail.language) as spoken) as reader`
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

/** Taking mails back that nobody has got yet. */
type About = { template: MailTemplate; field: 'payment_id' | 'sign_up_id'; id: number }

/** Takes the waiting mails of this kind about a record out of the outbox; what was sent or is being sent stays. */
export async function withdrawMailsAbout(trx: Trx, { template, field, id }: About): Promise<void> {
  await sql`delete from email where template = ${template.name} and data ->> ${field} = ${String(id)}
    and status = 'QUEUED' and attempts = 0 and kept_text is null and claimed_until is null`.execute(trx)
}
