/**
 * Where drafts and answers are kept on this device. Every access may fail (private mode, full, switched
 * off), and then the form simply forgets.
 */
import type { z } from 'zod'
import { draftName } from '#ui/drafts.ts'
import { type Draft, readDraft } from './draft.ts'

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
    attempt(() => localStorage.getItem(draftName(id))),
    schema,
    Date.now(),
  )

export const saveDraft = (id: string, draft: Draft<unknown>): void =>
  void attempt(() => localStorage.setItem(draftName(id), JSON.stringify(draft)))

export const dropDraft = (id: string): void => void attempt(() => localStorage.removeItem(draftName(id)))

/** The answer of a finished registration stays for this tab, so that a reload shows it again. */
export const saveAnswer = (id: string, answer: unknown): void =>
  void attempt(() => sessionStorage.setItem(answerPrefix + id, JSON.stringify(answer)))

export const loadAnswer = <Answer>(id: string, schema: z.ZodType<Answer>): Answer | null =>
  attempt(() => schema.parse(JSON.parse(sessionStorage.getItem(answerPrefix + id) ?? '')))

export const dropAnswer = (id: string): void => void attempt(() => sessionStorage.removeItem(answerPrefix + id))
