/**
 * What a scan at a door means. The phone decides by this without network, and the server by the same when the scans arrive:
 * there is no second program that could think otherwise. Pure; both sides.
 */
import { dayMs } from '#kit/time.ts'
import { dayInWib } from '#words/wib.ts'

/** A confirmed seat of the shift, as the door knows it. */
export type DoorSeat = {
  seat_id: number
  name: string
  nim: string | null
  /** Of its ticket's code. */
  hash: string | null
}

/** Somebody is there: since when, and by which scan; null where the room code or the committee wrote it. */
export type Presence = { seat_id: number; at: string; nonce: string | null }

/** Why a ticket that names this shift does not open its door. */
export const refusals = ['MOVED', 'NOT_CONFIRMED'] as const

export type DoorList = {
  seats: readonly DoorSeat[]
  refused: readonly { hash: string; why: (typeof refusals)[number] }[]
  /** Good tickets of other shifts around that time. */
  elsewhere: readonly { hash: string; shift_id: number }[]
  present: readonly Presence[]
}

/** One thing that happened at a door. */
export type Scan = {
  nonce: string
  at: string
  /** Of the code that was read; null for what is no ticket, or was picked by hand. */
  hash: string | null
  seat_id: number | null
  /** The scan that this one takes back. */
  undoes: string | null
}

/**
 * IN: let in. AGAIN: has been let in before, at `at`. MOVED, NOT_CONFIRMED: the ticket is no longer good. OTHER_SHIFT: it is good
 * elsewhere. UNKNOWN: nobody's ticket, or one that is younger than the list. NO_TICKET: another QR code. UNDONE: taken back. UNDO: takes
 * another one back.
 */
export const meanings = ['IN', 'AGAIN', ...refusals, 'OTHER_SHIFT', 'UNKNOWN', 'NO_TICKET', 'UNDONE', 'UNDO'] as const
export type Meaning = (typeof meanings)[number]
export type Verdict = { is: Meaning; seat_id: number | null; at: string | null; shift_id: number | null }

type Happened = { nonce: string | null; at: string; seatId: number }

const byTime = (a: { at: string; nonce: string | null }, b: { at: string; nonce: string | null }): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.nonce ?? '').localeCompare(b.nonce ?? '')

/** What each of these scans means, by its nonce. In whichever order they are given, the earliest of a seat counts. */
export function settle(list: DoorList, scans: readonly Scan[]): Map<string, Verdict> {
  const undone = new Set(scans.flatMap(({ undoes }) => undoes ?? []))
  const verdicts = new Map<string, Verdict>()
  const seatOf = finder(list)
  const counted: Happened[] = []
  const known = new Set(scans.map(({ nonce }) => nonce))
  for (const { seat_id, at, nonce } of list.present) {
    const isGone = nonce !== null && (known.has(nonce) || undone.has(nonce))
    if (!isGone) counted.push({ nonce: null, at, seatId: seat_id })
  }
  for (const scan of scans) {
    if (scan.undoes !== null) verdicts.set(scan.nonce, verdict('UNDO'))
    else {
      const found = seatOf(scan)
      if (typeof found !== 'number') verdicts.set(scan.nonce, found)
      else if (undone.has(scan.nonce)) verdicts.set(scan.nonce, verdict('UNDONE', found))
      else counted.push({ nonce: scan.nonce, at: scan.at, seatId: found })
    }
  }
  const first = new Map<number, string>()
  for (const { nonce, at, seatId } of counted.toSorted(byTime)) {
    const before = first.get(seatId)
    if (before === undefined) first.set(seatId, at)
    if (nonce !== null) verdicts.set(nonce, verdict(before === undefined ? 'IN' : 'AGAIN', seatId, before ?? at))
  }
  return verdicts
}

const verdict = (
  is: Meaning,
  seat_id: number | null = null,
  at: string | null = null,
  shift_id: number | null = null,
): Verdict => ({ is, seat_id, at, shift_id })

/** Finds the seat of a scan, or says why there is none. */
function finder({ seats, refused, elsewhere }: DoorList): (scan: Scan) => number | Verdict {
  const ids = new Set(seats.map(({ seat_id }) => seat_id))
  const byHash = new Map(seats.flatMap(({ seat_id, hash }) => (hash === null ? [] : [[hash, seat_id] as const])))
  const why = new Map(refused.map((one) => [one.hash, one.why]))
  const other = new Map(elsewhere.map((one) => [one.hash, one.shift_id]))
  return ({ hash, seat_id }) => {
    const found = hash === null ? seat_id : byHash.get(hash)
    if (found !== undefined && found !== null && ids.has(found)) return found
    // The ticket of a seat that is none any more, or that somebody picked from an older list.
    if (hash === null) return verdict(seat_id === null ? 'NO_TICKET' : 'NOT_CONFIRMED')
    const shift = other.get(hash)
    return shift === undefined ? verdict(why.get(hash) ?? 'UNKNOWN') : verdict('OTHER_SHIFT', null, null, shift)
  }
}

/** What one more scan means after those before it. */
export function decide(list: DoorList, before: readonly Scan[], scan: Scan): Verdict {
  const found = settle(list, [...before, scan]).get(scan.nonce)
  if (!found) throw new Error('a scan without a meaning')
  return found
}

/** The present ones by all that this side knows: what the list says, and the scans that it has not heard of. */
export function presentNow(list: DoorList, scans: readonly Scan[]): Map<number, Presence> {
  const undone = new Set(scans.flatMap(({ undoes }) => undoes ?? []))
  const present = new Map(
    list.present.filter(({ nonce }) => nonce === null || !undone.has(nonce)).map((one) => [one.seat_id, one]),
  )
  for (const [nonce, { is, seat_id }] of settle(list, scans)) {
    const scan = scans.find((one) => one.nonce === nonce)
    if (is === 'IN' && seat_id !== null && scan) present.set(seat_id, { seat_id, at: scan.at, nonce })
  }
  return present
}

/**
 * Since when somebody is there: the earliest of the scans that count and of what was written apart from them; null for who is
 * not there.
 * @param written the moment that is recorded
 */
export function attendedSince(scans: readonly Scan[], written: string | null): string | null {
  const undone = new Set(scans.flatMap(({ undoes }) => undoes ?? []))
  const own = scans.filter(({ undoes }) => undoes === null)
  const isOurs = written !== null && own.some(({ at }) => Date.parse(at) === Date.parse(written))
  const counted = own.filter(({ nonce }) => !undone.has(nonce)).map(({ at }) => at)
  if (written !== null && !isOurs) counted.push(written)
  return counted.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** The letters of a ticket's hash that a list carries. */
export const hashLength = 32

/** The hash of a ticket's code, as the list carries it. */
export async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, hashLength)
}

/** On which day a helper's link works: that of the shift in Jakarta, to its very end. */
export function linkDay({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  const midnight = (at: string, days: number) =>
    new Date(Date.parse(`${dayInWib(new Date(at))}T00:00:00+07:00`) + days * dayMs).toISOString()
  return { opens_at: midnight(starts_at, 0), expires_at: midnight(ends_at, 1) }
}
