/** Serving the line: what has run out ends, and free seats are offered or collected in order (docs/decisions/124). */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { newToken } from '#services/passwords.ts'
import { holdCounts, lockFreeSeatsOf } from '#services/seats/seats.ts'
import { openUntil } from '#features/window/window.actions.ts'
import * as store from './line.store.ts'
import * as mails from './waiting.mail.ts'
import { tell } from './waiting.mail.ts'
import {
  afterDayHours,
  type EndReason,
  isOfferOver,
  lastMoment,
  offerEnds,
  offerJudgedAt,
  planOffers,
  settledSeconds,
  type Terms,
} from './waiting.rules.ts'
import {
  endWaits,
  findPeople,
  findSeated,
  nextPlace,
  removePerson,
  updateWait,
  type WaitingSeats,
} from './waiting.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

/** The office's numbers of regions, and until when each takes registrations. */
export async function termsOf(
  { db, now }: { db: Deps['db'] | Trx; now: Date },
  given: WaitingSeats,
  ids: readonly (number | null)[],
) {
  const terms = new Map<number | null, Terms>()
  for (const { id, ...numbers } of await store.findTerms(db, given, [...new Set(ids)])) {
    terms.set(id, { ...numbers, windowEnds: await openUntil(db, given.window, id, now) })
  }
  return (id: number | null): Terms => terms.get(id) ?? { hours: 0, passes: 0, minutes: 0, windowEnds: null }
}

/** The line with everything that a look at it needs; the caller holds its turn. */
async function readLine(trx: Trx, given: WaitingSeats, now: Date) {
  const line = await store.lockLine(trx, given)
  const ids = line.map(({ id }) => id)
  const [people, wanted, offers] = [
    await findPeople(trx, ids),
    await store.findWanted(trx, given, ids),
    await store.findOffers(trx, ids),
  ]
  const regionIds = line.map(({ region_id }) => region_id)
  const terms = await termsOf({ db: trx, now }, given, regionIds)
  return line.map((wait) => ({
    ...wait,
    terms: terms(wait.region_id),
    people: people.filter(({ wait_id, is_waiting }) => wait_id === wait.id && is_waiting),
    wanted: wanted.filter(({ wait_id }) => wait_id === wait.id),
    offer: offers.find(({ wait_id }) => wait_id === wait.id) ?? null,
  }))
}
type Group = Awaited<ReturnType<typeof readLine>>[number]

/**
 * Who has a seat by now, by the open form or otherwise, waits no more: nothing is held for them. Those of a group that has an
 * offer stay until all of them have one.
 */
async function dropSeated(trx: Trx, given: WaitingSeats, line: readonly Group[]): Promise<Group[]> {
  const gone = new Set<number>()
  for (const termId of new Set(line.map(({ term_id }) => term_id))) {
    const people = line.filter(({ term_id }) => term_id === termId).flatMap((group) => group.people)
    const seated = new Set(
      await findSeated(
        trx,
        given,
        people.map(({ nim }) => nim),
        termId,
      ),
    )
    for (const { id, nim } of people) if (seated.has(nim)) gone.add(id)
  }
  const left = line.map((group) => {
    const people = group.people.filter(({ id }) => !gone.has(id))
    return group.offer && people.length > 0 ? group : { ...group, people }
  })
  const kept = new Set(left.flatMap(({ people }) => people.map(({ id }) => id)))
  await removePerson(
    trx,
    [...gone].filter((id) => !kept.has(id)),
  )
  return left
}

/** Whether seats of this shift can still be accepted by somebody who waits for it. */
const isAhead = ({ terms }: { terms: Terms }, { starts_at }: { starts_at: string | null }, now: Date) =>
  starts_at !== null && lastMoment(terms, starts_at) > now

/**
 * Ends what has run out and gives out what is free, once. It does nothing that it has done before, so it may be called
 * at any time by anybody.
 */
export async function serveLine({ db, now }: Tools, given: WaitingSeats): Promise<void> {
  if ((await store.findShiftIds(db, given)).length === 0) return
  await db.transaction().execute(async (trx) => {
    await store.takeTurn(trx, given)
    const at = now()
    const line = await dropSeated(trx, given, await readLine(trx, given, at))
    const ids = await store.findShiftIds(trx, given)
    await lockFreeSeatsOf(trx, given.seats, ids)
    await holdCounts(trx, ids, given.seats)
    const letters: Outgoing[] = []
    const left = await endOver(trx, given, { line, at, letters })
    await giveOut(trx, given, { line: left, ids, at, letters })
    await queueMails(trx, letters)
  })
}

