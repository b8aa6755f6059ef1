/** The mails' sentences about a shift whose date, place or link was changed. */
import type { Occasion, Tools } from '#services/mail/template.ts'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import type { ShiftDate } from '#shift-date.ts'

/** When and where it was before, for the letter's facts; none where only a link is another. */
export function oldFacts(
  { words, language }: Pick<Tools, 'words' | 'language'>,
  { data }: Occasion,
): [string, string][] {
  const was = data['was'] as ShiftDate | null | undefined
  if (!was) return []
  const { starts_at, ends_at, place } = inLanguage(language, was)
  const when = momentRange(starts_at, ends_at, language)
  return [[words('mail.shiftChanged.was'), place ? `${when}, ${place}` : when]]
}
