/** The parts that a region needs before one of its windows opens, so that nobody meets a form that leads nowhere. */
import { isOpen, type WindowCode } from './window.rules.ts'

export const lackKinds = ['price', 'payment', 'shift', 'contact'] as const
export type LackKind = (typeof lackKinds)[number]

/** The parts that a region has for its windows. */
export type RegionFacts = {
  id: number
  region: string
  has_toefl_price: boolean
  has_member_price: boolean
  has_account: boolean
  has_toefl_detail: boolean
  has_member_detail: boolean
  /** A shift to come that has seats at all; that they are taken is no lack. */
  has_toefl_shift: boolean
  has_party_shift: boolean
  has_toefl_contact: boolean
  has_member_contact: boolean
  has_contact: boolean
}

/** A missing part with its place, and the office's screen on which it is added. */
export type Lack = { region_id: number; region: string; kind: LackKind; path: string }

type Needs = Partial<Record<LackKind, { has: (region: RegionFacts) => boolean; path: (region: RegionFacts) => string }>>

const regionForm = ({ id }: RegionFacts) => `/regions/${id}/edit`
const newAccount = () => '/payment-accounts/create'
const newContact = () => '/contact-persons/create'

/** A programme that is not named here takes neither money nor seats. */
const needsOf: Partial<Record<WindowCode, Needs>> = {
  TOEFL_REGISTRATION: {
    price: { has: (region) => region.has_toefl_price, path: regionForm },
    payment: { has: (region) => region.has_account || region.has_toefl_detail, path: newAccount },
    shift: { has: (region) => region.has_toefl_shift, path: () => '/toefl-shifts/create' },
    contact: { has: (region) => region.has_toefl_contact, path: newContact },
  },
  NEW_MEMBER_REGISTRATION: {
    price: { has: (region) => region.has_member_price, path: regionForm },
    payment: { has: (region) => region.has_account || region.has_member_detail, path: newAccount },
    contact: { has: (region) => region.has_member_contact, path: newContact },
  },
  WELCOMING_PARTY_REGISTRATION: {
    shift: { has: (region) => region.has_party_shift, path: () => '/welcoming-party-shifts/create' },
    contact: { has: (region) => region.has_contact, path: newContact },
  },
}

function lacksOf(region: RegionFacts, needs: Needs): Lack[] {
  return lackKinds.flatMap((kind) => {
    const need = needs[kind]
    return !need || need.has(region)
      ? []
      : [{ region_id: region.id, region: region.region, kind, path: need.path(region) }]
  })
}

/**
 * The missing parts for a window. A general window does not wait for a region that has no shift while another has one:
 * nobody can register there, so nobody comes to grief.
 */
export function missingFor(code: string, regions: readonly RegionFacts[], isOfOneRegion: boolean): Lack[] {
  const needs = needsOf[code as WindowCode]
  if (!needs) return []
  const { shift } = needs
  const seated = shift && !isOfOneRegion ? regions.filter(shift.has) : []
  return (seated.length > 0 ? seated : regions).flatMap((region) => lacksOf(region, needs))
}

type Bounds = { start_time: string; end_time: string }

/** Whether a change opens a window, now or at a moment to come; one that is open is only prolonged. */
export function opens(before: Bounds | null, after: Bounds, now: Date): boolean {
  if (Date.parse(after.end_time) < now.getTime()) return false
  if (before && isOpen(before, now)) return !isOpen(after, now)
  return !before || before.start_time !== after.start_time || before.end_time !== after.end_time
}
