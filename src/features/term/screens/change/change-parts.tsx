/** What the steps of a term change share. */
import type { TermChangePlan } from '../../term.contract.ts'
import type { Values } from './term-values.ts'

export type StepProps = {
  plan: TermChangePlan
  values: Values
  set: (change: Partial<Values>) => void
}
