/** What the landing page says of the programmes that can be registered for now, or soon. */
import { isOpen, type WindowCode, windowFor } from '#features/window/window.rules.ts'

/** The windows in which one registers for something. */
export const offerCodes = [
  'TOEFL_REGISTRATION',
  'NEW_MEMBER_REGISTRATION',
  'WELCOMING_PARTY_REGISTRATION',
  'BOM_REGISTRATION',
  'TALENT_REGISTRATION',
] as const satisfies readonly WindowCode[]
export type OfferCode = (typeof offerCodes)[number]

type Window = { region_id: number | null; start_time: string; end_time: string }

type OfferState = {
  state: 'open' | 'announced'
  starts_at: string
  ends_at: string
  /** Regions whose windows differ: the moments are those of the first. */
  is_by_region: boolean
}

/** A programme with a window that is open or announced. */
export type OfferedProgramme = OfferState & {
  code: OfferCode
  /** The page where one registers. */
  to: string
  /** Whole rupiah: the least that one person pays. */
  price_from: number | null
  /** The first and the last of its dates to come, and how many there are. */
  first_at: string | null
  last_at: string | null
  dates: number
  /** Whether it has places, which are read apart from the page. */
  has_places: boolean
}

/**
 * What the windows of one programme say together; null when none is open or to come.
 * @param regions the active ones: each goes by its own window, or by the general one
 */
export function offerState(windows: readonly Window[], regions: readonly number[], now: Date): OfferState | null {
  const valid = new Set((regions.length > 0 ? regions : [null]).flatMap((region) => windowFor(windows, region) ?? []))
  const ahead = [...valid].filter(({ end_time }) => Date.parse(end_time) >= now.getTime())
  const open = ahead.filter((window) => isOpen(window, now))
  const [state, some] = open.length > 0 ? (['open', open] as const) : (['announced', ahead] as const)
  const moment = state === 'open' ? ({ end_time }: Window) => end_time : ({ start_time }: Window) => start_time
  const [first] = some.toSorted((one, other) => Date.parse(moment(one)) - Date.parse(moment(other)))
  if (!first) return null
  const differ = new Set(some.map((window) => Date.parse(moment(window)))).size > 1
  return { state, starts_at: first.start_time, ends_at: first.end_time, is_by_region: differ }
}

/** Open ones before announced ones, and what ends (or opens) soonest first. */
export const inOrder = <Offer extends OfferState>(offers: readonly Offer[]): Offer[] =>
  offers.toSorted(
    (one, other) =>
      Number(one.state === 'announced') - Number(other.state === 'announced') || nextMoment(one) - nextMoment(other),
  )

const nextMoment = ({ state, starts_at, ends_at }: OfferState): number =>
  Date.parse(state === 'open' ? ends_at : starts_at)
