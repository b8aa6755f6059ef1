/** The next step when an animation has run to one of its ends. */

export type Direction = 1 | -1
export type Mode = 'normal' | 'bounce'

type Run = {
  mode: Mode
  loop: boolean
  /** The way it was going. */
  direction: Direction
  /** The way it goes first. */
  first: Direction
}

/** `null`: that was all. Otherwise the way it goes on, and whether it starts at that way's beginning. */
export type Following = { direction: Direction; fromStart: boolean } | null

export function afterRun({ mode, loop, direction, first }: Run): Following {
  if (mode === 'normal') return loop ? { direction: first, fromStart: true } : null
  const isBack = direction !== first
  if (isBack && !loop) return null
  return { direction: direction === 1 ? -1 : 1, fromStart: false }
}
