import { type ResourceWords, useResourceWords } from '#ui/kinds/resource-words.ts'
import { useWords } from '#words/Words.tsx'
import { landingContent } from '../../resources.ts'
import type { ContentKind } from '../../rules.ts'

/** The list's words, but a field's name and hint as its kind calls it. */
export function useFieldWords(kind: ContentKind): ResourceWords {
  const words = useResourceWords(landingContent)
  // Typed for literal keys; a kind names only what it calls differently.
  const own = useWords('catalogue.content') as unknown as ((key: string) => string) & { has: (key: string) => boolean }
  const named = (group: 'fields' | 'hints', name: string) =>
    own.has(`${group}.${kind}.${name}`) ? own(`${group}.${kind}.${name}`) : undefined
  return {
    ...words,
    field: (name) => named('fields', name) ?? words.field(name),
    hint: (name) => named('hints', name) ?? words.hint(name),
  }
}
