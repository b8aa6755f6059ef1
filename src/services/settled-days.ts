/** Days of an acquirer that a settlement explains (docs/decisions/107): its report says what they came to. */
import { type RawBuilder, sql } from 'kysely'

/** Whether the day of the line `l` is one of a settlement that holds. */
export const isSettledDay: RawBuilder<boolean> = sql<boolean>`exists (select from cash_settlement s
  where s.account_id = l.account_id and s.undone_at is null and l.day between s.first_day and s.last_day)`
