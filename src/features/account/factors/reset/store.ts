/** SQL of resetting somebody's second factors. */
import type { Trx } from '#kit/database/connect.ts'
import { hasFactor } from '#services/accounts/factors.ts'

export const findByNim = (trx: Trx, nim: string) =>
  trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('nim', '=', nim)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const lockAccount = (trx: Trx, id: number) =>
  trx
    .selectFrom('account')
    .select(['id', 'name', 'email', hasFactor('account').as('has_factor')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const deletePasskeys = (trx: Trx, userId: number) =>
  trx.deleteFrom('factor_passkey').where('user_id', '=', userId).execute()

export const forgetGrace = (trx: Trx, id: number) =>
  trx.updateTable('account').set({ factor_grace_from: null }).where('id', '=', id).execute()
