/** What somebody paid for the club and asks back. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Asking, OwnRequest } from './cash-request.contract.ts'
import { askOnce } from './cash-asking.actions.ts'
import { entryRefusal } from './cash-entry.rules.ts'
import * as booking from './cash-booking.store.ts'
import { findRequests } from './cash-entry.store.ts'

export const listOwn = ({ db }: Pick<Deps, 'db'>, caller: Caller) => findRequests(db, caller.id)

/** Asks for money; every administrator gets a mail. Throws 422 at the fields. */
export async function askForMoney(deps: Deps, caller: Caller, body: Asking, key: string | null): Promise<OwnRequest> {
  const { region_id } = body
  const region = await booking.findTermOf(deps.db, region_id)
  if (!region) throw invalidField('region_id', 'fields.unknown')
  const term_id = region.current_term_id
  const by = { person_id: caller.id, person_name: caller.name, asked_by: caller.id }
  const scope = `cash-requests/${caller.id}`
  const { id } = await askOnce(deps, body, {
    caller,
    scope,
    key,
    columns: async () => ({ region_id, term_id, ...by }),
  })
  return readOwn(deps, caller, id)
}

/** Withdraws what nobody has taken up yet. Throws 404 for that of others, and 409. */
export async function withdrawRequest(deps: Deps, caller: Caller, id: number): Promise<OwnRequest> {
  await deps.db.transaction().execute(async (trx) => {
    const entry = await booking.lockEntry(trx, id)
    if (!entry || entry.asked_by !== caller.id || entry.asked_at === null) throw notFound()
    const refusal = entryRefusal(entry, 'withdraw', caller.id)
    if (refusal) throw conflict(`cashBook.refused.${refusal}`)
    const values = { state: 'UNDONE', undone_by: caller.id, undone_at: deps.now().toISOString() }
    await booking.updateEntry(trx, id, values)
    await recordAudit(trx, {
      caller,
      action: 'withdrawn',
      entity: 'cash_entry',
      entityId: id,
      before: { state: entry.state },
      after: { state: 'UNDONE' },
    })
  })
  return readOwn(deps, caller, id)
}

async function readOwn({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<OwnRequest> {
  const [found] = await findRequests(db, caller.id, id)
  if (!found) throw notFound()
  return found
}
