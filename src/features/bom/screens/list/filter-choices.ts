/** What the list can be narrowed to. */
import type { Filter } from '../../../../ui/ResourceTable/Toolbar.tsx'
import { useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { regions, terms } from '../../../catalogue/resources.ts'
import { bomDivisions } from '../../resources.ts'

const all = { per_page: 100 }

/** @param regionId the region that is filtered by: only its divisions are offered */
export function useFilterChoices(regionId: string | undefined): Filter[] {
  const words = useWords('bom.list')
  const name = useWords('terms.term')
  const termList = useRead(terms.list, { query: { ...all, sort: '-year' } }).data?.data ?? []
  const regionList = useRead(regions.list, { query: all }).data?.data ?? []
  const ofRegion = regionId ? { region_id: Number(regionId) } : {}
  const divisions = useRead(bomDivisions.list, { query: { ...all, ...ofRegion } }).data?.data ?? []
  return [
    {
      name: 'term_id',
      label: words('term'),
      options: termList.map(({ id, semester, year }) => ({
        value: String(id),
        label: name('name', { semester, year: String(year), next: String(year + 1) }),
      })),
    },
    {
      name: 'region_id',
      label: words('region'),
      options: regionList.map((region) => ({ value: String(region.id), label: region.region })),
    },
    {
      name: 'division_id',
      label: words('division'),
      options: divisions.map((division) => ({
        value: String(division.id),
        label: regionId ? division.name : `${division.name} (${division.region.region_init})`,
      })),
    },
  ]
}
