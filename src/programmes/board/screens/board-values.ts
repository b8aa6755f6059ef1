/** The values of the application's form: text throughout, as inputs give it. */
import type { BoardApplication } from '../board.contract.ts'

export const emptyValues = {
  first_preference_id: '',
  first_preference_reason: '',
  second_preference_id: '',
  second_preference_reason: '',
  third_preference_id: '',
  third_preference_reason: '',
}
export type Values = typeof emptyValues

const names = Object.keys(emptyValues) as (keyof Values)[] // exactly these, as nothing is added to the constant

export const valuesOf = (application: BoardApplication): Values => {
  const values = { ...emptyValues }
  for (const name of names) values[name] = String(application[name])
  return values
}
