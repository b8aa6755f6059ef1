/** The moment from which the participants of a shift can have their certificates. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, one } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Party certificates')
const path = '/welcoming-party-shifts/:id/certificates'

const release = z
  .object({
    shift_id: z.number(),
    /** Whether the office has turned certificates on. */
    is_on: z.boolean(),
    released_at: z.string().nullable(),
    released_by_name: z.string().nullable(),
    counts: z.object({ confirmed: z.number(), here: z.number() }),
    /** Who has a confirmed seat and was not let in. */
    absent: z.array(z.object({ id: z.number(), name: z.string(), nim: z.string().nullable() })),
    /** A digest of who was there; a release asks for it, so that nobody else is told than was seen. */
    seen: z.string(),
  })
  .meta({ id: 'PartyCertificateRelease' })
export type PartyRelease = z.output<typeof release>

export const readPartyRelease = endpoint(`GET ${path}`, {
  summary: 'Who was at a shift of the party, and whether their certificates are released',
  access: onlyAdmin,
  params: idParams,
  reply: one(release),
})

export const releasePartyCertificates = endpoint(`POST ${path}/release`, {
  summary: 'Let everybody who was there have their certificate, and mail them; can be undone while the mails wait',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ seen: z.string().max(100) }),
  reply: decidedOn(release),
})
