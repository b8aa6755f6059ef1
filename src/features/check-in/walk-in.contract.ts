/** Walk-ins: somebody without a seat comes to a door, and gets a free one, for cash where it costs something. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { email, id, idParams, optional, personName, phoneNumber, upload, written } from '#kit/endpoint/fields.ts'
import { nim } from '#features/account/account.contract.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import { onlyAdmin } from '#roles.ts'
import { walkInRefusals } from './walk-in.rules.ts'

const endpoint = endpointsOf('Check-in')

const look = z.object({
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
  /** The person's region; null as long as a shift of all regions leaves it open. */
  region_id: z.number().nullable(),
  /** 0: nothing is paid; null: nobody has set a price. */
  price: z.number().nullable(),
  /** Whether a picture is asked for: of the cash, or of the student card. */
  needs_picture: z.boolean(),
  regions: z.array(z.object({ id: z.number(), region: z.string() })),
  receivers: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Whose NIM it is; null for nobody's. */
  person: z.object({ name: z.string(), can_come: z.boolean() }).nullable(),
})
export type WalkInLook = z.output<typeof look>

const entering = z.object({
  nim: nim(),
  /** Of somebody without an account, who gets one. */
  name: optional(personName()),
  email: optional(email()),
  phone_number: optional(phoneNumber()),
  /** Of a shift of all regions. */
  region_id: optional(id()),
  /** Who has the cash now; of a seat that costs nothing nobody. */
  receiver_id: optional(id()),
  /** Wherever there is a payment. */
  payment_proof: optional(upload()),
  ...noticeFields,
})
export type WalkIn = z.output<typeof entering>

const entered = z.object({
  /** Null for a seat that costs nothing. */
  payment_id: z.number().nullable(),
  seat_id: z.number(),
  name: z.string(),
  amount: z.number(),
  receiver: z.string().nullable(),
})
export type Entered = z.output<typeof entered>

/** The endpoints of one programme's desk, below its shifts. */
const deskOf = (path: `/${string}`) => ({
  look: endpoint(`POST ${path}/:id/walk-ins/look`, {
    summary: 'What a free seat of a shift costs at its door, who may take the cash, and whether a NIM has an account',
    access: onlyAdmin,
    params: idParams,
    body: z.object({ nim: optional(nim()), region_id: optional(id()) }),
    reply: written(look),
  }),
  enter: endpoint(`POST ${path}/:id/walk-ins`, {
    summary: 'Give a free seat to somebody at the door, for cash where it costs something; it is confirmed at once',
    access: onlyAdmin,
    params: idParams,
    body: entering,
    files: ['payment_proof'],
    reply: written(entered),
    status: 201,
  }),
})

export const walkIns = {
  TOEFL: deskOf('/toefl-shifts'),
  PARTY: deskOf('/welcoming-party-shifts'),
} as const satisfies Record<DoorProgramme, unknown>
