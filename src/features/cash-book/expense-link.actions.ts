/** Links for expenses: given and ended by the office, used by somebody without an account. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import { askOnce } from './cash-asking.actions.ts'
import * as booking from './cash-booking.store.ts'
import type { ExpenseLink, Giving, Sending } from './expense-link.contract.ts'
import * as store from './expense-link.store.ts'

const entity = 'cash_link'

export const listLinks = ({ db, now }: Pick<Deps, 'db' | 'now'>) => store.findLinks(db, now().toISOString())

/** Makes a link, and gives its address, which is kept nowhere. Throws 422 at the fields. */
export async function giveLink(
  deps: Deps,
  caller: Caller,
  { days, ...body }: Giving,
): Promise<ExpenseLink & { address: string }> {
  const { label, region_id, most_uses } = body
  const event_id = body.event_id ?? null
  const region = await booking.findTermOf(deps.db, region_id)
  if (!region) throw invalidField('region_id', 'fields.unknown')
  const found = await booking.findNamed(deps.db, {
    category_id: null,
    event_id,
    region_id,
    term_id: region.current_term_id,
  })
  if (event_id !== null && found.event === null) throw invalidField('event_id', 'fields.unknown')
  const { token, hash } = newToken()
  const at = deps.now()
  const expires_at = new Date(at.getTime() + days * dayMs).toISOString()
  const id = await deps.db.transaction().execute(async (trx) => {
    const given = { label, region_id, event_id, most_uses, expires_at }
    const made = await store.insertLink(trx, {
      ...given,
      token_hash: hash,
      given_by: caller.id,
      given_at: at.toISOString(),
    })
    await recordAudit(trx, { caller, action: 'link given', entity, entityId: made.id, after: given })
    return made.id
  })
  return { ...(await read(deps, id)), address: `${deps.config.appUrl}/expense/${token}` }
}

/** Ends a link. Throws 404 for an unknown one, 409 for one that has ended. */
export async function endLink(deps: Deps, caller: Caller, id: number): Promise<ExpenseLink> {
  const link = await read(deps, id)
  await deps.db.transaction().execute(async (trx) => {
    const ended = await store.endLink(trx, id, deps.now().toISOString())
    if (!ended) throw conflict('cashBook.refused.linkEnded')
    await recordAudit(trx, { caller, action: 'links ended', entity, entityId: id, before: { label: link.label } })
  })
  return read(deps, id)
}

async function read({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<ExpenseLink> {
  const [found] = await store.findLinks(db, now().toISOString(), id)
  if (!found) throw notFound()
  return found
}

/** What a link is for. Throws 404 for one that is over, or never was. */
export async function readLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string) {
  const found = await store.findByToken(db, tokenHash(token), now().toISOString())
  if (!found) throw notFound()
  return found
}

/** Asks for money by a link; every administrator gets a mail. Throws 404 for a link that is over, 422 at the fields. */
export async function sendExpense(deps: Deps, token: string, body: Sending, key: string | null): Promise<void> {
  const hash = tokenHash(token)
  await readLink(deps, token)
  await askOnce(deps, body, {
    caller: null,
    scope: `expense-link/${hash.toString('hex')}`,
    key,
    async columns(trx) {
      const link = await store.useLink(trx, hash, deps.now().toISOString())
      if (!link) throw notFound()
      const { id: link_id, region_id, term_id, event_id } = link
      return { link_id, region_id, term_id, event_id, person_name: body.name, person_email: body.email ?? null }
    },
  })
}
