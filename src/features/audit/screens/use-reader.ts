import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../words/Words.tsx'
import type { Names } from '../contract.ts'
import type { Reader } from '../difference/rules.ts'

/** The words that tell an entry, in the reader's language. */
export function useReader(names: Names): Reader {
  // The typed translator takes any key; only the compiler's list of keys is set aside here.
  const words = useTranslations() as unknown as ((key: string) => string) & { has: (key: string) => boolean }
  return { said: (key) => (words.has(key) ? words(key) : null), language: useLanguage(), names }
}
