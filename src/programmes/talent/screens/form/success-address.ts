/** Where an applicant is led; the address holds nothing personal, so a reload shows it again. */
export const successAddress = (regionId: number): string => `/dashboard/talent-registration-success?region=${regionId}`

type SuccessState = { lineGroup?: string | null; isAnswer?: boolean }

/** The state that goes along with the visit and not in the address: the group is for applicants, and no loader comes first. */
export const successState = (lineGroup: string | null): SuccessState => ({ lineGroup, isAnswer: true })

/** The group that came along, null for a region without one; undefined when the page was opened in another way. */
export const groupIn = (state: unknown): string | null | undefined => (state as SuccessState | null)?.lineGroup
