/** SQL of sealed secrets: they are read again, so the database alone does not give them away. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

export const lockTotps = (trx: Trx) =>
  trx.selectFrom('factor_totp').select(['user_id', 'secret']).orderBy('user_id').forUpdate().execute()

export const updateTotp = (trx: Trx, userId: number, secret: Buffer) =>
  trx.updateTable('factor_totp').set({ secret }).where('user_id', '=', userId).execute()

export const lockServers = (trx: Trx) =>
  trx
    .selectFrom('mail_server')
    .select(['id', 'sealed_password'])
    .where('sealed_password', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateServer = (trx: Trx, id: number, sealed_password: string) =>
  trx.updateTable('mail_server').set({ sealed_password }).where('id', '=', id).execute()

export const lockBadgeKeys = (trx: Trx) =>
  trx
    .selectFrom('badge_key')
    .select(['id', 'name', 'sealed_key'])
    .where('sealed_key', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateBadgeKey = (trx: Trx, id: number, sealed_key: Buffer) =>
  trx.updateTable('badge_key').set({ sealed_key }).where('id', '=', id).execute()

/** Whether the tables with secrets are there: a backup of an older portal may have been restored. */
export async function hasSecrets(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.factor_totp') is not null
    and to_regclass('public.mail_server') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

export const findTotps = (db: Db) => db.selectFrom('factor_totp').select(['user_id', 'secret']).execute()

export const findServers = (db: Db) =>
  db.selectFrom('mail_server').select('sealed_password').where('sealed_password', 'is not', null).execute()

/** Of a portal that has such keys already. */
export async function findBadgeKeys(db: Db): Promise<{ name: string; sealed_key: Buffer | null }[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.badge_key') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return []
  return db.selectFrom('badge_key').select(['name', 'sealed_key']).where('sealed_key', 'is not', null).execute()
}
