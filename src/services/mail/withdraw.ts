/** Taking mails back that nobody has got yet. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import type { MailTemplate } from './template.ts'

type About = { template: MailTemplate; field: 'payment_id' | 'sign_up_id'; id: number }

/** Takes the waiting mails of this kind about a record out of the outbox; what was sent or is being sent stays. */
export async function withdrawMailsAbout(trx: Trx, { template, field, id }: About): Promise<void> {
  await sql`delete from email where template = ${template.name} and data ->> ${field} = ${String(id)}
    and status = 'QUEUED' and attempts = 0 and kept_text is null and claimed_until is null`.execute(trx)
}
