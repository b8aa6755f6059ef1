/**
 * What was changed in a form, kept on this device so that a reload or a lost connection costs nothing. It may hold
 * personal data, so it ends after a day and with the sending. Every access may fail, and then the form simply forgets.
 */
import { z } from 'zod'
import { draftName, isExpired } from '../drafts.ts'

const envelope = z.object({ values: z.record(z.string(), z.string()), savedAt: z.number() })

type Fields = Record<string, unknown>

const attempt = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** The changes that a kept draft holds for these fields; null when there are none, or they are too old. */
export function readDraft(kept: string | null, initial: Fields, now: number): Record<string, string> | null {
  const draft = attempt(() => envelope.parse(JSON.parse(kept ?? '')))
  if (!draft || isExpired(draft.savedAt, now)) return null
  const known = Object.entries(draft.values).filter(
    ([field, value]) => typeof initial[field] === 'string' && initial[field] !== value,
  )
  return known.length > 0 ? Object.fromEntries(known) : null
}

/** What differs from the beginning; pictures and files are not kept. */
export function changesOf(values: Fields, initial: Fields): Record<string, string> {
  const changed = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && typeof initial[entry[0]] === 'string' && entry[1] !== initial[entry[0]],
  )
  return Object.fromEntries(changed)
}

export const loadDraft = (form: string, initial: Fields): Record<string, string> | null =>
  readDraft(
    attempt(() => localStorage.getItem(draftName(form))),
    initial,
    Date.now(),
  )

export function saveDraft(form: string, values: Fields, initial: Fields): void {
  const changes = changesOf(values, initial)
  if (Object.keys(changes).length === 0) return dropDraft(form)
  attempt(() => localStorage.setItem(draftName(form), JSON.stringify({ values: changes, savedAt: Date.now() })))
}

export const dropDraft = (form: string): void => void attempt(() => localStorage.removeItem(draftName(form)))
