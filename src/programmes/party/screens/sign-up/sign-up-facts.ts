/** The server's facts for the sign-up screens, with how fresh each must be. */
import { wholeList } from '#kit/endpoint/fields.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { calm, live } from '#api/freshness.ts'
import { majors, regions } from '#features/catalogue/catalogue.resource.ts'
import { hasBegun } from '../../party.rules.ts'
import type { PartyShift } from '../../party-shift.contract.ts'
import { welcomingPartyShifts } from '../../party-shift.resource.ts'

/** The shifts that can be picked now, with their seats left: those of the region's current term where there is one. */
export function usePartyShifts(regionId: number | null) {
  const language = useLanguage()
  const region = useRead(regions.read, { params: { id: regionId ?? 0 } }, { ...calm, enabled: regionId !== null })
  const list = useRead(welcomingPartyShifts.list, { query: { ...wholeList, is_active: '1' } }, live)
  const termId = region.data?.data.current_term_id
  const isPending = list.isPending || (regionId !== null && region.isPending)
  const error = list.error ?? (region.data ? null : region.error)
  const shifts = (list.data?.data ?? [])
    .filter((shift) => (termId === undefined || shift.term_id === termId) && !hasBegun(shift, new Date()))
    .map((shift) => inLanguage(language, shift))
  return {
    shifts,
    /** The required content of the picture, in the committee's words. */
    proof: region.data ? inLanguage(language, region.data.data).party_proof : null,
    isPending,
    /** Nothing to show; with shifts on the page, they are only stale. */
    error: shifts.length === 0 ? error : null,
    isStale: list.error !== null,
    refetch: () => void Promise.all([list.refetch(), ...(regionId === null ? [] : [region.refetch()])]),
  }
}
export type PartyShiftChoice = Pick<
  PartyShift,
  'id' | 'shift' | 'starts_at' | 'ends_at' | 'place' | 'remaining' | 'price' | 'payee_region_id'
>

/** Every shift of a term with its seats left, also hidden ones and those that have begun; for the committee. */
export function useShiftsOfTerm(termId: number) {
  const language = useLanguage()
  const { data, error, isPending, refetch } = useRead(
    welcomingPartyShifts.list,
    { query: { ...wholeList, term_id: termId } },
    live,
  )
  return {
    shifts: (data?.data ?? []).map((shift) => inLanguage(language, shift)),
    isPending,
    error: data ? null : error,
    isStale: error !== null,
    refetch: () => void refetch(),
  }
}

/** The majors to choose from: the region's, or all where the account has none. */
export function useMajors(regionId: number | null) {
  const query = regionId === null ? wholeList : { ...wholeList, region_id: regionId }
  const { data, error, isPending, refetch } = useRead(majors.list, { query }, calm)
  return { majors: data?.data ?? [], error: data ? null : error, isPending, refetch }
}
