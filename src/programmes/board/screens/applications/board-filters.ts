/** The filters of the list. */
import { wholeList } from '#kit/endpoint/fields.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { boardDivisions } from '../../division.resource.ts'

/** @param regionId the region that is filtered by: only its divisions are offered */
export function useFilterChoices(regionId: string | undefined): Filter[] {
  const words = useWords('bom.list')
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const ofRegion = regionId ? { region_id: Number(regionId) } : {}
  const found = useRead(boardDivisions.list, { query: { ...wholeList, ...ofRegion } }).data?.data ?? []
  const language = useLanguage()
  const divisions = found.map((division) => inLanguage(language, division))
  return [
    term,
    region,
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
