/** What an announcement may say, and what may be done with it when. */
import type { AnnouncedList, TextValue } from '#announced-lists.ts'
import { announcedLists } from '#announced-lists.ts'
import { dayMs, hourMs } from '#kit/time.ts'
import { momentRange } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import { inLanguage } from '#words/typed.ts'
import { valuesIn } from '#features/mail-text/mail-text.rules.ts'

/** Needed for what its readers signed up for; or club news, which they may refuse. */
export const purposes = ['NEEDED', 'NEWS'] as const
export type Purpose = (typeof purposes)[number]

/** `SENDING` is one that was sent and has mails waiting. */
export const announcementStates = ['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** Why somebody in the list gets nothing. */
export const leftOut = ['GONE', 'NO_ADDRESS', 'NO_PHONE', 'OPTED_OUT', 'UNCONFIRMED'] as const
export type LeftOut = (typeof leftOut)[number]

/** What became of it for one person. */
export const receptions = ['WAITING', 'TAKEN', 'SEEN', 'FAILED', 'STOPPED', 'LEFT_OUT', 'BY_HAND'] as const
export type Reception = (typeof receptions)[number]

export const longestSubject = 120
export const longestBody = 5000

/** A time to send is at most so far ahead. */
export const furthestMs = 90 * dayMs
/** So long after a stop the rest may still be sent; later it says something old. */
const resumableMs = 7 * 24 * hourMs

/** One of the languages may be missing. */
export type Said = { subject: string | null; subject_id: string | null; body: string | null; body_id: string | null }

/** As its readers of a language get it: in that, or in the other where there is none. */
export function saidIn(
  { subject, subject_id, body, body_id }: Said,
  language: Language,
): { subject: string; body: string; language: Language } {
  const english = { subject: subject ?? '', body: body ?? '', language: 'en' as const }
  const indonesian = { subject: subject_id ?? '', body: body_id ?? '', language: 'id' as const }
  if (language === 'id') return body_id === null ? english : indonesian
  return body === null ? indonesian : english
}

/** Its subjects, as the rows of its mails keep them. */
export const subjectsOf = (said: Said): Record<Language, string> => ({
  en: saidIn(said, 'en').subject,
  id: saidIn(said, 'id').subject,
})

/** Whether a stopped one may still go to the rest. */
export const mayResume = ({ state, stopped_at }: { state: string; stopped_at: string | null }, now: Date): boolean =>
  state === 'STOPPED' && stopped_at !== null && Date.parse(stopped_at) > now.getTime() - resumableMs

/** What is wrong with a text; null when it can be said to everybody of the list. */
export function bodyProblem(
  list: AnnouncedList,
  text: string,
): { key: 'announcements.problems.value'; values: { names: string } } | null {
  const known: readonly string[] = announcedLists[list]
  const isUnknown = valuesIn(text).some((name) => !known.includes(name))
  // A brace that is left over would reach the reader as it is.
  if (!isUnknown && !/[{}]/.test(text.replaceAll(place, ''))) return null
  return { key: 'announcements.problems.value', values: { names: known.map((name) => `{${name}}`).join(', ') } }
}

const place = /\{\s*(\w+)\s*\}/g

/** A subject is seen by everybody along the way. */
export const subjectProblem = (subject: string): { key: 'announcements.problems.subjectValue' } | null =>
  /[{}\r\n]/.test(subject) ? { key: 'announcements.problems.subjectValue' } : null

export type Values = Readonly<Record<TextValue, string>>

/** Somebody in a list, as far as a text speaks of them. */
type Named = {
  name: string
  nim: string | null
  region: string | null
  shift: string | null
  shift_label_id: string | null
  place: string | null
  place_label_id: string | null
  starts_at: string | null
  ends_at: string | null
}

/** What a text says of its readers; of friends who share a mailbox, of each. */
export function valuesOf(people: readonly Named[], language: Language): Values {
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const all = (of: (one: Named) => string | null) =>
    list.format(new Set(people.map((one) => of(inLanguage(language, one)) ?? '').filter(Boolean)))
  return {
    name: all(({ name }) => name),
    nim: all(({ nim }) => nim),
    region: all(({ region }) => region),
    shift: all(({ shift }) => shift),
    when: all(({ starts_at: from, ends_at: to }) => from && to && momentRange(from, to, language)),
    place: all(({ place: where }) => where),
  }
}

/** The text with its values; unknown ones were refused before. */
export const filled = (text: string, values: Values): string =>
  text.replaceAll(place, (whole, name: string) => (Object.hasOwn(values, name) ? values[name as TextValue] : whole))

/** Blank lines part paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
