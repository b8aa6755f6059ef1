/**
 * An offer that a group takes on this device, or a seat that somebody gives away: the registration form begins with it. It
 * stays for this tab alone.
 */
import { z } from 'zod'
import { type WaitProgramme, waitedFor } from '#programme-kinds.ts'
import { dropAnswer, loadAnswer, saveAnswer } from '#ui/drafted-form/draft.ts'

const takenOffer = z.object({
  /** A given seat may be taken after the window, too. */
  kind: z.enum(['offer', 'gift']),
  programme: z.enum(Object.keys(waitedFor) as [WaitProgramme, ...WaitProgramme[]]).default('TOEFL'),
  /** The link of the mail, or that of one's own group. */
  link: z.string(),
  region_id: z.number().nullable(),
  shift_id: z.number(),
  seats: z.number(),
  people: z.array(z.object({ nim: z.string(), name: z.string() })),
  email: z.string(),
  phone_number: z.string(),
  offer_ends_at: z.string(),
})
export type TakenOffer = z.output<typeof takenOffer>

const name = 'taken-offer'

/** Where the people of an offer fill in a part each; the page begins with what it is given along the way. */
export const byLinkAddress = '/register/together'
const givenAlong = z.object({ offer: takenOffer.extend({ region_id: z.number() }) })
export type OfferInRegion = z.output<typeof givenAlong>['offer']

/** The offer that was given along the way to that page; null for none. */
export const offerAlong = (state: unknown): OfferInRegion | null => givenAlong.safeParse(state).data?.offer ?? null

export const saveOffer = (offer: z.input<typeof takenOffer>): void => saveAnswer(name, offer)
export const dropOffer = (): void => dropAnswer(name)

/** The offer of a programme that is taken in a region; null for none. */
export function readOffer(regionId: number | null, programme: WaitProgramme = 'TOEFL'): TakenOffer | null {
  const found = loadAnswer(name, takenOffer)
  return found?.region_id === regionId && found.programme === programme ? found : null
}

/** The shifts with the seats of the offer among those that are free; of a given seat its own alone. */
export function withOffer<Shift extends { id: number; remaining: number }>(
  shifts: readonly Shift[],
  offer: TakenOffer | null,
): Shift[] {
  const shown = offer?.kind === 'gift' ? shifts.filter(({ id }) => id === offer.shift_id) : shifts
  return shown.map((shift) =>
    shift.id === offer?.shift_id ? { ...shift, remaining: Math.max(shift.remaining, offer.seats) } : shift,
  )
}
