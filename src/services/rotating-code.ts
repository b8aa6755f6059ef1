/**
 * Six digits that everybody in a room can read and that are worth nothing a minute later: a keyed hash of the time,
 * as in one-time passwords (RFC 6238 with SHA-256). Nothing is stored when a code is shown.
 */
import { Secret, TOTP } from 'otpauth'

/** How long a code is shown; the one before it is still good. */
export const codeSeconds = 30

const codesOf = (secret: Buffer) =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA256',
    digits: 6,
    period: codeSeconds,
  })

/** The code of this moment, and until when it is shown. */
export function currentCode(secret: Buffer, now: Date): { code: string; expiresAt: Date } {
  const timestamp = now.getTime()
  const codes = codesOf(secret)
  return { code: codes.generate({ timestamp }), expiresAt: new Date(timestamp + codes.remaining({ timestamp })) }
}

/** Whether `given` is the code of this moment or the one before. Each is compared in the same time whatever is given. */
export function isGoodCode(secret: Buffer, given: string, now: Date): boolean {
  if (!/^\d{6}$/.test(given)) return false
  const delta = codesOf(secret).validate({ token: given, timestamp: now.getTime(), window: 1 })
  return delta === 0 || delta === -1
}
