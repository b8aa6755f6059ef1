/** SQL of the sentences that the office says in its own words. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { StoredMail } from '#services/mail/compose.ts'
import type { Language } from '#words/languages.ts'

export type OwnText = { language: Language; key: string; text: string }

export const findTexts = (db: Db | Trx): Promise<OwnText[]> =>
  db.selectFrom('mail_text').select(['language', 'key', 'text']).orderBy('key').$castTo<OwnText>().execute()

/** One change at a time: what the trail says was before is what was before. */
export const takeTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtextextended('mail_text', 132))`.execute(trx)

export const putText = (trx: Trx, { language, key, text }: OwnText, changed_by: number, changed_at: string) =>
  trx
    .insertInto('mail_text')
    .values({ language, key, text, changed_by, changed_at })
    .onConflict((conflict) => conflict.columns(['language', 'key']).doUpdateSet({ text, changed_by, changed_at }))
    .execute()

export const removeText = (trx: Trx, { language, key }: Omit<OwnText, 'text'>) =>
  trx.deleteFrom('mail_text').where('language', '=', language).where('key', '=', key).execute()

/** The newest mail of a kind, to look at. */
export const findNewest = (db: Db, template: string) =>
  db
    .selectFrom('email')
    .select(['template', 'language', 'subject', 'user_id', 'to_address', 'data'])
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<StoredMail>()
    .executeTakeFirst()
