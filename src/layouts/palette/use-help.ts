/** The pages of the handbook among what the palette finds; their words come with the palette. */
import { useSession } from '#api/session.tsx'
import { pagesFor } from '#features/help/rules.ts'
import { prepareWords, wordsOf } from '#words/bundles.ts'
import { useLanguage } from '#words/Words.tsx'
import { type Entry, fits } from './entries.ts'

await prepareWords('help')

/** What is typed has to stand in a page's title or in the sentence below it. */
export function useHelp(q: string): Entry[] {
  const { user } = useSession()
  const texts = wordsOf('help', useLanguage()).help?.pages
  if (!texts || q === '') return []
  return pagesFor(user?.role ?? null)
    .filter(({ id }) => fits(q, texts[id].title, texts[id].lead))
    .map(({ id }) => ({ id: `help-${id}`, label: texts[id].title, hint: texts[id].lead, to: `/help/${id}` }))
}
