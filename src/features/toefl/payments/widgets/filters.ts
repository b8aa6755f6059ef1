/** Filters that every programme's list of payments has. */
import type { Filter } from '../../../../ui/ResourceTable/Toolbar.tsx'
import { useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { regions, terms } from '../../../catalogue/resources.ts'
import { paymentTypes } from '../../rules.ts'

const all = { per_page: 100 }

export function useTermFilter(): Filter {
  const words = useWords('payments.list')
  const common = useWords('common')
  const found = useRead(terms.list, { query: { ...all, sort: '-year' } }).data?.data ?? []
  return {
    name: 'term_id',
    label: words('term'),
    options: found.map((term) => ({
      value: String(term.id),
      label: words('termName', {
        semester: common(`semester.${term.semester}`),
        year: String(term.year),
        next: String(term.year + 1),
      }),
    })),
  }
}

export function useRegionFilter(): Filter {
  const words = useWords('payments.list')
  const found = useRead(regions.list, { query: all }).data?.data ?? []
  return {
    name: 'region_id',
    label: words('region'),
    options: found.map((region) => ({ value: String(region.id), label: region.region })),
  }
}

export function useTypeFilter(): Filter {
  const words = useWords('payments')
  return {
    name: 'payment_type',
    label: words('list.type'),
    options: paymentTypes.map((type) => ({ value: type, label: words(`types.${type}`) })),
  }
}
