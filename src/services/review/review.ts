/**
 * Deciding on payments, the same way in every programme. Each deed is one transaction: the payment's row is
 * locked first; then state, what hangs on it (seats, roles), audit row and mails change together or not at all.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors/errors.ts'
import { type AuditEntry, changesBetween, recordAudit } from '#services/audit/audit.ts'
import {
  deleteFileRow,
  deletePayment,
  lockPayments,
  type Payment,
  type PaymentStatus,
  type PaymentTable,
  updatePayments,
} from './payments.ts'

export type PaymentEvent = 'confirm' | 'reject' | 'cancel'

/**
 * The `updated_at` of the payment that the reviewer decides on, where the caller tells it. An owner may put a new
 * proof in the place of the old one at any moment, and nobody has looked at that one.
 */
export type Seen = string | null

/** A deed that is being written; the payments are as they were before it. */
export type Deed<P extends Payment> = { deps: Deps; trx: Trx; caller: Caller; payments: readonly P[]; at: string }

/** A programme whose payments are reviewed. */
export type ReviewedProgramme<P extends Payment> = {
  table: PaymentTable
  /** Columns that its payments have beside the common ones. */
  more: readonly Exclude<keyof P & string, keyof Payment>[]
  /** The state after an event; null where the event is not possible. */
  nextStatus: (status: PaymentStatus, event: PaymentEvent) => PaymentStatus | null
  /** Why an event is not possible, as a sentence key; null when it is. */
  refusalOf: (payment: P, event: PaymentEvent) => string | null
  /** Refusals that are the same for every event, as sentence keys. */
  refusals: { binned: string; notInBin: string; deleteOutside: string; unknown: string; changed: string }
  /** What follows from a decision, in its transaction and after the state was written. */
  decided: (deed: Deed<P>, event: PaymentEvent, reason: string | null) => Promise<void>
  recycled: (deed: Deed<P>) => Promise<void>
  restored: (deed: Deed<P>) => Promise<void>
  /** Removes what refers to the payment, and gives what the audit keeps of it. */
  beforeDelete: (deed: Deed<P>) => Promise<Record<string, unknown>>
}

export type BulkResult = { done: number[]; refused: { id: number; key: string }[] }

export type PaymentReview<P extends Payment> = ReturnType<typeof paymentReview<P>>

type Decision = Pick<Payment, 'status' | 'reject_reason' | 'decided_by' | 'decided_at'>

const past: Record<PaymentEvent, string> = { confirm: 'confirmed', reject: 'rejected', cancel: 'decision cancelled' }
const goals: Record<PaymentEvent, PaymentStatus> = { confirm: 'CONFIRMED', reject: 'REJECTED', cancel: 'PENDING' }

/** Whether this is no longer what was looked at. Moments go out and come back in milliseconds. */
export const hasChangedSince = ({ updated_at }: { updated_at: string }, seen: Seen): boolean =>
  seen !== null && Date.parse(seen) !== Date.parse(updated_at)

