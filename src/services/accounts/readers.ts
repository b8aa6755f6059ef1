/** The people to whom mails are written. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { together } from '#kit/gate/batch.ts'
import { hasDutyNow } from './held-duties.ts'
import { isInOffice } from './office-roles.ts'

/** The person of an account, for many mails at once. @throws when it is gone */
export async function findReader(db: Db | Trx, id: number | null) {
  const reader = id === null ? undefined : await readersIn({ db })(id)
  if (!reader) throw new Error('the account of this mail is gone')
  return reader
}

const readersIn = perDatabase(({ db }: { db: Db }) =>
  together(async (ids: number[]) => {
    const asked = db.selectFrom('account').select(['id', 'name', 'nim', 'email'])
    const found = await asked.where(sql<boolean>`id = any(${ids}::int[])`).execute()
    const readers = new Map(found.map((reader) => [reader.id, reader]))
    return ids.map((id) => readers.get(id))
  }),
)

/** The name by which a mail calls its reader; empty when the account is gone. */
export async function findName(db: Db | Trx, id: number | null): Promise<string> {
  const row = await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

const live = (db: Db | Trx) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'language'])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')

const office = (db: Db | Trx, now: Date) => live(db).where(isInOffice('account', now))

/** Everybody with rights in the office at this moment, by name. */
export const findOffice = (db: Db | Trx, now: Date) => office(db, now).execute()

/** The administrators among them. */
export const findAdministrators = (db: Db | Trx, now: Date) => office(db, now).where('role', '=', 'ADMIN').execute()

/** Who may hold the club's cash: administrators, and whose duty is the money. */
export const findTreasurers = (db: Db | Trx, now: Date) =>
  live(db)
    .where((is) =>
      is.or([is.and([is('role', '=', 'ADMIN'), isInOffice('account', now)]), hasDutyNow('account', 'MONEY', now)]),
    )
    .execute()
