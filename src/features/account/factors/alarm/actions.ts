/** What happens when somebody says of a mail about their account: this was not me. */
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { invalidField } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { hashPassword, inHashingTurn, newToken, tokenHash } from '#services/passwords/passwords.ts'
import { resetMinutes } from '../../rules.ts'
import { addLink, deleteSessionsOf, updateAccount } from '../../store.ts'
import { deletePasskey, deleteTotp } from '../own/store.ts'
import * as factors from '../store.ts'
import * as store from './store.ts'

const minute = 60_000

/**
 * Closes the account to everybody and gives the token that sets a new password. What the mail told of as added goes:
 * otherwise a stranger's factor would shut the owner out.
 * @throws 422 at `token` for a link that is unknown, was used or is too old
 */
export async function raiseAlarm(deps: Deps, given: string): Promise<string> {
  const hash = tokenHash(given)
  const { token, hash: resetHash } = newToken()
  // Nobody knows it. Without any the account would look as if it had never been used.
  const password_hash = await inHashingTurn(() => hashPassword(randomBytes(24).toString('hex')))
  await deps.db.transaction().execute(async (trx) => {
    const link = await store.lockAlarmLink(trx, hash, deps.now())
    if (!link) throw invalidField('token', 'fields.linkExpired')
    await store.useUpAlarmLink(trx, hash, deps.now())
    await updateAccount(trx, link.id, { password_hash })
    await deleteSessionsOf(trx, link.id, null)
    await factors.deleteChallengesOf(trx, link.id)
    if (link.passkey_id !== null) await deletePasskey(trx, link.id, link.passkey_id)
    if (link.is_totp) await deleteTotp(trx, link.id)
    await addLink(trx, link.id, resetHash, { now: deps.now(), life: resetMinutes * minute })
    await recordAudit(trx, { caller: link, action: 'alarm raised', entity: 'account', entityId: link.id })
  })
  return token
}
