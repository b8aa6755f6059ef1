/**
 * A usual reason of a rejection is kept as what it is, beside the words that the reviewer read (docs/decisions/117). Its reader
 * gets it in their own language. Any other reason stays as it was written.
 */
import { usualReasons } from '#review-states.ts'
import { textIn } from '#services/mail/about.ts'
import type { Occasion } from '#services/mail/template.ts'
import { type Language, languages } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'

const all = [
  ...usualReasons.payment.map((name) => [`payment.${name}`, `payments.reject.reasons.${name}`] as const),
  ...usualReasons.party.map((name) => [`party.${name}`, `welcoming.reject.reasons.${name}`] as const),
]
type Key = (typeof all)[number][1]
const keys: ReadonlyMap<string, Key> = new Map(all)

let known: ReadonlyMap<string, string> | undefined

/** Made when it is first asked for: most processes send no rejection. */
const knownReasons = () =>
  (known ??= new Map(
    languages.flatMap((language) => all.map(([code, key]) => [translatorFor(language)(key), code] as const)),
  ))

/** What a usual reason is kept as, by its words in whichever language; null for any other. */
export const codeOf = (reason: string | null): string | null =>
  reason === null ? null : (knownReasons().get(reason.trim()) ?? null)

/**
 * The reason in the reader's language, if it is a usual one.
 * @param code what was kept beside it; without one, of a rejection from before, its words tell
 */
export function reasonIn<Reason extends string | null>(
  language: Language,
  reason: Reason,
  code: string | null = null,
): Reason | string {
  if (reason === null) return reason
  const key = keys.get(code ?? codeOf(reason) ?? '')
  return key ? translatorFor(language)(key) : reason
}

/** The reason that a mail tells of. */
export const reasonInMail = (language: Language, occasion: Occasion): string =>
  reasonIn(language, textIn(occasion, 'reason'), textIn(occasion, 'code') || null)

/** The same of every part of an answer that has a reason; the code stays here. */
export function withReasonsIn<Answer extends object>(language: Language, answer: Answer): Answer {
  const parts = Object.entries(answer).map(([name, part]: [string, unknown]) => [name, worded(language, part)])
  // The same members with the same types.
  return Object.fromEntries(parts) as Answer
}

type Rejected = { reject_reason: string | null; reject_code?: string | null }
const isRejected = (part: unknown): part is Rejected =>
  typeof part === 'object' && part !== null && 'reject_reason' in part

function worded(language: Language, part: unknown): unknown {
  if (!isRejected(part)) return part
  const { reject_code: code = null, ...rest } = part
  return { ...rest, reject_reason: reasonIn(language, part.reject_reason, code) }
}
