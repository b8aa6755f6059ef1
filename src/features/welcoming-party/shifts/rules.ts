/** When a shift of the welcoming party may be changed, and how. */
import type { FieldProblems } from '#kit/errors/errors.ts'

type Times = { starts_at?: string | undefined; ends_at?: string | undefined }

/** The end comes after the start, as far as both are known. */
export const inOrder = ({ starts_at, ends_at }: Times): boolean =>
  !starts_at || !ends_at || Date.parse(ends_at) > Date.parse(starts_at)

type Shift = { term_id: number; starts_at: string; ends_at: string; quota: number }

/**
 * What is wrong with turning `before` into `after`, given who signed up.
 * @param seats `taken` by those who hold one, `ever` with the rejected and the recycle bin
 */
export function changeProblems(before: Shift, after: Shift, seats: { taken: number; ever: number }): FieldProblems {
  const problems: FieldProblems = {}
  if (!inOrder(after)) problems['ends_at'] = [{ key: 'catalogue.problems.endsBeforeStart' }]
  if (after.quota < before.quota && after.quota < seats.taken) {
    problems['quota'] = [{ key: 'welcoming.problems.quotaBelowTaken', values: { taken: seats.taken } }]
  }
  if (seats.ever > 0 && after.term_id !== before.term_id) {
    problems['term_id'] = [{ key: 'welcoming.problems.shiftInUse' }]
  }
  return problems
}

/** What the table refuses, by the name of its constraint. */
export const constraintWords = {
  welcoming_party_shift_order: { field: 'ends_at', key: 'catalogue.problems.endsBeforeStart' },
  welcoming_party_shift_term_fk: { field: 'term_id', key: 'fields.unknown' },
}
