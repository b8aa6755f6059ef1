/** The demo's outbox: the mails of its registrations and decisions, and two mails that could not be delivered. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { minuteMs } from '#kit/time.ts'
import { byName } from '#services/mail/compose.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { languageOf, translatorFor } from '#words/words.ts'

type Owed = {
  user_id: number
  to_address: string
  language: string
  template: string
  at: string
  data: Record<string, unknown>
  tells: Record<string, string> | null
}

/** `templates` write the subjects. */
export async function seedMails(trx: Trx, templates: readonly MailTemplate[]): Promise<void> {
  const { rows } = await sql<Owed>`
    select * from (
      select distinct on (a.id) a.id as user_id, a.email as to_address, a.language, 'activation' as template,
        p.created_at as at, '{}'::jsonb as data, null::jsonb as tells
      from toefl_detail d join account a on a.id = d.user_id join toefl_payment p on p.id = d.payment_id
      order by a.id, p.id) registered
    union all
    select a.id, a.email, a.language, case p.status when 'CONFIRMED' then 'toefl-confirmed' else 'toefl-rejected' end,
      p.decided_at, jsonb_strip_nulls(jsonb_build_object('detail_id', d.id, 'reason', p.reject_reason, 'held_until', p.seats_held_until)),
      jsonb_build_object('toefl_payment ' || p.id, p.status)
    from toefl_detail d join account a on a.id = d.user_id join toefl_payment p on p.id = d.payment_id
    where p.status <> 'PENDING' and p.decided_at is not null
    order by at, user_id`.execute(trx)
  // Somebody's typing error: the newest welcomes of people who do not sign in to the demo.
  const lost = new Set(
    rows.filter(({ template, to_address }) => template === 'activation' && /\d@/.test(to_address)).slice(-2),
  )
  const named = byName(templates)
  const subjectOf = ({ template, language }: Owed) =>
    named.get(template)?.subject(translatorFor(languageOf(language))) ?? template
  const mails = rows.map((mail) => ({
    ...mail,
    subject: subjectOf(mail),
    isLost: lost.has(mail),
    is_notice: named.get(mail.template)?.isNotice === true,
  }))
  for (let start = 0; start < mails.length; start += 500) {
    await trx
      .insertInto('email')
      .values(mails.slice(start, start + 500).map(rowOf))
      .execute()
  }
}

type Seeded = Owed & { subject: string; isLost: boolean; is_notice: boolean }

const rowOf = ({ at, data, tells, isLost, ...mail }: Seeded) => ({
  ...mail,
  // Two of three have looked in the portal since.
  seen_at: mail.is_notice && mail.user_id % 3 !== 1 ? new Date(Date.parse(at) + minuteMs).toISOString() : null,
  data: JSON.stringify(data),
  tells: tells && JSON.stringify(tells),
  message_id: `<${randomUUID()}@bnec-portal>`,
  created_at: at,
  ...(isLost
    ? {
        status: 'FAILED',
        attempts: 150,
        last_error: 'Can’t send mail - all recipients were rejected: 550 No such user',
      }
    : { status: 'SENT', attempts: 1, sent_at: new Date(Date.parse(at) + 2000).toISOString() }),
})
