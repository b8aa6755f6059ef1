/** SQL of the office's mail server. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

export type Values = {
  host: string
  port: number
  username: string | null
  sealed_password: string | null
  from_address: string
}

export const findServers = (db: Db | Trx) => db.selectFrom('mail_server').selectAll().execute()

/** The one whose code is asked for; the next waits here. */
export async function lockWaiting(trx: Trx) {
  await lockServers(trx)
  return trx.selectFrom('mail_server').selectAll().where('confirmed_at', 'is', null).executeTakeFirst()
}

export async function replaceWaiting(trx: Trx, values: Values, code_hash: string): Promise<void> {
  await lockServers(trx)
  await trx.deleteFrom('mail_server').where('confirmed_at', 'is', null).execute()
  await trx
    .insertInto('mail_server')
    .values({ ...values, code_hash })
    .execute()
}

/**
 * Concurrent saves, confirmations and removals come one after the other; by the rows alone two could wait for each
 * other.
 */
export const lockServers = (trx: Trx) => sql`lock table mail_server in share row exclusive mode`.execute(trx)

/** Under the lock on the one that waits: of many codes at once no more are tried. */
export const countTry = (trx: Trx, id: number) =>
  trx
    .updateTable('mail_server')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute()

export async function useWaiting(trx: Trx, id: number, at: string): Promise<void> {
  await trx.deleteFrom('mail_server').where('confirmed_at', 'is not', null).execute()
  await trx.updateTable('mail_server').set({ confirmed_at: at, code_hash: null }).where('id', '=', id).execute()
}

export const deleteServers = (trx: Trx) => trx.deleteFrom('mail_server').execute()
