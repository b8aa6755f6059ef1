/** The question for a passkey, and whether its answer is right (WebAuthn). */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { clubNow } from '#services/club.ts'
import * as store from './factor.store.ts'

type Settings = Pick<Config, 'appUrl'>

/** An eighth of what a start would load, and few processes ever use it. */
const library = () => import('@simplewebauthn/server')

/** The owner of passkeys: the portal's public address, never an address of a request. */
const partyOf = ({ appUrl }: Settings) => ({ rpID: new URL(appUrl).hostname, origin: new URL(appUrl).origin })

type Passkeys = Awaited<ReturnType<typeof store.findPasskeys>>

const named = (passkeys: Passkeys) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

const plain = (options: object): Record<string, unknown> => ({ ...options })

/** Asks one of these passkeys to sign; without any, whichever the device has for this portal. */
export async function askPasskey(settings: Settings, passkeys: Passkeys) {
  const { rpID } = partyOf(settings)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: named(passkeys),
  })
  return { challenge: options.challenge, options: plain(options) }
}

type Owner = { id: number; nim: string; name: string }

/** Asks a device to make a passkey that can also sign in by itself. */
export async function askNewPasskey(settings: Settings, owner: Owner, passkeys: Passkeys) {
  const { rpID } = partyOf(settings)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: clubNow().short_name,
    rpID,
    userName: owner.nim,
    userDisplayName: owner.name,
    // Says nothing about the person, and is the same for each passkey of the account.
    userID: new Uint8Array(createHash('sha256').update(`account ${owner.id}`).digest()),
    attestationType: 'none',
    // The algorithms of devices: Ed25519, P-256 and RSA. Asking Node for more only makes it warn.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: named(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: plain(options) }
}

const id = z.string().min(1).max(1400)
const bytes = z.string().max(16_000)
const common = { id, rawId: id, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }
const signedAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).optional(),
  }),
})
const madeAnswer = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

function readAnswer<T extends z.ZodType>(schema: T, credential: string): z.output<T> | null {
  try {
    return schema.parse(JSON.parse(credential))
  } catch {
    return null
  }
}

/** The id that an answer claims to be of; empty where there is none. */
export const passkeyIdOf = (credential: string): string => readAnswer(z.object({ id }), credential)?.id ?? ''

/** What either answer must say. */
function expectedOf(settings: Settings, { challenge }: { challenge: string }) {
  const { rpID, origin } = partyOf(settings)
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
}

/** The passkey that has signed this challenge; null for a wrong answer. Counts its use. */
export async function acceptPasskey(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  trx: Trx,
  given: { credential: string; challenge: string },
): Promise<{ id: number; userId: number } | null> {
  const response = readAnswer(signedAnswer, given.credential)
  const passkey = response && (await store.findPasskey(trx, response.id))
  if (!passkey) return null
  const { credential_id, public_key, counter } = passkey
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expectedOf(config, given),
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) return null
  const isFresh = await store.notePasskeyUse(trx, passkey.id, authenticationInfo.newCounter, now())
  return isFresh ? { id: passkey.id, userId: passkey.user_id } : null
}

/** The passkey that a device has made for this challenge; null for a wrong answer. */
export async function readNewPasskey(settings: Settings, given: { credential: string; challenge: string }) {
  const response = readAnswer(madeAnswer, given.credential)
  if (!response) return null
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expectedOf(settings, given),
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return null
  const { credential } = registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
  }
}
