/** What the list can be narrowed to. */
import type { Filter } from '../../../../ui/ResourceTable/Toolbar.tsx'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { genders } from '../../../account/rules.ts'
import { regions, terms } from '../../../catalogue/resources.ts'
import { talentFields } from '../../resources.ts'
import { fieldName } from '../../rules.ts'

const all = { per_page: 100 }

export function useFilterChoices(): Filter[] {
  const words = useWords('talent.list')
  const common = useWords('common')
  const language = useLanguage()
  const termList = useRead(terms.list, { query: { ...all, sort: '-year' } }).data?.data ?? []
  const regionList = useRead(regions.list, { query: all }).data?.data ?? []
  const fieldList = useRead(talentFields.list, { query: all }).data?.data ?? []
  return [
    {
      name: 'term_id',
      label: words('term'),
      options: termList.map((term) => ({
        value: String(term.id),
        label: words('termName', {
          semester: common(`semester.${term.semester}`),
          year: String(term.year),
          next: String(term.year + 1),
        }),
      })),
    },
    {
      name: 'region_id',
      label: words('region'),
      options: regionList.map((region) => ({ value: String(region.id), label: region.region })),
    },
    {
      name: 'talent_field_id',
      label: words('field'),
      options: fieldList.map((field) => ({ value: String(field.id), label: fieldName(field, language) })),
    },
    {
      name: 'gender',
      label: words('gender'),
      options: genders.map((gender) => ({ value: gender, label: common(`genders.${gender}`) })),
    },
  ]
}
