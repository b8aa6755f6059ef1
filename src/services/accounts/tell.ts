/** Telling the office about what one of them did. */
import type { Trx } from '#kit/database/connect.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { findAdministrators } from './readers.ts'

/** Mails every administrator of this moment. */
export async function tellAdministrators(
  trx: Trx,
  now: Date,
  template: MailTemplate,
  data: Record<string, unknown>,
): Promise<void> {
  const administrators = await findAdministrators(trx, now)
  await queueMails(
    trx,
    administrators.map(({ id, email }) => ({ template, to: email, userId: id, data })),
  )
}
