/** Closing the months of a region, opening them again, and what has changed in them since (docs/decisions/105). */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { findClosedUntil } from '#services/closed-days.ts'
import { findUsualTerm } from '#services/usual-term.ts'
import { dayInWib } from '#words/wib.ts'
import { rupiahAndSen } from '#features/statement/sen.rules.ts'
import { termOrder } from '#features/term/term.rules.ts'
import { daysOf } from './account-day.rules.ts'
import type { CashClosings, Checks, ClosedMonth, Closing } from '#features/closing/closing.contract.ts'
import {
  type Accepted,
  type Checked,
  closeRefusal,
  dueMonth,
  monthEnd,
  monthOf,
  monthsBetween,
  reopenRefusal,
} from '#features/closing/closing.rules.ts'
import { findTermOf } from './cash-booking.store.ts'
import * as checking from './closing-check.store.ts'
import * as store from './closing.store.ts'
import { findDayLines, findUnseen } from './cash-place.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>
type Place = { region_id: number; month: string }

/** The months of a term, from the first in which something happened to the last, or to this one while the term runs. */
export async function listClosings(
  { db, now }: Tools,
  given: { term_id?: number | undefined; region_id?: number | undefined },
): Promise<CashClosings> {
  const term_id = given.term_id ?? (await findUsualTerm(db, given.region_id))
  const [terms, lives, closed] = await Promise.all([
    store.findTerms(db),
    store.findLives(db, given.region_id),
    store.findAllClosed(db, given.region_id),
  ])
  const term = terms.find(({ id }) => id === term_id)
  if (!term) throw notFound()
  const today = dayInWib(now())
  const shown = await Promise.all(closed.map(async (row) => [row, await closedMonth(db, row, terms)] as const))
  const regions = lives
    .filter((life) => life.term_id === term_id)
    .map(({ region_id, region, current_term_id, first, last }) => {
      const own = shown.filter(([row]) => row.region_id === region_id)
      const closedUntil = own.at(-1)?.[0].month ?? null
      const bounds = {
        today,
        first: firstOf(lives.filter((life) => life.region_id === region_id)),
        closedUntil: closedUntil && monthEnd(closedUntil),
      }
      // What comes before it has to be closed first, so it is shown.
      const due = dueMonth(bounds)
      const from = due !== null && due < first ? due : first
      return {
        region_id,
        region,
        is_closed: own.some(([row]) => row.closes_term_id === term_id),
        months: monthsBetween(from, current_term_id === term_id && last < today ? today : last).map((month) => {
          const found = own.find(([row]) => row.month === month)?.[1] ?? null
          const refusal = found ? null : closeRefusal({ ...bounds, month })
          return { month, closed: found, refusal: refusal === 'closed' ? null : refusal }
        }),
      }
    })
  return { term, regions }
}

const firstOf = (lives: readonly { first: string }[]): string | null =>
  lives.map(({ first }) => first).toSorted()[0] ?? null

/** A closed month, as a list shows it. */
export async function closedMonth(
  db: Db | Trx,
  row: store.ClosedRow,
  terms: Awaited<ReturnType<typeof store.findTerms>>,
): Promise<ClosedMonth> {
  const { id, region_id, region, month, closed_by_name, closed_at, reasons, closes_term_id } = row
  const changed = await store.findChanged(db, row)
  return {
    id,
    region_id,
    region,
    month,
    closed_by_name,
    closed_at,
    reasons: reasons.map((one) => ({ ...shownCheck(one), reason: one.reason })),
    closes_term: terms.find((term) => term.id === closes_term_id) ?? null,
    corrections: changed.length,
  }
}

const shownCheck = ({ check, count, money }: Checked): Checks['checks'][number] => ({
  check,
  count,
  money: money === null ? null : rupiahAndSen(money),
})

/** What has to hold before a month is closed: the next one, unless it is given. Throws 404 for an unknown region. */
export async function readChecks({ db, now }: Tools, region_id: number, given?: string): Promise<Checks> {
  if (!(await findTermOf(db, region_id))) throw notFound()
  const bounds = {
    first: firstOf(await store.findLives(db, region_id)),
    closedUntil: await findClosedUntil(db, region_id),
  }
  const month = monthOf(given ?? dueMonth(bounds) ?? dayInWib(now()))
  return { month, checks: (await findChecks(db, { region_id, month })).map(shownCheck) }
}

/** What each check finds in a month. */
export async function findChecks(db: Db | Trx, { region_id, month }: Place): Promise<Checked[]> {
  const place = { region_id, month, last: monthEnd(month) }
  const lines = await checking.countOpenLines(db, place)
  const differing: number[] = []
  for (const id of await checking.findAccountIds(db, region_id)) {
    const difference = await differenceAt(db, id, place.last)
    if (difference !== 0) differing.push(difference)
  }
  const days = { count: differing.length, money: differing.reduce((sum, one) => sum + one, 0) }
  const tills = { count: await checking.countTills(db, place), money: null }
  const waiting = await checking.countWaiting(db, place)
  const unproven = await checking.countUnproven(db, place)
  return [
    { check: 'open_lines', ...lines },
    { check: 'account_days', ...days },
    { check: 'tills', ...tills },
    { check: 'waiting', ...waiting },
    { check: 'unproven', ...unproven },
  ]
}

