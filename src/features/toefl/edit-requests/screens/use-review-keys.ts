/** The keys of the review: one row is the current one, and they act on it. */
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type Deeds<Row> = { accept: (row: Row) => void; reject: (row: Row) => void }

/** The current row; A and R answer it, J and K (and the arrows) go on and back. Silent while a dialog is open. */
export function useReviewKeys<Row extends { id: number }>(
  rows: readonly Row[],
  { accept, reject }: Deeds<Row>,
): Row | undefined {
  // A place, not a row: when the row is answered and gone, the next one has come to its place.
  const [place, setPlace] = useState(0)
  const last = rows.length - 1
  const at = Math.max(0, Math.min(place, last))
  const current = rows[at]
  const unless = (deed: () => void) => () => {
    if (!document.querySelector('[role="dialog"]')) deed()
  }
  const go = (to: number) => unless(() => setPlace(Math.max(0, Math.min(to, last))))
  const withCurrent = (deed: (row: Row) => void) =>
    unless(() => {
      if (current) deed(current)
    })
  useHotkeys([
    ['a', withCurrent(accept)],
    ['r', withCurrent(reject)],
    ['j', go(at + 1)],
    ['ArrowDown', go(at + 1)],
    ['k', go(at - 1)],
    ['ArrowUp', go(at - 1)],
  ])
  useEffect(() => {
    // Only when keys have moved it: opening the page must not scroll.
    if (place > 0) document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return current
}
