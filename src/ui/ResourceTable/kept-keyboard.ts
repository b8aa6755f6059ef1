import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * A focused element may disappear by its own effect: the bar of the chosen rows, "clear filters", a way to another tab.
 * The focus then goes to the element around the rows: Tab leads into them, and the screen's own keys work. A row that
 * disappears itself is left to the browser, whose next Tab is at the row below.
 * @returns goes on the element around all of it; the focus of dialogs opened from there counts, too
 */
export function useKeptKeyboard(rows: RefObject<HTMLDivElement | null>) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return
    last.current = null
    rows.current?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target.closest('tbody') ? null : target
    },
    onBlur: () => {
      last.current = null
    },
  }
}
