/** Ending club news and taking that back: by the link of a mail without signing in, and on the profile. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { unseal } from '#services/secrets.ts'
import { newsKeyOwner, readersIn } from './club-news.rules.ts'
import * as store from './club-news.store.ts'

type Choice = { is_wanted: boolean }

async function change(trx: Trx, caller: Caller | null, accounts: readonly number[], refusedAt: string | null) {
  const changed = await store.setNews(trx, accounts, refusedAt)
  const action = refusedAt === null ? 'wanted club news' : 'refused club news'
  await recordAudit(
    trx,
    changed.map((id) => ({ caller, action, entity: 'account', entityId: id })),
  )
}

/**
 * Ends club news for the readers whom a key names, or begins it again. The same again changes nothing.
 * @throws 404 for a key that is none of this portal
 */
export async function changeByKey(deps: Deps, key: string, isWanted: boolean): Promise<Choice> {
  const opened = await unseal(deps.config, Buffer.from(key, 'base64url'), newsKeyOwner)
  const readers = opened && readersIn(opened.toString())
  if (!readers) throw notFound()
  const refusedAt = isWanted ? null : deps.now().toISOString()
  await deps.db.transaction().execute(async (trx) => {
    await change(trx, null, readers.accounts, refusedAt)
    for (const address of readers.mailboxes) {
      // A mail has one mailbox.
      // oxlint-disable-next-line no-await-in-loop
      await store.setMailbox(trx, address, refusedAt)
    }
  })
  return { is_wanted: isWanted }
}

export const readOwn = async ({ db }: Deps, caller: Caller): Promise<Choice> => ({
  is_wanted: await store.wantsNews(db, caller.id),
})

export async function changeOwn({ db, now }: Deps, caller: Caller, isWanted: boolean): Promise<Choice> {
  await db.transaction().execute((trx) => change(trx, caller, [caller.id], isWanted ? null : now().toISOString()))
  return { is_wanted: isWanted }
}
