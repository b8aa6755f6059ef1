/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds), and recovery codes. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
/** Clocks differ: the code before and the one after are good, too. */
const window = 1

const totpOf = (secret: Buffer, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits,
    period,
    ...more,
  })

/** A new secret, as long as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** The owner for whom an account's secret is sealed. */
export const totpOwner = (userId: number): string => `totp ${userId}`

/** The content of the QR code, and the secret for typing it. */
export function totpForApps(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = totpOf(secret, { issuer, label })
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The code of a moment; for tests and for screens that show one. */
export const totpAt = (secret: Buffer, now: Date): string => totpOf(secret).generate({ timestamp: now.getTime() })

/** The number of the 30 seconds whose code this is; null for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

// Without signs that are mistaken for each other.
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Ten codes that each replace a second factor once: 137 bits each, so that a plain hash is enough; in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, recoveryCode)

function recoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: 7 }, group).join('-')
}

/** Under what a recovery code is kept; how it is typed does not matter. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
