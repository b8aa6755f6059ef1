/** The lists of the form's choices. */
import { together } from '#api/combine-reads.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { calm } from '#api/freshness.ts'
import { majors, regions } from '#features/catalogue/catalogue.resource.ts'
import { talentFields } from '../../talent.resource.ts'

export function useLists() {
  const region = useRead(regions.list, { query: wholeList }, calm)
  const field = useRead(talentFields.list, { query: wholeList }, calm)
  return {
    regions: region.data?.data ?? [],
    fields: field.data?.data ?? [],
    ...together(region, field),
  }
}
export type Lists = Pick<ReturnType<typeof useLists>, 'regions' | 'fields'>

/** The majors of the chosen region; undefined while they are on their way. */
export function useMajors(regionId: string) {
  const query = { ...wholeList, region_id: Number(regionId) }
  return useRead(majors.list, { query }, { ...calm, enabled: regionId !== '' }).data?.data
}
