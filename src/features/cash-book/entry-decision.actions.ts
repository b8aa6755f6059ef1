/** What becomes of an entry: taken up, confirmed, rejected, taken back, paid back; each with its audit row and its mail. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { findTreasurers } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { holdClosedUntil } from '#services/closed-days.ts'
import { dayInWib } from '#words/wib.ts'
import type { Accepting, CashEntry, PayingBack } from './cash-entry.contract.ts'
import { book, numbered, readEntry, tie } from './cash-entry.actions.ts'
import { type EntryEvent, entryRefusal, person, sideOf, sideProblems, stateOf } from './cash-entry.rules.ts'
import { firstOpenDay } from '#features/closing/closing.rules.ts'
import * as booking from './cash-booking.store.ts'
import { deleteTies, findTied, lockLine } from './cash-line.store.ts'
import { tellAsker } from './cash-told.actions.ts'

const treasurerIds = async (deps: Pick<Deps, 'now'>, trx: Trx) =>
  (await findTreasurers(trx, deps.now())).map(({ id }) => id)

type Step = { trx: Trx; entry: booking.Locked; at: string }

/** Locks the entry, refuses what its state or the caller forbids, and writes. */
async function decide(
  deps: Deps,
  caller: Caller,
  { id, event }: { id: number; event: EntryEvent },
  write: (step: Step) => Promise<void>,
): Promise<CashEntry> {
  await deps.db.transaction().execute(async (trx) => {
    const entry = await booking.lockEntry(trx, id)
    if (!entry) throw notFound()
    const refusal = entryRefusal(entry, event, caller.id)
    if (refusal) throw conflict(`cashBook.refused.${refusal}`)
    await write({ trx, entry, at: deps.now().toISOString() })
  })
  return readEntry(deps, caller, id)
}

const audit = (
  trx: Trx,
  caller: Caller,
  action: string,
  entityId: number,
  values: { before?: object; after?: object } = {},
) =>
  recordAudit(trx, {
    caller,
    action,
    entity: 'cash_entry',
    entityId,
    ...(values as Record<string, Record<string, unknown>>),
  })

/** The day and number with which a waiting entry counts: on the first open day where its month was closed by then. */
async function counting(trx: Trx, entry: booking.Locked) {
  const closedUntil = await holdClosedUntil(trx, entry.region_id)
  const day = closedUntil !== null && entry.day <= closedUntil ? firstOpenDay(closedUntil) : entry.day
  return { day, ...(await numbered(trx, { kind: entry.kind, day })) }
}

/** The day, where it is another one. */
const dayMoved = (entry: booking.Locked, counted: { day?: string }) =>
  counted.day === undefined || counted.day === entry.day
    ? { before: {}, after: {} }
    : { before: { day: entry.day }, after: { day: counted.day } }

/** Takes up what somebody asked for. Throws 404, 409 by its state and for one's own, 422 at the fields. */
export const acceptEntry = (deps: Deps, caller: Caller, id: number, body: Accepting) =>
  decide(deps, caller, { id, event: 'accept' }, async ({ trx, entry, at }) => {
    const event_id = body.event_id ?? null
    const named = { category_id: body.category_id, event_id, region_id: entry.region_id, term_id: entry.term_id }
    const found = await booking.findNamed(trx, named)
    if (found.category !== 'OUT') throw invalidField('category_id', 'cashBook.problems.category')
    if (event_id && found.event !== entry.term_id) throw invalidField('event_id', 'cashBook.problems.eventTerm')
    const state = stateOf({ amount: entry.amount, secondAbove: await booking.findLimit(trx), isOwn: false })
    const counted =
      state === 'CONFIRMED' ? { ...(await counting(trx, entry)), confirmed_by: caller.id, confirmed_at: at } : {}
    const about = { category_id: body.category_id, event_id, ...(body.note ? { note: body.note } : {}) }
    await booking.updateEntry(trx, id, { state, entered_by: caller.id, entered_at: at, ...about, ...counted })
    const moved = dayMoved(entry, counted)
    const before = { state: entry.state, ...moved.before }
    await audit(trx, caller, 'taken up', id, { before, after: { state, ...about, ...moved.after } })
    if (state === 'CONFIRMED') await tellAsker(trx, caller, entry, 'confirmed')
  })

