/** SQL of consents. */
import { type RawBuilder, sql } from 'kysely'
import type { Consent } from './consent.rules.ts'

/** The insert of a consent, unless the times have not been changed so often yet. */
export function consentRow({ kind, version, at, ...who }: Consent, changes: number): RawBuilder<unknown> {
  const userId = 'userId' in who ? who.userId : null
  const talentId = 'talentId' in who ? who.talentId : null
  return sql`insert into consent (user_id, talent_id, kind, version, given_at)
    select ${userId}::int, ${talentId}::int, ${kind}, ${version}, ${at.toISOString()}::timestamptz
    where ${changes}::int <= (select sum(changes) from privacy_setting)`
}
