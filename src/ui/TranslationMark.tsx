import { Badge } from '@mantine/core'
import type { Resource } from '#kit/resource/resource.ts'
import { untranslated } from '#kit/resource/translations.ts'
import { useWords } from '#words/Words.tsx'
import { useResourceWords } from './kinds/resource-words.ts'

type Props = { resource: Resource; record: Record<string, unknown> }

/** Marks a record that says something to students in one language only. */
export function TranslationMark({ resource, record }: Props) {
  const words = useResourceWords(resource)
  const office = useWords('office.list')
  const { withoutTwin, twinAlone } = untranslated(resource.fields, record)
  const named = (names: readonly string[]) => names.map((name) => words.field(name)).join(', ')
  const marks = [
    {
      names: withoutTwin,
      mark: office('untranslated'),
      title: office('untranslatedFields', { fields: named(withoutTwin) }),
    },
    { names: twinAlone, mark: office('noEnglish'), title: office('noEnglishFields', { fields: named(twinAlone) }) },
  ]
  return marks
    .filter(({ names }) => names.length > 0)
    .map(({ mark, title }) => (
      <Badge key={mark} color="yellow" variant="light" size="sm" tt="none" ml="xs" title={title}>
        {mark}
      </Badge>
    ))
}
