/** The books that are looked at, and what they are narrowed to: kept in the address, so that a link shows the same. */
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '#api/api.ts'
import { readBooks } from '../book.contract.ts'

const names = ['term_id', 'region_id', 'programme', 'from', 'to'] as const
type Name = (typeof names)[number]

export function useBooks() {
  const [params, setParams] = useSearchParams()
  // Values that the schema refuses, such as half a day, count as absent.
  const query = Object.fromEntries(
    names.flatMap((name) => {
      const read = readBooks.query.shape[name].safeParse(params.get(name) || undefined)
      return read.success && read.data !== undefined ? [[name, read.data]] : []
    }),
  ) as {
    term_id?: number
    region_id?: number
    programme?: PaidEntity
    from?: string
    to?: string
  }
  const found = useRead(readBooks, { query }, { placeholderData: keepPreviousData, refetchInterval: 60_000 })
  const set = (name: Name, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { query, found, set }
}
export type Chosen = ReturnType<typeof useBooks>['query']
