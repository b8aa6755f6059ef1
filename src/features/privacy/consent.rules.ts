/** Consent to the privacy notice, and its versions. */
import type { consentKinds } from '#programme-kinds.ts'

/**
 * The days of the notice's words, the latest last. One is added with every change of `notice.json` that changes what it
 * says. A version is such a day, and after a dot how often the times had been changed.
 */
export const noticeDays = ['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27'] as const

export type ConsentKind = (typeof consentKinds)[number]

export type Consent = { kind: ConsentKind; version: string | null | undefined; at: Date } & (
  | { userId: number }
  | { talentId: number }
)

/** How often the times had been changed in this version; null if it is no version of a published notice. */
export function changesOf(version: string | null | undefined): number | null {
  const [, day, changes] = /^(\d{4}-\d\d-\d\d)\.(\d{1,6})$/.exec(version ?? '') ?? []
  return noticeDays.some((known) => known === day) ? Number(changes) : null
}
