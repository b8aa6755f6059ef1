/** Seats as the form sees them: live numbers that others take from while somebody chooses. */
import type { FieldProblems } from '#kit/errors.ts'
import type { GroupValues } from './registration-values.ts'

export type ShiftChoice = { id: number; remaining: number }

/** Seats that the others of the group have chosen in a shift. */
export const chosenByOthers = (choices: readonly string[], index: number, shiftId: number): number =>
  choices.filter((choice, who) => who !== index && choice === String(shiftId)).length

/** Whether a shift has a seat left for this person besides the others of the group. */
export const hasSeatFor = (shift: ShiftChoice, choices: readonly string[], index: number): boolean =>
  shift.remaining > chosenByOthers(choices, index, shift.id)

/** A shift and those of the group who chose it. */
export type Crowd = { shiftId: number; who: number[] }

/**
 * Shifts that were chosen but no longer have seats for all who chose them, with those people's indexes.
 * A shift that is not in the list any more is as good as full.
 */
export function crowded(choices: readonly string[], shifts: readonly ShiftChoice[]): Crowd[] {
  const wanted = new Map<string, number[]>()
  choices.forEach((choice, index) => {
    if (choice !== '') wanted.set(choice, [...(wanted.get(choice) ?? []), index])
  })
  return [...wanted]
    .filter(([id, who]) => (shifts.find((shift) => String(shift.id) === id)?.remaining ?? 0) < who.length)
    .map(([id, who]) => ({ shiftId: Number(id), who }))
}

/** The problem of one person's choice, at the form's `path`: its shift has no seat besides the others'. */
export function shiftSeatProblem(
  path: string,
  choices: readonly string[],
  index: number,
  shifts: readonly ShiftChoice[],
): FieldProblems {
  const choice = choices[index] ?? ''
  if (choice === '') return {}
  const shift = shifts.find(({ id }) => String(id) === choice)
  if (shift && hasSeatFor(shift, choices, index)) return {}
  return { [path]: [{ key: shift ? 'errors.shiftFull' : 'fields.unknown' }] }
}

/** The same for a registrant of a group; none for the steps that are nobody's. */
export function seatProblems(
  { registrants }: Pick<GroupValues, 'registrants'>,
  index: number | null,
  shifts: readonly ShiftChoice[],
): FieldProblems {
  if (index === null) return {}
  const choices = registrants.map((person) => person.shift_id)
  return shiftSeatProblem(`registrants.${index}.shift_id`, choices, index, shifts)
}
