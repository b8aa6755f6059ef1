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

export async function lockAccount(trx: Trx, id: number) {
  const live = trx.selectFrom('account').where('id', '=', id).where('deleted_at', 'is', null)
  await live.select('id').forUpdate().execute()
  // A statement of its own: who waited sees whether the other has taken the factors away.
  return live.select(['id', 'name', 'email', hasFactor('account').as('has_factor')]).executeTakeFirst()
}

export const deletePasskeys = (trx: Trx, userId: number) =>
  trx.deleteFrom('factor_passkey').where('user_id', '=', userId).execute()

export const forgetGrace = (trx: Trx, id: number) =>
  trx.updateTable('account').set({ factor_grace_from: null }).where('id', '=', id).execute()
