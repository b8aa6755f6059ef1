import type { Region, Shift, useLists } from '../registration/registration-facts.ts'

/** What the screens of a group by link know of its region. */
export type TogetherFacts = {
  region: Region
  shifts: readonly Shift[]
  lists: ReturnType<typeof useLists>
  /** The numbers of seats could not be refreshed. */
  isStale: boolean
  refresh: () => void
}
