import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { useTermName } from '#features/catalogue/widgets/term-name.ts'

/** The value of a membership of an earlier term, as a sentence; null for a student without one, or a present member. */
export function usePastMembership({ membership, role }: CurrentUser): string | null {
  const t = useWords('membership.past')
  const language = useLanguage()
  const termName = useTermName()
  const { until, term } = membership
  if (!term) return null
  if (until) return t('counts', { term: termName(term), until: moment(until, language, 'long') })
  return role === 'MEMBER' ? null : t('ended', { term: termName(term) })
}
