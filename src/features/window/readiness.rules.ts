/** The parts that a region needs before one of its windows opens, so that nobody meets a form that leads nowhere. */
import { isOpen } from './window.rules.ts'

export const lackKinds = ['price', 'payment', 'shift', 'contact', 'mail'] as const
export type LackKind = (typeof lackKinds)[number]

/** A part that a window needs. */
export type Need =
  | { kind: Exclude<LackKind, 'shift' | 'mail'> }
  | {
      kind: 'shift'
      /** The office's screen on which one is added. */
      path: string
    }

/** The office's screens for the other parts. */
const screens = { price: '/regions/:id/edit', payment: '/payment-accounts/create', contact: '/contact-persons/create' }

/** Whether a region has each part, in the order of the needs. */
export type RegionState = { id: number; region: string; has: readonly boolean[] }

/** A missing part with its place, and the office's screen on which it is added. */
export type Lack = {
  /** Null for what is the whole portal's. */
  region_id: number | null
  region: string | null
  kind: LackKind
  path: string
}

/** Who registers would never hear of it, nor get a link that sets a password. */
export const noMail: Lack = { region_id: null, region: null, kind: 'mail', path: '/club' }

/** The office's screen on which a region gets it; without a region, the list that the screen belongs to. */
export function pathFor(need: Need, region: { id: number } | undefined): string {
  const path = need.kind === 'shift' ? need.path : screens[need.kind]
  return region ? path.replace(':id', String(region.id)) : path.replace(/\/:id.*/, '')
}

/**
 * The missing parts for a window. A general window does not wait for a region that has no shift while another has one:
 * nobody can register there, so nobody comes to grief.
 */
export function missingFor(needs: readonly Need[], regions: readonly RegionState[], isOfOneRegion: boolean): Lack[] {
  const shift = needs.findIndex(({ kind }) => kind === 'shift')
  const seated = isOfOneRegion ? [] : regions.filter(({ has }) => has[shift])
  return (seated.length > 0 ? seated : regions).flatMap((region) =>
    needs
      .filter((_, index) => !region.has[index])
      .map((need) => ({ region_id: region.id, region: region.region, kind: need.kind, path: pathFor(need, region) })),
  )
}

type Bounds = { start_time: string; end_time: string }

/** Whether a change opens a window, now or at a moment to come; one that is open is only prolonged. */
export function opens(before: Bounds | null, after: Bounds, now: Date): boolean {
  if (Date.parse(after.end_time) < now.getTime()) return false
  if (before && isOpen(before, now)) return !isOpen(after, now)
  return !before || before.start_time !== after.start_time || before.end_time !== after.end_time
}