/** The deeds of a programme's review. All throw 404 for an unknown payment and 409 `conflict` in a wrong state. */
export function paymentReview<P extends Payment>(programme: ReviewedProgramme<P>) {
  const { table, nextStatus, refusalOf, refusals } = programme

  /** The locked payment. Throws 404 for an unknown one. */
  async function lockKnown(trx: Trx, id: number): Promise<P> {
    const [payment] = await lockPayments<P>(trx, programme, [id])
    if (!payment) throw notFound()
    return payment
  }

  /** The audit entry of a change of some columns. */
  const entry = (caller: Caller, action: string, payment: P, change: Partial<P> | Partial<Payment>): AuditEntry => ({
    caller,
    action,
    entity: table,
    entityId: payment.id,
    ...changesBetween(payment, { ...payment, ...change }),
  })

  /** Writes one decision on payments that are locked and allow it, with an audit row for each. */
  async function decide(deed: Deed<P>, event: PaymentEvent, reason: string | null): Promise<void> {
    const { trx, caller, payments, at } = deed
    const status = goals[event]
    const wrong = payments.find((payment) => nextStatus(payment.status, event) !== status)
    if (wrong) throw new Error(`${event} does not lead from ${wrong.status} to ${status}`)
    const decision: Decision =
      status === 'PENDING'
        ? { status, reject_reason: null, decided_by: null, decided_at: null }
        : { status, reject_reason: reason, decided_by: caller.id, decided_at: at }
    const ids = payments.map((payment) => payment.id)
    await updatePayments(trx, table, ids, decision)
    await recordAudit(
      trx,
      payments.map((payment) => entry(caller, past[event], payment, decision)),
    )
    await programme.decided(deed, event, reason)
  }

  type One = { id: number; event: PaymentEvent; seen?: Seen; reason?: string }

  const decideOne = (deps: Deps, caller: Caller, { id, event, seen = null, reason }: One) =>
    deps.db.transaction().execute(async (trx) => {
      const payment = await lockKnown(trx, id)
      const refusal = refusalOf(payment, event)
      if (refusal) throw conflict(refusal)
      if (hasChangedSince(payment, seen)) throw conflict(refusals.changed)
      await decide({ deps, trx, caller, payments: [payment], at: deps.now().toISOString() }, event, reason ?? null)
    })

  /** Decides on as many of the payments as allow it, in one transaction; the others are named with the reason. */
  const decideMany = (
    deps: Deps,
    caller: Caller,
    ids: readonly number[],
    { event, reason = null }: { event: PaymentEvent; reason?: string | null },
  ): Promise<BulkResult> =>
    deps.db.transaction().execute(async (trx) => {
      const wanted = [...new Set(ids)]
      const locked = new Map((await lockPayments<P>(trx, programme, wanted)).map((one) => [one.id, one]))
      const refused = wanted.flatMap((id) => {
        const payment = locked.get(id)
        const key = payment ? refusalOf(payment, event) : refusals.unknown
        return key ? [{ id, key }] : []
      })
      for (const { id } of refused) locked.delete(id)
      const payments = [...locked.values()]
      if (payments.length > 0) {
        await decide({ deps, trx, caller, payments, at: deps.now().toISOString() }, event, reason)
      }
      return { done: [...locked.keys()], refused }
    })

  return {
    lockKnown,
    entry,
    table,

    /** The money is there. */
    confirm: (deps: Deps, caller: Caller, id: number, seen: Seen): Promise<void> =>
      decideOne(deps, caller, { id, event: 'confirm', seen }),

    /** Rejects with a reason. */
    reject: (deps: Deps, caller: Caller, id: number, seen: Seen, reason: string): Promise<void> =>
      decideOne(deps, caller, { id, event: 'reject', seen, reason }),

    /** Takes a decision back: the payment waits again. */
    cancel: (deps: Deps, caller: Caller, id: number): Promise<void> => decideOne(deps, caller, { id, event: 'cancel' }),

    /** Confirms as many of the payments as are pending. */
    confirmMany: (deps: Deps, caller: Caller, ids: readonly number[]): Promise<BulkResult> =>
      decideMany(deps, caller, ids, { event: 'confirm' }),

    /** Rejects as many of the payments as are pending, with one reason. */
    rejectMany: (deps: Deps, caller: Caller, ids: readonly number[], reason: string): Promise<BulkResult> =>
      decideMany(deps, caller, ids, { event: 'reject', reason }),

    /** Moves a payment to the recycle bin, and what hangs on it. */
    recycle: (deps: Deps, caller: Caller, id: number): Promise<void> =>
      deps.db.transaction().execute(async (trx) => {
        const at = deps.now().toISOString()
        const payment = await lockKnown(trx, id)
        if (payment.deleted_at !== null) throw conflict(refusals.binned)
        await updatePayments(trx, table, [id], { deleted_at: at })
        await programme.recycled({ deps, trx, caller, payments: [payment], at })
        await recordAudit(trx, entry(caller, 'recycled', payment, { deleted_at: at }))
      }),

    /** Takes a payment out of the bin, with exactly what went there with it. */
    restore: (deps: Deps, caller: Caller, id: number): Promise<void> =>
      deps.db.transaction().execute(async (trx) => {
        const payment = await lockKnown(trx, id)
        if (payment.deleted_at === null) throw conflict(refusals.notInBin)
        await updatePayments(trx, table, [id], { deleted_at: null })
        await programme.restored({ deps, trx, caller, payments: [payment], at: deps.now().toISOString() })
        await recordAudit(trx, entry(caller, 'restored', payment, { deleted_at: null }))
      }),

    /** Deletes a payment of the bin for good, with its proof. The accounts stay. */
    async remove(deps: Deps, caller: Caller, id: number): Promise<void> {
      const key = await deps.db.transaction().execute(async (trx) => {
        const payment = await lockKnown(trx, id)
        if (payment.deleted_at === null) throw conflict(refusals.deleteOutside)
        const deed = { deps, trx, caller, payments: [payment], at: deps.now().toISOString() }
        const before = { ...payment, ...(await programme.beforeDelete(deed)) }
        await deletePayment(trx, table, id)
        await recordAudit(trx, { caller, action: 'deleted', entity: table, entityId: id, before })
        return deleteFileRow(trx, payment.proof_id)
      })
      // After the commit: a crash in between leaves a file that the sweep removes, never a row without its file.
      await deps.files.remove(key)
    },
  }
}
