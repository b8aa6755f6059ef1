/**
 * Undoing a decision within seconds: its mails wait that long, and are withdrawn with it. The state itself goes back
 * the way that taking a decision back goes, by the room that owns the record.
 */
import { randomUUID } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, notAuthorized, notFound } from '#kit/errors.ts'
import { type Outgoing, queueInstead } from '#services/mail/mail-queue.ts'
import { bringMailsBack, type Withdrawn } from '#services/mail/told.ts'
import * as store from './decision-undo-store.ts'

export type { Before } from './decision-undo-store.ts'

/** How long the mails of a decision wait. */
export const undoSeconds = 10
/** Whose mails are none, or still wait for other reasons, can be undone until here: a press may be long on its way. */
const mostSeconds = 60

type Made = {
  caller: Caller | null
  entity: store.DecidedTable
  event: string
  at: string
  files?: readonly number[]
}

/** Queues the mails that a decision owes: they wait. While a decision is undone there are none. */
export type Queue = (mails: readonly Outgoing[]) => Promise<void>

/** Queues nothing: nobody gets a mail about an undone decision. */
export const queueNone: Queue = async () => undefined

/** Nobody gets a mail, not even one that waits and is no longer true. */
export const hush =
  (queue: Queue): Queue =>
  (mails) =>
    queue(mails.map((mail) => ({ ...mail, choose: () => null })))

/**
 * Makes a decision that can be undone: `decide` queues its mails with the given function, and says which records it
 * changed from what.
 * @param files which nothing shows any more after it
 */
export async function undoably(
  trx: Trx,
  { caller, entity, event, at, files = [] }: Made,
  decide: (queue: Queue) => Promise<readonly store.Before[]>,
): Promise<Undoable | null> {
  const id = randomUUID()
  const withdrawn: Withdrawn[] = []
  const records = await decide(async (mails) => {
    withdrawn.push(...(await queueInstead(trx, mails, { delay: undoSeconds, decisionId: id })))
  })
  if (records.length === 0) return null
  await store.insertDecision(trx, { id, entity, event, actorId: caller?.id ?? null, at, records, withdrawn, files })
  return { id, seconds: undoSeconds }
}

/** A decision that is being undone; the records are as they were before it. */
export type UndoStep<Who = Caller> = {
  deps: Deps
  trx: Trx
  caller: Who
  event: string
  records: readonly store.Before[]
  at: string
  /** Withdraws the mails. Throws 409 when one has left or a record has changed since; call it once they are locked. */
  expectUnchanged: () => Promise<void>
}

/** How each room brings its records back; it locks them first. */
export type Undoers = Record<store.DecidedTable, (step: UndoStep<Caller | null>) => Promise<void>>

/** An undoing of what only somebody signed in decides. */
export const bySomebody =
  (undo: (step: UndoStep) => Promise<void>) =>
  (step: UndoStep<Caller | null>): Promise<void> => {
    const { caller } = step
    if (!caller) throw notAuthorized()
    return undo({ ...step, caller })
  }

/** The record that a decision has to be about, and what it may have been, where somebody is let in for that one alone. */
type Of = { entity: store.DecidedTable; id: number; events: readonly string[] }

/**
 * Undoes a decision, with its mails, in one transaction.
 * @throws 403 for somebody else's, 404 for an unknown one, 409 when it is too late or something has changed since
 */
export async function undoDecision(
  deps: Deps,
  caller: Caller | null,
  id: string,
  undoers: Partial<Undoers>,
  of?: Of,
): Promise<number[]> {
  return deps.db.transaction().execute(async (trx) => {
    const decision = await store.findDecision(trx, id)
    if (!decision || (of && !isOf(decision, of))) throw notFound()
    if (decision.actor_id !== (caller?.id ?? null)) throw notAuthorized()
    if (decision.undone_at !== null) throw conflict('office.undo.already')
    const age = deps.now().getTime() - Date.parse(decision.made_at)
    if (age > mostSeconds * 1000) throw conflict('office.undo.late')
    const at = deps.now().toISOString()
    const { entity, event, records } = decision
    const bringBack = undoers[entity]
    if (!bringBack) throw notFound()
    await bringBack({
      deps,
      trx,
      caller,
      event,
      records,
      at,
      expectUnchanged: async () => {
        // The decision and its mails come after the records, as erasures and other decisions lock them (docs/locks.md).
        const locked = await store.lockDecision(trx, id)
        if (!locked) throw notFound()
        if (locked.undone_at !== null) throw conflict('office.undo.already')
        if (!(await store.withdrawMails(trx, id))) throw conflict('office.undo.late')
        if (await store.hasChanged(trx, decision)) throw conflict('office.undo.changed')
      },
    })
    await bringMailsBack(trx, decision.withdrawn, id)
    await store.markUndone(trx, id, at)
    return records.map((record) => record.id)
  })
}

const isOf = ({ entity, event, records }: store.Decision, of: Of): boolean =>
  entity === of.entity && of.events.includes(event) && records.every(({ id }) => id === of.id)

export { forgetDecisions } from './decision-undo-store.ts'
