/** The board's recruitment: its states, the permissions, and the refusals of the tables. Pure. */
import type { FieldProblems } from '#kit/errors.ts'

export const boardStatuses = ['SUBMITTED', 'INTERVIEW', 'ACCEPTED', 'REJECTED'] as const
export type BoardStatus = (typeof boardStatuses)[number]

export const preferences = ['first', 'second', 'third'] as const
export type Preference = (typeof preferences)[number]

/** From a state to those that the committee can decide on; a decision that was wrong can be taken back. */
const next: Record<BoardStatus, readonly BoardStatus[]> = {
  SUBMITTED: ['INTERVIEW', 'ACCEPTED', 'REJECTED'],
  INTERVIEW: ['ACCEPTED', 'REJECTED', 'SUBMITTED'],
  ACCEPTED: ['INTERVIEW', 'REJECTED'],
  REJECTED: ['INTERVIEW', 'SUBMITTED'],
}

export const nextStatuses = (from: BoardStatus): readonly BoardStatus[] => next[from]
export const canBecome = (from: BoardStatus, to: BoardStatus): boolean => next[from].includes(to)

/** The three choices in their order. */
export type Choices = Record<`${Preference}_preference_id`, number>

export const choicesOf = (choices: Choices): number[] => [
  choices.first_preference_id,
  choices.second_preference_id,
  choices.third_preference_id,
]

/** Which of the choices made so far are no division of the applicant's region, or chosen twice. */
export function choiceProblems(choices: Partial<Choices>, divisionIds: readonly number[]): FieldProblems {
  const chosen = preferences.map((preference) => choices[`${preference}_preference_id`])
  return Object.fromEntries(
    preferences.flatMap((preference, index) => {
      const id = choices[`${preference}_preference_id`]
      if (id === undefined) return []
      if (!divisionIds.includes(id)) return [[`${preference}_preference_id`, [{ key: 'fields.unknown' }]]]
      if (chosen.indexOf(id) < index) return [[`${preference}_preference_id`, [{ key: 'bom.problems.same' }]]]
      return []
    }),
  )
}

/** How many applicants are looked at side by side. */
export const comparedAtLeast = 2
export const comparedAtMost = 4

export const taskFileLimit = 10 * 1024 * 1024

/** The refusals of the tables, by the name of their constraint. */
export const constraintWords = {
  bom_division_init_key: { field: 'div_init', key: 'bom.problems.initTaken' },
  bom_division_region_fk: { field: 'region_id', key: 'fields.unknown' },
  bom_recruitment_user_key: { key: 'bom.problems.appliedBefore' },
  bom_recruitment_different: { field: 'second_preference_id', key: 'bom.problems.same' },
  bom_recruitment_first_fk: { field: 'first_preference_id', key: 'fields.unknown' },
  bom_recruitment_second_fk: { field: 'second_preference_id', key: 'fields.unknown' },
  bom_recruitment_third_fk: { field: 'third_preference_id', key: 'fields.unknown' },
  bom_recruitment_accepted_fk: { field: 'accepted_division_id', key: 'fields.unknown' },
}
