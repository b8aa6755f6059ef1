/** Accounts that others write about. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { conflict, unauthenticated } from '#kit/errors.ts'

/**
 * Keeps the account from being removed until the transaction ends. Use it to write something that belongs to a
 * signed-in person. Others may hold the account at the same time.
 * @throws 401 when it was removed or suspended since the request began
 */
export async function holdAccount(trx: Trx, userId: number): Promise<void> {
  const account = await findShared(trx, userId)
  if (!account || account.deleted_at !== null || account.suspended_at !== null) throw unauthenticated()
}

/**
 * The same for the committee, which gives a person something back: a seat, a place.
 * @throws 409 conflict when the account is in the recycle bin
 */
export async function requireAccount(trx: Trx, userId: number): Promise<void> {
  const account = await findShared(trx, userId)
  if (account?.deleted_at !== null) throw conflict('errors.accountInBin')
}

async function findShared(trx: Trx, userId: number) {
  const { rows } = await sql<{ deleted_at: string | null; suspended_at: string | null }>`
    select deleted_at, suspended_at from account where id = ${userId} for share`.execute(trx)
  return rows[0]
}
