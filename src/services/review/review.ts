/**
 * Deciding on records under review, the same way in every programme. Each action is one transaction: the record's row
 * is locked first; then state, dependent rows (seats, roles), audit row and mails change together or not at all.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { nextStatus, type Rejection, type ReviewEvent } from '#review-states.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { type AuditEntry, changesBetween, recordAudit } from '#services/audit/audit.ts'
import { byName, compose } from '#services/mail/compose.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { type Before, hush, queueNone, undoably, type UndoStep } from '#services/decision-undo.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { binOfReview } from './review-bin.ts'
import type { Context, KeptMoney, Reject, ReviewedProgramme } from './reviewed-programme.ts'
import { lockRecords, type Reviewed, updateRecords } from './records.ts'
import { isBare, linesOf, type Settling } from './settling.ts'
import { hasChangedSince, newVerdict, past, refusalFor, type Seen, undecided, type Verdict } from './verdict.ts'

export type BulkResult = { done: number[]; refused: { id: number; key: string }[]; undo: Undoable | null }

export type Review<R extends Reviewed> = ReturnType<typeof reviewOfProgramme<R>>

/** The actions of a programme's review. All throw 404 for an unknown record and 409 `conflict` in a wrong state. */
export function reviewOfProgramme<R extends Reviewed>(programme: ReviewedProgramme<R>) {
  const { table } = programme

  /** The sentence of a refusal. */
  const sentence = (name: string): string => programme.otherRefusals?.[name] ?? `${programme.refusals}.${name}`

  /** The locked record. Throws 404 for an unknown one. */
  async function lockKnown(trx: Trx, id: number): Promise<R> {
    const [record] = await lockRecords<R>(trx, programme, [id])
    if (!record) throw notFound()
    return record
  }

  /** The audit entry of a change of some columns. */
  const entry = (
    caller: Caller | null,
    action: string,
    record: R,
    change: Partial<R> | Partial<Reviewed>,
  ): AuditEntry => ({
    caller,
    action,
    entity: table,
    entityId: record.id,
    ...changesBetween(record, { ...record, ...change }),
  })

  const ownColumns = programme.own?.columns ?? []

  /** The columns that a decision changes, as they are before it. */
  const verdictOf = (record: R): Verdict & Partial<R> => {
    const { status, reject_reason, reject_code, decided_by, decided_at } = record
    return { status, reject_reason, reject_code, decided_by, decided_at, ...ownOf(record) }
  }

  const ownOf = (values: Partial<R>) =>
    Object.fromEntries(ownColumns.map((name) => [name, values[name] ?? null])) as Partial<R>

  type Deciding = { isTold?: boolean; lines?: readonly number[]; settle?: (context: Context<R>) => Promise<void> }

  type Bringing = { event: ReviewEvent; decision: Verdict & Partial<R>; action: string }

  /**
   * Brings locked records that allow it into the state of a decision, with an audit row for each.
   * @param settle writes what is said of their money, before the effects of the decision
   */
  async function bring(
    context: Context<R>,
    { event, decision, action }: Bringing,
    settle?: (context: Context<R>) => Promise<void>,
  ): Promise<void> {
    const { trx, caller, records } = context
    const wrong = records.find((record) => nextStatus(record.status, event) !== decision.status)
    if (wrong) throw new Error(`${event} does not lead from ${wrong.status} to ${decision.status}`)
    const rejected = records.filter((record) => record.status === 'REJECTED')
    if (rejected.length > 0) await programme.takeBack?.({ ...context, records: rejected }, 'rejection')
    const ids = records.map((record) => record.id)
    await updateRecords<R>(trx, table, ids, decision)
    await recordAudit(
      trx,
      records.map((record) => entry(caller, action, record, decision)),
    )
    await settle?.(context)
    await programme.decided(context, event, decision.reject_reason, decision)
  }

  /**
   * Writes one decision on such records; it can be undone while its mails wait.
   * @param lines which `settle` takes
   */
  const decide = (
    context: Omit<Context<R>, 'queue'>,
    event: ReviewEvent,
    given: Rejection | null,
    { isTold = true, lines = [], settle }: Deciding = {},
  ): Promise<Undoable | null> => {
    const { trx, caller, records, at } = context
    const verdict = newVerdict(event, { reason: given?.reason ?? null, by: caller?.id ?? null, at })
    const decision = { ...verdict, ...programme.own?.of(event, given, at) } as Verdict & Partial<R>
    return undoably(trx, { caller, entity: table, event, at }, async (queue) => {
      const ids = records.map(({ id }) => id)
      await programme.hold?.(trx, records, lines)
      // Undoing a decision gives every record the lines and refunds that it had.
      const money = await programme.findMoney?.(trx, ids)
      const deciding = { ...context, queue: isTold ? queue : hush(queue) }
      await bring(deciding, { event, decision, action: past[event] }, settle)
      return records.map((record) => ({
        id: record.id,
        before: { ...verdictOf(record), money: money?.get(record.id) },
      }))
    })
  }

  /** Brings the records of a decision back to where they were, by the same ways; nobody gets a mail. */
  async function undoDecision(step: UndoStep): Promise<void> {
    const { deps, trx, caller, event, at } = step
    const before = step.records as readonly Before<Verdict & Partial<R> & { money?: KeptMoney }>[]
    const records = await lockRecords<R>(
      trx,
      programme,
      before.map(({ id }) => id),
    )
    await step.expectUnchanged()
    const context = { deps, trx, caller, records, at, queue: queueNone }
    // Acts on the money alone, also of a payment in the bin.
    if (event === 'money') return bringMoneyBack(context, before)
    const inBin = records.find((record) => record.deleted_at !== null)
    if (inBin) throw conflict(sentence('inBin'))
    if (event !== 'cancel') {
      const decision = { ...undecided, ...programme.own?.of('cancel', null, at) } as Verdict & Partial<R>
      await bring(context, { event: 'cancel', decision, action: 'decision undone' })
      await bringBackOwn(trx, before)
      return bringMoneyBack(context, before)
    }
    // A decision that was taken back is in force again as it was, with its moment and its decider.
    for (const { id, before: stood } of before) {
      const { money: _, ...rest } = stood
      const verdict = rest as unknown as Verdict & Partial<R>
      const again = verdict.status === 'REJECTED' ? 'reject' : 'confirm'
      const own = records.filter((record) => record.id === id)
      const then = { ...context, records: own, at: verdict.decided_at ?? at }
      await bring(then, { event: again, decision: verdict, action: 'decision undone' })
    }
    await bringMoneyBack(context, before)
  }

  /** Every record's money is as it was; refused where a line has paid another payment, or was set aside, by now. */
  async function bringMoneyBack(context: Context<R>, before: readonly Before<{ money?: KeptMoney }>[]): Promise<void> {
    const money = new Map(before.map(({ id, before: stood }) => [id, stood.money]))
    if ((await programme.bringMoneyBack?.(context, money)) === false) throw conflict(sentence('linesTaken'))
  }

  /** The programme's own columns as they were, many with one statement. */
  async function bringBackOwn(trx: Trx, before: readonly Before<Partial<R>>[]): Promise<void> {
    if (ownColumns.length === 0) return
    const groups = Map.groupBy(before, (one) => JSON.stringify(ownOf(one.before)))
    for (const [values, same] of groups) {
      const ids = same.map(({ id }) => id)
      await updateRecords<R>(trx, table, ids, JSON.parse(values) as Partial<R>)
    }
  }

  type One = {
    id: number
    event: ReviewEvent
    seen?: Seen
    given?: Rejection
    isTold?: boolean
    settling?: Settling
  }

  const decideOne = (deps: Deps, caller: Caller | null, { id, event, seen = null, given, isTold, settling }: One) =>
    deps.db.transaction().execute(async (trx) => {
      const record = await lockKnown(trx, id)
      const refusal = refusalFor(programme, record, event)
      if (refusal) throw conflict(sentence(refusal))
      if (hasChangedSince(record, seen)) throw conflict(sentence('changed'))
      if (settling?.line_id && !programme.settle) throw invalidField('line_id', 'fields.unknown')
      const context = { deps, trx, caller, records: [record], at: deps.now().toISOString() }
      return decide(context, event, given ?? null, {
        ...(isTold === undefined ? {} : { isTold }),
        lines: linesOf([settling]),
        ...(settling ? { settle: async (deciding) => programme.settle?.(deciding, settling) } : {}),
      })
    })

  type Many = { event: ReviewEvent; given?: Rejection; settlings?: ReadonlyMap<number, Settling> }

  /** Decides on as many of the records as allow it; the others are named with the reason. */
  async function decideThese(
    deps: Deps,
    trx: Trx,
    caller: Caller,
    ids: readonly number[],
    { event, given, settlings }: Many,
  ): Promise<BulkResult> {
    const wanted = [...new Set(ids)]
    const locked = new Map((await lockRecords<R>(trx, programme, wanted)).map((one) => [one.id, one]))
    // Money that came in part is looked at one by one.
    const bare = event === 'confirm' ? [...locked.keys()].filter((id) => isBare(settlings?.get(id))) : []
    const money = bare.length > 0 ? await programme.findMoney?.(trx, bare) : undefined
    const isPart = (id: number) => (money?.get(id)?.lines.length ?? 0) > 0
    const refused = wanted.flatMap((id) => {
      const record = locked.get(id)
      const hasChanged = record !== undefined && hasChangedSince(record, settlings?.get(id)?.seen ?? null)
      const doubt = hasChanged ? 'changed' : isPart(id) ? 'partPaid' : null
      const refusal = record ? (refusalFor(programme, record, event) ?? doubt) : 'unknown'
      return refusal ? [{ id, key: sentence(refusal) }] : []
    })
    for (const { id } of refused) locked.delete(id)
    const records = [...locked.values()]
    const undo =
      records.length > 0
        ? await decide({ deps, trx, caller, records, at: deps.now().toISOString() }, event, given ?? null, {
            lines: linesOf(records.map(({ id: record }) => settlings?.get(record))),
            settle: async (deciding) => {
              for (const record of records) {
                const settling = settlings?.get(record.id)
                // oxlint-disable-next-line no-await-in-loop
                if (settling && !isBare(settling))
                  await programme.settle?.({ ...deciding, records: [record] }, settling)
              }
            },
          })
        : null
    return { done: [...locked.keys()], refused, undo }
  }

  const decideMany = (deps: Deps, caller: Caller, ids: readonly number[], many: Many): Promise<BulkResult> =>
    deps.db.transaction().execute((trx) => decideThese(deps, trx, caller, ids, many))

  return {
    lockKnown,
    entry,
    table,
    /** For the undoing of a decision (services/undo). */
    undo: undoDecision,

    /** @param settling the line of a bank statement that shows the money, and how a difference is settled */
    confirm: (deps: Deps, caller: Caller, id: number, seen: Seen, settling: Settling = {}) =>
      decideOne(deps, caller, { id, event: 'confirm', seen, settling }),

    reject: ((deps, caller, id, seen, given) =>
      decideOne(deps, caller, { id, event: 'reject', seen, given })) satisfies Reject,

    /** Takes a decision back: the record waits again. Without `isTold` nobody hears of it. */
    cancel: (deps: Deps, caller: Caller, id: number, isTold = true): Promise<Undoable | null> =>
      decideOne(deps, caller, { id, event: 'cancel', isTold }),

    /** The mail that a rejection with this reason would send; nothing is changed. */
    previewRejection: (deps: Deps, id: number, given: Rejection, language: Language) =>
      deps.db.transaction().execute(async (trx) => {
        const at = deps.now().toISOString()
        const mail = await programme.rejectionMail(trx, await lockKnown(trx, id), given, at)
        if (!mail) throw conflict(sentence('nobodyToTell'))
        const subject = mail.template.subject(translatorFor(language))
        const kept = { template: mail.template.name, language, subject, user_id: mail.userId, data: mail.data ?? {} }
        const { text } = await compose({ ...deps, db: trx }, byName([mail.template]), kept, { isPreview: true })
        return { subject, text }
      }),

    /** Confirms as many of the records as are pending, in one transaction. */
    confirmMany: (deps: Deps, caller: Caller, ids: readonly number[]): Promise<BulkResult> =>
      decideMany(deps, caller, ids, { event: 'confirm' }),

    /** Confirms pending records, each with the line of a bank statement; a line that is taken refuses all of them. */
    confirmWithLines: (
      deps: Deps,
      caller: Caller,
      settlings: ReadonlyMap<number, Settling>,
      within?: Trx,
    ): Promise<BulkResult> => {
      const run = (trx: Trx) => decideThese(deps, trx, caller, [...settlings.keys()], { event: 'confirm', settlings })
      return within ? run(within) : deps.db.transaction().execute(run)
    },

    /** Rejects as many of the records as are pending, with one reason and in one transaction. */
    rejectMany: (deps: Deps, caller: Caller, ids: readonly number[], given: Rejection): Promise<BulkResult> =>
      decideMany(deps, caller, ids, { event: 'reject', given }),

    /** Confirms every pending record that `find` gives. */
    confirmFound: (deps: Deps, caller: Caller, find: (trx: Trx) => Promise<number[]>): Promise<BulkResult> =>
      deps.db.transaction().execute(async (trx) => {
        const result = await decideThese(deps, trx, caller, await find(trx), { event: 'confirm' })
        // Decided by somebody else between the look and the lock: they were not pending any more.
        return { ...result, refused: [] }
      }),

    ...binOfReview(programme, sentence),
  }
}
