/** Who asks for the office's pages. */
import type { Db } from '#kit/database/connect.ts'
import { newToken } from '#services/passwords.ts'

/** The `Authorization` of an administrator of the bench's own, made when there is none. */
export async function administrator(db: Db): Promise<string> {
  const { token, hash } = newToken()
  const values = { role: 'ADMIN', nim: '4999999999', name: 'Administrator of the bench', email: 'bench@example.com' }
  const { id } = await db
    .insertInto('account')
    .values(values)
    .onConflict((conflict) => conflict.column('nim').doUpdateSet({ role: 'ADMIN' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  // It exports for longer than a proof lasts.
  const proved_at = '2999-01-01T00:00:00Z'
  await db.insertInto('session').values({ user_id: id, token_hash: hash, expires_at, proved_at }).execute()
  return `Bearer ${token}`
}
