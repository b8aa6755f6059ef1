/** A ticket: its code, and until when it is of use. */
import { hourMs } from '#kit/time.ts'

// Without I, L, O and U, which people take for other signs.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 26

/** A code of random bytes, of which it uses five bits each. */
export const codeOf = (bytes: Uint8Array): string =>
  `T${[...bytes.subarray(0, codeLength)].map((byte) => letters[byte & 31]).join('')}`

const form = new RegExp(`^T[${letters}]{${codeLength}}$`)

/** What was read as a ticket's code; null for any other QR code. */
export function codeIn(text: string): string | null {
  const code = text.trim().toUpperCase()
  return form.test(code) ? code : null
}

/** A ticket is shown until this long after its shift. */
export const shownAfter = 6 * hourMs
export const isOver = ({ ends_at }: { ends_at: string }, now: number): boolean => now > Date.parse(ends_at) + shownAfter
