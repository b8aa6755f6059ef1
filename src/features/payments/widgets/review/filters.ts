/** The filter that every programme's list of payments has beside its place. */
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { useWords } from '#words/Words.tsx'
import { evidences, paymentTypes } from '../../rules.ts'

/** The filter `payment_type`. */
export function useTypeFilter(): Filter {
  const words = useWords('payments')
  return {
    name: 'payment_type',
    label: words('list.type'),
    options: paymentTypes.map((type) => ({ value: type, label: words(`types.${type}`) })),
  }
}

/** The filter `evidence`: what shows that the money came. */
export function useEvidenceFilter(): Filter {
  const words = useWords('payments.evidence')
  return {
    name: 'evidence',
    label: words('label'),
    options: evidences.map((value) => ({ value, label: words(value) })),
  }
}
