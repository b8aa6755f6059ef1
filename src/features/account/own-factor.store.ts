/** SQL of one's own second factors. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'

type NewPasskey = {
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: string
}
export const insertPasskey = (trx: Trx, values: NewPasskey) =>
  trx.insertInto('factor_passkey').values(values).returning('id').executeTakeFirstOrThrow()

/** Whether the password alone stays enough, whatever passkeys there are. */
export const putPasswordAlone = (trx: Trx, userId: number, isAlone: boolean) =>
  trx.updateTable('account').set({ password_alone: isAlone }).where('id', '=', userId).execute()

export const renamePasskey = (trx: Trx, userId: number, id: number, name: string) =>
  trx.updateTable('factor_passkey').set({ name }).where('id', '=', id).where('user_id', '=', userId).execute()

export const deletePasskey = (trx: Trx, userId: number, id: number) =>
  trx.deleteFrom('factor_passkey').where('id', '=', id).where('user_id', '=', userId).execute()

/** Another secret in the place of one that was never confirmed. */
export const putTotp = (trx: Trx, userId: number, secret: Buffer) =>
  sql`insert into factor_totp (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
    where factor_totp.confirmed_at is null`.execute(trx)

export const confirmTotp = (trx: Trx, userId: number, now: Date) =>
  trx.updateTable('factor_totp').set({ confirmed_at: now.toISOString() }).where('user_id', '=', userId).execute()

export const deleteTotp = (trx: Trx, userId: number) =>
  trx.deleteFrom('factor_totp').where('user_id', '=', userId).execute()

export const deleteRecoveryCodes = (trx: Trx, userId: number) =>
  trx.deleteFrom('factor_recovery_code').where('user_id', '=', userId).execute()

export const insertRecoveryCodes = (trx: Trx, userId: number, hashes: readonly Buffer[]) =>
  trx
    .insertInto('factor_recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
