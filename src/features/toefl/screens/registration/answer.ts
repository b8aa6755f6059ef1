/** What the success page says: kept for the tab, so that a reload shows it again. */
import { z } from 'zod'

export const answer = z.object({
  paymentId: z.number(),
  region: z.string(),
  regionId: z.number(),
  amount: z.number(),
  people: z.array(
    z.object({
      name: z.string(),
      nim: z.string(),
      email: z.string(),
      shift: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
    }),
  ),
})
export type Answer = z.output<typeof answer>
