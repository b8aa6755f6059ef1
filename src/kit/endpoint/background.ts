/**
 * Which requests a page makes by itself. One that stands open looks for news every few seconds; that is no sign of
 * somebody sitting in front of it, so such a request carries a mark, and a session is not kept alive by it.
 */
import { backgroundHeader } from './endpoint.ts'

// `click` comes alone from what reads a page aloud.
const signs = ['pointerdown', 'keydown', 'click', 'input', 'wheel'] as const

// Whoever opens a page does something.
let isTouched = true

/** What a script does in somebody's place is none. */
const noteTouch = ({ isTrusted }: Event): void => {
  if (isTrusted) isTouched = true
}

/** Looks for somebody's hand on this page; gives how to stop. */
export function watchHands(): () => void {
  const ways = { capture: true, passive: true }
  for (const sign of signs) window.addEventListener(sign, noteTouch, ways)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, noteTouch, ways)
  }
}

/** The mark, for a request of a session: none where somebody did something since the last one. */
export function backgroundMark(): Record<string, string> {
  const mark: Record<string, string> = isTouched ? {} : { [backgroundHeader]: '1' }
  isTouched = false
  return mark
}
