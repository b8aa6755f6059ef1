import { useLanguage, useWords } from '#words/Words.tsx'
import type { Names } from '../contract.ts'
import { type Reader, saidBy } from '../rules.ts'

/** An entry in words, in the reader's language. */
export const useReader = (names: Names): Reader => ({ said: saidBy(useWords()), language: useLanguage(), names })
