import { useWords } from '#words/Words.tsx'
import type { HelpPage } from '../rules.ts'

type Markup = (key: string, values: { go: (chunks: string) => string }) => string

/** All that a page says, in small letters, to be searched. */
export function useHelpTexts(): (page: HelpPage) => string {
  const t = useWords('help')
  const { markup } = t as unknown as { markup: Markup }
  const plain = (key: string) => markup(key, { go: (text) => text })
  return ({ id, steps, notes }) =>
    [
      plain(`pages.${id}.title`),
      plain(`pages.${id}.lead`),
      ...Object.keys(steps).map((key) => plain(`pages.${id}.steps.${key}`)),
      ...Object.keys(notes).map((key) => plain(`pages.${id}.notes.${key}`)),
    ]
      .join(' ')
      .toLowerCase()
}
