/** The second factors of one's own account. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, one, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'
import { credential } from './factor.contract.ts'

const endpoint = endpointsOf('Session')
const path = '/user/factors'
// A thief who only holds a token must not make it last.
const own = { access: roles, asksAgain: 'always' } as const

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

export const ownFactors = z
  .object({
    passkeys: z.array(passkey),
    /** The authenticator app; null without one. */
    totp: z.object({ confirmed_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
    recovery_codes_left: z.number(),
    /** Passkeys are a quicker way in, and the password alone stays enough. */
    password_alone: z.boolean(),
    /** The office asks for one: the last cannot be removed. */
    is_required: z.boolean(),
    second_factor: z.enum(['ON', 'NONE', 'GRACE', 'MISSING']),
    second_factor_until: z.string().nullable(),
  })
  .meta({ id: 'OwnFactors' })
export type OwnFactors = z.output<typeof ownFactors>

/** With the first factor come recovery codes; they are shown this once. */
const added = written(z.object({ recovery_codes: z.array(z.string()).nullable() }))

export const readFactors = endpoint(`GET ${path}`, {
  summary: 'What protects this account besides the password',
  access: roles,
  beforeFactor: true,
  reply: one(ownFactors),
})

export const askForNewPasskey = endpoint(`POST ${path}/passkeys/challenge`, {
  summary: 'What a device is asked that makes a new passkey',
  ...own,
  beforeFactor: true,
  reply: one(z.object({ token: z.string(), passkey: z.record(z.string(), z.unknown()), expires_at: z.string() })),
})

const name = () => text(60)

export const addPasskey = endpoint(`POST ${path}/passkeys`, {
  summary: 'Keep the passkey that a device has made; tells the owner by mail',
  ...own,
  beforeFactor: true,
  body: z.object({
    challenge: text(200),
    credential: credential(),
    name: name(),
    /** With the first one; the office’s passkeys are needed whatever it says. */
    password_alone: yesNo().optional(),
  }),
  reply: added,
  status: 201,
})

export const renamePasskey = endpoint(`PUT ${path}/passkeys/:id`, {
  summary: 'Call a passkey by another name',
  access: roles,
  params: idParams,
  body: z.object({ name: name() }),
  reply: written(z.null()),
})

export const removePasskey = endpoint(`DELETE ${path}/passkeys/:id`, {
  summary: 'Remove a passkey; the last factor of the office stays. Tells the owner by mail',
  ...own,
  params: idParams,
  reply: written(z.null()),
})

export const putPasswordAlone = endpoint(`PUT ${path}/password-alone`, {
  summary: 'Whether the password alone stays enough where the passkeys are not. Tells the owner by mail',
  ...own,
  beforeFactor: true,
  body: z.object({ password_alone: yesNo() }),
  reply: added,
})

export const beginTotp = endpoint(`POST ${path}/totp`, {
  summary: 'A new secret for an authenticator app; it counts once a code of it was typed',
  ...own,
  beforeFactor: true,
  reply: written(z.object({ uri: z.string(), secret: z.string() })),
})

export const confirmTotp = endpoint(`POST ${path}/totp/confirm`, {
  summary: 'The first code of the authenticator app; tells the owner by mail',
  ...own,
  beforeFactor: true,
  body: z.object({ code: text(20) }),
  reply: added,
})

export const removeTotp = endpoint(`DELETE ${path}/totp`, {
  summary: 'Remove the authenticator app; the last factor of the office stays. Tells the owner by mail',
  ...own,
  mayAnswer: [404],
  reply: written(z.null()),
})

export const makeRecoveryCodes = endpoint(`POST ${path}/recovery-codes`, {
  summary: 'Ten new recovery codes; the ones before are worth nothing. Tells the owner by mail',
  ...own,
  reply: written(z.object({ recovery_codes: z.array(z.string()) })),
})
