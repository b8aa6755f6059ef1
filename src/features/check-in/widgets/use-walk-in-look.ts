/** The shift of a walk-in as it is now, with whom a whole NIM belongs to. */
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import { walkIns } from '../walk-in.contract.ts'

type Asked = { programme: DoorProgramme; id: number; typed: string; regionId: number | null }

export function useWalkInLook({ programme, id, typed, regionId }: Asked) {
  const api = useApi()
  // A NIM goes in a body: addresses stand in logs.
  const nim = typed.length === 10 ? typed : null
  const { data, error, refetch } = useQuery({
    queryKey: ['walk-in', programme, id, nim, regionId],
    queryFn: async () =>
      (await api.call(walkIns[programme].look, { params: { id }, body: { nim, region_id: regionId } })).data,
    gcTime: 0,
    refetchInterval: 15_000,
    // What is there stays until the next is known.
    placeholderData: (before) => before,
  })
  return { look: data, error, refetch }
}
