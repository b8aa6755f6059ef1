/** Whether an account is protected by more than its password. */
import { type RawBuilder, sql } from 'kysely'

/** By a passkey, or an authenticator app whose first code was typed. */
export const hasFactor = (account: 'a' | 'account'): RawBuilder<boolean> => {
  const id = sql.ref(`${account}.id`)
  return sql<boolean>`(exists (select from factor_passkey f where f.user_id = ${id})
    or exists (select from factor_totp f where f.user_id = ${id} and f.confirmed_at is not null))`
}
