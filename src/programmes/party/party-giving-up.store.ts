/** SQL of sign-ups that their students give up. */
import type { Trx } from '#kit/database/connect.ts'

/** Under the sign-up's lock; triggers free the seat. */
export const giveUpSignUp = (trx: Trx, id: number, values: { deleted_at: string; given_up_at: string }) =>
  trx.updateTable('welcoming_party').set(values).where('id', '=', id).execute()

/** It is back: nobody has given it up any more. */
export async function takeUpSignUps(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.updateTable('welcoming_party').set({ given_up_at: null }).where('id', 'in', ids).execute()
}
