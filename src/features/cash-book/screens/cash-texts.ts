/** How the cash book puts amounts, places and names. */
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CashEntry } from '../cash-entry.contract.ts'
import { categoryName } from '../cash-entry.rules.ts'

export { exact } from '#features/closing/widgets/exact-text.ts'

/** "Till of Rani", "BCA 123": one side of an entry. */
export function usePlaceName(): (side: CashEntry['from']) => string {
  const words = useWords('cashBook')
  return ({ place, name }) => {
    if (place === 'TILL') return words('till', { name: name ?? words('entry.somebody') })
    return name ?? words(`places.${place}`)
  }
}

/** A category in the reader's language. */
export function useCategoryName(): (category: { name: string; name_id: string | null }) => string {
  const language = useLanguage()
  return (category) => categoryName(category, language)
}
