/** Seats as the form sees them: live numbers that others take from while somebody chooses. */
export type ShiftChoice = { id: number; remaining: number }

/** Seats that the others of the group have chosen in a shift. */
export const chosenByOthers = (choices: readonly string[], index: number, shiftId: number): number =>
  choices.filter((choice, who) => who !== index && choice === String(shiftId)).length

/** Whether a shift has a seat left for this person beside the others of the group. */
export const hasSeatFor = (shift: ShiftChoice, choices: readonly string[], index: number): boolean =>
  shift.remaining > chosenByOthers(choices, index, shift.id)

/**
 * Shifts that were chosen but no longer have seats for all who chose them, with those people's indexes.
 * A shift that is not in the list any more is as good as full.
 */
export function crowded(choices: readonly string[], shifts: readonly ShiftChoice[]): { shiftId: number; who: number[] }[] {
  const wanted = new Map<string, number[]>()
  choices.forEach((choice, index) => {
    if (choice !== '') wanted.set(choice, [...(wanted.get(choice) ?? []), index])
  })
  return [...wanted]
    .filter(([id, who]) => (shifts.find((shift) => String(shift.id) === id)?.remaining ?? 0) < who.length)
    .map(([id, who]) => ({ shiftId: Number(id), who }))
}
