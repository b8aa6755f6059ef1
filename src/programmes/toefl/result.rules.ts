/** A score and its sections: how the total comes of them, and what it means. */
import type { FieldProblems } from '#kit/errors.ts'
import { highestScore, lowestScore } from './seat.rules.ts'

/** The sections in the order in which they are kept. */
export const sectionNames = ['listening', 'structure', 'reading'] as const
export type SectionName = (typeof sectionNames)[number]
export type Sections = Record<SectionName, number>

export const lowestSection = 31
export const highestSection: Sections = { listening: 68, structure: 68, reading: 67 }

/** The total of the test: ten thirds of the sum of the sections. */
export const totalOf = ({ listening, structure, reading }: Sections): number =>
  Math.round(((listening + structure + reading) * 10) / 3)

export const sectionsInOrder = (sections: Sections): number[] => sectionNames.map((name) => sections[name])

/** Whether the sections of one score are those of the other. */
export const areSame = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === other || (one !== null && other !== null && one.every((value, index) => value === other[index]))

export type Result = { score: number | null; sections: number[] | null }

/** A score as a form has it: undefined is not given, null or nothing takes it away. */
type Given = { score?: number | null | undefined } & Partial<Record<SectionName, number | null | undefined>>

/**
 * The result that somebody enters, from sections or as a total alone; null where nothing of it was given.
 * @returns what contradicts itself, by field
 */
export function resultOf(given: Given): { result: Result | null } | { problems: FieldProblems } {
  const values = sectionNames.map((name) => given[name] ?? null)
  const missing = sectionNames.filter((_name, index) => values[index] === null)
  if (missing.length === sectionNames.length) {
    return { result: given.score === undefined ? null : { score: given.score, sections: null } }
  }
  if (missing.length > 0) {
    return { problems: Object.fromEntries(missing.map((name) => [name, [{ key: 'fields.required' }]])) }
  }
  const [listening = 0, structure = 0, reading = 0] = values.map(Number)
  const total = totalOf({ listening, structure, reading })
  if (given.score !== undefined && given.score !== null && given.score !== total) {
    return { problems: { score: [{ key: 'details.problems.total', values: { total } }] } }
  }
  return { result: { score: total, sections: [listening, structure, reading] } }
}

/** The levels of the common European framework, and the lowest total of each (ETS). */
export const levels = [
  ['C1', 627],
  ['B2', 543],
  ['B1', 460],
  ['A2', 337],
] as const
export type Level = (typeof levels)[number][0]

/** The level that a total shows; null below all of them. */
export const levelOf = (total: number): Level | null => levels.find(([, lowest]) => total >= lowest)?.[0] ?? null

export const isTotal = (total: number): boolean =>
  Number.isInteger(total) && total >= lowestScore && total <= highestScore
