/**
 * Reminders that come by themselves. What somebody is reminded of is a row, written in one transaction with its mail and
 * unique per rule, person and moment that it is about: after a crash there are both or neither, and never two.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { isLanguage } from '#words/languages.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { type Outgoing, queueMails } from './mail/mail-queue.ts'
import { type MailTemplate, Outdated, type Tools } from './mail/template.ts'

/** What one mail reminds of: the records of all who share its mailbox, and the moment. */
export type Reminded = { ids: readonly number[]; about: string }

export type Reminder = {
  /** Its name for ever. */
  rule: string
  mail: MailTemplate
  /** So many hours before the moment it is due; in the last so many it would come too late. */
  hours: { before: number; latest: number }
  /** Whether those who share a mailbox get one mail that names all. */
  isShared: boolean
  /** What the mail keeps of them. */
  data: (reminded: Reminded) => Record<string, unknown>
  /**
   * SQL of the people whom it concerns, with a moment before `until`: `user_id` (null without an account), `record_id`,
   * `email`, `language` (null for the account's), `about`, the moment, and `since` when it concerns them.
   */
  concerned: (now: Date, until: Date) => RawBuilder<unknown>
}

type Row = Reminded & { user_id: number | null; email: string; language: string | null }

/** Mails written in one transaction. */
const perTransaction = 100

/**
 * Reminds everybody who is due. Who came after it was due knows already.
 * @returns how many mails were queued
 */
export async function remind({ db, now }: Pick<Deps, 'db' | 'now'>, reminder: Reminder): Promise<number> {
  let queued = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const mails = await db.transaction().execute(async (trx) => {
      const rows = await noteReminded(trx, reminder, now())
      await queueMails(
        trx,
        rows.map((row) => mailOf(reminder, row)),
      )
      return rows.length
    })
    queued += mails
    if (mails < perTransaction) return queued
  }
}

const mailOf = ({ mail, data }: Reminder, { user_id, email, language, ...reminded }: Row): Outgoing => ({
  template: mail,
  to: email,
  userId: user_id,
  ...(isLanguage(language) ? { language } : {}),
  data: { about: reminded.about, ...data(reminded) },
})

/** Notes them, a mailbox and moment at a time; gives a row for each mail. */
async function noteReminded(trx: Trx, { rule, hours, isShared, concerned }: Reminder, now: Date): Promise<Row[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [before, latest] = [sql`make_interval(hours => ${hours.before})`, sql`make_interval(hours => ${hours.latest})`]
  const until = new Date(now.getTime() + hours.before * hourMs)
  const whose = sql`case when user_id is null then record_id end`
  const { rows } = await sql<Row>`
    with due as (
      select c.*, case when ${isShared} then lower(regexp_replace(email, '[+][^@]*@', '@')) end as mailbox
      from (${concerned(now, until)}) c
      where about > ${at} + ${latest} and about <= ${at} + ${before} and since <= about - ${before}
        and not exists (select from reminder r where r.rule = ${rule} and r.about = c.about
          and (r.user_id = c.user_id or (c.user_id is null and r.user_id is null and r.record_id = c.record_id)))),
    turns as (select due.*, dense_rank() over (order by about, mailbox, case when mailbox is null then record_id end) as turn
      from due),
    noted as (
      insert into reminder (rule, user_id, record_id, about)
      select ${rule}, user_id, ${whose}, about from turns where turn <= ${perTransaction} order by user_id, record_id
      on conflict do nothing returning user_id, record_id, about)
    select (array_agg(t.user_id order by t.record_id))[1] as user_id, (array_agg(t.email order by t.record_id))[1] as email,
      (array_agg(t.language order by t.record_id))[1] as language, t.about, array_agg(t.record_id order by t.record_id) as ids
    from turns t join noted n on n.about = t.about and n.user_id is not distinct from t.user_id
      and (n.user_id is not null or n.record_id = t.record_id)
    group by t.turn, t.about order by t.turn`.execute(trx)
  return rows
}

/** Looks every five minutes at what is due, and forgets what is long over. */
export async function reminderJobs(deps: Deps, reminders: readonly Reminder[]): Promise<void> {
  await deps.jobs.every('remind', '*/5 * * * *', async () => {
    for (const reminder of reminders) {
      // oxlint-disable-next-line no-await-in-loop
      await remind(deps, reminder)
    }
  })
  await deps.jobs.every('forget-reminders', '43 2 * * *', async () => {
    await forgetReminders(deps.db, new Date(deps.now().getTime() - keptDays * dayMs))
  })
}

/** Longer than any moment can be moved back to. */
const keptDays = 120

export const forgetReminders = (db: Db, before: Date) =>
  sql`delete from reminder where about < ${before.toISOString()}::timestamptz`.execute(db)

/**
 * Of what a mail reminds of, what still holds at the moment when it is written.
 * @throws Outdated when nothing does, or the moment is over: the mail is not sent any more
 */
export function standing<Found>(
  { now, isPreview = false }: Pick<Tools, 'now' | 'isPreview'>,
  about: string,
  found: readonly Found[],
): readonly Found[] {
  if (found.length === 0 || (!isPreview && Date.parse(about) <= now.getTime())) throw new Outdated()
  return found
}
