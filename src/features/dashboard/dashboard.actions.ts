/** Puts the dashboard's numbers together and leaves out what the caller may not see. */
import type { Deps } from '#deps.ts'
import { type Caller, isLetIn } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { countEndingRights } from '#features/registrant/committee.actions.ts'
import { countOpenConsents } from '#features/privacy/parent.actions.ts'
import { readErasing } from '#features/privacy/retention.actions.ts'
import { openings } from '#duties.ts'
import { heldBy } from '#services/accounts/duty-door.ts'
import { readBackupState } from '#services/backup/backup-state.ts'
import { type DashboardRecords, type Here, hereIn, hereInAny } from '#services/dashboard-records.ts'
import { isAdmin } from '#roles.ts'
import { profileOf } from '#features/account/account.actions.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import type { Standing } from '#features/account/overview.contract.ts'
import { readStanding } from '#features/setup/portal-copy.actions.ts'
import type { AdminDashboard, RegionNumbers } from './dashboard.contract.ts'
import { type Counted, listOf } from './dashboard.rules.ts'
import * as store from './dashboard.store.ts'

/** Who reads the committee's dashboard. */
export type Reader = { isEverywhere: boolean; sees: (regionId: number | null) => boolean }

type OfRegion = Partial<RegionNumbers>
type OfAll = Partial<AdminDashboard>

/** What a programme says on the dashboards. The answers' schemas refuse a member that no programme brings. */
export type ProgrammePart = {
  /** Where a student is with it; without a term where their region has none. */
  standing: (deps: Deps, userId: number, termId: number | null) => Promise<Partial<Standing>>
  records: DashboardRecords
  /** Its members of a region's numbers, of its counted records there. */
  ofRegion?: (counted: Counted) => OfRegion
  /** Its members of a term's numbers, of its counted records everywhere. */
  ofAll?: (counted: Counted, reader: Reader) => OfAll
  /** The same of what it counts itself. */
  ofTerm?: (
    deps: Pick<Deps, 'db' | 'now'>,
    termId: number,
  ) => Promise<{ ofRegion: (id: number) => OfRegion; ofAll: (reader: Reader) => OfAll }>
}
type Programmes = readonly ProgrammePart[]

const recordsOf = (programmes: Programmes) => programmes.map(({ records }) => records)

/** The members of an answer that the programmes bring, each its own. */
const membersOf = <Members extends object>(parts: readonly (Partial<Members> | undefined)[]): Members =>
  Object.assign({}, ...parts) as Members

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
  // How the portal itself is, only administrators mend.
  const leads = isEverywhere && !isLetIn(caller)
  const sees = (regionId: number | null) => isEverywhere || regionId === caller.regionId
  const reader = { isEverywhere, sees }
  const [regions, records, own, windows, failed, rights, backups, standing, erasing] = await Promise.all([
    store.findRegions(db, termId, recordsOf(parts)),
    store.countRecords(db, termId, recordsOf(parts)),
    Promise.all(parts.flatMap(({ ofTerm }) => ofTerm?.(deps, termId) ?? [])),
    store.findClosingWindows(db, deps.now()),
    leads ? store.countFailedMails(db) : null,
    leads ? countEndingRights(deps) : null,
    leads ? readBackupState(deps) : null,
    leads ? readStanding(deps) : { copy: null, unswept_files: null },
    leads ? readErasing(deps) : null,
  ])
  const counted = (programme: number, regionId?: number) =>
    countedOf(records.filter((part) => part.programme === programme && (regionId ?? part.region_id) === part.region_id))
  return {
    ...membersOf<AdminDashboard>(parts.map(({ ofAll }, index) => ofAll?.(counted(index), reader))),
    ...membersOf<AdminDashboard>(own.map(({ ofAll }) => ofAll(reader))),
    term,
    regions: regions
      .filter(({ id }) => sees(id))
      .map((region) => ({
        ...membersOf<RegionNumbers>(parts.map(({ ofRegion }, index) => ofRegion?.(counted(index, region.id)))),
        ...membersOf<RegionNumbers>(own.map(({ ofRegion }) => ofRegion(region.id))),
        ...region,
      })),
    closing_windows: windows.filter(({ region_id }) => region_id === null || sees(region_id)),
    failed_mails: failed,
    ending_rights: rights,
    backups,
    erasing,
    unbelieved_proxy: leads ? proxy : null,
    ...standing,
  }
}

const countedOf =
  (parts: readonly store.Part[]): Counted =>
  (status) => {
    const those = parts.filter((part) => status === undefined || part.status === status)
    return {
      records: those.reduce((sum, { records }) => sum + records, 0),
      amount: those.reduce((sum, { amount }) => sum + Number(amount), 0),
      oldest_at: those.flatMap(({ oldest_at }) => oldest_at ?? []).toSorted()[0] ?? null,
    }
  }

/** The open work of each list of the office. */
export const countPending = ({ db, now }: Deps, caller: Caller, programmes: Programmes) =>
  store.countPending(db, countOpenConsents(now()), recordsOf(programmes), hereOf(caller))

/** Where the caller works on each list: by a duty in its regions, and not at all on a list that no duty of theirs opens. */
function hereOf(caller: Caller): (name: string) => Here | null {
  if (!isLetIn(caller)) return () => hereIn(null)
  const held = heldBy(caller)
  return (name) => {
    const regions = openings({ method: 'GET', path: listOf(name) }, held).map(({ region_id }) => region_id)
    if (regions.length === 0) return null
    return regions.includes(null) ? hereIn(null) : hereInAny(regions.filter((id) => id !== null))
  }
}

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
  return { ...profile, ...membersOf<Standing>(parts) }
}

async function currentTermOf({ db }: Deps, regionId: number | null): Promise<number | null> {
  if (regionId === null) return null
  return (await store.findCurrentTerm(db, regionId))?.current_term_id ?? null
}
