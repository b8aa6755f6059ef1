import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.ts'
import { type Group, knowPart } from '../../group-link.contract.ts'
import type { OwnPart } from '../registration/own-part.ts'

/** What the group says to this person alone; asked again now and then, since the payer may say it at any moment. */
export function useKnownPart(link: string, { token, part_id: ownId }: OwnPart, group: Group) {
  const api = useApi()
  const { data, refetch } = useQuery({
    queryKey: ['group-own', link, group.parts.length, group.is_sent],
    queryFn: ({ signal }) => api.call(knowPart, { params: { link }, body: { token } }, { signal }),
    refetchInterval: 10_000,
    retry: false,
    // The others are told nothing.
    enabled: group.parts.some(({ id }) => id === ownId),
  })
  return { known: data?.data, refetch }
}
