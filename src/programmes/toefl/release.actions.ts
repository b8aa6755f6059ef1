/**
 * The release of a shift's scores at one moment. Until then nobody but the office sees a score of the shift or is mailed
 * one, so a mistake that is corrected before reaches nobody.
 */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { undoably, type UndoStep } from '#services/decision-undo.ts'
import { holdShifts } from '#services/seats/seats.ts'
import type { ShiftResults } from './release.contract.ts'
import * as store from './release.store.ts'
import { findShift } from './score.store.ts'
import { tellScores } from './score-told.actions.ts'
import { lockSeatRows } from './seat.store.ts'

const entity = 'toefl_release'

/** What is entered for a shift, and whether students see it. Throws 404 for an unknown shift. */
export async function readResults({ db }: Pick<Deps, 'db'>, shiftId: number): Promise<ShiftResults> {
  if (!(await findShift(db, shiftId))) throw notFound()
  const release = await store.findRelease(db, shiftId)
  const people = await store.findResults(db, shiftId)
  const scores = people.flatMap(({ score }) => (score === null ? [] : [score]))
  const named = (some: store.ReleasedSeat[]) => some.map(({ id, nim, name }) => ({ id, nim, name }))
  return {
    shift_id: shiftId,
    state: !release ? 'SHOWN' : release.released_at === null ? 'WAITING' : 'RELEASED',
    released_at: release?.released_at ?? null,
    released_by_name: release ? await store.findReleaser(db, release.id) : null,
    counts: {
      confirmed: people.length,
      attended: people.filter(({ is_attend }) => is_attend).length,
      scored: scores.length,
    },
    lowest: scores.length > 0 ? Math.min(...scores) : null,
    highest: scores.length > 0 ? Math.max(...scores) : null,
    without_score: named(people.filter(({ score, is_attend }) => is_attend && score === null)),
    absent: named(people.filter(({ score, is_attend }) => !is_attend && score !== null)),
    seen: digestOf(people),
  }
}

const digestOf = (people: readonly store.ReleasedSeat[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(people.toSorted((a, b) => a.id - b.id).map(({ id, score, sections }) => [id, score, sections])),
    )
    .digest('base64url')

/**
 * Lets the scores of a shift wait, or shows them as they are entered. Only before the first score: later somebody was told
 * one already, or would be told without having been looked at.
 * @throws 404 for an unknown shift, 409 once there are scores or they were released
 */
export async function setWaiting({ db }: Pick<Deps, 'db'>, caller: Caller, shiftId: number, waits: boolean) {
  await db.transaction().execute(async (trx) => {
    if (!(await findShift(trx, shiftId))) throw notFound()
    const release = await store.findRelease(trx, shiftId)
    if (release && !(await store.lockRelease(trx, release.id))) throw conflict('results.refused.changed')
    const details = await lockShiftSeats(trx, shiftId)
    if ((release !== undefined) === waits) return
    if (release?.released_at) throw conflict('results.refused.released')
    if (details.some(({ score }) => score !== null)) throw conflict('results.refused.scored')
    const id = release ? release.id : (await store.insertRelease(trx, shiftId))?.id
    // Somebody else did the same at the same moment.
    if (id === undefined) return
    if (!waits) await store.removeRelease(trx, id)
    await recordAudit(trx, {
      caller,
      action: waits ? 'release waits' : 'release ended',
      entity,
      entityId: id,
      after: { shift_id: shiftId },
    })
  })
}

/** The seats of a shift and then the shift itself: nobody enters a score, and nobody comes or goes. */
async function lockShiftSeats(trx: Trx, shiftId: number) {
  await lockSeatRows(trx, await store.findSeatIds(trx, shiftId))
  await holdShifts(trx, [shiftId])
  // Once more, for who was moved here in between.
  return store.findResults(trx, shiftId)
}

/**
 * Shows the scores of a shift and mails everybody theirs.
 * @throws 404, 409 when they do not wait, when there is none, and when they are no longer those that were seen
 */
export async function releaseResults(
  deps: Deps,
  caller: Caller,
  shiftId: number,
  seen: string,
): Promise<Undoable | null> {
  return deps.db.transaction().execute(async (trx) => {
    const known = await store.findRelease(trx, shiftId)
    if (!known && !(await findShift(trx, shiftId))) throw notFound()
    const release = known && (await store.lockRelease(trx, known.id))
    if (!release) throw conflict('results.refused.notWaiting')
    if (release.released_at !== null) throw conflict('results.refused.released')
    const people = await lockShiftSeats(trx, shiftId)
    if (digestOf(people) !== seen) throw conflict('results.refused.changed')
    const scored = people.filter(({ score }) => score !== null)
    if (scored.length === 0) throw conflict('results.refused.none')
    const at = deps.now().toISOString()
    return undoably(trx, { caller, entity, event: 'released', at }, async (queue) => {
      await store.updateRelease(trx, release.id, { released_at: at, released_by: caller.id })
      await recordAudit(trx, {
        caller,
        action: 'released',
        entity,
        entityId: release.id,
        after: { shift_id: shiftId, scores: scored.length },
      })
      await tellScores(trx, scored, queue)
      return [{ id: release.id, before: {} }]
    })
  })
}

/** The scores wait again, and nobody was mailed. A release is of one shift. */
export async function undoRelease({ trx, caller, records, expectUnchanged }: UndoStep): Promise<void> {
  const release = records[0] && (await store.lockRelease(trx, records[0].id))
  if (!release) throw notFound()
  await lockShiftSeats(trx, release.shift_id)
  await expectUnchanged()
  await store.updateRelease(trx, release.id, { released_at: null, released_by: null })
  await recordAudit(trx, {
    caller,
    action: 'decision undone',
    entity,
    entityId: release.id,
    after: { shift_id: release.shift_id },
  })
}
