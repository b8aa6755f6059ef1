/** Puts the dashboard's numbers together and leaves out what the caller may not see. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { countEndingRights } from '#features/registrant/committee.actions.ts'
import { lastAdultBirthday } from '#features/privacy/parent.rules.ts'
import { readErasing } from '#features/privacy/retention.actions.ts'
import type { DashboardRecords } from '#services/dashboard-records.ts'
import { isAdmin } from '#roles.ts'
import { profileOf } from '#features/account/account.actions.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import type { Standing } from '#features/account/overview.contract.ts'
import { readStanding } from '#features/setup/portal-copy.actions.ts'
import type { AdminDashboard, AttendanceNumbers, BackupState, RegionNumbers } from './dashboard.contract.ts'
import * as store from './dashboard.store.ts'
import {
  countProgrammes,
  findClosingWindows,
  findCurrentTerm,
  findNewestRuns,
  type Part,
  programmesOf,
} from './dashboard.store.ts'
import { stateOf } from './dashboard.rules.ts'

/** What a programme says on the dashboards. */
export type ProgrammePart = {
  /** Where a student is with it; without a term where their region has none. */
  standing: (deps: Deps, userId: number, termId: number | null) => Promise<Partial<Standing>>
  records: DashboardRecords
}
type Programmes = readonly ProgrammePart[]

const recordsOf = (programmes: Programmes) => programmes.map(({ records }) => records)

/** A term in numbers: all regions for ADMIN, their own for SCAC. Throws 404 for an unknown term. */
export async function readDashboard(
  deps: Deps,
  caller: Caller,
  { termId, proxy, parts }: { termId: number; proxy: string | null; parts: Programmes },
): Promise<AdminDashboard> {
  const { db } = deps
  const term = await store.findTerm(db, termId)
  if (!term) throw notFound()
  const isEverywhere = isAdmin(caller)
  const isSeen = (regionId: number | null) => isEverywhere || regionId === caller.regionId
  const [
    regions,
    totals,
    shifts,
    seats,
    requests,
    days,
    scores,
    programmes,
    windows,
    failed,
    rights,
    backups,
    standing,
    erasing,
  ] = await Promise.all([
    store.findRegions(db, termId),
    store.findPaymentTotals(db, termId),
    store.findShifts(db, termId),
    store.countSeats(db, termId),
    store.countEditRequests(db, termId),
    store.countDays(db, termId),
    store.countScores(db, termId),
    countProgrammes(db, termId, recordsOf(parts)),
    findClosingWindows(db, deps.now()),
    isEverywhere ? store.countFailedMails(db) : null,
    isEverywhere ? countEndingRights(deps) : null,
    isEverywhere ? readBackupState(deps) : null,
    isEverywhere ? readStanding(deps) : { copy: null, unswept_files: null },
    isEverywhere ? readErasing(deps) : null,
  ])
  const seatsOf = (shiftId: number, status: string) =>
    sumOf(seats.filter((part) => part.shift_id === shiftId && part.status === status))
  return {
    term,
    regions: regions
      .filter(({ id }) => isSeen(id))
      .map((region) => numbersOf(region, { totals, seats, requests, programmes })),
    // A shift of all regions is everybody's; how full it is counts everybody.
    shifts: shifts
      .filter((shift) => shift.region_id === null || isSeen(shift.region_id))
      .map((shift) => ({
        ...shift,
        confirmed: seatsOf(shift.id, 'CONFIRMED'),
        pending: seatsOf(shift.id, 'PENDING'),
      })),
    days: days.filter(({ region_id }) => isSeen(region_id)),
    attendance: regions
      .filter(({ id }) => isSeen(id))
      .flatMap(({ id }) => attendanceOf(id, { seats, shifts, now: deps.now() }) ?? []),
    scores: scores.filter(({ region_id }) => isSeen(region_id)),
    pending_sign_ups: isEverywhere ? pendingSignUps(programmes) : null,
    closing_windows: windows.filter(({ region_id }) => region_id === null || isSeen(region_id)),
    failed_mails: failed,
    ending_rights: rights,
    backups,
    erasing,
    unbelieved_proxy: isEverywhere ? proxy : null,
    ...standing,
  }
}

