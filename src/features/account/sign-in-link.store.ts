/** SQL of links that sign a student in. */
import type { Trx } from '#kit/database/connect.ts'
import { worksInOffice } from '#services/accounts/held-duties.ts'
import { usableLink } from './account.store.ts'

/** The link that still works, locked with its account. */
export const lockSignInLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  usableLink(trx, tokenHash, now)
    .select('account.password_hash')
    .select(worksInOffice('account', now).as('works_in_office'))
    .where('password_link.signs_in', '=', true)
    .forUpdate(['password_link', 'account'])
    .executeTakeFirst()

export const useSignInLink = (trx: Trx, linkId: number, now: Date) =>
  trx.updateTable('password_link').set({ used_at: now.toISOString() }).where('id', '=', linkId).execute()
