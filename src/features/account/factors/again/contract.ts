/** Proving once more who holds a session, before something dangerous. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, optional, text, written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'
import { credential } from '../contract.ts'
import { factorMethods } from '../rules.ts'

const endpoint = endpointsOf('Session')

export const askForProof = endpoint('POST /user/proof/challenge', {
  summary: 'By what this session’s owner can prove who they are; the password only without a second factor',
  access: roles,
  beforeFactor: true,
  reply: one(
    z.object({
      token: z.string(),
      methods: z.array(z.enum(factorMethods)),
      passkey: z.record(z.string(), z.unknown()).nullable(),
      expires_at: z.string(),
    }),
  ),
})

export const prove = endpoint('POST /user/proof', {
  summary: 'Prove who holds this session; what answered 403 prove_again is open for ten minutes then',
  access: roles,
  beforeFactor: true,
  body: z.object({
    challenge: text(200),
    method: z.enum(factorMethods),
    code: optional(z.string().trim().max(60)),
    credential: optional(credential()),
    password: optional(z.string().min(1).max(1000)),
  }),
  reply: written(z.object({ until: z.string() })),
})
