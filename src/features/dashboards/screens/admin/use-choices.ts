import { wholeList } from '#kit/endpoint/fields.ts'
import { useAddressParams } from '#ui/search-params.ts'
import { useRead } from '#api/api.ts'
import { useTermName } from '#features/catalogue/widgets/place-filters.ts'
import { regions, terms } from '#features/catalogue/resources.ts'

/** The chosen term and region, kept in the address; at first the term that most regions are in, and all of them. */
export function useChoices() {
  const termName = useTermName()
  const [params, changeParams] = useAddressParams()
  const termList = useRead(terms.list, { query: { ...wholeList, sort: '-year' } })
  const regionList = useRead(regions.list, { query: wholeList })
  const current = regionList.data?.data.map((region) => region.current_term_id) ?? []
  const usual = current.toSorted((a, b) => count(current, b) - count(current, a))[0] ?? termList.data?.data[0]?.id
  const chosen = Number(params.get('term_id')) || usual
  const choose = (name: string) => (value: string | null) =>
    changeParams(
      (after) => {
        if (value) after.set(name, value)
        else after.delete(name)
      },
      { replace: true },
    )
  return {
    termId: regionList.data && chosen ? chosen : null,
    terms: (termList.data?.data ?? []).map((term) => ({
      value: String(term.id),
      label: termName(term),
    })),
    chooseTerm: choose('term_id'),
    regionId: Number(params.get('region_id')) || null,
    regions: (regionList.data?.data ?? []).map(({ id, region }) => ({ value: String(id), label: region })),
    chooseRegion: choose('region_id'),
    error: termList.error ?? regionList.error,
    retry: () => {
      void termList.refetch()
      void regionList.refetch()
    },
  }
}

const count = (list: readonly number[], value: number) => list.filter((item) => item === value).length
