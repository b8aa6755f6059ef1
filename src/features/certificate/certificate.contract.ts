/** Certificates: a student's own file, what the office does with them, and what everybody can check. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, one, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import { type DoorProgramme, programmesWithDoor } from '#programme-kinds.ts'
import { onlyAdmin, roles } from '#roles.ts'
import { certificateStates } from './certificate.rules.ts'

const certificate = z.object({
  id: z.number(),
  number: z.string(),
  code: z.string(),
  state: z.enum(certificateStates),
  /** Of a test. */
  score: z.number().nullable(),
  issued_at: z.string(),
  withdrawn_at: z.string().nullable(),
  withdraw_reason: z.string().nullable(),
})

const certificates = z
  .object({
    /** Whether there is one now, or there can be. */
    can_have: z.boolean(),
    certificates: z.array(certificate),
  })
  .meta({ id: 'SeatCertificates' })
export type SeatCertificates = z.output<typeof certificates>

type Paths = { seats: `/${string}`; shifts: `/${string}`; lists: `/${string}`; tag: string }

/** The endpoints of one programme's certificates: below its seats, below its shifts, and the lists for checkers. */
function certificatesOf({ seats, shifts, lists, tag }: Paths) {
  const endpoint = endpointsOf(tag)
  const path = `${seats}/:id` as const
  return {
    read: fileOf({
      path: `${path}/certificate`,
      summary: 'The certificate that was made for a registrant, as PDF; its owner or ADMIN',
      tag,
      access: roles,
    }),
    readCredential: fileOf({
      path: `${path}/credential`,
      summary: 'The same certificate as an Open Badges 3.0 credential (VC-JWT); its owner or ADMIN',
      tag,
      access: roles,
    }),
    make: endpoint(`POST ${path}/certificate`, {
      summary: 'Make the certificate of a registrant who can have one, unless it is there; its owner or ADMIN',
      access: roles,
      params: idParams,
      reply: written(z.object({ number: z.string(), code: z.string() })),
    }),
    list: endpoint(`GET ${path}/certificates`, {
      summary: 'The certificates of a registrant, the latest first',
      access: onlyAdmin,
      params: idParams,
      reply: one(certificates),
    }),
    withdraw: endpoint(`POST ${path}/certificates/withdraw`, {
      summary: 'Withdraw the certificate that counts, with a reason, which a mail tells',
      access: onlyAdmin,
      params: idParams,
      body: z.object({ reason: text(500) }),
      reply: written(certificates),
    }),
    reinstate: endpoint(`POST ${path}/certificates/reinstate`, {
      summary:
        'Let the certificate that was withdrawn last count again; its owner is told, if they heard of the withdrawal',
      access: onlyAdmin,
      params: idParams,
      reply: written(certificates),
    }),
    makeAll: endpoint(`POST ${shifts}/:id/certificates`, {
      summary: 'Make the certificates that are missing of all registrants of a shift who can have one',
      access: onlyAdmin,
      params: idParams,
      reply: written(z.object({ certificates: z.number() })),
    }),
    downloadAll: endpoint(`GET ${shifts}/:id/certificates/download`, {
      summary: 'The certificates that were made for a shift, as ZIP, written as it is sent',
      access: onlyAdmin,
      asksAgain: 'always',
      params: idParams,
      mayAnswer: [409],
      reply: 'stream',
    }),
    readStatusList: endpoint(`GET ${lists}/status/:list`, {
      summary: 'The signed list of the credentials that no longer count (Bitstring Status List)',
      access: 'anyone',
      params: z.object({ list: wholeNumber(0, 9999) }),
      perMinute: 60,
      mayAnswer: [409],
      reply: 'stream',
    }),
  }
}

export const certificateEndpoints = {
  TOEFL: certificatesOf({
    seats: '/toefl-details',
    shifts: '/toefl-shifts',
    lists: '/toefl-certificates',
    tag: 'TOEFL certificates',
  }),
  PARTY: certificatesOf({
    seats: '/welcoming-parties',
    shifts: '/welcoming-party-shifts',
    lists: '/party-certificates',
    tag: 'Party certificates',
  }),
} as const satisfies Record<DoorProgramme, unknown>

const endpoint = endpointsOf('Certificates')

const checked = z
  .object({
    state: z.enum(certificateStates),
    /** What it is of. */
    programme: z.enum(programmesWithDoor),
    number: z.string().nullable(),
    name: z.string().nullable(),
    /** Of a test. */
    score: z.number().nullable(),
    level: z.string().nullable(),
    /** The day of the test or the event. */
    tested_on: z.string().nullable(),
    issued_on: z.string().nullable(),
    valid_until: z.string().nullable(),
    club: z.string().nullable(),
    /** The SHA-256 of every file that was made of it. */
    hashes: z.array(z.string()),
    /** Whether there is a digital credential of it. */
    has_credential: z.boolean(),
  })
  .meta({ id: 'CheckedCertificate' })
export type Checked = z.output<typeof checked>

export const verifyCertificate = endpoint('GET /verify/:code', {
  summary: 'Whether a certificate counts, by the code that is printed on it',
  access: 'anyone',
  params: z.object({ code: z.string().max(100) }),
  perMinute: 60,
  reply: one(checked),
})

export const downloadCredential = endpoint('GET /verify/:code/credential', {
  summary: 'The Open Badges 3.0 credential (VC-JWT) of a certificate that counts',
  access: 'anyone',
  params: z.object({ code: z.string().max(100) }),
  perMinute: 30,
  mayAnswer: [409],
  reply: 'stream',
})
