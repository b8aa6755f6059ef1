/** What a club may be called, and which colours it may print its pages in. */
import { type BrandColour, colourProblem, darkGrounds } from '#kit/colour/brand.ts'

// A name stands in mails, titles and the names of files; signs of markup would end it there.
const nameSigns = /^[\p{L}\p{M}\p{N} .,&+’‘()/–-]+$/u

/** As it is kept: one line, with the apostrophe that cannot end a text. */
export const tidyName = (name: string): string =>
  name.trim().normalize('NFC').replaceAll("'", '’').replaceAll(/\s+/g, ' ')

export const isClubName = (name: string): boolean => nameSigns.test(name) && /\p{L}/u.test(name)

type Problem = { key: string; values: Record<string, string> }

/** Why a colour cannot be used, with the nearest that can; null when it can. */
export function problemOfColour(which: BrandColour, colour: string | null | undefined): Problem | null {
  const problem = colour ? colourProblem(which, colour) : null
  if (!problem) return null
  const { contrast, ground, nearest } = problem
  // Never rounded up to what would have been enough.
  const values = { contrast: (Math.floor(contrast * 10) / 10).toFixed(1), ground, nearest }
  const isDark = darkGrounds.some((each) => each === ground)
  return {
    key: `setup.identity.problems.${which === 'primary' ? 'primary' : isDark ? 'accent' : 'accentInk'}`,
    values,
  }
}
