/** The records behind a list's references, for its filters and its form. */
import { useQueries } from '@tanstack/react-query'
import type { Resource } from '#kit/resource/resource.ts'
import { resources } from '#resources.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Option } from '#ui/kinds/FieldInput.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { useApi } from '#api/api.ts'
import { keyOf } from '#api/read-key.ts'

/** By field; undefined while they are on their way. */
export function useReferenceOptions(resource: Resource): Record<string, readonly Option[] | undefined> {
  const api = useApi()
  const words = useResourceWords(resource)
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' || field.kind === 'references' ? [{ name, target: targetOf(field.target.key) }] : [],
  )
  const answers = useQueries({
    queries: references.map(({ target }) => ({
      queryKey: keyOf(target.list, { query: wholeList }),
      queryFn: () => api.call(target.list, { query: wholeList }) as Promise<{ data: { id: number }[] }>,
    })),
  })
  return Object.fromEntries(
    references.map(({ name, target }, index) => [
      name,
      answers[index]?.data?.data.map((record) => ({ value: String(record.id), label: words.nameOf(target, record) })),
    ]),
  )
}

function targetOf(key: string): Resource {
  const target = Object.values(resources).find((resource) => resource.key === key)
  if (!target) throw new Error(`The list ${key} is missing in resources.ts.`)
  return target
}
