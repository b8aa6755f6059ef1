/** The handbook's pictures. `tests/e2e/help.spec.ts` takes them, in each language. */
import type { Language } from '#words/languages.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { query: '?no-inline', import: 'default', eager: true })

export const pictureSize = { width: 960, height: 600 }

/** The address of a page's picture; undefined where it has none. */
export const pictureOf = (name: string | null, language: Language): string | undefined =>
  files[`./pictures/${name}-${language}.webp`]
