/** The issuer of credentials as checkers see it, and the keys as the office does. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Credentials')

export const readDid = endpoint('GET /badges/did.json', {
  summary: 'The public keys of the issuer of credentials (did:web)',
  access: 'anyone',
  perMinute: 120,
  reply: 'stream',
})

export const readProfile = endpoint('GET /badges/issuer', {
  summary: 'The issuer of credentials, as an Open Badges profile',
  access: 'anyone',
  perMinute: 120,
  reply: 'stream',
})

const keys = z
  .object({
    /** The name by which credentials call their issuer. */
    issuer: z.string(),
    /** The one that signs first. */
    keys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        made_at: z.string(),
        ended_at: z.string().nullable(),
        end_reason: z.string().nullable(),
        is_trusted: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BadgeKeys' })
export type Keys = z.output<typeof keys>

export const listKeys = endpoint('GET /badge-keys', {
  summary: 'The keys that sign credentials',
  access: onlyAdmin,
  reply: one(keys),
})

export const replaceKey = endpoint('POST /badge-keys/replace', {
  summary: 'Sign with another key from now on; what a stolen one signed no longer counts',
  access: onlyAdmin,
  asksAgain: 'always',
  body: z.object({ reason: text(300), is_stolen: yesNo() }),
  reply: written(keys),
})
