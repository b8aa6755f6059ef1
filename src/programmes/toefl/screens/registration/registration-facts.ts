/** The server's facts for the registration screens, with how fresh each must be. */
import { together } from '#api/combine-reads.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage } from '#words/Words.tsx'
import { askAhead } from '#api/ahead.ts'
import { useRead } from '#api/api.ts'
import { calm, live } from '#api/freshness.ts'
import { contactPersons, majors, paymentProviders, regions } from '#features/catalogue/catalogue.resource.ts'
import { useContacts } from '#features/catalogue/widgets/use-contacts.ts'
import { listPayTo } from '#features/payment/payment-account.contract.ts'
import { allWindows } from '#features/window/widgets/registration-window.ts'
import { shiftProblem } from '../../registration.rules.ts'
import { toeflShifts } from '../../toefl-shift.resource.ts'

/** The active regions with their seats left. */
export function useRegions() {
  const language = useLanguage()
  const { data, error, isPending, refetch } = useRead(regions.list, { query: wholeList }, live)
  const inWords = (data?.data ?? []).map((region) => inLanguage(language, region))
  return { regions: inWords, error: data ? null : error, isPending, refetch }
}
export type Region = ReturnType<typeof useRegions>['regions'][number]

/** The shifts that can be picked in a region now, with their seats left; chosen ones may vanish from it. */
export function useShifts(region: Region | undefined) {
  const language = useLanguage()
  const query = { ...wholeList, region_id: region?.id ?? 0 }
  const { data, error, isPending, refetch } = useRead(
    toeflShifts.list,
    { query },
    { ...live, enabled: Boolean(region) },
  )
  const shifts = (data?.data ?? [])
    .filter((shift) => region && shiftProblem(shift, region, new Date()) === null)
    .map((shift) => inLanguage(language, shift))
  return { shifts, error, isPending, refetch }
}
export type Shift = ReturnType<typeof useShifts>['shifts'][number]

/** The shifts of all these regions that can be picked now. */
export function useAllShifts(regionsNow: readonly Region[]) {
  const language = useLanguage()
  const { data, isPending } = useRead(toeflShifts.list, { query: wholeList }, live)
  const canPick = (shift: Shift, region: Region) => shiftProblem(shift, region, new Date()) === null
  const shifts = (data?.data ?? [])
    .filter((shift) => regionsNow.some((region) => canPick(shift, region)))
    .map((shift) => inLanguage(language, shift))
  return { shifts, isPending, of: (region: Region) => shifts.filter((shift) => canPick(shift, region)) }
}

/** Facts that change so rarely that a form reads them once: majors, providers, contact persons and receivers. */
export function useLists(region: number | undefined) {
  const regionId = region ?? 0
  const ofRegion = { ...calm, enabled: region !== undefined }
  const major = useRead(majors.list, { query: { ...wholeList, region_id: regionId } }, ofRegion)
  const provider = useRead(paymentProviders.list, { query: wholeList }, calm)
  const contacts = useContacts(regionId)
  // Nobody waits for it here; the payment's step then has it at once.
  useRead(listPayTo, { params: { id: regionId } }, ofRegion)
  return {
    majors: major.data?.data ?? [],
    providers: provider.data?.data ?? [],
    receivers: contacts.contacts,
    ...together(major, provider, contacts),
  }
}

/** On the server: the requests of a region's form once it knows its region, and the shifts alone where one chooses. */
export function askForRegionAhead(regionId: number, what: 'form' | 'shifts'): void {
  const ofRegion = { query: { ...wholeList, region_id: regionId } }
  askAhead(toeflShifts.list, ofRegion)
  if (what === 'shifts') return
  askAhead(...allWindows)
  askAhead(majors.list, ofRegion)
  askAhead(paymentProviders.list, { query: wholeList })
  askAhead(contactPersons.list, { query: wholeList })
}
