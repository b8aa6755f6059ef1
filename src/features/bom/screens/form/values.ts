/** What the application's form holds: text throughout, as inputs give it; kept on the device until it is sent. */
import { z } from 'zod'
import type { BomRecruitment } from '../../contract.ts'

const names = [
  'first_preference_id',
  'first_preference_reason',
  'second_preference_id',
  'second_preference_reason',
  'third_preference_id',
  'third_preference_reason',
] as const
export type Values = Record<(typeof names)[number], string>

// Kept drafts may come from an older form: what is missing is empty.
const text = z.string().catch('')
const valuesSchema = z.object(
  Object.fromEntries(names.map((name) => [name, text])) as Record<(typeof names)[number], typeof text>,
)

export const emptyValues: Values = valuesSchema.parse({})

export const valuesOf = (application: BomRecruitment): Values =>
  Object.fromEntries(names.map((name) => [name, String(application[name])])) as Values

const keyOf = (userId: number) => `bom-draft:${userId}`
const days = 7 * 24 * 3_600_000
const envelope = z.object({ values: valuesSchema, savedAt: z.number() })

/** Reads a kept draft; null when there is none or it is older than a week. */
export function readDraft(kept: string | null, now: number): Values | null {
  try {
    const { values, savedAt } = envelope.parse(JSON.parse(kept ?? ''))
    return Math.abs(now - savedAt) <= days ? values : null
  } catch {
    return null
  }
}

// A browser may refuse its storage; the form then simply forgets.
const attempt = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}

export const loadDraft = (userId: number): Values | null =>
  readDraft(
    attempt(() => localStorage.getItem(keyOf(userId))),
    Date.now(),
  )
export const saveDraft = (userId: number, values: Values): void =>
  void attempt(() => localStorage.setItem(keyOf(userId), JSON.stringify({ values, savedAt: Date.now() })))
export const dropDraft = (userId: number): void => void attempt(() => localStorage.removeItem(keyOf(userId)))
