/** Check-in at a door: the list for a phone, and what it scanned. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import type { Doer } from '#services/audit/audit.ts'
import { signText } from '#services/secrets.ts'
import { makeTickets } from '#features/ticket/ticket.actions.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import type { CarriedList, DoorReport, SentScan, ToSettle } from './check-in.contract.ts'
import * as store from './check-in.store.ts'
import { attendedSince, type DoorList, type Scan, settle, type Verdict } from './door.rules.ts'

/** The shifts to choose from: of today and later, and those of yesterday, whose scans may still come. */
export async function listDoors({ db, now }: Deps, doors: readonly DoorSeats[]) {
  const since = new Date(now().getTime() - dayMs).toISOString()
  const found = []
  for (const door of doors) found.push(...(await store.findDoors(db, door, since)))
  return found.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** The list of a shift, signed. Everybody on it has a ticket then, so that none is younger than the list. Throws 404. */
export async function openDoor(deps: Deps, door: DoorSeats, shiftId: number) {
  const { db, now, config } = deps
  const shift = await store.findShift(db, door, shiftId)
  if (!shift) throw notFound()
  const without = (await store.findSeats(db, door, shiftId)).filter(({ hash }) => hash === null)
  await makeTickets(
    db,
    door,
    without.map(({ seat_id, user_id }) => ({ seat_id, user_id, shift_id: shiftId })),
  )
  const around = (await store.findDoors(db, door, new Date(now().getTime() - 2 * dayMs).toISOString())).filter(
    ({ shift_id }) => shift_id !== shiftId,
  )
  const list: CarriedList = {
    ...shift,
    made_at: now().toISOString(),
    shifts: around.map(({ seats: _seats, present: _present, ...one }) => one),
    elsewhere: await store.findElsewhere(db, door, shift),
    ...(await listOf(db, door, shiftId)),
  }
  const text = JSON.stringify(list)
  return { list: text, ...(await signText(config, text)), server_time: now().toISOString() }
}

/** What the door knows of its own shift. */
async function listOf(db: Deps['db'] | Trx, door: DoorSeats, shiftId: number) {
  const seats = await store.findSeats(db, door, shiftId)
  return {
    seats: seats.map(({ seat_id, name, nim, hash }) => ({ seat_id, name, nim, hash })),
    refused: await store.findRefused(db, door, shiftId),
    present: await store.findPresent(db, door, shiftId),
  }
}

/** The whole list by which the server decides. */
async function wholeList(db: Deps['db'] | Trx, door: DoorSeats, shiftId: number): Promise<DoorList> {
  const shift = await store.findShift(db, door, shiftId)
  if (!shift) throw notFound()
  return { ...(await listOf(db, door, shiftId)), elsewhere: await store.findElsewhere(db, door, shift) }
}

/** Who scans: an account, or a helper by a link, who takes back their own scans alone. */
export type Scanner = { doer: Doer; linkId: number | null }

type Sent = { device: string; scans: readonly (SentScan | null)[] }

/**
 * Takes in what a phone has scanned. A scan happened, so it is kept, whatever it means; one that is known already is not
 * kept twice. Confirmed seats are marked as present since the earliest of their scans; all others wait for the committee.
 */
export async function takeScans(deps: Deps, by: Scanner, door: DoorSeats, shiftId: number, sent: Sent) {
  const { programme } = door
  const { doer, linkId } = by
  return deps.db.transaction().execute(async (trx) => {
    const received_at = deps.now().toISOString()
    const before = await wholeList(trx, door, shiftId)
    const byHash = new Map(before.seats.map(({ hash, seat_id }) => [hash, seat_id]))
    const known = await store.findScans(trx, programme, shiftId)
    const given = sent.scans.map((scan) =>
      scan && mayTake(scan, linkId, known)
        ? { ...scan, ...seatIn(scan, byHash), at: earlier(scan.at, received_at) }
        : null,
    )
    const undone = undoneSeats(known, given)
    const named = [...given.flatMap((scan) => scan?.seat_id ?? []), ...undone]
    // Their seats first (docs/locks.md): two phones with the same people wait for each other here.
    const locked = await door.lock(trx, [...new Set(named)])
    const about = {
      programme,
      shift_id: shiftId,
      device: sent.device,
      received_at,
      by_id: doer?.id ?? null,
      link_id: linkId,
    }
    const added = await store.insertScans(
      trx,
      given.filter((scan) => scan !== null).map((scan) => ({ ...scan, ...about })),
    )
    const all = await store.findScans(trx, programme, shiftId)
    const isTouched = touchedBy(given, added, all)
    const changes = locked
      .filter(({ seat_id, shift_id, is_good }) => is_good && shift_id === shiftId && isTouched(seat_id))
      .flatMap(({ seat_id, attended_at }) => {
        const at = attendedSince(ofSeat(all, seat_id), attended_at)
        return isSame(at, attended_at) ? [] : [{ seat_id, at }]
      })
    if (changes.length > 0) await door.mark(trx, doer, changes)
    const list = await wholeList(trx, door, shiftId)
    const verdicts = settle(list, all)
    return {
      results: given.map((scan) => (scan ? resultOf(scan.nonce, verdicts) : null)),
      present: [...list.present],
      server_time: received_at,
    }
  })
}

/** A code that the list knows is its seat's. */
const seatIn = ({ hash, seat_id }: SentScan, byHash: ReadonlyMap<string | null, number>) => ({
  seat_id: hash === null ? seat_id : (byHash.get(hash) ?? null),
})

/** A phone whose clock is ahead has scanned nothing in the future. */
const earlier = (at: string, now: string): string =>
  Date.parse(at) > Date.parse(now) ? now : new Date(at).toISOString()

const isSame = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

type Given = readonly (Scan | null)[]
type Row = Scan & { id: number; link_id: number | null }

/** Whether this link may send it: what others scanned is theirs, or the office's, to take back. */
const mayTake = ({ undoes }: SentScan, linkId: number | null, known: readonly Row[]): boolean =>
  linkId === null || undoes === null || known.every(({ nonce, link_id }) => nonce !== undoes || link_id === linkId)

/** The seats of scans that were taken in before and are taken back now. */
function undoneSeats(known: readonly Row[], given: Given): number[] {
  const wanted = new Set(given.flatMap((scan) => scan?.undoes ?? []))
  return known.flatMap(({ nonce, seat_id }) => (wanted.has(nonce) && seat_id !== null ? [seat_id] : []))
}

/** Only what is new changes a seat: the committee may have corrected it since a scan that is sent once more. */
function touchedBy(given: Given, added: ReadonlySet<string>, all: readonly Row[]): (seatId: number) => boolean {
  const fresh = given.filter((scan) => scan !== null && added.has(scan.nonce))
  const undone = new Set(fresh.flatMap((scan) => scan?.undoes ?? []))
  const seats = new Set([
    ...fresh.flatMap((scan) => scan?.seat_id ?? []),
    ...all.flatMap(({ nonce, seat_id }) => (undone.has(nonce) && seat_id !== null ? [seat_id] : [])),
  ])
  return (seatId) => seats.has(seatId)
}

/** The scans of a seat, with what takes them back. */
function ofSeat(all: readonly Row[], seatId: number): Scan[] {
  const own = all.filter(({ seat_id, undoes }) => seat_id === seatId && undoes === null)
  const nonces = new Set(own.map(({ nonce }) => nonce))
  return [...own, ...all.filter(({ undoes }) => undoes !== null && nonces.has(undoes))]
}

const resultOf = (nonce: string, verdicts: ReadonlyMap<string, Verdict>) => {
  const found = verdicts.get(nonce)
  return found ? { nonce, ...found } : null
}

const strange = new Set(['MOVED', 'NOT_CONFIRMED', 'OTHER_SHIFT', 'UNKNOWN'])

/** Who came, and what there is to settle. Throws 404. */
export async function readReport({ db }: Pick<Deps, 'db'>, door: DoorSeats, shiftId: number): Promise<DoorReport> {
  const list = await wholeList(db, door, shiftId)
  const rows = await store.findForReport(db, door, shiftId)
  const verdicts = settle(list, rows)
  const names = new Map(list.seats.map((seat) => [seat.seat_id, seat]))
  const entries: ToSettle[] = rows.flatMap((row) => {
    const verdict = verdicts.get(row.nonce)
    if (!verdict) return []
    const seat = verdict.seat_id === null ? undefined : names.get(verdict.seat_id)
    const { id, at, device, by, settled_at, other_shift } = row
    const name = seat?.name ?? row.name
    const nim = seat ? seat.nim : row.person_nim
    return [{ id, is: verdict.is, at, first_at: verdict.at, name, nim, other_shift, device, by, settled_at }]
  })
  return {
    seats: list.seats.length,
    present: list.present.length,
    scans: rows.filter(({ undoes }) => undoes === null).length,
    doubles: entries.filter(({ is }) => is === 'AGAIN'),
    strangers: entries.filter(({ is }) => strange.has(is)),
  }
}

/** The committee has looked at these. */
export async function settleScans(
  deps: Deps,
  caller: Caller,
  door: DoorSeats,
  shiftId: number,
  ids: readonly number[],
) {
  const by = { id: caller.id, at: deps.now().toISOString() }
  await deps.db.transaction().execute((trx) => store.settleScans(trx, { programme: door.programme, shiftId, ids }, by))
  return readReport(deps, door, shiftId)
}
