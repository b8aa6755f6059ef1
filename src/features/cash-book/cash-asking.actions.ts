/** What somebody paid for the club is asked for once, with the picture of its receipt; by an account or by a link. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { invalidField } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import * as booking from './cash-booking.store.ts'
import { auditOf } from './cash-entry.actions.ts'
import { outside, person } from './cash-entry.rules.ts'
import type { Asking } from './cash-request.contract.ts'
import { tellOffice } from './cash-told.actions.ts'
import { keepReceipt } from './receipt-picture.actions.ts'

type Asked = Pick<Asking, 'receipt' | 'amount' | 'day' | 'payee' | 'note' | 'pay_to'>
type By = {
  caller: Caller | null
  /** Of the idempotency key. */
  scope: string
  key: string | null
  /** Who it is, and for which region and term: found, and used up, in the transaction. */
  columns: (trx: Trx) => Promise<Pick<booking.NewEntry, 'region_id' | 'term_id'> & Partial<booking.NewEntry>>
}

/** Every administrator gets a mail. Throws 422 at the fields, and what `columns` throws. */
export async function askOnce(deps: Deps, body: Asked, { caller, scope, key, columns }: By): Promise<{ id: number }> {
  const { receipt, ...values } = body
  if (body.day > dayInWib(deps.now())) throw invalidField('day', 'cashBook.problems.day')
  const identity = { scope, key, fingerprint: null, bodyHash: digest({ ...values, sha: receipt.sha256 }) }
  return keepReceipt(deps, receipt, (proofIn) =>
    answerOnce(deps.db, identity, {
      prepare: async () => {},
      write: async (trx) => {
        const own = await columns(trx)
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
          pay_to: body.pay_to ?? null,
          proof_id,
          asked_at: deps.now().toISOString(),
          ...own,
        }
        const id = await booking.insertEntry(trx, entry)
        if (proof_id !== null && caller) await booking.addViewer(trx, proof_id, caller.id)
        await recordAudit(trx, {
          caller,
          action: 'asked for',
          entity: 'cash_entry',
          entityId: id,
          after: auditOf(entry),
        })
        await tellOffice(deps, trx, id)
        return { reply: { id } }
      },
    }),
  )
}
