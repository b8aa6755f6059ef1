/** Walk-ins: somebody without a seat comes to the test's door, and pays for a free one in cash. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { email, id, idParams, optional, personName, phoneNumber, upload, written } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/account.contract.ts'
import { onlyAdmin } from '#roles.ts'
import { walkInRefusals } from './walk-in.rules.ts'

const endpoint = endpointsOf('Check-in')

export const lookAtWalkIn = endpoint('POST /toefl-shifts/:id/walk-ins/look', {
  summary: 'What a free seat of a shift costs at its door, who may take the cash, and whether a NIM has an account',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ nim: optional(nim()), region_id: optional(id()) }),
  reply: written(
    z.object({
      shift: z.string(),
      shift_label_id: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      /** Seats that nobody has, and that are kept for nobody who waits. */
      free: z.number(),
      /** People who wait for this shift. */
      waiting: z.number(),
      /** Why nobody at all can come in here. */
      refusal: z.enum(walkInRefusals).nullable(),
      /** The region that is paid; null as long as a shift of all regions leaves it open. */
      region_id: z.number().nullable(),
      price: z.number().nullable(),
      regions: z.array(z.object({ id: z.number(), region: z.string() })),
      receivers: z.array(z.object({ id: z.number(), name: z.string() })),
      /** Whose NIM it is; null for nobody's. */
      person: z.object({ name: z.string(), can_come: z.boolean() }).nullable(),
    }),
  ),
})
export type WalkInLook = z.output<typeof lookAtWalkIn.reply>['data']

export const enterWalkIn = endpoint('POST /toefl-shifts/:id/walk-ins', {
  summary: 'Give a free seat to somebody at the door who has paid in cash; the payment is confirmed at once',
  access: onlyAdmin,
  params: idParams,
  body: z.object({
    nim: nim(),
    /** Of somebody without an account, who gets one. */
    name: optional(personName()),
    email: optional(email()),
    phone_number: optional(phoneNumber()),
    /** Of a shift of all regions. */
    region_id: optional(id()),
    /** Who has the cash now. */
    receiver_id: id(),
    payment_proof: upload(),
  }),
  files: ['payment_proof'],
  reply: written(
    z.object({
      payment_id: z.number(),
      seat_id: z.number(),
      name: z.string(),
      amount: z.number(),
      receiver: z.string(),
    }),
  ),
  status: 201,
})
export type WalkIn = z.output<typeof enterWalkIn.body>
export type Entered = z.output<typeof enterWalkIn.reply>['data']
