/** Certificates of the test: a student's own file, what the office does with them, and what everybody can check. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, one, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { fileOf } from '#kit/endpoint/file.ts'
import { onlyAdmin, roles } from '#roles.ts'
import { certificateStates } from './certificate.rules.ts'

const tag = 'TOEFL certificates'
const endpoint = endpointsOf(tag)
const path = '/toefl-details/:id'

export const readCertificate = fileOf({
  path: `${path}/certificate`,
  summary: 'The certificate that was made for a registrant, as PDF; its owner or ADMIN',
  tag,
  access: roles,
})

export const readCredential = fileOf({
  path: `${path}/credential`,
  summary: 'The same certificate as an Open Badges 3.0 credential (VC-JWT); its owner or ADMIN',
  tag,
  access: roles,
})

export const makeCertificate = endpoint(`POST ${path}/certificate`, {
  summary: 'Make the certificate of a registrant with a released score, unless it is there; its owner or ADMIN',
  access: roles,
  params: idParams,
  reply: written(z.object({ number: z.string(), code: z.string() })),
})

const certificate = z.object({
  id: z.number(),
  number: z.string(),
  code: z.string(),
  state: z.enum(certificateStates),
  score: z.number(),
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

export const listCertificates = endpoint(`GET ${path}/certificates`, {
  summary: 'The certificates of a registrant, the latest first',
  access: onlyAdmin,
  params: idParams,
  reply: one(certificates),
})

export const withdrawCertificate = endpoint(`POST ${path}/certificates/withdraw`, {
  summary: 'Withdraw the certificate that counts, with a reason, which a mail tells',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ reason: text(500) }),
  reply: written(certificates),
})

export const reinstateCertificate = endpoint(`POST ${path}/certificates/reinstate`, {
  summary:
    'Let the certificate that was withdrawn last count again; its owner is told, if they heard of the withdrawal',
  access: onlyAdmin,
  params: idParams,
  reply: written(certificates),
})

export const makeCertificates = endpoint('POST /toefl-shifts/:id/certificates', {
  summary: 'Make the certificates that are missing of all registrants of a shift who can have one',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.object({ certificates: z.number() })),
})

export const downloadCertificates = endpoint('GET /toefl-shifts/:id/certificates/download', {
  summary: 'The certificates that were made for a shift, as ZIP, written as it is sent',
  access: onlyAdmin,
  asksAgain: 'always',
  params: idParams,
  mayAnswer: [409],
  reply: 'stream',
})

const checked = z
  .object({
    state: z.enum(certificateStates),
    number: z.string().nullable(),
    name: z.string().nullable(),
    score: z.number().nullable(),
    level: z.string().nullable(),
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
  summary: 'Whether a certificate of the test counts, by the code that is printed on it',
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

export const readStatusList = endpoint('GET /toefl-certificates/status/:list', {
  summary: 'The signed list of the credentials that no longer count (Bitstring Status List)',
  access: 'anyone',
  params: z.object({ list: wholeNumber(0, 9999) }),
  perMinute: 60,
  mayAnswer: [409],
  reply: 'stream',
})
