/** The shift of a walk-in as it is now, with whom a whole NIM belongs to. */
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.ts'
import { lookAtWalkIn } from '../../walk-in.contract.ts'

export function useWalkInLook(id: number, typed: string, regionId: number | null) {
  const api = useApi()
  // A NIM goes in a body: addresses stand in logs.
  const nim = typed.length === 10 ? typed : null
  const { data, error, refetch } = useQuery({
    queryKey: ['walk-in', id, nim, regionId],
    queryFn: async () => (await api.call(lookAtWalkIn, { params: { id }, body: { nim, region_id: regionId } })).data,
    gcTime: 0,
    refetchInterval: 15_000,
    // What stands there stays until the next is known.
    placeholderData: (before) => before,
  })
  return { look: data, error, refetch }
}
