/** Which key a form is sent with, so that the server recognises the same request when it comes again. */
import type { Attempt } from './draft.ts'

/** A digest of the values to send; equal for equal content, and of no use to a reader. */
export function contentDigest(values: unknown): string {
  const text = JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
  let [low, high] = [0x811c9dc5, 0x1000193]
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(index), 0x85ebca6b)
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}-${text.length.toString(36)}`
}

/**
 * The attempt to send with. The key stays while nobody knows what became of it, so that the server can
 * recognise the repetition; after a definite refusal, other content is another request.
 */
export function nextAttempt(earlier: Attempt | null, content: string, makeKey: () => string): Attempt {
  if (earlier && (earlier.state === 'unanswered' || earlier.content === content)) {
    return { key: earlier.key, content, state: 'unanswered' }
  }
  return { key: makeKey(), content, state: 'unanswered' }
}

/** A key that nobody else has. Not `randomUUID`, which browsers have on https only. */
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
