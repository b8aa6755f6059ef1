/** Whether an account is protected by more than its password. */
import { type RawBuilder, sql } from 'kysely'

/**
 * By an authenticator app whose first code was typed, or by a passkey, unless its owner keeps that as a quicker way in
 * alone. To the office such a passkey does not count either: it is asked to set one up.
 */
export const hasFactor = (account: 'a' | 'account'): RawBuilder<boolean> => {
  const id = sql.ref(`${account}.id`)
  return sql<boolean>`((not ${sql.ref(`${account}.password_alone`)}
      and exists (select from factor_passkey f where f.user_id = ${id}))
    or exists (select from factor_totp f where f.user_id = ${id} and f.confirmed_at is not null))`
}