/** Confirms as the second person. Throws 404, and 409 for who asked or entered it. */
export const confirmEntry = (deps: Deps, caller: Caller, id: number) =>
  decide(deps, caller, { id, event: 'confirm' }, async ({ trx, entry, at }) => {
    const counted = await counting(trx, entry)
    await booking.updateEntry(trx, id, { state: 'CONFIRMED', confirmed_by: caller.id, confirmed_at: at, ...counted })
    const moved = dayMoved(entry, counted)
    const before = { state: entry.state, ...moved.before }
    await audit(trx, caller, 'confirmed', id, { before, after: { state: 'CONFIRMED', ...moved.after } })
    if (entry.corrects_id !== null) await freeLines(trx, caller, entry.corrects_id)
    await tellAsker(trx, caller, entry, 'confirmed')
  })

/** Says no. Throws 404, 409 by its state and for one's own. */
export const rejectEntry = (deps: Deps, caller: Caller, id: number, reason: string) =>
  decide(deps, caller, { id, event: 'reject' }, async ({ trx, entry, at }) => {
    await freeLines(trx, caller, id)
    const values = { state: 'REJECTED', rejected_by: caller.id, rejected_at: at, reject_reason: reason }
    await booking.updateEntry(trx, id, values)
    const after = { state: 'REJECTED', reject_reason: reason }
    await audit(trx, caller, 'rejected', id, { before: { state: entry.state }, after })
    await tellAsker(trx, caller, entry, 'rejected')
  })

/** It was rejected by mistake. Throws 404, and 409 where it is not, or something else took its place. */
export const takeBackEntry = (deps: Deps, caller: Caller, id: number) =>
  decide(deps, caller, { id, event: 'take back' }, async ({ trx, entry }) => {
    const state = entry.entered_by === null ? 'ASKED' : 'ENTERED'
    if (entry.corrects_id !== null) await expectCorrectable(trx, entry.corrects_id, caller)
    if (entry.for_id !== null) await expectOwed(trx, entry.for_id, caller)
    if (entry.kind === 'REFUND') await expectUnbooked(trx, id)
    await booking.updateEntry(trx, id, { state, rejected_by: null, rejected_at: null, reject_reason: null })
    await audit(trx, caller, 'rejection taken back', id, { before: { state: 'REJECTED' }, after: { state } })
    await tellAsker(trx, caller, entry, 'waits')
  })

async function expectCorrectable(trx: Trx, id: number, caller: Caller): Promise<void> {
  const entry = await booking.lockEntry(trx, id)
  const refusal = entry && entryRefusal(entry, 'correct', caller.id)
  if (refusal) throw conflict(`cashBook.refused.${refusal}`)
}

async function expectOwed(trx: Trx, id: number, caller: Caller): Promise<void> {
  const entry = await booking.lockEntry(trx, id)
  const refusal = entry && entryRefusal(entry, 'pay back', caller.id)
  if (refusal) throw conflict(`cashBook.refused.${refusal}`)
}

/** All its refunds are gone back, and no other entry says from where. */
async function expectUnbooked(trx: Trx, id: number): Promise<void> {
  const ids = await booking.findRefundsOf(trx, id)
  const free = await booking.lockRefunds(trx, ids)
  if (free.length === 0 || free.length < ids.length) throw conflict('cashBook.refused.refund')
}

/** Undoes an entry that waits; what somebody asked for waits to be taken up again. Throws 404 and 409. */
export const undoEntry = (deps: Deps, caller: Caller, id: number) =>
  decide(deps, caller, { id, event: 'undo' }, async ({ trx, entry, at }) => {
    await freeLines(trx, caller, id)
    const values =
      entry.asked_at === null
        ? { state: 'UNDONE', undone_by: caller.id, undone_at: at }
        : { state: 'ASKED', entered_by: null, entered_at: null }
    await booking.updateEntry(trx, id, values)
    await audit(trx, caller, 'undone', id, { before: { state: entry.state }, after: { state: values.state } })
  })

