/** Signing in with a second factor, or with a passkey alone. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, optional, text, written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'
import { newSession } from './account.contract.ts'
import { factorMethods } from './factor.rules.ts'

const endpoint = endpointsOf('Session')

/** The answer of the browser's `navigator.credentials`, as JSON text. */
export const credential = () => z.string().min(2).max(60_000)

export const secondStepSignIn = endpoint('POST /login/second-step', {
  summary: 'Sign in with the second factor, after the password was right',
  access: 'anyone',
  perMinute: 600,
  body: z.object({
    /** `second_step.token` of the answer to `POST login`. */
    challenge: text(200),
    method: z.enum(['passkey', 'totp', 'recovery']),
    /** Of the app, or a recovery code. */
    code: optional(z.string().trim().max(60)),
    credential: optional(credential()),
  }),
  reply: written(newSession),
})

export const askForPasskey = endpoint('POST /login/passkey/challenge', {
  summary: 'What a passkey is asked that signs in without NIM and password',
  access: 'anyone',
  // A campus shares one address, and each visit of the sign-in page asks.
  perMinute: 600,
  reply: z.object({
    data: z.object({ token: z.string(), passkey: z.record(z.string(), z.unknown()), expires_at: z.string() }),
  }),
})

export const passkeySignIn = endpoint('POST /login/passkey', {
  summary: 'Sign in with a passkey alone; it has to verify its owner',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ challenge: text(200), credential: credential() }),
  reply: written(newSession),
})

/** A fresh proof of identity, before something dangerous. */
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

/** The link "this was not me" of a mail about an account's safety. */
export const raiseAlarm = endpoint('POST /not-me', {
  summary: 'Close the account to everybody: sessions end, the password is worthless; gives the token of a new one',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ token: text(200) }),
  /** For `POST reset-password`. */
  reply: written(z.object({ reset_token: z.string() })),
})
