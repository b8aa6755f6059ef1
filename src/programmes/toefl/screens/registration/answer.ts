/** The success page's content: kept for the tab, so that a reload shows it again. */
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
      /** Of those whose address can be put right from here. */
      userId: z.number().optional(),
      seatId: z.number().optional(),
      shift: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      shiftId: z.number().optional(),
      place: z.string().nullish(),
    }),
  ),
  /** The key with which addresses can be put right, and until when. */
  correction: z.object({ key: z.string(), until: z.number() }).optional(),
})
/** For so long an address can be put right. */
export const canCorrect = ({ correction }: Answer, now: number): boolean =>
  correction !== undefined && now < correction.until

export type Answer = z.output<typeof answer>

/** Each date of the group once, in the order of time. */
export const datesOf = ({ people }: Pick<Answer, 'people'>): Answer['people'] =>
  people
    .filter(
      (one, index) =>
        people.findIndex(({ shiftId, starts_at }) => shiftId === one.shiftId && starts_at === one.starts_at) === index,
    )
    .filter(({ starts_at }) => starts_at !== '')
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
