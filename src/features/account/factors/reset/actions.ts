/** Taking all second factors from an account whose owner has lost them. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { findOffice } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/queue.ts'
import { deleteSessionsOf } from '../../store.ts'
import { factorsResetMail, safetyMail } from '../mail.ts'
import { deleteRecoveryCodes, deleteTotp } from '../own/store.ts'
import * as factors from '../store.ts'
import * as store from './store.ts'

/**
 * By an administrator, for somebody else: one's own are changed on one's own page.
 * @throws 404 for an account that is not there, 409 for one's own or one without a second factor
 */
export function resetFactors(deps: Deps, caller: Caller, id: number): Promise<void> {
  if (id === caller.id) throw conflict('security.refused.own')
  return deps.db.transaction().execute((trx) => reset(deps, trx, { id, caller }))
}

/** On the server, for whoever has this NIM; false for an account without a second factor. @throws 404 without an account */
export function resetFactorsOf(deps: Pick<Deps, 'db' | 'now'>, nim: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const account = await store.findByNim(trx, nim)
    if (!account) throw notFound()
    const { has_factor } = (await store.lockAccount(trx, account.id)) ?? { has_factor: false }
    if (has_factor) await reset(deps, trx, { id: account.id, caller: null })
    return has_factor
  })
}

async function reset(deps: Pick<Deps, 'now'>, trx: Trx, { id, caller }: { id: number; caller: Caller | null }) {
  const account = await store.lockAccount(trx, id)
  if (!account) throw notFound()
  if (!account.has_factor) throw conflict('security.refused.nothingToReset')
  await store.deletePasskeys(trx, id)
  await deleteTotp(trx, id)
  await deleteRecoveryCodes(trx, id)
  await factors.deleteChallengesOf(trx, id)
  await deleteSessionsOf(trx, id, null)
  // The days in which a new one can be set up begin with the next sign-in.
  await store.forgetGrace(trx, id)
  await recordAudit(trx, { caller, action: 'second factors reset', entity: 'account', entityId: id })
  const by = caller?.name ?? ''
  const { name, email } = account
  const office = (await findOffice(trx, deps.now())).filter((one) => one.id !== id)
  await queueMails(trx, [
    { template: safetyMail, to: email, userId: id, data: { event: by ? 'RESET' : 'RESET_ON_SERVER', by } },
    ...office.map((one) => ({ template: factorsResetMail, to: one.email, userId: one.id, data: { name, by } })),
  ])
}
