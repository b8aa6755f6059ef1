/** The common parts of a term change's steps. */
import type { TermChangePlan } from '../../term.contract.ts'
import type { Values } from './term-values.ts'

export type StepProps = {
  plan: TermChangePlan
  values: Values
  set: (change: Partial<Values>) => void
}
