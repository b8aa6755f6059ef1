/**
 * What was typed, kept on this device so that a reload or a lost connection costs nothing. It holds
 * personal data, so it ends after a day and with the registration.
 */
import { z } from 'zod'
import { isExpired } from '#ui/drafts.ts'

/** One sending of the form. `unanswered` until a definite answer came. */
const attempt = z.object({
  key: z.string().min(1),
  /** Digest of what was sent with the key. */
  content: z.string(),
  state: z.enum(['unanswered', 'refused']),
})
export type Attempt = z.output<typeof attempt>

export type Draft<Values> = { values: Values; attempt: Attempt | null; savedAt: number }

const envelope = z.object({ values: z.unknown(), attempt: attempt.nullable().catch(null), savedAt: z.number() })

/** Reads a kept draft; null when there is none, it is too old, or another version of the form wrote it. */
export function readDraft<Values>(text: string | null, schema: z.ZodType<Values>, now: number): Draft<Values> | null {
  if (text === null) return null
  try {
    const kept = envelope.parse(JSON.parse(text))
    if (isExpired(kept.savedAt, now)) return null
    return { ...kept, values: schema.parse(kept.values) }
  } catch {
    return null
  }
}

/** A digest of what is about to be sent; equal for equal content, and tells nothing to a reader. */
export function contentDigest(
  values: unknown,
  proof: { name: string; size: number; lastModified: number } | null,
): string {
  const text = JSON.stringify([values, proof && [proof.name, proof.size, proof.lastModified]])
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
