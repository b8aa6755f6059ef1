/** Mails about a record as notices in the portal: what their reader sees of them, and how many are new. */
import { type RawBuilder, sql } from 'kysely'

/** A mail that waits for the time to undo is nobody's notice yet; one that waits for its next try is. */
export const isShown = sql<boolean>`(e.is_notice and (e.tries > 0 or e.send_after <= now()))`

/** How many notices an account has not opened. */
export const unseenOf = (userId: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select count(*)::int from email e where e.user_id = ${userId} and e.seen_at is null and ${isShown})`
