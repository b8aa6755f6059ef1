/**
 * Typed values, kept on this device so that a reload or a lost connection costs nothing. They are personal data, so
 * they end after a day and with the sending. Every access may fail (private mode, full, switched off); then nothing is
 * kept.
 */
import { z } from 'zod'
import { draftName, isExpired, sentPrefix } from './draft-life.ts'
import { dropPicture } from './draft-picture.ts'

/** One sending of the form. `unanswered` until a definite answer came. */
const attempt = z.object({
  key: z.string().min(1),
  /** Digest of the values that were sent with the key. */
  content: z.string(),
  state: z.enum(['unanswered', 'refused']),
})
export type Attempt = z.output<typeof attempt>

export type Draft<Values> = { values: Values; attempt: Attempt | null; savedAt: number }

const envelope = z.object({ values: z.unknown(), attempt: attempt.nullable().catch(null), savedAt: z.number() })

/** Reads a stored draft; null when there is none, it is too old, or another version of the form wrote it. */
export function readDraft<Values>(text: string | null, schema: z.ZodType<Values>, now: number): Draft<Values> | null {
  if (text === null) return null
  return orNull(() => {
    const stored = envelope.parse(JSON.parse(text))
    if (isExpired(stored.savedAt, now)) return null
    return { ...stored, values: schema.parse(stored.values) }
  })
}

type Fields = Record<string, unknown>
type Changes = Record<string, string>

/** The differences from the beginning; pictures and files are not part of them. */
export function changesOf(values: Fields, initial: Fields): Changes {
  const changed = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && typeof initial[entry[0]] === 'string' && entry[1] !== initial[entry[0]],
  )
  return Object.fromEntries(changed)
}

const changesSchema = z.record(z.string(), z.string())

/** The changes that a stored draft holds for these fields; null when there are none to show and none was sent. */
export function readChanges(text: string | null, initial: Fields, now: number): Draft<Changes> | null {
  const draft = readDraft(text, changesSchema, now)
  if (!draft) return null
  const values = changesOf(draft.values, initial)
  return Object.keys(values).length > 0 || draft.attempt ? { ...draft, values } : null
}

/** Where one form keeps its draft. */
export type DraftStore<Values> = {
  /** The name of the draft and of its picture. */
  id: string
  load: () => Draft<Partial<Values>> | null
  save: (values: Values, attempt: Attempt | null) => void
  drop: () => void
}

/** Keeps everything that the form holds. */
export const wholeDraft = <Values>(id: string, schema: z.ZodType<Values>) => ({
  id,
  load: () => readDraft(stored(id), schema, Date.now()),
  save: (values: Values, last: Attempt | null) => write(id, { values, attempt: last }),
  drop: () => dropDraft(id),
})

/** Keeps only changed values, so that the form's other values are always those of the server. */
export const changesDraft = (id: string, initial: Fields) => ({
  id,
  load: () => readChanges(stored(id), initial, Date.now()),
  save: (values: Fields, last: Attempt | null) => {
    const changes = changesOf(values, initial)
    if (Object.keys(changes).length === 0 && !last && !hasFile(values)) return dropDraft(id)
    write(id, { values: changes, attempt: last })
  },
  drop: () => dropDraft(id),
})

/** For a form that keeps nothing. */
export const noDraft = { id: '', load: () => null, save: () => undefined, drop: () => undefined }

export const hasFile = (values: Fields): boolean => Object.values(values).some((value) => value instanceof Blob)

/** Takes a draft and its picture off this device. */
export function dropDraft(id: string): void {
  orNull(() => localStorage.removeItem(draftName(id)))
  void dropPicture(id)
}

/** The form was sent: its draft ends, also the one of a tab that has had it open for longer. */
export function endDraft(store: Pick<DraftStore<never>, 'id' | 'drop'>): void {
  store.drop()
  if (store.id) orNull(() => localStorage.setItem(sentPrefix + store.id, JSON.stringify({ savedAt: Date.now() })))
}

/** Whether the form was sent since then, by another tab. */
export function wasSentSince(id: string, opened: number): boolean {
  const entry = orNull(() => JSON.parse(localStorage.getItem(sentPrefix + id) ?? '{}') as { savedAt?: number })
  return (entry?.savedAt ?? 0) > opened
}

const stored = (id: string): string | null => orNull(() => localStorage.getItem(draftName(id)))

/** With the page of the form, so that a student who comes back elsewhere can be led to it. */
const write = (id: string, draft: Omit<Draft<unknown>, 'savedAt'>): void =>
  void orNull(() => {
    const entry = { ...draft, path: window.location.pathname + window.location.hash, savedAt: Date.now() }
    localStorage.setItem(draftName(id), JSON.stringify(entry, withoutFiles))
  })

// The picture lies in a store of its own.
const withoutFiles = (_: string, value: unknown) => (value instanceof Blob ? undefined : value)

const answerName = (id: string) => `answer:${id}`

/** The answer of a finished form stays for this tab, so that a reload shows it again. */
export const saveAnswer = (id: string, answer: unknown): void =>
  void orNull(() => sessionStorage.setItem(answerName(id), JSON.stringify(answer)))

export const loadAnswer = <Answer>(id: string, schema: z.ZodType<Answer>): Answer | null =>
  orNull(() => schema.parse(JSON.parse(sessionStorage.getItem(answerName(id)) ?? '')))

export const dropAnswer = (id: string): void => void orNull(() => sessionStorage.removeItem(answerName(id)))

function orNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
