/** For the demo: a student who is still 17, whose parent was asked two days ago and has not answered. */
import { randomUUID } from 'node:crypto'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'
import { languageOf, translatorFor } from '#words/words.ts'
import { parentNeededMail } from './parent.mail.ts'
import { lastAdultBirthday } from './parent.rules.ts'

export async function seedDemoParents(trx: Trx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 2 * dayMs).toISOString()
  // Somebody who cannot sign in to the demo, and has not applied elsewhere with an earlier day of birth.
  const young = await trx
    .selectFrom('account')
    .select(['id', 'email', 'language'])
    .where('role', '=', 'USER')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('talent_recruitment').select('user_id').where('user_id', 'is not', null),
    )
    .orderBy('id')
    .limit(1)
    .offset(40)
    .executeTakeFirst()
  if (!young) return
  const birth_date = lastAdultBirthday(new Date(now.getTime() + 230 * dayMs))
  await trx.updateTable('account').set({ birth_date }).where('id', '=', young.id).execute()
  const { id } = await trx
    .insertInto('parent_consent')
    .values({ user_id: young.id, asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const language = languageOf(young.language)
  await trx
    .insertInto('email')
    .values({
      user_id: young.id,
      to_address: young.email,
      subject: parentNeededMail.subject(translatorFor(language)),
      template: parentNeededMail.name,
      data: JSON.stringify({ consent_id: id }),
      language,
      message_id: `<${randomUUID()}@bnec-portal>`,
      created_at: at,
      sent_at: at,
      status: 'SENT',
      attempts: 1,
    })
    .execute()
}
