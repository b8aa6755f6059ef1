/**
 * Where drafts and answers are kept on this device. Every access may fail (private mode, full, switched
 * off), and then the form simply forgets.
 */
import type { z } from 'zod'
import { type Draft, isLeftover, readDraft } from './draft.ts'

const draftPrefix = 'draft:'
const answerPrefix = 'answer:'

const attempt = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}

export const loadDraft = <Values>(id: string, schema: z.ZodType<Values>): Draft<Values> | null =>
  readDraft(
    attempt(() => localStorage.getItem(draftPrefix + id)),
    schema,
    Date.now(),
  )

export const saveDraft = (id: string, draft: Draft<unknown>): void =>
  void attempt(() => localStorage.setItem(draftPrefix + id, JSON.stringify(draft)))

export const dropDraft = (id: string): void => void attempt(() => localStorage.removeItem(draftPrefix + id))

/** Drops every draft that is past its life, whichever form it belongs to. */
export function sweepDrafts(): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draftPrefix) && isLeftover(localStorage.getItem(name) ?? '', Date.now())) {
        localStorage.removeItem(name)
      }
    }
  })
}

/** The answer of a finished registration stays for this tab, so that a reload shows it again. */
export const saveAnswer = (id: string, answer: unknown): void =>
  void attempt(() => sessionStorage.setItem(answerPrefix + id, JSON.stringify(answer)))

export const loadAnswer = <Answer>(id: string, schema: z.ZodType<Answer>): Answer | null =>
  attempt(() => schema.parse(JSON.parse(sessionStorage.getItem(answerPrefix + id) ?? '')))

export const dropAnswer = (id: string): void => void attempt(() => sessionStorage.removeItem(answerPrefix + id))