/** What the bank said last until a day, less what the books had by then; 0 where it said nothing. */
async function differenceAt(db: Db | Trx, accountId: number, day: string): Promise<number> {
  const until = <Row extends { day: string }>(rows: readonly Row[]) => rows.filter((row) => row.day <= day)
  const { days } = daysOf(until(await findDayLines(db, accountId)), until(await findUnseen(db, accountId)))
  return days.at(-1)?.difference ?? 0
}

/**
 * Closes a month of a region as it is.
 * @throws 409 for one that is not over, not the next, or closed; 422 at each check that does not hold and has no reason
 */
export async function closeMonth({ db, now }: Tools, caller: Caller, body: Closing): Promise<ClosedMonth> {
  const { region_id } = body
  const month = monthOf(body.month)
  const id = await db.transaction().execute(async (trx) => {
    if (!(await store.lockRegion(trx, region_id))) throw invalidField('region_id', 'fields.unknown')
    const lives = await store.findLives(trx, region_id)
    const bounds = { first: firstOf(lives), closedUntil: await findClosedUntil(trx, region_id) }
    const refusal = closeRefusal({ ...bounds, month, today: dayInWib(now()) })
    if (refusal) throw conflict(`cashBook.closing.refused.${refusal}`, { month: dueMonth(bounds) ?? month })
    const reasons = accept(await findChecks(trx, { region_id, month }), body)
    const last = monthEnd(month)
    const closes_term_id = await endedTerm(trx, { region_id, last, lives })
    const made = await store.insertClosed(trx, {
      region_id,
      month,
      last,
      reasons,
      closes_term_id,
      by: caller.id,
      at: now().toISOString(),
    })
    const term = closes_term_id === null ? {} : { term_id: closes_term_id }
    const why = Object.fromEntries(reasons.map(({ check, reason }) => [check, reason]))
    const after = { region_id, month, ...term, ...why }
    await recordAudit(trx, { caller, action: 'closed', entity: 'closed_month', entityId: made, after })
    return made
  })
  const row = await store.findClosed(db, id)
  if (!row) throw notFound()
  return closedMonth(db, row, await store.findTerms(db))
}

function accept(checks: readonly Checked[], body: Closing): Accepted[] {
  const problems: FieldProblems = {}
  const accepted = checks
    .filter(({ count }) => count > 0)
    .map((one) => {
      const reason = body[one.check] ?? null
      if (reason === null) problems[one.check] = [{ key: 'cashBook.closing.problems.reason' }]
      return { ...one, reason: reason ?? '' }
    })
  expectNoProblems(problems)
  return accepted
}

type Ending = { region_id: number; last: string; lives: Awaited<ReturnType<typeof store.findLives>> }

/** The latest term that ends by then: the region is in another one, and nothing of it happened later. */
async function endedTerm(trx: Trx, { region_id, last, lives }: Ending): Promise<number | null> {
  const [terms, closed] = [await store.findTerms(trx), await store.findAllClosed(trx, region_id)]
  const ended = new Set(
    lives.filter((life) => life.term_id !== life.current_term_id && life.last <= last).map(({ term_id }) => term_id),
  )
  for (const { closes_term_id } of closed) if (closes_term_id !== null) ended.delete(closes_term_id)
  const latest = terms.filter(({ id }) => ended.has(id)).toSorted((one, other) => termOrder(other) - termOrder(one))[0]
  return latest?.id ?? null
}

/**
 * Opens a closed month again.
 * @throws 404 for an unknown one; 409 for who closed it, while a later one is closed, and where it is open
 */
export async function reopenMonth({ db, now }: Tools, caller: Caller, id: number, reason: string): Promise<void> {
  const found = await store.findClosed(db, id)
  if (!found) throw notFound()
  await db.transaction().execute(async (trx) => {
    await store.lockRegion(trx, found.region_id)
    const row = await store.findClosed(trx, id)
    if (!row) throw notFound()
    const refusal = reopenRefusal(reopening(row, caller))
    if (refusal) throw conflict(`cashBook.closing.refused.${refusal}`)
    await store.markReopened(trx, id, { by: caller.id, at: now().toISOString(), reason })
    const before = { region_id: row.region_id, month: row.month }
    await recordAudit(trx, {
      caller,
      action: 'opened again',
      entity: 'closed_month',
      entityId: id,
      before,
      after: { reason },
    })
  })
}

export const reopening = (row: store.ClosedRow, caller: Caller) => ({
  isOpen: row.reopened_at !== null,
  isLast: row.is_last,
  closedBy: row.closed_by,
  by: caller.id,
})
