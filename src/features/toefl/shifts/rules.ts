/** When a shift may be changed, and how. */
import type { FieldProblems } from '#kit/errors/errors.ts'

type Times = { starts_at?: string | undefined; ends_at?: string | undefined }

/** The end comes after the start, as far as both are known. */
export const inOrder = ({ starts_at, ends_at }: Times): boolean =>
  !starts_at || !ends_at || Date.parse(ends_at) > Date.parse(starts_at)

type Shift = { term_id: number; region_id: number | null; starts_at: string; ends_at: string; quota: number }

/**
 * What is wrong with turning `before` into `after`, given who holds seats.
 * @param seats `taken` outside the recycle bin, `ever` with it
 */
export function changeProblems(before: Shift, after: Shift, seats: { taken: number; ever: number }): FieldProblems {
  const problems: FieldProblems = {}
  if (!inOrder(after)) problems['ends_at'] = [{ key: 'catalogue.problems.endsBeforeStart' }]
  if (after.quota < before.quota && after.quota < seats.taken) {
    problems['quota'] = [{ key: 'catalogue.problems.quotaBelowTaken', values: { taken: seats.taken } }]
  }
  // Registrants chose, and paid for, a test of that term and region.
  for (const field of ['term_id', 'region_id'] as const) {
    if (seats.ever > 0 && after[field] !== before[field]) problems[field] = [{ key: 'catalogue.problems.shiftInUse' }]
  }
  return problems
}

/** What the table refuses, by the name of its constraint. */
export const constraintWords = {
  toefl_shift_order: { field: 'ends_at', key: 'catalogue.problems.endsBeforeStart' },
  toefl_shift_term_fk: { field: 'term_id', key: 'fields.unknown' },
  toefl_shift_region_fk: { field: 'region_id', key: 'fields.unknown' },
}
