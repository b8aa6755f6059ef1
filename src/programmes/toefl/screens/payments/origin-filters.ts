/** The filters by what a payment has in common with another one; there only when the review has led here. */
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { useWords } from '#words/Words.tsx'

const names = ['same_sender_as', 'same_proof_as'] as const

export function useOriginFilters(valueOf: (name: (typeof names)[number]) => string | undefined): Filter[] {
  const words = useWords('payments.list')
  return names.flatMap((name) => {
    const id = valueOf(name)
    if (id === undefined) return []
    return [{ name, label: words(`${name}.label`), options: [{ value: id, label: words(`${name}.as`, { id }) }] }]
  })
}
