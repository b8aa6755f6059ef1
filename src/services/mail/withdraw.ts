/** Taking back mails that nobody has got yet, when what they tell is taken back. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { MailTemplate } from './template.ts'

export type About = {
  templates: readonly MailTemplate[]
  /** Where the data of these mails names the record that they are about, such as `payment_id`. */
  field: string
  ids: readonly number[]
}

/** The data of a mail that nobody got, and its record. */
export type Withdrawn = { about: number; data: Record<string, unknown> }

/**
 * Takes the waiting mails of these kinds about these records out of the outbox, oldest first. Mails that were sent,
 * tried, written for /emails, seen in the portal or are being sent stay.
 */
export async function withdrawMails(trx: Trx, { templates, field, ids }: About): Promise<Withdrawn[]> {
  const names = templates.map(({ name }) => name)
  const { rows } = await sql<Withdrawn>`
    with gone as (
      delete from email where template = any(${names}::text[]) and (data ->> ${field}) = any(${ids.map(String)}::text[])
        and status = 'QUEUED' and attempts = 0 and kept_text is null and claimed_until is null and seen_at is null
      returning id, (data ->> ${field})::int as about, data)
    select about, data from gone order by id`.execute(trx)
  return rows
}
