import { Badge } from '@mantine/core'
import type { Resource } from '#kit/resource/resource.ts'
import { useWords } from '#words/Words.tsx'
import { useResourceWords } from './kinds/resource-words.ts'

type Props = { resource: Resource; record: Record<string, unknown> }

/** Marks a record that says something to students in one language only. */
export function TranslationMark({ resource, record }: Props) {
  const words = useResourceWords(resource)
  const office = useWords('office.list')
  const missing = Object.entries(resource.fields).filter(
    ([name, { translationOf: of }]) => of !== undefined && Boolean(record[of]) && !record[name],
  )
  if (missing.length === 0) return null
  const fields = missing.map(([, { translationOf = '' }]) => words.field(translationOf)).join(', ')
  return (
    <Badge color="yellow" variant="light" size="sm" tt="none" ml="xs" title={office('untranslatedFields', { fields })}>
      {office('untranslated')}
    </Badge>
  )
}
