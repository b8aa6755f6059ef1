/** The filters of the list. */
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { talentFields } from '../../talent.resource.ts'
import { fieldName } from '../../talent.rules.ts'

export function useFilterChoices(): Filter[] {
  const words = useWords('talent.list')
  const { genders } = useSession()
  const language = useLanguage()
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const fieldList = useRead(talentFields.list, { query: wholeList }).data?.data ?? []
  return [
    term,
    region,
    {
      name: 'talent_field_id',
      label: words('field'),
      options: fieldList.map((field) => ({ value: String(field.id), label: fieldName(field, language) })),
    },
    {
      name: 'gender',
      label: words('gender'),
      options: genders,
    },
  ]
}
