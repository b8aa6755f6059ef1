/** SQL of the portal's first administrator. */
import type { Db, Trx } from '#kit/database/connect.ts'
import { isTakenUp, roleAt } from '#services/accounts/office-roles.ts'

/** Whether somebody can administer: an account that nobody has ever signed in to cannot, nor one that is shut. */
export const hasAdministrator = async (db: Db | Trx): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where(isTakenUp('account'))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Somebody whose right to administer holds at this moment. */
export const findAdministrator = (trx: Trx, nim: string, now: Date) =>
  trx
    .selectFrom('account')
    .select('id')
    .where('nim', '=', nim)
    .where(roleAt('account', now), '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** The account that waits for its first password, the oldest one. */
export const findWaiting = (db: Db | Trx) =>
  db
    .selectFrom('account')
    .select(['id', 'nim'])
    .where('role', '=', 'ADMIN')
    .where((is) => is.not(isTakenUp('account')))
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

/** Undefined when another process that starts at the same moment has made one. */
export const insertAdministrator = (db: Db, values: { nim: string; email: string; password_hash: string | null }) =>
  db
    .insertInto('account')
    .values({ ...values, role: 'ADMIN', name: 'Administrator' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Whether a link of the account was made since then. */
export const hasLinkSince = async (db: Db | Trx, userId: number, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('password_link')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()) !== undefined
