/** Closing a term and opening the next: one transaction, and nothing of the old term is touched. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { expectNoProblems, conflict, type FieldProblems, invalid } from '#kit/errors.ts'
import { recordAudit, recordChange } from '#services/audit/audit.ts'
import type { ShiftCopy } from '#services/seats/shifts.ts'
import type { WithNeeds } from '#features/window/readiness.actions.ts'
import { holdMoved, moveWindows } from '#features/window/window.actions.ts'
import type { TermChange, TermChanged, TermChangePlan } from './term.contract.ts'
import { termOrder, usualGraceWeeks } from './term.rules.ts'
import * as store from './term.store.ts'

export type ShiftCopies = {
  plan: store.SeatPlan
  /** The shifts that a new term takes over, by id. */
  findShifts: (trx: Trx, ids: number[]) => Promise<ReadonlyMap<number, ShiftSource>>
  /** Copies them into a term, but for those that it has. Says how many were added. */
  copyShifts: (trx: Trx, caller: Caller, termId: number, copies: readonly Copy[]) => Promise<number>
}
type ShiftSource = Omit<ShiftCopy, 'starts_at' | 'ends_at' | 'quota'> & { term_id: number }
type Copy = ShiftCopy & { id: number }

export type TermLeft = {
  regionId: number
  termId: number
  /** For so many weeks its members keep their rights. */
  weeks: number
  /** Whether they get a mail about it. */
  isTold: boolean
}

/** What the programmes do as a term ends and the next begins; `app.ts` brings them together. */
export type TermParts = ShiftCopies &
  WithNeeds & {
    termLeft: (trx: Trx, caller: Caller, left: TermLeft) => Promise<void>
  }

export async function planTermChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { plan }: Pick<TermParts, 'plan'>,
): Promise<TermChangePlan> {
  return { ...(await store.findPlan(db, plan)), server_time: now().toISOString() }
}

/**
 * Opens a term for the given regions: their current term, batch and prices, copies of the shifts, windows at their
 * new dates. Payments, seats, attendance and scores of the old term stay as they are; its members keep their rights
 * for the given grace, and a mail says so.
 * @throws 409 if a region is in that term already, 422 for a term that lies before a region's current one, for shifts
 *   that are not these regions', and for copies that lie in the past; 409 with the missing parts if a moved window
 *   would open without a reason
 */
export async function changeTerm(
  deps: Deps,
  caller: Caller,
  change: TermChange,
  parts: TermParts,
): Promise<TermChanged> {
  const { db, now } = deps
  const hasMail = await parts.sendsMail()
  return db.transaction().execute(async (trx) => {
    // Before the regions, as registrations take them (docs/locks.md).
    await holdMoved(trx, change.windows)
    const regions = await store.lockRegions(
      trx,
      change.regions.map(({ id }) => id),
    )
    refuseNonsense(change, regions)
    const term = await store.findOrMakeTerm(trx, change.term)
    if (term.isNew) {
      await recordAudit(trx, { caller, action: 'created', entity: 'term', entityId: term.id, after: change.term })
    }
    const sources = await shiftsOf(trx, change, { regions, now: now(), parts })
    const copied = await parts.copyShifts(trx, caller, term.id, sources)
    await openInRegions(trx, caller, change, regions, term.id)
    // With the new prices and shifts in place, which the windows may not open without.
    const opening = { reason: change.reason ?? null, now: now(), needs: parts.needs, hasMail }
    await moveWindows(trx, caller, change.windows, opening)
    const weeks = change.grace_weeks ?? usualGraceWeeks
    for (const { id: regionId, current_term_id: termId } of regions) {
      await parts.termLeft(trx, caller, { regionId, termId, weeks, isTold: true })
    }
    return {
      term_id: term.id,
      regions: regions.length,
      shifts: copied,
      shifts_there: sources.length - copied,
      windows: change.windows.length,
    }
  })
}

type Region = Awaited<ReturnType<typeof store.lockRegions>>[number]

function refuseNonsense(change: TermChange, regions: readonly Region[]): void {
  const problems: FieldProblems = {}
  change.regions.forEach(({ id }, index) => {
    const isTwice = change.regions.findIndex((other) => other.id === id) < index
    if (isTwice || !regions.some((region) => region.id === id))
      problems[`regions.${index}.id`] = [{ key: 'fields.unknown' }]
  })
  expectNoProblems(problems)
  const wanted = termOrder(change.term)
  const there = regions.find((region) => termOrder(nameOf(region)) === wanted)
  if (there) throw conflict('terms.problems.there', { region: there.region })
  const beyond = regions.find((region) => termOrder(nameOf(region)) > wanted)
  if (beyond) throw invalid({ 'term.semester': [{ key: 'terms.problems.before', values: { region: beyond.region } }] })
}

// A check of the database keeps the column to these two.
const nameOf = ({ semester, year }: Region) => ({ semester: semester as 'ODD' | 'EVEN', year })

/** The shifts to copy with their new dates; each must belong to the term that one of the regions leaves. */
async function shiftsOf(
  trx: Trx,
  { shifts }: TermChange,
  { regions, now, parts }: { regions: readonly Region[]; now: Date; parts: TermParts },
) {
  const found = await parts.findShifts(
    trx,
    shifts.map(({ id }) => id),
  )
  const problems: FieldProblems = {}
  const sources = shifts.map((copy, index) => {
    const source = found.get(copy.id)
    const isTheirs = regions.some(
      (region) =>
        source?.term_id === region.current_term_id && (source.region_id === null || source.region_id === region.id),
    )
    if (!source || !isTheirs) problems[`shifts.${index}.id`] = [{ key: 'fields.unknown' }]
    if (Date.parse(copy.starts_at) <= now.getTime())
      problems[`shifts.${index}.starts_at`] = [{ key: 'terms.problems.past' }]
    return {
      ...copy,
      shift: source?.shift ?? '',
      shift_label_id: source?.shift_label_id ?? null,
      place: source?.place ?? null,
      place_label_id: source?.place_label_id ?? null,
      region_id: source?.region_id ?? null,
      is_active: source?.is_active ?? false,
    }
  })
  expectNoProblems(problems)
  return sources
}

async function openInRegions(trx: Trx, caller: Caller, change: TermChange, regions: readonly Region[], termId: number) {
  for (const region of regions) {
    const wanted = change.regions.find(({ id }) => id === region.id)
    if (!wanted) continue
    const after = {
      current_term_id: termId,
      current_batch: wanted.current_batch,
      toefl_price_one: wanted.toefl_price_one,
      toefl_price_two: wanted.toefl_price_two ?? null,
      toefl_price_three: wanted.toefl_price_three ?? null,
      member_price: wanted.member_price,
    }
    await store.updateRegion(trx, region.id, after)
    await recordChange(trx, { caller, action: 'term changed', entity: 'region', entityId: region.id }, region, after)
  }
}
