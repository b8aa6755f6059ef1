import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the reader to the top of the page when a part of it appears in the place of another, and gives that part the
 * focus: where they had scrolled to there may be nothing now.
 * @param isMoved false where the page has just been opened
 * @returns for the part, which must be able to take the focus (`tabIndex={-1}`)
 */
export function useTop<E extends HTMLElement>(isMoved = true): RefObject<E | null> {
  const part = useRef<E>(null)
  useEffect(() => {
    if (!isMoved) return
    window.scrollTo(0, 0)
    part.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return part
}
