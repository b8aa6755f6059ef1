/** Reading the cash book, and entering what moved. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { type FieldProblems, expectNoProblems, invalidField, notFound } from '#kit/errors.ts'
import { answerOnce, digest } from '#kit/idempotency.ts'
import { isAdmin } from '#roles.ts'
import { findTreasurers } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { findClosedUntil, holdClosedUntil } from '#services/closed-days.ts'
import { takeNumber } from '#services/number-series.ts'
import { dayInWib } from '#words/wib.ts'
import { inOwnRegion } from '#features/payment/payment.rules.ts'
import type { CashChoices, CashEntry, EntryFilters, EntryInput, OpenLineFilters } from './cash-entry.contract.ts'
import {
  seriesOf,
  shapeOf,
  type Side,
  sideName,
  sideOf,
  sideProblems,
  stateOf,
  type Sides,
} from './cash-entry.rules.ts'
import * as booking from './cash-booking.store.ts'
import * as choices from './cash-choice.store.ts'
import * as store from './cash-entry.store.ts'
import { findOpenLines, insertTie, lockLine } from './cash-line.store.ts'
import { keepReceipt } from './receipt-picture.actions.ts'

export const listEntries = ({ db }: Pick<Deps, 'db'>, caller: Caller, filters: EntryFilters) =>
  store.findEntries(db, inOwnRegion(caller, filters))

const batch = 500

/** All that count of a term, the oldest first; of one region where it is given. */
export async function readCounted(
  { db }: Pick<Deps, 'db'>,
  query: { term_id: number; region_id?: number | undefined },
): Promise<CashEntry[]> {
  const ids = await store.findEntryIds(db, { ...query, state: 'CONFIRMED', sort: 'day' })
  const entries: CashEntry[] = []
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const byId = new Map((await store.findRows(db, some)).map((entry) => [entry.id, entry]))
    for (const id of some) entries.push(...[byId.get(id)].filter((entry) => entry !== undefined))
  }
  return entries
}

