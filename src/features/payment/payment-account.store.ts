/** SQL of the accounts that students pay to. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

const accounts = (db: Db | Trx) =>
  db
    .selectFrom('payment_account as a')
    .leftJoin('region as r', 'r.id', 'a.region_id')
    .select(['a.id', 'a.region_id', 'a.kind', 'a.provider', 'a.account_number', 'a.account_holder', 'a.qris'])
    .select(['a.colour', 'a.active_from', 'a.active_to', 'a.created_at', 'a.updated_at', 'r.region', 'r.region_init'])
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** All of them: those in use first, then by region, those of every region before. */
export const findAccounts = (db: Db, now: Date) =>
  accounts(db)
    .orderBy(sql`coalesce(a.active_to <= ${now.toISOString()}::timestamptz, false)`)
    .orderBy('r.region', (order) => order.asc().nullsFirst())
    .orderBy('a.id')
    .execute()

/** The accounts that a region's students pay to at this moment; the region's own before those of every region. */
export const findActive = (db: Db | Trx, regionId: number, now: Date) =>
  accounts(db)
    .where((is) => is.or([is('a.region_id', '=', regionId), is('a.region_id', 'is', null)]))
    .where('a.active_from', '<=', now.toISOString())
    .where((is) => is.or([is('a.active_to', 'is', null), is('a.active_to', '>', now.toISOString())]))
    .orderBy('a.region_id', (order) => order.asc().nullsLast())
    .orderBy('a.id')
    .execute()

export const findAccount = (db: Db | Trx, id: number) => accounts(db).where('a.id', '=', id).executeTakeFirst()

export const lockAccount = (trx: Trx, id: number) =>
  trx.selectFrom('payment_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type AccountValues = {
  region_id: number | null
  kind: string
  provider: string
  account_number: string | null
  account_holder: string | null
  qris: string | null
  colour: string
  active_from: string
  active_to: string | null
}

export const insertAccount = (trx: Trx, values: AccountValues) =>
  trx.insertInto('payment_account').values(values).returningAll().executeTakeFirstOrThrow()

export const updateAccount = (trx: Trx, id: number, values: AccountValues) =>
  trx.updateTable('payment_account').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
