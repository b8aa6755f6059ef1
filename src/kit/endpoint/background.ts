/**
 * Which requests a page makes by itself. An open page looks for news every few seconds; that is no sign of a person in
 * front of it, so such a request carries a mark, and does not keep a session alive.
 */
import { backgroundHeader } from './background-header.ts'

// Screen readers send `click` alone.
const signs = ['pointerdown', 'keydown', 'click', 'input', 'wheel'] as const

// Opening a page is an act of a person.
let isTouched = true

/** An event that a script makes is no act of a person. */
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
