/** SQL of what is sealed with SECRET_KEY. */
import type { Trx } from '#kit/database/connect.ts'

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
