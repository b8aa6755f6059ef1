/** The waiting list: who gets which freed seats, and when an offer ends (docs/decisions/124, 125). */
import { hourMs, minuteMs } from '#kit/time.ts'
import { judgedAt } from '#features/window/late.rules.ts'

/** Whom seats have to suffice for: everybody, two of them at least, or anybody of the group. */
export const waitModes = ['ALL', 'TWO', 'ANY'] as const
export type WaitMode = (typeof waitModes)[number]

export const waitStates = ['WAITING', 'OFFERED', 'ENDED'] as const
export type WaitState = (typeof waitStates)[number]

/** Why a group waits no more. */
export const endReasons = [
  'ACCEPTED',
  'DECLINED',
  'RAN_OUT',
  'LEFT',
  'WINDOW',
  'SHIFT',
  'CLOSED',
  'OFFICE',
  'SEATED',
] as const
export type EndReason = (typeof endReasons)[number]

/** How many shifts a group may rank. */
export const mostShifts = 5

/** For so long a decision that freed a seat can be undone; until then nobody is offered it. */
export const settledSeconds = 60

/** So many days after its end nothing is known of a group any more. */
export const keptDays = 30

/** The least number of seats that is of use to the group. */
export const leastSeats = (mode: WaitMode, size: number): number =>
  mode === 'ALL' ? size : mode === 'TWO' ? Math.min(2, size) : 1

const jakartaMs = 7 * hourMs
const dayBegins = 7 * hourMs
const dayEnds = 22 * hourMs
const dayMs = 24 * hourMs

/** The moment when so many hours have passed of which those from 22:00 to 07:00 in Jakarta do not count. */
export function afterDayHours(from: Date, hours: number): Date {
  let at = from.getTime() + jakartaMs
  let left = hours * hourMs
  for (;;) {
    const midnight = Math.floor(at / dayMs) * dayMs
    const begin = Math.max(at, midnight + dayBegins)
    const day = Math.max(0, midnight + dayEnds - begin)
    if (left <= day) return new Date(begin + left - jakartaMs)
    left -= day
    at = midnight + dayMs
  }
}

/** What the office says for a region, and when its window ends. */
export type Terms = {
  hours: number
  /** After so many passes freed seats are collected for a group. */
  passes: number
  /** So long before a shift nothing is offered any more. */
  minutes: number
  /** Null: the window is not open. */
  windowEnds: string | null
}

/** The last moment at which seats of a shift can be accepted. */
export const lastMoment = ({ minutes, windowEnds }: Terms, starts_at: string): Date =>
  new Date(windowEnds === null ? 0 : Math.min(Date.parse(windowEnds), Date.parse(starts_at) - minutes * minuteMs))

/** When an offer that is made now ends. */
export const offerEnds = (terms: Terms, starts_at: string, now: Date): Date =>
  new Date(Math.min(afterDayHours(now, terms.hours).getTime(), lastMoment(terms, starts_at).getTime()))

type Ending = { ends_at: string; shown_at: string | null }

/** The moment by which who takes an offer is judged: an earlier one, once they were shown how to pay for it. */
export const offerJudgedAt = ({ shown_at }: Pick<Ending, 'shown_at'>, now: Date): Date =>
  shown_at === null ? now : judgedAt(new Date(shown_at), now)

/** Whether an offer can no longer be taken. */
export const isOfferOver = (offer: Ending, now: Date): boolean =>
  Date.parse(offer.ends_at) <= offerJudgedAt(offer, now).getTime()

/** A shift that a group wants, in its order. */
export type Wanted = {
  shift_id: number
  passes: number
  /** Seats that are collected for the group by now. */
  collected: number
  has_collected: boolean
}

/** A group in the line. */
export type Waiting = { id: number; size: number; mode: WaitMode; passes: number; shifts: readonly Wanted[] }

/** What a shift has to give out: its free seats, and whether some were freed since the line was served last. */
export type Room = { shift_id: number; free: number; isFresh: boolean }

export type Plan = {
  offers: { wait_id: number; shift_id: number; seats: number }[]
  /** Seats that are added to what is collected. */
  collected: { wait_id: number; shift_id: number; seats: number }[]
  /** Who keeps the place, although seats went to others. */
  passed: { wait_id: number; shift_id: number }[]
}

/** Gives out the free seats in the order of the line, each group at most one offer. */
export function planOffers(line: readonly Waiting[], rooms: readonly Room[]): Plan {
  const free = new Map(rooms.map(({ shift_id, free: seats }) => [shift_id, Math.max(0, seats)]))
  const plan: Plan = { offers: [], collected: [], passed: [] }
  const missed: { wait_id: number; shift_id: number; at: number }[] = []
  line.forEach((group, at) => {
    const least = leastSeats(group.mode, group.size)
    const open = group.shifts.filter(({ shift_id }) => free.has(shift_id))
    const has = (one: Wanted) => free.get(one.shift_id) ?? 0
    const fitting = open.find((one) => has(one) + one.collected >= least)
    if (fitting) {
      const seats = Math.min(group.size, has(fitting) + fitting.collected)
      free.set(fitting.shift_id, has(fitting) - seats)
      // What was collected is part of the offer, or goes to those behind.
      for (const one of open) free.set(one.shift_id, has(one) + one.collected)
      plan.offers.push({ wait_id: group.id, shift_id: fitting.shift_id, seats })
      return
    }
    const short = open.filter((one) => has(one) > 0)
    const begun = group.shifts.find(({ collected }) => collected > 0)
    const collecting = short.find((one) => (begun ? one === begun : one.passes >= group.passes && !one.has_collected))
    if (collecting) {
      plan.collected.push({ wait_id: group.id, shift_id: collecting.shift_id, seats: has(collecting) })
      free.set(collecting.shift_id, 0)
    }
    for (const one of short) if (one !== collecting) missed.push({ wait_id: group.id, shift_id: one.shift_id, at })
  })
  const placeOf = new Map(line.map(({ id }, at) => [id, at]))
  for (const { wait_id, shift_id, at } of missed) {
    const isFresh = rooms.some((room) => room.shift_id === shift_id && room.isFresh)
    const wentOn = plan.offers.some((one) => one.shift_id === shift_id && (placeOf.get(one.wait_id) ?? 0) > at)
    // What nobody in the line can use goes to the open form, once.
    if (wentOn || (isFresh && (free.get(shift_id) ?? 0) > 0)) plan.passed.push({ wait_id, shift_id })
  }
  return plan
}

/** Why a group has no offer yet, for the office and the group itself. */
export const waitReasons = ['OFFERED', 'COLLECTING', 'SETTLING', 'NO_SEATS', 'TOO_FEW', 'BEHIND', 'CLOSED'] as const
export type WaitReason = (typeof waitReasons)[number]

type Seen = { free: number; collected: number; isSettling: boolean; isAhead: boolean }

/** Of one shift. `isAhead`: a group before it wants seats of the same shift. */
export function reasonOf(least: number, { free, collected, isSettling, isAhead }: Seen): WaitReason {
  if (collected > 0) return 'COLLECTING'
  if (free <= 0) return 'NO_SEATS'
  if (isSettling) return 'SETTLING'
  if (free < least) return 'TOO_FEW'
  return isAhead ? 'BEHIND' : 'SETTLING'
}

export const constraintWords = {
  wait_person_once: { field: 'nim', key: 'fields.waitsAlready' },
}
