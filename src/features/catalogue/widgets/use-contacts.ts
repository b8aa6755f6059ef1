import { wholeList } from '#kit/endpoint/fields.ts'
import { useRead } from '#api/api.ts'
import { calm } from '#api/freshness.ts'
import { contactPersons } from '../catalogue.resource.ts'

/** The people of the committee for TOEFL questions of a region, its own before those for everybody. */
export function useContacts(regionId: number | null) {
  const { data, error, isPending, refetch } = useRead(contactPersons.list, { query: wholeList }, calm)
  const contacts = (data?.data ?? [])
    .filter(
      ({ type, region_id }) =>
        (type === 'TOEFL' || type === 'GENERAL') && (region_id === null || region_id === regionId),
    )
    .toSorted((a, b) => Number(a.region_id === null) - Number(b.region_id === null))
  return { contacts, error: data ? null : error, isPending, refetch }
}
