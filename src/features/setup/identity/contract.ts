/** Who the club is: its names, its logo and its two colours. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, optional, upload, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { isClubName, tidyName } from './rules.ts'

const endpoint = endpointsOf('Set-up')

const clubName = (max: number) =>
  z
    .string()
    .max(200)
    .transform(tidyName)
    .pipe(z.string().min(2).max(max).refine(isClubName, { error: 'fields.clubName' }))

const colour = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/, { error: 'fields.colour' }))

const identity = z
  .object({
    name: z.string(),
    short_name: z.string(),
    primary_colour: z.string().nullable(),
    accent_colour: z.string().nullable(),
    /** A key for `files/{key}`. */
    logo: z.string().nullable(),
    /** Whether there is a last change to take back. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'ClubIdentity' })
export type Identity = z.output<typeof identity>

export const readIdentity = endpoint('GET /club/identity', {
  summary: 'The club’s names, logo and colours',
  access: onlyAdmin,
  reply: one(identity),
})

export const updateIdentity = endpoint('PUT /club/identity', {
  summary:
    'Change the club’s names, logo and colours; what is not given stays, an empty colour is the usual one, an empty logo the drawn one. A colour that does not read where it would stand is refused with the nearest that does',
  access: onlyAdmin,
  body: z.object({
    name: clubName(80).optional(),
    short_name: clubName(12).optional(),
    primary_colour: optional(colour()),
    accent_colour: optional(colour()),
    logo: optional(upload()),
  }),
  reply: written(identity),
})

export const undoIdentity = endpoint('POST /club/identity/undo', {
  summary: 'Take the last change of the club’s names, logo and colours back; once more brings it again',
  access: onlyAdmin,
  reply: written(identity),
})
