/** What a region has beside the test: members, the party, the board, talents. Each as its list counts it. */
import { z } from 'zod'

const decided = z.object({ pending: z.number(), confirmed: z.number(), rejected: z.number() })

export const programmeNumbers = z.object({
  /** Membership payments of the term. */
  members: decided,
  /** Rupiah of these payments. */
  member_money: z.object({ pending: z.number(), confirmed: z.number() }),
  /** Since when the membership payment that waits longest has been waiting. */
  oldest_pending_member_at: z.string().nullable(),
  /** Sign-ups for the welcoming party by people of the region. */
  sign_ups: decided,
  /** Applications to the board. */
  board: z.object({
    submitted: z.number(),
    interview: z.number(),
    accepted: z.number(),
    rejected: z.number(),
  }),
  talents: z.number(),
})
export type ProgrammeNumbers = z.output<typeof programmeNumbers>
