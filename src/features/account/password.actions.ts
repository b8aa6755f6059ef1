/** Asking the owner of a session for the password. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { invalidField } from '#kit/errors.ts'
import { inHashingTurn, verifyPassword } from '#services/passwords.ts'
import { countedTry } from '#services/wrong-attempts.ts'
import { findCredentials } from './account.store.ts'

export const wrongPassword = (field: string) => invalidField(field, 'fields.currentPassword')

/**
 * Makes sure that the caller knows the password of the account, and not only holds its token. Wrong ones count like
 * failed logins: a person with a stolen token must not find the password with it.
 * @param field the form field to blame
 * @throws 422 at the field when it is wrong, 429 after too many wrong ones
 */
export async function requirePassword(
  deps: Deps,
  caller: Caller,
  given: { password: string; address: string },
  field: string,
) {
  const account = await findCredentials(deps.db, caller.id)
  const tried = { table: 'login_failure', nim: account.nim, address: given.address } as const
  const right = await inHashingTurn(() =>
    countedTry(deps, tried, async () => (await verifyPassword(account.password_hash, given.password)) || null),
  )
  if (!right) throw wrongPassword(field)
  return account
}

/** Whether a role may sign in with NIM and password; otherwise the university's account is the way. */
export const mayUsePassword = ({ config }: Pick<Deps, 'config'>, role: string): boolean =>
  config.passwordRoles.some((one) => one === role)
