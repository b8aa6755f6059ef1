/** Texts that the office types: the Indonesian one for who reads Indonesian, where there is one. Runs on both sides. */
import type { Language } from './languages.ts'

/**
 * A record with its texts, and those of the records in it, in the reader's language. The twin of `name` is `name_id`, or `shift_label_id` where `shift_id`
 * would be another record.
 */
export function inLanguage<Item extends object>(language: Language, item: Item): Item {
  if (language !== 'id') return item
  const members = item as Record<string, unknown>
  const entries = Object.entries(members).map(([name, text]) => {
    if (isRecord(text)) return [name, inLanguage(language, text)]
    const twin = members[`${name}_label_id`] ?? members[`${name}_id`]
    return [name, typeof text === 'string' && typeof twin === 'string' && twin !== '' ? twin : text]
  })
  // The entries are those of the type.
  return Object.fromEntries(entries) as Item
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
