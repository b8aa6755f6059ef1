/** The keys of the review: one row is the current one, and they act on it. */
import { useEffect, useState } from 'react'
import { asSeen, type Seen, useReviewKeys, useShownLongEnough } from '#features/review/widgets/deciding.ts'

type Actions<Row> = { accept: (row: Row) => void; reject: (row: Row) => void }

/**
 * The current row; A and R answer it, J and K (and the arrows) go on and back.
 * @returns it, and whether the rows have been in view for long enough to be answered: they move up when one is
 */
export function useCurrent<Row extends Seen>(rows: readonly Row[], { accept, reject }: Actions<Row>) {
  // A place, not a row: when the row is answered and gone, the next one has come to its place.
  const [place, setPlace] = useState(0)
  const last = rows.length - 1
  const at = Math.max(0, Math.min(place, last))
  const current = rows[at]
  const isReady = useShownLongEnough(current ? [asSeen(current), ...rows.map(({ id }) => id)].join() : null)
  const go = (to: number) => () => setPlace(Math.max(0, Math.min(to, last)))
  const withCurrent = (answer: (row: Row) => void) => () => {
    if (current) answer(current)
  }
  useReviewKeys({
    isReady,
    decide: { a: withCurrent(accept), r: withCurrent(reject) },
    go: { j: go(at + 1), ArrowDown: go(at + 1), k: go(at - 1), ArrowUp: go(at - 1) },
  })
  useEffect(() => {
    // Only when keys have moved it: opening the page must not scroll.
    if (place > 0) document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return { current, isReady }
}
