/** Everybody with a seat of a shift, by name; the list's pages one after the other. */
import { useQuery } from '@tanstack/react-query'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useApi } from '#api/api.ts'
import { keyOf } from '#api/read-key.ts'
import { listSignUps, type SignUp } from '../party.contract.ts'

export function useParticipants(shiftId: number) {
  const api = useApi()
  const query = { shift_id: shiftId, sort: 'name', ...wholeList }
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(listSignUps, { query }), 'all'],
    queryFn: async ({ signal }) => {
      const found: SignUp[] = []
      for (let page = 1; ; page += 1) {
        // One page after the other: only the last one says that it is the last.
        // oxlint-disable-next-line no-await-in-loop
        const { data: rows, meta } = await api.call(listSignUps, { query: { ...query, page } }, { signal })
        found.push(...rows)
        if (page >= meta.last_page) return found.filter((signUp) => signUp.status !== 'REJECTED')
      }
    },
  })
  return { participants: data, error: data ? null : error, refetch: () => void refetch() }
}
