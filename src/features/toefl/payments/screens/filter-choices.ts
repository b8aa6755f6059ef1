/** What the list can be narrowed to. */
import type { Filter } from '../../../../ui/ResourceTable/Toolbar.tsx'
import { useWords } from '../../../../words/Words.tsx'
import { paymentTypes } from '../../rules.ts'
import { usePlaceChoices } from '../../widgets/place-choices.ts'

type Narrowing = { termId: string | undefined; regionId: string | undefined }

/** Terms, regions, shifts of the chosen term and region, and ways to pay. */
export function useFilterChoices(narrowing: Narrowing): Filter[] {
  const words = useWords('payments')
  const places = usePlaceChoices(narrowing)
  return [
    ...places,
    {
      name: 'payment_type',
      label: words('list.type'),
      options: paymentTypes.map((type) => ({ value: type, label: words(`types.${type}`) })),
    },
  ]
}
