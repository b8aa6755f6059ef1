/** Hashing and judging passwords, and the tokens of sessions and links. */
import { hash, verify } from '@node-rs/argon2'
import { createHash, randomBytes } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { gate } from '#kit/gate/gate.ts'

// OWASP's parameters; 2 is argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two verifications use two cores; a third place keeps them busy while one talks to the database.
const hashGate = gate(3, 2000)

/** Runs a task that hashes, in turn. A queue that has grown too long answers 503. */
export const inHashingTurn = hashGate

/** The argon2id hash of a password of any length. Takes about 10 ms of a core; call it in turn. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash the same work is done in vain, so that an
 * unknown account takes as long as a known one.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password)
  decoy ??= hashPassword(randomBytes(12).toString('hex'))
  await verify(await decoy, password)
  return false
}

/** Known common passwords in lower case; about 49,000. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].map((word) => word.toLowerCase()),
)

/** A new secret for a session or a link, and the hash under which it is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
