import type { Region, Shift, useLists } from '../registration/registration-facts.ts'

/** The region's facts for the screens of a group by link. */
export type TogetherFacts = {
  region: Region
  shifts: readonly Shift[]
  lists: ReturnType<typeof useLists>
  /** The numbers of seats could not be refreshed. */
  isStale: boolean
  refresh: () => void
}