/** Takes a confirmed entry back by one that says the opposite. Throws 404 and 409. */
export const correctEntry = (deps: Deps, caller: Caller, id: number, reason: string) =>
  decide(deps, caller, { id, event: 'correct' }, async ({ trx, entry }) => {
    const { amount, category_id, event_id, region_id, term_id, payee, person_id, person_name } = entry
    // In the day of the correction: what is past stays as it was read.
    const made = await book(deps, trx, caller, {
      kind: 'CORRECTION',
      from: entry.to,
      to: entry.from,
      corrects_id: id,
      day: dayInWib(deps.now()),
      note: reason,
      amount,
      category_id,
      event_id,
      region_id,
      term_id,
      payee,
      person_id,
      person_name,
    })
    const correction = await booking.lockEntry(trx, made)
    if (correction?.state === 'CONFIRMED') await freeLines(trx, caller, id)
    await tellAsker(trx, caller, entry, 'corrected')
  })

/** A person who paid for the club got it back. Throws 404, 409 where nothing is owed, 422 at the fields. */
export const payBack = (deps: Deps, caller: Caller, id: number, body: PayingBack) =>
  decide(deps, caller, { id, event: 'pay back' }, async ({ trx, entry }) => {
    const from = sideOf(body.from)
    const [problem] = sideProblems('TRANSFER', { from, to: person }, entry.person_name)
    if (problem) throw invalidField('from', problem.key)
    if (body.day > dayInWib(deps.now())) throw invalidField('day', 'cashBook.problems.day')
    const isThere =
      from.place === 'ACCOUNT'
        ? (await booking.findAccountIds(trx, [from.id ?? 0])).length > 0
        : (await booking.findHolderIds(trx, [from.id ?? 0], await treasurerIds(deps, trx))).length > 0
    if (!isThere) throw invalidField('from', 'fields.unknown')
    const { amount, event_id, region_id, term_id, person_id, person_name } = entry
    const made = await book(deps, trx, caller, {
      kind: 'TRANSFER',
      from,
      to: person,
      for_id: id,
      day: body.day,
      // Who gets the money back does not say so alone.
      isOwn: person_id === caller.id,
      ...(person_id === caller.id ? { asked_by: caller.id } : {}),
      amount,
      event_id,
      region_id,
      term_id,
      person_id,
      person_name,
    })
    if (body.line_id) await tieTo(deps, trx, caller, made, body.line_id)
    await tellAsker(trx, caller, entry, 'paidBack')
  })

/** An open line is explained by this entry. Throws 404, 409 for a state, 422 at the line. */
export async function tieLine(deps: Deps, caller: Caller, id: number, lineId: number): Promise<CashEntry> {
  await deps.db.transaction().execute((trx) => tieTo(deps, trx, caller, id, lineId))
  return readEntry(deps, caller, id)
}

async function tieTo(deps: Deps, trx: Trx, caller: Caller, id: number, lineId: number): Promise<void> {
  const entry = await booking.lockEntry(trx, id)
  if (!entry) throw notFound()
  const isLive = entry.state === 'ENTERED' || entry.state === 'CONFIRMED'
  // The bank shows no line of what was there before.
  if (!isLive || entry.is_corrected || entry.kind === 'OPENING') {
    throw conflict('cashBook.refused.state')
  }
  const line = await lockLine(trx, lineId)
  if (!line?.is_open) throw invalidField('line_id', 'cashBook.problems.line')
  const side = line.is_out ? entry.from : entry.to
  if (side.place !== 'ACCOUNT' || side.id !== line.account_id) {
    throw invalidField('line_id', 'cashBook.problems.lineAccount')
  }
  const tied = await findTied(trx, id)
  if (line.rest + (line.is_out ? tied.out : tied.in) > entry.amount) {
    throw invalidField('line_id', 'cashBook.problems.lineTooMuch')
  }
  await tie(deps, trx, caller, { entry, lineId })
}

/** The line is open again. Throws 404 where it is not tied to the entry. */
export async function untieLine(deps: Deps, caller: Caller, id: number, lineId: number): Promise<CashEntry> {
  await deps.db.transaction().execute(async (trx) => {
    const entry = await booking.lockEntry(trx, id)
    if (!entry) throw notFound()
    if (entry.is_settlement) throw conflict('cashBook.refused.ofSettlement')
    const freed = await freeLines(trx, caller, id, lineId)
    if (freed === 0) throw notFound()
  })
  return readEntry(deps, caller, id)
}

async function freeLines(trx: Trx, caller: Caller, id: number, lineId?: number): Promise<number> {
  const freed = await deleteTies(trx, id, lineId)
  for (const line_id of freed) await audit(trx, caller, 'line untied', id, { before: { bank_line_id: line_id } })
  return freed.length
}
