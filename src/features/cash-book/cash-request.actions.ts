/** What somebody paid for the club and asks back. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import type { Asking, OwnRequest } from './cash-request.contract.ts'
import { auditOf } from './cash-entry.actions.ts'
import { entryRefusal, outside, person } from './cash-entry.rules.ts'
import * as booking from './cash-booking.store.ts'
import { findRequests } from './cash-entry.store.ts'
import { tellOffice } from './cash-told.actions.ts'
import { keepReceipt } from './receipt-picture.actions.ts'

export const listOwn = ({ db }: Pick<Deps, 'db'>, caller: Caller) => findRequests(db, caller.id)

/** Asks for money; every administrator gets a mail. Throws 422 at the fields. */
export async function askForMoney(deps: Deps, caller: Caller, body: Asking, key: string | null): Promise<OwnRequest> {
  const { receipt, ...values } = body
  const identity = {
    scope: `cash-requests/${caller.id}`,
    key,
    fingerprint: null,
    bodyHash: digest({ ...values, sha: receipt.sha256 }),
  }
  if (body.day > dayInWib(deps.now())) throw invalidField('day', 'cashBook.problems.day')
  const region = await booking.findTermOf(deps.db, body.region_id)
  if (!region) throw invalidField('region_id', 'fields.unknown')
  const { id } = await keepReceipt(deps, receipt, (proofIn) =>
    answerOnce(deps.db, identity, {
      prepare: async () => {},
      write: async (trx) => {
        const proof_id = await proofIn(trx)
        const entry = {
          kind: 'EXPENSE' as const,
          state: 'ASKED',
          from: person,
          to: outside,
          amount: 100 * body.amount,
          day: body.day,
          payee: body.payee,
          note: body.note,
          region_id: body.region_id,
          term_id: region.current_term_id,
          person_id: caller.id,
          person_name: caller.name,
          pay_to: body.pay_to ?? null,
          proof_id,
          asked_by: caller.id,
          asked_at: deps.now().toISOString(),
        }
        const made = await booking.insertEntry(trx, entry)
        if (proof_id !== null) await booking.addViewer(trx, proof_id, caller.id)
        await recordAudit(trx, {
          caller,
          action: 'asked for',
          entity: 'cash_entry',
          entityId: made,
          after: auditOf(entry),
        })
        await tellOffice(deps, trx, made)
        return { reply: { id: made } }
      },
    }),
  )
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
