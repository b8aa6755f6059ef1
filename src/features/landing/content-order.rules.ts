/** The sections that can be put in order. */
import { type ContentKind, contentKinds } from './landing.rules.ts'

/** The kinds of content, and the lists that have a section of their own. */
export const sections = [...contentKinds, 'ACHIEVEMENT', 'PARTNERSHIP'] as const
export type Section = (typeof sections)[number]

/** The kind of content that a section shows; null where it shows a list of its own. */
export const kindOf = (section: Section): ContentKind | null => contentKinds.find((kind) => kind === section) ?? null

/** The same places for another order: the numbers that are there, each larger than the one before. */
export function placesFor(numbers: readonly number[]): number[] {
  const places: number[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) places.push(Math.max(number, (places.at(-1) ?? -1) + 1))
  return places
}
