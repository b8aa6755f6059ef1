/** Check-in at the doors of all programmes: their shifts, the list that a phone carries, and what it scanned. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, listOf, one, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { type DoorProgramme, programmesWithDoor } from '#programme-kinds.ts'
import { shiftDate } from '#shift-date.ts'
import { hashLength, meanings, refusals } from './door.rules.ts'

const endpoint = endpointsOf('Check-in')

const shift = z.object({
  programme: z.enum(programmesWithDoor),
  shift_id: z.number(),
  ...shiftDate,
})
export type DoorShift = z.output<typeof shift>

export const listDoors = endpoint('GET /check-in', {
  summary: 'The shifts of all programmes with a door, from those of yesterday on',
  access: onlyAdmin,
  reply: one(z.array(shift.extend({ seats: z.number(), present: z.number() }))),
})

const hash = z
  .string()
  .length(hashLength)
  .regex(/^[0-9a-f]+$/)
const presence = z.object({ seat_id: z.number(), at: z.string(), nonce: z.string().nullable() })

/** What a phone carries: no more than a door needs. */
const carried = shift
  .extend({
    made_at: z.string(),
    seats: z.array(
      z.object({ seat_id: z.number(), name: z.string(), nim: z.string().nullable(), hash: z.string().nullable() }),
    ),
    refused: z.array(z.object({ hash: z.string(), why: z.enum(refusals) })),
    elsewhere: z.array(z.object({ hash: z.string(), shift_id: z.number() })),
    /** The other shifts that `elsewhere` names. */
    shifts: z.array(shift),
    present: z.array(presence),
  })
  .meta({ id: 'DoorList' })
export type CarriedList = z.output<typeof carried>
export const parseCarried = (text: string): CarriedList | null => {
  const read = carried.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

const scan = z.object({
  nonce: z.uuid(),
  /** By the server's clock, as well as the phone knows it, and by its own. */
  at: z.iso.datetime(),
  device_at: z.iso.datetime(),
  hash: hash.nullable(),
  seat_id: id().nullable(),
  undoes: z.uuid().nullable(),
})
export type SentScan = z.output<typeof scan>

const verdict = z.object({
  nonce: z.string(),
  is: z.enum(meanings),
  seat_id: z.number().nullable(),
  at: z.string().nullable(),
  shift_id: z.number().nullable(),
})

const toSettle = z.object({
  id: z.number(),
  is: z.enum(meanings),
  at: z.string(),
  /** When the same seat was let in, of a double. */
  first_at: z.string().nullable(),
  name: z.string().nullable(),
  nim: z.string().nullable(),
  /** Where a ticket of another shift is good. */
  other_shift: z.string().nullable(),
  device: z.string(),
  by: z.string().nullable(),
  settled_at: z.string().nullable(),
})
export type ToSettle = z.output<typeof toSettle>

const report = z
  .object({
    seats: z.number(),
    present: z.number(),
    scans: z.number(),
    doubles: z.array(toSettle),
    strangers: z.array(toSettle),
  })
  .meta({ id: 'DoorReport' })
export type DoorReport = z.output<typeof report>

/** An opened door's list. */
export const openedDoor = z.object({
  /** A `DoorList` as JSON, byte by byte as it was signed. */
  list: z.string(),
  /** ECDSA on P-256 with SHA-256, in base64, and the key that checks it. */
  signature: z.string(),
  key: z.record(z.string(), z.string()),
  server_time: z.string(),
})

export const sentScans = z.object({
  device: z.string().regex(/^[0-9a-z-]{8,40}$/),
  /** One that cannot be read is answered with null and blocks none behind it. */
  scans: listOf(scan.nullable().catch(null), 0, 100),
})

export const takenScans = z.object({
  results: z.array(verdict.nullable()),
  present: z.array(presence),
  server_time: z.string(),
})

/** The endpoints of one programme's door, below its shifts. */
const doorOf = (path: `/${string}`) => ({
  open: endpoint(`POST ${path}/:id/door`, {
    summary: 'The signed list of a shift for the phone at its door; makes the tickets that are missing',
    access: onlyAdmin,
    params: idParams,
    reply: written(openedDoor),
  }),
  send: endpoint(`POST ${path}/:id/check-ins`, {
    summary: 'What a phone has scanned; taken in whatever it means, and once however often it is sent',
    access: onlyAdmin,
    params: idParams,
    body: sentScans,
    reply: written(takenScans),
  }),
  report: endpoint(`GET ${path}/:id/check-ins`, {
    summary: 'Who came to a door, with the doubles and strangers that the committee settles',
    access: onlyAdmin,
    params: idParams,
    reply: one(report),
  }),
  settle: endpoint(`POST ${path}/:id/check-ins/settle`, {
    summary: 'Doubles and strangers that the committee has looked at',
    access: onlyAdmin,
    params: idParams,
    body: z.object({ ids: z.array(id()).min(1).max(500) }),
    reply: written(report),
  }),
})

export const doors = {
  TOEFL: doorOf('/toefl-shifts'),
  PARTY: doorOf('/welcoming-party-shifts'),
} as const satisfies Record<DoorProgramme, unknown>