/**
 * Whether a group can still take its offer: by now, or by the moment by which who was shown how to pay is judged. A window or
 * a shift that the office has brought forward ends the offer as well.
 */
async function canTake(trx: Trx, given: WaitingSeats, group: Group, at: Date): Promise<boolean> {
  const { offer, people, wanted, region_id } = group
  if (!offer || people.length === 0 || isOfferOver(offer, at)) return false
  const isStill = (terms: Terms, moment: Date) =>
    wanted.some((one) => one.shift_id === offer.shift_id && isAhead({ terms }, one, moment))
  if (isStill(group.terms, at)) return true
  const moment = offerJudgedAt(offer, at)
  return moment < at && isStill((await termsOf({ db: trx, now: moment }, given, [region_id]))(region_id), moment)
}

type Step = { line: Group[]; at: Date; letters: Outgoing[] }

/** Offers and collections that have run out, and groups that have nothing to wait for any more; who is left. */
async function endOver(trx: Trx, given: WaitingSeats, { line, at, letters }: Step): Promise<Group[]> {
  const ended = new Map<EndReason, Group[]>()
  const end = (group: Group, because: EndReason) => ended.set(because, [...(ended.get(because) ?? []), group])
  const holds: Buffer[] = []
  const left: Group[] = []
  for (const group of line) {
    const { offer } = group
    if (await canTake(trx, given, group, at)) {
      left.push(group)
      continue
    }
    if (offer) {
      holds.push(offer.hold_hash)
      await store.closeOffers(trx, [offer.id], group.people.length > 0 ? 'RAN_OUT' : 'ENDED')
    }
    for (const one of group.wanted.filter(({ collect_hash }) => collect_hash)) {
      const isOver = Date.parse(one.collect_until ?? '') <= at.getTime() || !isAhead(group, one, at)
      if (!isOver || !one.collect_hash) continue
      holds.push(one.collect_hash)
      await store.setCollecting(trx, one, { collect_hash: null, collect_until: null, has_collected: true })
      Object.assign(one, { collect_hash: null, collected: 0, has_collected: true })
      letters.push(tell(mails.collectEndedMail, group))
    }
    if (group.people.length === 0) end(group, 'SEATED')
    else if (group.terms.windowEnds === null) end(group, 'WINDOW')
    else if (!group.wanted.some((one) => isAhead(group, one, at))) end(group, 'SHIFT')
    else if (offer && group.offers_run_out > 0) end(group, 'RAN_OUT')
    else if (offer) {
      const place = await nextPlace(trx)
      await updateWait(trx, group.id, { state: 'WAITING', place, offers_run_out: group.offers_run_out + 1 })
      letters.push(tell(mails.ranOutMail, group))
      left.push({ ...group, state: 'WAITING', place, offer: null, offers_run_out: group.offers_run_out + 1 })
    } else left.push(group)
  }
  for (const [because, groups] of ended) {
    const ids = groups.map(({ id }) => id)
    holds.push(...groups.flatMap(({ wanted }) => wanted.flatMap(({ collect_hash }) => collect_hash ?? [])))
    await endWaits(trx, ids, because, at.toISOString())
    letters.push(...groups.map((group) => tell(mails.overMail, group, { because })))
    await audit(
      trx,
      groups.map(({ id }) => ({ id, action: 'ended', after: { ended_because: because } })),
    )
  }
  if (holds.length > 0) await store.freeHolds(trx, given, holds)
  return left.toSorted((a, b) => a.place - b.place || a.id - b.id)
}

