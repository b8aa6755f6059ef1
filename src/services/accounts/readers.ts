/** The people to whom mails are written. */
import type { Db, Trx } from '#kit/database/connect.ts'
import { isInOffice } from './office-roles.ts'

/** The person of an account. @throws when it is gone */
export const findReader = (db: Db | Trx, id: number | null) =>
  db.selectFrom('account').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/** The name by which a mail calls its reader; empty when the account is gone. */
export async function findName(db: Db | Trx, id: number | null): Promise<string> {
  const row = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

const office = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(isInOffice('account', now))
    .orderBy('name')
    .orderBy('id')

/** Everybody with rights in the office at this moment, by name. */
export const findOffice = (db: Db | Trx, now: Date) => office(db, now).execute()

/** The administrators among them. */
export const findAdministrators = (db: Db | Trx, now: Date) => office(db, now).where('role', '=', 'ADMIN').execute()