/** Throws 404 for an unknown one, and for SCAC one of another region. */
export async function readEntry({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<CashEntry> {
  const [found] = await store.findRows(db, [id])
  if (!found || (!isAdmin(caller) && found.region_id !== caller.regionId)) throw notFound()
  return found
}

export const listOpenLines = ({ db }: Pick<Deps, 'db'>, filters: OpenLineFilters) => findOpenLines(db, filters)

/** What an entry can name; a region's committee learns of no other region. */
export async function readChoices(deps: Deps, caller: Caller): Promise<CashChoices> {
  const { db } = deps
  const regionId = isAdmin(caller) ? null : (caller.regionId ?? 0)
  const treasurers = (await findTreasurers(db, deps.now())).map(({ id }) => id)
  const [accounts, tills, categories, events, refunds, handovers, limit] = await Promise.all([
    choices.findAccounts(db, regionId),
    choices.findTills(db, treasurers),
    choices.findCategories(db),
    choices.findEvents(db, regionId),
    choices.findRefunds(db, regionId),
    choices.findHandovers(db, regionId),
    booking.findLimit(db),
  ])
  const second_above = Math.trunc(limit / 100)
  return {
    accounts,
    tills,
    categories,
    events,
    refunds,
    handovers,
    second_above,
    server_time: deps.now().toISOString(),
  }
}

/** Changes the amount above which an entry needs a second person. */
export async function changeSetting({ db }: Pick<Deps, 'db'>, caller: Caller, second_above: number) {
  await db.transaction().execute(async (trx) => {
    const before = await booking.changeLimit(trx, second_above * 100)
    await recordAudit(trx, {
      caller,
      action: 'updated',
      entity: 'cash_setting',
      entityId: null,
      before: { second_above: Math.trunc(before / 100) },
      after: { second_above },
    })
  })
  return { second_above }
}

/**
 * Enters what moved.
 * @throws 422 at the fields that do not fit together, name nothing, or differ from the line
 */
export async function enterEntry(deps: Deps, caller: Caller, body: EntryInput, key: string | null): Promise<CashEntry> {
  const { receipt, ...values } = body
  const identity = {
    scope: `cash-entries/${caller.id}`,
    key,
    fingerprint: null,
    bodyHash: digest({ ...values, sha: receipt?.sha256 }),
  }
  const { id } = await keepReceipt(deps, receipt ?? null, (proofIn) =>
    answerOnce(deps.db, identity, {
      prepare: () => expectSound(deps, body),
      write: async (trx) => {
        const { amount, day } = body
        const proof_id = await proofIn(trx)
        const made = await book(deps, trx, caller, {
          ...sidesOf(body),
          kind: body.kind,
          amount: 100 * amount + (body.sen ?? 0),
          day,
          person_name: personOf(body),
          payee: body.payee ?? null,
          category_id: body.category_id ?? null,
          event_id: body.event_id ?? null,
          region_id: body.region_id,
          term_id: body.term_id,
          note: body.note ?? null,
          refund_ids: refundsOf(body),
          handover_id: body.handover_id ?? null,
          proof_id,
        })
        if (body.line_id) await tieWhole(deps, trx, caller, made, body.line_id)
        return { reply: { id: made } }
      },
    }),
  )
  return readEntry(deps, caller, id)
}

const sidesOf = ({ from, to }: Pick<EntryInput, 'from' | 'to'>): Sides => ({ from: sideOf(from), to: sideOf(to) })
const isPerson = ({ from, to }: Sides): boolean => from.place === 'PERSON' || to.place === 'PERSON'
const personOf = (body: EntryInput): string | null => (isPerson(sidesOf(body)) ? (body.person_name ?? null) : null)

async function expectSound(deps: Deps, body: EntryInput): Promise<void> {
  const { kind } = body
  const sides = sidesOf(body)
  const problems: FieldProblems = {}
  const add = (field: string, problem: string) => void (problems[field] ??= [{ key: problem }])
  if (100 * body.amount + (body.sen ?? 0) === 0) add('amount', 'cashBook.problems.amount')
  if (body.day > dayInWib(deps.now())) add('day', 'cashBook.problems.day')
  const closedUntil = await findClosedUntil(deps.db, body.region_id)
  if (closedUntil !== null && body.day <= closedUntil) add('day', 'cashBook.problems.closedDay')
  for (const problem of sideProblems(kind, sides, body.person_name ?? null)) add(problem.field, problem.key)
  const treasurers = (await findTreasurers(deps.db, deps.now())).map(({ id }) => id)
  const named = { category_id: body.category_id ?? null, event_id: body.event_id ?? null }
  const found = await booking.findNamed(deps.db, { ...named, region_id: body.region_id, term_id: body.term_id })
  for (const field of ['from', 'to'] as const) {
    if (!(await isThere(deps, sides[field], treasurers))) add(field, 'fields.unknown')
  }
  const { category } = shapeOf(kind)
  if (category && !body.category_id) add('category_id', 'fields.required')
  else if (body.category_id && found.category !== category) add('category_id', 'cashBook.problems.category')
  if (body.event_id && found.event === null) add('event_id', 'fields.unknown')
  else if (body.event_id && found.event !== body.term_id) add('event_id', 'cashBook.problems.eventTerm')
  if (!found.region) add('region_id', 'fields.unknown')
  if (!found.term) add('term_id', 'fields.unknown')
  const refunds = refundsOf(body)
  if (kind === 'REFUND' && refunds.length === 0) add('refund_id', 'fields.required')
  if (kind !== 'REFUND' && refunds.length > 0) add('refund_id', 'fields.unknown')
  if (body.handover_id) {
    const handover = await booking.findHandover(deps.db, body.handover_id)
    const isTheirs = sides.from.place === 'TILL' && handover?.treasurer_id === sides.from.id
    if (kind !== 'TRANSFER' || !isTheirs) add('handover_id', 'cashBook.problems.handover')
  }
  expectNoProblems(problems)
}

/** The refunds that a body names, each once. */
const refundsOf = ({ refund_id, refund_ids }: Pick<EntryInput, 'refund_id' | 'refund_ids'>): number[] => [
  ...new Set([...(refund_id ? [refund_id] : []), ...(refund_ids ?? [])]),
]

async function isThere(deps: Deps, { place, id }: Side, treasurers: readonly number[]): Promise<boolean> {
  if (id === null) return true
  const found =
    place === 'ACCOUNT'
      ? await booking.findAccountIds(deps.db, [id])
      : await booking.findHolderIds(deps.db, [id], treasurers)
  return found.includes(id)
}

type Ways = { isOwn?: boolean; isProven?: boolean; refund_ids?: readonly number[] }
type Booking = Omit<booking.NewEntry, 'state' | 'kind' | 'refund_id'> & { kind: CashEntry['kind']; amount: number }

/**
 * Writes an entry that somebody of the office enters: it counts at once, or waits for a second person.
 * @param entry for refunds: the sum of all that left by it
 * @throws 422 at the refund that is none, or is another sum, and at the day in a closed month
 */
export async function book(
  deps: Pick<Deps, 'now'>,
  trx: Trx,
  caller: Caller,
  { isOwn = false, isProven = false, refund_ids: refundIds = [], ...entry }: Booking & Ways,
): Promise<number> {
  const given = { ...entry, refund_id: refundIds[0] ?? null }
  if (refundIds.length > 0) {
    const refunds = await booking.lockRefunds(trx, refundIds)
    if (refunds.length < refundIds.length) throw invalidField('refund_id', 'cashBook.problems.refund')
    const sum = refunds.reduce((total, { amount }) => total + amount, 0)
    if (sum !== given.amount) throw invalidField('amount', 'cashBook.problems.refundAmount')
  }
  await expectOpenDay(trx, given)
  const at = deps.now().toISOString()
  const secondAbove = isProven ? Infinity : await booking.findLimit(trx)
  const state = stateOf({ amount: given.amount, secondAbove, isOwn })
  const counted =
    state === 'CONFIRMED' ? { ...(await numbered(trx, given)), confirmed_by: caller.id, confirmed_at: at } : {}
  const id = await booking.insertEntry(trx, { ...given, state, entered_by: caller.id, entered_at: at, ...counted })
  if (refundIds.length > 0) await booking.insertRefundsOf(trx, id, refundIds)
  await recordAudit(trx, {
    caller,
    action: 'entered',
    entity: 'cash_entry',
    entityId: id,
    after: auditOf({ ...given, state }),
  })
  return id
}

async function expectOpenDay(trx: Trx, { region_id, day }: Pick<Booking, 'region_id' | 'day'>): Promise<void> {
  const closedUntil = await holdClosedUntil(trx, region_id)
  if (closedUntil !== null && day <= closedUntil) throw invalidField('day', 'cashBook.problems.closedDay')
}

/** What the trail keeps of an entry. */
export const auditOf = ({ from, to, ...given }: Sides & Record<string, unknown>): Record<string, unknown> => {
  const kept = [
    'kind',
    'state',
    'day',
    'payee',
    'category_id',
    'event_id',
    'region_id',
    'term_id',
    'refund_id',
    'corrects_id',
    'for_id',
    'person_name',
  ]
  const values = Object.fromEntries(
    kept.flatMap((name) => (given[name] === null || given[name] === undefined ? [] : [[name, given[name]]])),
  )
  return { ...values, from_place: sideName(from), to_place: sideName(to), amount: Number(given['amount']) / 100 }
}

/** The number of an entry that counts from now on. */
export async function numbered(trx: Trx, entry: { kind: CashEntry['kind']; day: unknown }) {
  const series = seriesOf(entry.kind)
  const year = Number(String(entry.day).slice(0, 4))
  return { series, year, number: await takeNumber(trx, series, year) }
}

/** The line from which an entry was made has to be all of its side, on its account. */
async function tieWhole(deps: Pick<Deps, 'now'>, trx: Trx, caller: Caller, entryId: number, lineId: number) {
  const entry = await booking.lockEntry(trx, entryId)
  const line = await lockLine(trx, lineId)
  if (!entry || !line?.is_open || entry.kind === 'OPENING') throw invalidField('line_id', 'cashBook.problems.line')
  const side = line.is_out ? entry.from : entry.to
  if (side.place !== 'ACCOUNT' || side.id !== line.account_id) {
    throw invalidField(line.is_out ? 'from' : 'to', 'cashBook.problems.lineAccount')
  }
  if (line.rest !== entry.amount) throw invalidField('amount', 'cashBook.problems.lineAmount')
  await tie(deps, trx, caller, { entry, lineId })
}

/** Writes the tie, with its audit row. */
export async function tie(
  deps: Pick<Deps, 'now'>,
  trx: Trx,
  caller: Caller,
  { entry, lineId }: { entry: booking.Locked; lineId: number },
): Promise<void> {
  const reason = entry.payee ?? entry.person_name ?? entry.note ?? '–'
  await insertTie(trx, { lineId, entryId: entry.id, reason, by: caller.id, at: deps.now().toISOString() })
  await recordAudit(trx, {
    caller,
    action: 'line tied',
    entity: 'cash_entry',
    entityId: entry.id,
    after: { bank_line_id: lineId },
  })
}