/** Offers what is free to those whom it suffices for. */
async function giveOut(trx: Trx, given: WaitingSeats, { line, ids, at, letters }: Step & { ids: number[] }) {
  const settled = new Date(at.getTime() - settledSeconds * 1000).toISOString()
  const kept = new Map((await store.findKept(trx, given, ids, settled)).map((row) => [row.shift_id, row]))
  const open = ids.filter((id) => kept.get(id)?.is_settled ?? true)
  // Read again: what has just run out is free by now.
  const shifts = await lockFreeSeatsOf(trx, given.seats, open)
  const rooms = [...shifts.values()].map(({ id, free }) => ({
    shift_id: id,
    free,
    isFresh: (kept.get(id)?.kept ?? 0) > 0,
  }))
  const waiting = line.filter(({ state }) => state === 'WAITING')
  const plan = planOffers(
    waiting.map((group) => ({
      id: group.id,
      size: group.people.length,
      mode: group.mode,
      passes: group.terms.passes,
      shifts: group.wanted.filter((one) => isAhead(group, one, at)),
    })),
    rooms,
  )
  const groupOf = new Map(waiting.map((group) => [group.id, group]))
  // What is collected gives way to the offer in which it is contained.
  const begun = plan.offers.flatMap(({ wait_id }) =>
    (groupOf.get(wait_id)?.wanted ?? []).flatMap(({ collect_hash }) => collect_hash ?? []),
  )
  if (begun.length > 0) await store.freeHolds(trx, given, begun)
  for (const offer of plan.offers) {
    const group = groupOf.get(offer.wait_id)
    const shift = shifts.get(offer.shift_id)
    if (group && shift) letters.push(await makeOffer(trx, given, { group, shift, seats: offer.seats, at }))
  }
  for (const { wait_id, shift_id, seats } of plan.collected) {
    const group = groupOf.get(wait_id)
    const one = group?.wanted.find((shift) => shift.shift_id === shift_id)
    if (group && one) await collect(trx, given, { group, one, seats, at, letters })
  }
  await store.countPasses(trx, plan.passed)
  await store.openKept(trx, given, open)
}

type Offering = {
  group: Pick<Group, 'id' | 'programme' | 'terms' | 'wanted' | 'email' | 'user_id' | 'language'>
  shift: { id: number; starts_at: string }
  seats: number
  at: Date
  by?: { id: number; reason: string }
}

/** Holds the seats of an offer and gives the mail that tells of it. The lock of the shift is held. */
export async function makeOffer(
  trx: Trx,
  given: WaitingSeats,
  { group, shift, seats, at, by }: Offering,
): Promise<Outgoing> {
  const { hash } = newToken()
  const ends_at = offerEnds(group.terms, shift.starts_at, at).toISOString()
  const of = { wait_id: group.id, shift_id: shift.id, seats }
  await store.holdSeats(trx, given, [{ ...of, hash, ends_at }])
  await store.insertOffer(trx, {
    ...of,
    hold_hash: hash,
    made_at: at.toISOString(),
    ends_at,
    made_by: by?.id ?? null,
    reason: by?.reason ?? null,
  })
  await updateWait(trx, group.id, { state: 'OFFERED' })
  for (const one of group.wanted.filter(({ collect_hash }) => collect_hash)) {
    await store.setCollecting(trx, one, { collect_hash: null, collect_until: null, has_collected: true })
  }
  return tell(mails.offerMail, group, { shift_id: shift.id, seats, ends_at })
}

type Collecting = { group: Group; one: store.WantedRow; seats: number; at: Date; letters: Outgoing[] }

async function collect(trx: Trx, given: WaitingSeats, { group, one, seats, at, letters }: Collecting): Promise<void> {
  const hash = one.collect_hash ?? newToken().hash
  const latest = lastMoment(group.terms, one.starts_at ?? at.toISOString()).getTime()
  const until =
    one.collect_until ?? new Date(Math.min(afterDayHours(at, group.terms.hours).getTime(), latest)).toISOString()
  const { wait_id, shift_id } = one
  await store.holdSeats(trx, given, [{ hash, wait_id, shift_id, seats: one.collected + seats, ends_at: until }])
  if (one.collect_hash) return
  await store.setCollecting(trx, one, { collect_hash: hash, collect_until: until })
  letters.push(tell(mails.collectingMail, group, { shift_id, until }))
}

type Noted = { id: number; action: string; after: Record<string, unknown> }

const audit = (trx: Trx, notes: readonly Noted[]) =>
  recordAudit(
    trx,
    notes.map(({ id, action, after }) => ({ caller: null, action, entity: 'wait', entityId: id, after })),
  )
