/** Giving one's confirmed seat to somebody else, who pays the club for it. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { email, idParams, one, optional, written } from '#kit/endpoint/fields.ts'
import { roles, students } from '#roles.ts'
import { shiftDate } from '#shift-date.ts'
import { giftEnds, giftStates } from './seat-gift.rules.ts'

const endpoint = endpointsOf('TOEFL seats')
const path = '/toefl-details/:id/gift'

const seatGift = z
  .object({
    ...shiftDate,
    name: z.string(),
    can_give: z.boolean(),
    /** Why not, as a sentence. */
    cannot_give: z.string().nullable(),
    /** The last moment to take it. */
    last_moment: z.string(),
    /** The latest one; null for none. */
    gift: z
      .object({
        state: z.enum(giftStates),
        ended_because: z.enum(giftEnds).nullable(),
        ends_at: z.string(),
        created_at: z.string(),
        /** The first name of the successor, once they have paid. */
        taker: z.string().nullable(),
        /** Their payment; to the office alone. */
        payment_id: z.number().nullable(),
        /** Until when somebody pays for it at this moment. */
        paying_until: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SeatGift' })
export type SeatGift = z.output<typeof seatGift>

const own = { access: roles, params: idParams } as const

export const readGift = endpoint(`GET ${path}`, {
  ...own,
  summary: 'Whether a seat can be given to somebody else, and how far that is; its owner or ADMIN',
  reply: one(seatGift),
})

export const giveSeat = endpoint(`POST ${path}`, {
  ...own,
  access: students,
  summary: 'Give one’s seat away: a link for the successor, mailed to them where an address is given',
  perMinute: 20,
  body: z.object({ email: optional(email()) }),
  reply: written(z.object({ link: z.string(), ends_at: z.string() })),
  status: 201,
})

export const takeGiftBack = endpoint(`DELETE ${path}`, {
  ...own,
  summary: 'Keep the seat after all, until the successor pays; its owner or ADMIN',
  reply: written(z.null()),
})

const byLink = {
  access: 'anyone',
  params: z.object({ link: z.string().max(200) }),
  perMinute: 60,
} as const

const offered = z
  .object({
    ...shiftDate,
    region_id: z.number(),
    region_init: z.string(),
    shift_id: z.number(),
    /** The first name of the giver. */
    giver: z.string(),
    price: z.number().nullable(),
    /** The last moment to take it. */
    take_until: z.string(),
    /** Whether it can still be taken. */
    is_open: z.boolean(),
  })
  .meta({ id: 'OfferedSeat' })
export type OfferedSeat = z.output<typeof offered>

export const readOffered = endpoint('GET /seat-gifts/:link', {
  ...byLink,
  summary: 'The seat of a link that its holder passed on; `register/reserve` takes it with `gift`',
  reply: one(offered),
})

export const declineGift = endpoint('POST /seat-gifts/:link/decline', {
  ...byLink,
  summary: 'Say no to the seat of a link: it stays its holder’s, who is told',
  reply: written(z.null()),
})
