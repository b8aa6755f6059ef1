/**
 * What was typed, kept on this device so that a reload or a lost connection costs nothing. It holds personal data,
 * so it ends after a day and with the application. Every access may fail, and then the form simply forgets.
 */
import { z } from 'zod'
import { draftName, isExpired } from '#ui/drafts.ts'
import { valuesSchema } from './values.ts'

/** The key of the last sending, and what was sent with it: the same content again is the same request. */
const sending = z.object({ key: z.string().min(1), content: z.string() })
const envelope = z.object({ values: valuesSchema, savedAt: z.number(), sending: sending.nullable().catch(null) })
export type Draft = z.output<typeof envelope>

const nameOf = (id: string) => draftName(`talent:${id}`)

const attempt = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** Reads a kept draft; null when there is none or it is past its life. A clock set back does not make it live on. */
export function readDraft(text: string | null, now: number): Draft | null {
  const draft = attempt(() => envelope.parse(JSON.parse(text ?? '')))
  return draft && !isExpired(draft.savedAt, now) ? draft : null
}

export function loadDraft(id: string): Draft | null {
  const draft = readDraft(
    attempt(() => localStorage.getItem(nameOf(id))),
    Date.now(),
  )
  if (!draft) dropDraft(id)
  return draft
}

export const saveDraft = (id: string, draft: Omit<Draft, 'savedAt'>): void =>
  void attempt(() => localStorage.setItem(nameOf(id), JSON.stringify({ ...draft, savedAt: Date.now() })))

export const dropDraft = (id: string): void => void attempt(() => localStorage.removeItem(nameOf(id)))

/** The key to send this content with; the one of the last sending if the content is the same. */
export function sendingOf(
  last: Draft['sending'],
  content: string,
  makeKey: () => string,
): NonNullable<Draft['sending']> {
  return last?.content === content ? last : { key: makeKey(), content }
}

// Not `randomUUID`, which browsers have on https only.
export const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
