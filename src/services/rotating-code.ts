/**
 * Six digits that everybody in a room can read and that are worth nothing a minute later: a keyed hash of the time,
 * as in one-time passwords (RFC 4226, 6238). Nothing is stored when a code is shown.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a code is shown; the one before it is still good. */
export const codeSeconds = 30
const digits = 6

const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / codeSeconds)

function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha256', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The code of this moment, and until when it is shown. */
export function currentCode(secret: Buffer, now: Date): { code: string; expiresAt: Date } {
  const step = stepOf(now)
  return { code: codeOfStep(secret, step), expiresAt: new Date((step + 1) * codeSeconds * 1000) }
}

/** Whether `given` is the code of this moment or the one before. Takes the same time whatever is given. */
export function isGoodCode(secret: Buffer, given: string, now: Date): boolean {
  const step = stepOf(now)
  const isCurrent = isSame(codeOfStep(secret, step), given)
  const isPrevious = isSame(codeOfStep(secret, step - 1), given)
  return isCurrent || isPrevious
}

// Both as long as a code: a longer or shorter one differs in its first sign.
const fixed = (text: string): Buffer =>
  Buffer.from(text.length === digits && /^\d+$/.test(text) ? text : '#'.padEnd(digits, '#'))

const isSame = (code: string, given: string): boolean => timingSafeEqual(fixed(code), fixed(given))