type Region = Pick<RegionNumbers, 'id' | 'region' | 'region_init' | 'oldest_pending_at'>
type Parts = {
  totals: Awaited<ReturnType<typeof store.findPaymentTotals>>
  seats: Awaited<ReturnType<typeof store.countSeats>>
  requests: Awaited<ReturnType<typeof store.countEditRequests>>
  programmes: Part[]
}

// Of everybody: an account without a region signs up too.
const pendingSignUps = (parts: readonly Part[]) =>
  parts
    .filter(({ programme, status }) => programme === 'party' && status === 'PENDING')
    .reduce((sum, { records }) => sum + records, 0)

const sumOf = (parts: { seats: number }[]) => parts.reduce((sum, part) => sum + part.seats, 0)

type Tests = { seats: Parts['seats']; shifts: Awaited<ReturnType<typeof store.findShifts>>; now: Date }

/** Of a region's confirmed registrants: the people whom past tests expected, the present ones, those with a score. */
function attendanceOf(regionId: number, { seats, shifts, now }: Tests): AttendanceNumbers | null {
  const own = seats.filter((part) => part.region_id === regionId && part.status === 'CONFIRMED')
  if (own.length === 0) return null
  const over = new Set(shifts.filter(({ ends_at }) => Date.parse(ends_at) <= now.getTime()).map(({ id }) => id))
  const held = own.filter((part) => over.has(part.shift_id))
  return {
    region_id: regionId,
    expected: sumOf(held),
    attended: held.reduce((sum, { attended }) => sum + attended, 0),
    scored: own.reduce((sum, { scored }) => sum + scored, 0),
  }
}

function numbersOf(region: Region, { totals, seats, requests, programmes }: Parts): RegionNumbers {
  const total = (status: string) => totals.find((part) => part.region_id === region.id && part.status === status)
  const people = (status: string) =>
    sumOf(seats.filter((part) => part.region_id === region.id && part.status === status))
  return {
    ...region,
    ...programmesOf(programmes, region.id),
    registrants: { pending: people('PENDING'), confirmed: people('CONFIRMED') },
    payments: {
      pending: total('PENDING')?.payments ?? 0,
      confirmed: total('CONFIRMED')?.payments ?? 0,
      rejected: total('REJECTED')?.payments ?? 0,
    },
    // A sum of big integers comes as text.
    money: { pending: Number(total('PENDING')?.amount ?? 0), confirmed: Number(total('CONFIRMED')?.amount ?? 0) },
    edit_requests: requests.find((part) => part.region_id === region.id)?.requests ?? 0,
  }
}

/** The state of the backups. */
export async function readBackupState({ db, config, now }: Deps): Promise<BackupState> {
  const { good, failed } = await findNewestRuns(db)
  const state = stateOf({ good, failed, isScheduled: config.backupDir !== null }, now())
  return { state, good: good && { ended_at: good.ended_at, bytes: good.bytes }, failed }
}

/** The open work of each list of the office. */
export const countPending = ({ db, now }: Deps, programmes: Programmes) =>
  store.countPending(db, lastAdultBirthday(now()), recordsOf(programmes))

/** The caller's own past. */
export const readTimeline = ({ db }: Deps, caller: Caller, programmes: Programmes) =>
  store.findTimeline(db, caller.id, recordsOf(programmes))

export const readHistory = ({ db }: Deps, caller: Caller, programmes: Programmes) =>
  store.findHistory(db, caller.id, recordsOf(programmes))

/**
 * The answer of `GET user`: the signed-in user with every programme of the current term; null for one that was not
 * started.
 */
export async function currentUser(deps: Deps, caller: Caller, programmes: Programmes): Promise<CurrentUser> {
  const [profile, termId] = await Promise.all([profileOf(deps, caller.id), currentTermOf(deps, caller.regionId)])
  const parts = await Promise.all(programmes.map(({ standing }) => standing(deps, caller.id, termId)))
  // Each member is of one programme, and none is missing; the answer's schema would refuse it.
  return { ...profile, ...(Object.assign({}, ...parts) as Standing) }
}

async function currentTermOf({ db }: Deps, regionId: number | null): Promise<number | null> {
  if (regionId === null) return null
  return (await findCurrentTerm(db, regionId))?.current_term_id ?? null
}
