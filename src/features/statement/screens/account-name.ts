import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { StatementAccount } from '../statement.contract.ts'

/** The account, and up to which day its money is known. */
export function useAccountName() {
  const words = useWords('statements.import')
  const language = useLanguage()
  return ({ name, region_init, covered_to }: StatementAccount): string => {
    const full = region_init ? `${name} (${region_init})` : name
    return covered_to === null
      ? words('never', { name: full })
      : words('covered', { name: full, day: day(covered_to, language, 'short') })
  }
}
