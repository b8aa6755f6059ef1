/** Signing in with a second factor, or with a passkey alone. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { optional, text, written } from '#kit/endpoint/fields.ts'
import { newSession } from '../contract.ts'

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
