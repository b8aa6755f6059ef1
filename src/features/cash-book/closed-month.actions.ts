/** A closed month beside what it comes to now, and the balances with which a term begins (docs/decisions/105). */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { rupiahAndSen } from '#features/statement/sen.rules.ts'
import { termOrder } from '#features/term/term.rules.ts'
import { programmeOf } from '#services/money-sql.ts'
import { findUsualTerm } from '#services/usual-term.ts'
import { closedMonth, reopening } from './closing.actions.ts'
import type { ClosedDetails, OpeningBalances } from '#features/closing/closing.contract.ts'
import { type Held, monthEnd, pairsOf, reopenRefusal, type Written } from '#features/closing/closing.rules.ts'
import * as store from './closing.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

/** Throws 404 for an unknown one. */
export async function readClosing({ db }: Tools, caller: Caller, id: number): Promise<ClosedDetails> {
  const row = await store.findClosed(db, id)
  if (!row) throw notFound()
  const [now, changed, terms] = await Promise.all([
    store.findFigures(db, row),
    store.findChanged(db, row),
    store.findTerms(db),
  ])
  const { reopened_by_name, reopened_at, reopen_reason } = row
  return {
    ...(await closedMonth(db, row, terms)),
    reopened_by_name,
    reopened_at,
    reopen_reason,
    refusal: reopenRefusal(reopening(row, caller)),
    payments: paymentsOf(row.figures, now),
    entries: [...Map.groupBy(row.figures.entries, ({ kind }) => kind)].map(([kind, some]) => ({
      kind,
      entries: some.reduce((sum, { entries }) => sum + entries, 0),
      ...rupiahAndSen(some.reduce((sum, { amount }) => sum + amount, 0)),
    })),
    balances: await balancesOf(db, row),
    changed,
  }
}

type Programme = ClosedDetails['payments'][number]['programme']
const tables = new Map(Object.entries(programmeOf).map(([table, key]) => [key as string, table as Programme]))

function paymentsOf(written: Written, now: Written): ClosedDetails['payments'] {
  const sums = (of: Written) =>
    of.payments.map(({ programme, standing, amount }) => [`${programme} ${standing}`, 100 * amount] as const)
  return pairsOf(sums(written), sums(now)).flatMap(({ key, ...pair }) => {
    const [name = '', standing = ''] = key.split(' ')
    const programme = tables.get(name)
    return programme ? [{ programme, standing, ...exactPair(pair) }] : []
  })
}

const exactPair = (pair: { written: number; now: number }) => ({
  written: rupiahAndSen(pair.written),
  now: rupiahAndSen(pair.now),
})

/** What every place held at the month's end, as written and as it is by the books of now. */
async function balancesOf(db: Deps['db'], row: store.ClosedRow): Promise<ClosedDetails['balances']> {
  const [now, names] = await Promise.all([store.findBalances(db, monthEnd(row.month)), store.findNames(db)])
  const sums = (held: readonly Held[]) => held.map(({ place, id, amount }) => [`${place}:${id ?? ''}`, amount] as const)
  return pairsOf(sums(row.balances), sums(now)).map(({ key, ...pair }) => {
    const [place = '', id = ''] = key.split(':')
    return { place, id: id === '' ? null : Number(id), name: names.get(key) ?? null, ...exactPair(pair) }
  })
}

/** What accounts, tills and people held when the term before was closed; as they were written then. */
export async function readOpening({ db }: Tools, termId?: number): Promise<OpeningBalances> {
  const [terms, closed] = [await store.findTerms(db), await store.findAllClosed(db)]
  const id = termId ?? (await findUsualTerm(db))
  const ordered = terms.toSorted((one, other) => termOrder(one) - termOrder(other))
  const at = ordered.findIndex((term) => term.id === id)
  if (at === -1) throw notFound()
  const before = ordered.slice(0, at).findLast((term) => closed.some((row) => row.closes_term_id === term.id))
  // All regions share the places: the last of them to close has what all left.
  const row = closed.findLast(({ closes_term_id }) => closes_term_id === before?.id)
  if (!before || !row) return { closed: null }
  const balances = await balancesOf(db, row)
  const total = rupiahAndSen(row.balances.reduce((sum, { amount }) => sum + amount, 0))
  return { closed: { term: before, day: monthEnd(row.month), closing_id: row.id, balances, total } }
}
