/** The changes that the owner of an account may make. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectNoProblems, type FieldProblems, tooMany } from '#kit/errors.ts'
import { fewOfAKind } from '#kit/gate/mark-limit.ts'
import { hourMs } from '#kit/time.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import type { SessionUser } from './account.contract.ts'
import { mostFoundByOne } from './account.rules.ts'
import { profileOf } from './session.actions.ts'
import * as store from './account.store.ts'

/** The numbers and LINE IDs of others that accounts have found, as this process and the others count them. */
export const countsOfFound = perDatabase(({ others }: Pick<Deps, 'db' | 'others'>) =>
  fewOfAKind({ kind: 'found', most: mostFoundByOne, within: hourMs, others }),
)

/** Changes the owner's own contact details. @throws 422 for values that others have, 429 after too many of those */
export async function updateProfile(
  deps: Deps,
  caller: Caller,
  given: Record<string, string | undefined>,
): Promise<SessionUser> {
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await deps.db.transaction().execute(async (trx) => {
    const before = await store.lockAccount(trx, caller.id)
    if (Object.keys(changes).length === 0) return
    await refuseTaken(deps, trx, caller.id, given)
    await store.updateAccount(trx, caller.id, changes)
    await recordAudit(trx, {
      caller,
      action: 'updated',
      entity: 'account',
      entityId: caller.id,
      ...changesBetween(before, { ...before, ...changes }),
    })
  })
  return profileOf(deps, caller.id)
}

/** The database would name only the first of two fields that other accounts have. */
async function refuseTaken(deps: Deps, trx: Trx, id: number, given: Record<string, string | undefined>): Promise<void> {
  const problems: FieldProblems = {}
  const counted = [`account ${id}`]
  const now = deps.now().getTime()
  const limit = (wait: number) => {
    if (deps.config.rateLimit && wait > 0) throw tooMany('accounts', wait / 1000)
  }
  // A caller who has found enough learns nothing more: a "no" would tell as much as a "yes".
  if (given['phone_number'] ?? given['line_id']) limit(countsOfFound(deps).waitOf(counted, '', now))
  const holders = await store.findHolders(trx, id, given)
  for (const [field, key] of [
    ['phone_number', 'fields.phoneNumberTaken'],
    ['line_id', 'fields.lineIdTaken'],
  ] as const) {
    if (!holders.some((holder) => holder[field] === given[field])) continue
    limit(countsOfFound(deps).admit(counted, `${field} ${given[field]}`, now))
    problems[field] = [{ key }]
  }
  expectNoProblems(problems)
}
