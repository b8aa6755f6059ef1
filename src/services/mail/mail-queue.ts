/** The outbox: a mail is a row of the change that owes it, and waits in that row until it is sent. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { defaultLanguage, type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { RowQueue } from '#services/jobs/row-queue.ts'
import type { MailTemplate } from './template.ts'
import { findTold, withdrawOutdated, type Withdrawn } from './told.ts'

export const mailQueue: RowQueue = {
  table: 'email',
  due: 'send_after',
  batch: 10,
  // All at once: one statement reads what the letters of one moment need. A silent mail server holds a mail for 50 s at
  // most, which is within the claim: a mail whose claim ends under its sender would be sent by another one too.
  parallel: 10,
  every: 500,
  // In a rush the cores are for registrations: then about four a second, and the others follow soon after.
  patience: 2000,
}

/** The top level of addresses that are no mailbox (RFC 2606), such as that of an account which nobody has named. */
export const nowhere = 'invalid'
export const isMailbox = (address: string): boolean => !address.endsWith(`.${nowhere}`)

/** With the pauses of the queue: tried for about a day before /emails shows it as failed. */
export const mostTries = 150

export type Outgoing = {
  template: MailTemplate
  to: string
  userId: number | null
  data?: Record<string, unknown>
  /** For a reader without an account; everybody else is written to in the language of the account. */
  language?: Language
  /**
   * The things that it tells of, the chief one first, with what it says of each. The latest mail about a thing is the
   * truth: it takes the place of those that its reader has not got yet, and never leaves before one that is on its way.
   */
  tells?: Readonly<Record<string, string>>
  /** Which template, by what its reader was told last about the chief thing; null for none. Its data has `told` then. */
  choose?: (told: string | null) => MailTemplate | null
}

/**
 * Queues mails in the caller's transaction; a rollback leaves none.
 * @param delay seconds before which they are not sent, from the beginning of the transaction
 * @param decisionId the decision that they announce, and with which they may be withdrawn
 */
export async function queueMails(trx: Trx, mails: readonly Outgoing[], options?: Sending): Promise<void> {
  await queueInstead(trx, mails, options)
}

/** The same; gives the mails whose place they take, to be brought back. */
export async function queueInstead(
  trx: Trx,
  mails: readonly Outgoing[],
  options: Sending = {},
): Promise<readonly Withdrawn[]> {
  const withdrawn = await withdrawOutdated(trx, mails)
  const wanted = await chosen(trx, mails)
  if (wanted.length > 0) await mailRows(wanted, options).execute(trx)
  return withdrawn
}

/** Those that their readers have to get. */
async function chosen(trx: Trx, mails: readonly Outgoing[]): Promise<readonly Outgoing[]> {
  const told = await findTold(
    trx,
    mails.filter(({ choose }) => choose),
  )
  return mails.flatMap((mail) => {
    const { choose, tells = {}, userId } = mail
    if (!choose) return mail
    const said = told.get(`${userId} ${Object.keys(tells)[0]}`) ?? null
    const template = choose(said)
    return template ? { ...mail, template, data: { ...mail.data, ...(said === null ? {} : { told: said }) } } : []
  })
}

type Sending = { delay?: number; decisionId?: string | null }

/** The insert of these mails, for callers that write them in one statement with something else. */
export function mailRows(
  mails: readonly Outgoing[],
  { delay = 0, decisionId = null }: Sending = {},
): RawBuilder<unknown> {
  // As one JSON value: the statement's text is the same for one mail and for thousands. The limit has each account looked
  // up by its id; joined as a table, all accounts would be read for three mails.
  const given = JSON.stringify(mails.filter(({ to }) => isMailbox(to)).map(rowOf))
  return sql`
    insert into email (user_id, to_address, subject, template, data, language, message_id, tells, is_notice, send_after,
      decision_id, is_bulk)
    select user_id, to_address, subjects ->> spoken, template, data, spoken, message_id, tells, is_notice,
      now() + ${delay} * interval '1 second', ${decisionId}::uuid, is_bulk
    from json_to_recordset(${given}::json) as mail (user_id int, to_address text, subjects jsonb, template text,
      data jsonb, language text, message_id text, tells jsonb, is_notice boolean, is_bulk boolean)
    left join lateral (select language from account where id = mail.user_id limit 1) as account on true
    cross join lateral (select coalesce(account.language, mail.language) as spoken) as reader`
}

const rowOf = ({ template, to, userId, data = {}, language = defaultLanguage, tells }: Outgoing) => ({
  user_id: userId,
  to_address: to,
  // The database knows which: asking it first would be another round trip in every registration.
  subjects: Object.fromEntries(languages.map((each) => [each, template.subject(translatorFor(each), data, each)])),
  template: template.name,
  data,
  language,
  message_id: `<${randomUUID()}@bnec-portal>`,
  tells,
  is_notice: template.isNotice === true && userId !== null,
  is_bulk: template.isBulk === true,
})
