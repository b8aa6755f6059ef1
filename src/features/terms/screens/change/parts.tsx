/** What the steps of a term change share. */
import type { TermChangePlan } from '../../contract.ts'
import type { TermName } from '../../rules.ts'
import { useWords } from '#words/Words.tsx'
import type { Values } from './values.ts'

export type StepProps = {
  plan: TermChangePlan
  values: Values
  set: (change: Partial<Values>) => void
}

/** `Odd 2026/2027` */
export function useTermName(): (term: TermName) => string {
  const words = useWords('terms.term')
  // As text: a year is not grouped by thousands.
  return ({ semester, year }) => words('name', { semester, year: String(year), next: String(year + 1) })
}
