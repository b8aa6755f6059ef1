import { useCallback, useEffect, useRef } from 'react'

type Row = { id: number; payment_amount: number }

/** The amount of each payment seen so far: chosen rows stay chosen from page to page. */
export function useAmounts(rows: readonly Row[] | undefined): (id: number) => number {
  const seen = useRef(new Map<number, number>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row.payment_amount)
  }, [rows])
  return useCallback((id) => seen.current.get(id) ?? 0, [])
}
