/** Which fields of people only some duties show (docs/decisions/108). */
import type { Duty } from './duty-names.ts'

export type ShownField = 'account_number' | 'birth_date' | 'allergy'

/** The fields that only some duties show, wherever an answer, an export or a search has them. */
export const shownTo: Readonly<Record<ShownField, readonly Duty[]>> = {
  account_number: ['MONEY'],
  birth_date: ['PEOPLE', 'TESTS'],
  allergy: ['PEOPLE'],
}
