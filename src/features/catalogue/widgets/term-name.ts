/** The name of a term, as every screen writes it. */
import { useWords } from '#words/Words.tsx'

/** "Odd 2026/2027", from the words of the reader. */
export function useTermName(): (term: { semester: string; year: number }) => string {
  const common = useWords('common')
  return ({ semester, year }) =>
    common('termName', {
      semester: common(semester === 'EVEN' ? 'semester.EVEN' : 'semester.ODD'),
      year: String(year),
      next: String(year + 1),
    })
}
