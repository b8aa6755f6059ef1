/** SQL of what a group's amount depends on, and of which forms were shown how to pay. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

/** So long it is remembered what a form was shown; a draft lives for a day. */
const shownHours = 48

export const findRegion = (db: Db, id: number) =>
  db
    .selectFrom('region')
    .select(['is_active', 'toefl_price_one', 'toefl_price_two', 'toefl_price_three', 'toefl_unique_amount'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Remembers that a form was shown how to pay; the latest time counts. */
export const recordShown = (db: Db, shown: { token_hash: Buffer; region_id: number; shown_at: string }) =>
  db
    .insertInto('toefl_shown')
    .values(shown)
    .onConflict((given) =>
      given.column('token_hash').doUpdateSet({ region_id: shown.region_id, shown_at: shown.shown_at }),
    )
    .execute()

type Form = { token_hash: Buffer; region_id: number }

/** When it was shown how to pay, and until when it may be sent whatever the window: it takes a given seat. */
export type Shown = { shown_at: string; open_until: string | null }

/** What a form was shown. */
export async function findShown(db: Db, { token_hash, region_id }: Form): Promise<Shown | undefined> {
  const found = db.selectFrom('toefl_shown').select(['shown_at', 'open_until'])
  return found.where('token_hash', '=', token_hash).where('region_id', '=', region_id).executeTakeFirst()
}

/** The same, used up: it is good for one registration. */
export async function takeShown(trx: Trx, { token_hash, region_id }: Form): Promise<Shown | undefined> {
  const taken = trx.deleteFrom('toefl_shown').where('token_hash', '=', token_hash).where('region_id', '=', region_id)
  return taken.returning(['shown_at', 'open_until']).executeTakeFirst()
}

export const forgetShown = (db: Db, now: string) =>
  sql`delete from toefl_shown where shown_at <= ${now}::timestamptz - make_interval(hours => ${shownHours}::int)`.execute(
    db,
  )
