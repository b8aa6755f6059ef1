import { sql } from 'kysely'

/** SQL for whether there is a key that signs credentials. */
export const hasBadgeKey = sql<boolean>`exists (select from badge_key where ended_at is null)`
