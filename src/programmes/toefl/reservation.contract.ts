/** Seats that are kept for a group while it pays, for the minutes that its region gives. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, browserToken, email, id, listOf, one, optional, written } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/account.contract.ts'
import { withoutReasons } from './reservation.rules.ts'
import { largestGroup } from './registration.rules.ts'
import { shownFields } from './toefl-quote.contract.ts'

const endpoint = endpointsOf('Registration')
const common = { access: 'anyone', perTenMinutes: 12_000 } as const

export const reservation = z.object({
  /** Until when the seats are kept; null where the form goes on without a reservation. */
  ends_at: z.string().nullable(),
  /** The server's time of this answer: a countdown does not trust the device's clock. */
  now: z.string(),
  can_prolong: z.boolean(),
  /** Why nothing is kept: the office has turned it off, or this network has its part of a shift. */
  without: z.enum(withoutReasons).nullable(),
})
export type Reservation = z.output<typeof reservation>

/** The secret of the browser that reserved the seats. */
export const reservationFields = { reservation: optional(browserToken()) }

export const reserveSeats = endpoint('POST /register/reserve', {
  ...common,
  summary: 'Keep a group’s seats while it pays; again with other shifts or people, it is changed',
  body: z
    .object({
      region_id: id(),
      nim: listOf(nim(), 1, largestGroup),
      email: listOf(email(), 1, largestGroup),
      shift_id: listOf(id(), 1, largestGroup),
      token: browserToken(),
      /** The link of a group that waited, to take what it is offered; `own` for that of the signed-in student. */
      offer: optional(z.string().max(200)),
      /** The link of a seat that somebody gives away, to take it. */
      gift: optional(z.string().max(200)),
      ...shownFields,
    })
    .superRefine((value: Partial<Record<'nim' | 'email' | 'shift_id', unknown[]>>, context) => {
      // A member that its own schema refused is missing here.
      const { nim: nims } = value
      if (!nims) return
      for (const field of ['email', 'shift_id'] as const) {
        if (value[field] === undefined || value[field].length === nims.length) continue
        context.addIssue({ code: 'custom', path: [field], message: 'fields.moreThanNims' })
      }
      if (new Set(nims).size < nims.length) {
        context.addIssue({ code: 'custom', path: ['nim'], message: 'fields.sharedWithAnother' })
      }
    }, beside),
  reply: one(reservation),
})
export type ReserveSeats = z.output<typeof reserveSeats.body>

const known = z.object({ token: browserToken() })

export const prolongReservation = endpoint('POST /register/reserve/prolong', {
  ...common,
  summary: 'Keep the seats for 15 more minutes, once',
  body: known,
  reply: one(reservation),
})

export const releaseReservation = endpoint('POST /register/reserve/release', {
  ...common,
  summary: 'Let the seats go that were kept; nothing happens where there are none',
  body: known,
  reply: written(z.null()),
})
